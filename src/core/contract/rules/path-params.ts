/** The rules that `pathParams` describes exactly the path's parameters. The compiler alone knows a schema's keys. */
import type { Schema } from '../../schema/schema.ts'
import type { ContractOperation } from '../operation.ts'
import type { AcceptsAnything, KnownSide } from './schemas.ts'
import type { FormatMessage, KnownMessageOr } from '../../../shared/message.ts'
import type { KeyOfUnion } from '../plain-operation.ts'
import type { TextRules } from './text-values.ts'

/** The message for a parameter that only the path has. */
type MissingParameter = "'{}' is a parameter of the path but not of 'pathParams'"

/** The message for a parameter that only the schema has. */
type SuperfluousParameter = "'{}' is a parameter of 'pathParams' but not of the path"

/** The path parameter schema, or the messages for keys that do not match the path or that no string satisfies. */
export type ParametersRules<Operation extends ContractOperation, Name> = [
  Operation['method'],
  { anything: AcceptsAnything<Operation['pathParams']> },
] extends [unknown, { anything: never }]
  ? Operation['pathParams'] extends Schema
    ? KnownMessageOr<
        ParametersMessage<Operation['path'], KnownSide<Operation['pathParams']>, Name>,
        TextRules<Operation, 'pathParams', never>,
        Operation['method']
      >
    : Operation['pathParams']
  : Operation['pathParams']

/** The messages for names that occur only in the path, or else only in the schema, if both are known, else `never`. */
type ParametersMessage<Path extends string, Input, Name> = {} extends { [Known in Path]: 1 }
  ? never
  : string extends keyof Input
    ? never
    : Input extends object
      ? [Exclude<Name, KeyOfUnion<Input>>] extends [never]
        ? FormatMessage<SuperfluousParameter, Exclude<keyof Input, Name>>
        : FormatMessage<MissingParameter, Exclude<Name, KeyOfUnion<Input>>>
      : never
