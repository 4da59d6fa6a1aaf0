/**
 * The rules for values with a wrong type. The compiler evaluates them only for contracts that are not a `Contract`, so they cost nothing
 * otherwise. The messages are in each field's file, beside the checks for `checkContract`.
 *
 * `Resolved` is a known type at each call: `rules.ts` explains the test for types that contain type parameters.
 */
import type { ContractOperation, HttpMethod } from '../operation.ts'
import type { TextField } from '../../../shared/request-parts.ts'
import type { AnyContract, FieldRules, OperationRules } from '../rules.ts'
import type { DeprecatedMessage } from './deprecated.ts'
import type { noMeta, noTags, UnknownFieldMessage } from './fields.ts'
import { type Fits, formatMessage, type FormatMessage, type StringMessage } from '../../../shared/message.ts'
import { isObject } from '../../../shared/property.ts'
import { isGroup } from '../groups.ts'
import type { Tell } from './field-checks.ts'
import type { MethodMessage } from './method.ts'
import type { noPath } from './path-syntax.ts'
import type { RequestsMessage } from './requests.ts'
import type { NameRule } from './reserved-names.ts'
import type { ResponsesMessage } from './responses.ts'
import type { WrongSchemaMessage } from './schemas.ts'
import type { SecurityMessage } from './security-requirements.ts'
import type { AnyNamesByKey, NamesByKey } from './unique-keys.ts'

/** A contract with a message for each value with a wrong type and for each property that breaks a rule. */
// Conditional types rather than `Fits`, whose arguments the compiler would evaluate for each operation.
export type WrongTypeRules<Declared extends AnyContract, Resolved> = {
  [Name in keyof Declared]: [
    Resolved,
    { fits: [Declared[Name]] extends [ContractOperation] ? true : never },
  ] extends [unknown, { fits: never }]
    ? OperationMessage<Declared, Name, NamesByKey<Routed<Declared>>, Resolved>
    : NameRule<Name, OperationRules<Declared[Name], Name, NamesByKey<Routed<Declared>>>>
}

/** The fields that make up a route. */
interface HasRoute {
  readonly path: string
  readonly method: string
}

/** The operations, in which a unique route replaces each unknown one. Without `as`, so that the cost is linear. */
type Routed<Declared extends AnyContract> = {
  [Name in keyof Declared]: Declared[Name] extends HasRoute ? Declared[Name] : Unrouted<Name>
}

/** An operation with a unique route. */
interface Unrouted<Name> {
  readonly path: `${Name & string} has no route`
  readonly method: 'GET'
  readonly responses: {}
}

/** The operation with its messages, or a message for a value that has no required field. */
type OperationMessage<
  Declared extends AnyContract,
  Name extends keyof Declared,
  Keys extends AnyNamesByKey,
  Resolved,
> = Declared[Name] extends object
  ? keyof Declared[Name] & keyof RequiredFields extends never
    ? Declared[Name] extends { readonly [name: string]: { readonly path: unknown } }
      ? FormatMessage<typeof groupInContract, Name>
      : NoOperation<Name>
    : Omit<RequiredFields, keyof Declared[Name]> & FieldMessages<Declared, Name, Keys, Resolved> extends infer Messages
      ? Flat<IsWrongMethod<Declared[Name]> extends true ? Completable<Messages> : WithShortTypes<Messages, Declared[Name]>>
      : never
  : NoOperation<Name>

const groupInContract = "'{}' must be an operation: mergeContracts accepts groups of operations"
const noOperation = "'{}' must be an operation: { path, method, responses }"

/** The message for a value that is not an operation. */
type NoOperation<Name> = FormatMessage<typeof noOperation, Name>

/** The required fields, with a message for each missing one. */
const requiredFields = {
  path: "'path' must be declared, such as '/users/:id'",
  method: "'method' must be declared, such as 'GET'",
  responses: "'responses' must be declared, such as { 200: {} }",
} as const

export type RequiredFields = typeof requiredFields

/** Returns the message for a value that is not an operation; undefined for an operation, which has a required field. */
export function findNoOperation(value: unknown, name: string): string | undefined {
  if (isObject(value) && Object.keys(requiredFields).some((field) => field in value)) return undefined
  return formatMessage(isGroup(value) ? groupInContract : noOperation, name)
}

/** Reports the required fields that an operation does not have. */
export function checkRequired(operation: object, tell: Tell): void {
  for (const [field, message] of Object.entries(requiredFields)) if (!(field in operation)) tell(message)
}

/** Whether the method is another value. */
type IsWrongMethod<Operation> = Operation extends { readonly method: infer Method }
  ? Method extends HttpMethod
    ? false
    : true
  : false

/**
 * The messages for an operation without a required field, which the compiler prints with all field types. A type's name is shorter there
 * than the type itself.
 */
type WithShortTypes<Messages, Operation> = keyof RequiredFields extends keyof Operation
  ? Messages
  : {
      readonly [Field in keyof Messages]: Field extends keyof Operation
        ? [Operation[Field], Messages[Field]] extends [Messages[Field], object]
          ? ContractOperation[Field & keyof ContractOperation]
          : Messages[Field]
        : Messages[Field]
    }

/** The properties, which the compiler prints instead of the type names. */
type Flat<Messages> = Messages extends unknown ? { [Field in keyof Messages]: Messages[Field] } : never

/**
 * An operation whose method is wrong. Editors do not complete the fields of a type whose `method` is another literal, so `method` is an
 * index signature, and the fields that the operation does not have are added.
 */
type Completable<Messages> = {
  [Field in keyof Messages as Field extends 'method' ? `method${string}` : Field]: Messages[Field]
} & Omit<ContractOperation, keyof Messages>

/** The operation with a message at each field that has a wrong type or breaks a rule. */
type FieldMessages<Declared extends AnyContract, Name extends keyof Declared, Keys extends AnyNamesByKey, Resolved> = {
  [Field in keyof Declared[Name]]: Field extends keyof ContractOperation
    ? Fits<
        // Objects, because a field may be absent but not undefined.
        Pick<Declared[Name], Field>,
        Pick<ContractOperation, Field>,
        Resolved,
        RuleOfField<Declared, Name, Field, Keys>,
        Field extends 'responses'
          ? ResponsesMessage<Declared[Name][Field], Resolved>
          : Field extends 'requests'
            ? RequestsMessage<Declared[Name][Field], Resolved>
            : FieldMessage<Field, Declared[Name][Field]>
      >
    : UnknownFieldMessage<Field>
}

/** The rule for a field with a correct type. Path parameter names have a rule only if the path is a string. */
type RuleOfField<
  Declared extends AnyContract,
  Name extends keyof Declared,
  Field extends keyof Declared[Name],
  Keys extends AnyNamesByKey,
> = Field extends 'pathParams'
  ? Declared[Name]['path'] extends string
    ? FieldRules<Declared[Name], Name, Keys>[Field]
    : Declared[Name][Field]
  : FieldRules<Declared[Name], Name, Declared[Name] extends HasRoute ? Keys : {}>[Field]

/** The message for a field with a wrong type. */
type FieldMessage<Field, Value> = Field extends 'path'
  ? typeof noPath
  : Field extends 'method'
    ? MethodMessage<Value>
    : Field extends TextField
      ? WrongSchemaMessage<Value, Field>
      : Field extends 'tags'
        ? typeof noTags
        : Field extends 'security'
          ? SecurityMessage<Value>
          : Field extends 'deprecated'
            ? DeprecatedMessage<Value>
            : Field extends 'meta'
              ? MetaMessage<Value>
              : StringMessage<Field>

type MetaMessage<Value> = Value extends readonly unknown[] | ((...args: never) => unknown)
  ? typeof noMeta
  : Value extends object
    ? "'meta' must not be of an interface or a class: declare its type with 'type'"
    : typeof noMeta

