/** The rules for `separators`: each is one of three, for a key of the query whose schema accepts a list. */
import { isObject } from '../../../shared/property.ts'
import { mayBeList } from '../../schema/property-names.ts'
import { isSchema, type Schema, type SchemaInput } from '../../schema/schema.ts'
import type { ContractSeparator } from '../operation.ts'
import type { KeyOfUnion } from '../plain-operation.ts'
import type { CheckedFields } from './field-checks.ts'
import type { AcceptsAnything } from './schemas.ts'
import type { FormatMessage, KnownMessageOr, Report } from '../../../shared/message.ts'

/** The message for a separator that OpenAPI does not have. */
type NoSeparator = "'{}' must be separated by ',', ' ' or '|'"

/** The message for a separator whose type is not a literal, because it is declared in a variable. */
type NoLiteral = "'{}' must be the literal ',', ' ' or '|': add 'as const' where 'separators' is declared"

/** The message for a key that no request has. */
type NoKey = "'{}' is not a key of 'query'"

/** The message for a key with a single value. */
type NoList = "'{}' must be a list: its schema in 'query' accepts none"

/** The message without a schema of the query. */
type NoQuery = "'separators' must be beside 'query'"

/**
 * The declared `separators`, or a message in place of each key that is not a list of the query.
 *
 * @typeParam Resolved as in `KnownMessageOr`
 */
export type SeparatorsRules<Separators, Query, Resolved> = [Extract<Query, Schema>] extends [never]
  ? NoQuery
  : KeysRules<Separators, Extract<Query, Schema>, Resolved>

type KeysRules<Separators, Query extends Schema, Resolved> = [Resolved, { anything: AcceptsAnything<Query> }] extends [unknown, { anything: never }]
  ? { [Key in keyof Separators]: KnownMessageOr<KeyMessage<SchemaInput<Query>, Key>, Separators[Key], Resolved> }
  : Separators

/** The message for a key that is not a list of the query, else `never`. Keys of alternatives, and of a record, are keys. */
type KeyMessage<Input, Key> = unknown extends Input
  ? never
  : Key extends KeyOfUnion<NonNullable<Input>>
    ? ListMessage<ValueOf<NonNullable<Input>, Key>, Key>
    : FormatMessage<NoKey, Key>

/** The values of a key in all members of a union. */
type ValueOf<Input, Key> = Input extends unknown ? (Key extends keyof Input ? Input[Key] : never) : never

type ListMessage<Value, Key> = unknown extends Value
  ? never
  : [Extract<Value, readonly unknown[]>] extends [never]
    ? FormatMessage<NoList, Key>
    : never

/** The messages in place of `separators` of a wrong type, or of each of them that is none. */
export type SeparatorsMessage<Separators> = Separators extends readonly unknown[] | ((...args: never) => unknown)
  ? NoSeparators
  : Separators extends object
    ? { [Key in keyof Separators]: SeparatorRules<Separators[Key], Key> }
    : NoSeparators

/** A separator, or the message for another value; a value whose type is not a literal may be one. */
type SeparatorRules<Value, Key> = [Value] extends [ContractSeparator]
  ? Value
  : FormatMessage<string extends Value ? NoLiteral : NoSeparator, Key>

type NoSeparators = "'separators' must be an object: { ids: ',' }"

/** Checks `separators`, and that its keys are lists as far as the JSON Schema of the query says. */
export function checkSeparators(separators: unknown, place: string, report: Report, { query }: CheckedFields): void {
  if (!isObject(separators)) return report(place, 'is not an object')
  if (!isSchema(query)) return report(place, 'has no query')
  for (const [key, separator] of Object.entries(separators)) {
    const at = `${place}.${key}`
    if (!/^[, |]$/.test(String(separator))) report(at, 'is not a separator')
    if (!mayBeList(query, key)) report(at, 'is not a list of the query')
  }
}
