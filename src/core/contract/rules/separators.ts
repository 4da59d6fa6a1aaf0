/** The rules for `separated`: each separator is one of three, for a query key whose schema accepts a list. */
import type { FormatMessage } from '../../../shared/message.ts'
import type { Separator } from '../../schema/query-format.ts'
import type { Schema, SchemaInput } from '../../schema/schema.ts'
import type { KeyOfUnion } from '../plain-operation.ts'

/** The message for a separator that OpenAPI does not have. */
type NoSeparator = "'{}' must be separated by ',', ' ' or '|'"

/** The message for a key that no request has. */
type NoKey = "'{}' is not a key of 'query'"

/** The message for a key with a single value. */
type NoList = "'{}' must be a list: its schema in 'query' accepts none"

/** The declared separators, with a message for each that is not a separator, or whose key is not a list in the query. */
export type KeysRules<Separators, Query extends Schema> = {
  readonly [Key in keyof Separators]: Separators[Key] extends Separator ? MessageOrSeparator<KeyMessage<SchemaInput<Query>, Key>, Separators[Key]> : FormatMessage<NoSeparator, Key>
}

type MessageOrSeparator<Message, Given> = [Message] extends [never] ? Given : Message

/** The message for a key that is not a list in the query, else `never`. The keys of alternatives and records count. */
type KeyMessage<Input, Key> = unknown extends Input
  ? never
  : Key extends KeyOfUnion<Input>
    ? ListMessage<ValueOf<Input, Key>, Key>
    : FormatMessage<NoKey, Key>

/** A key's values in all union members. */
type ValueOf<Input, Key> = Input extends unknown ? (Key extends keyof Input ? Input[Key] : never) : never

type ListMessage<Value, Key> = unknown extends Value
  ? never
  : [Extract<Value, readonly unknown[]>] extends [never]
    ? FormatMessage<NoList, Key>
    : never
