/**
 * The rules for values of a wrong type. The compiler evaluates them only for contracts that are not a `Contract`, so they
 * cost nothing otherwise. The messages are in the files of the fields, beside the checks at start-up.
 *
 * `Resolved` is a known type at each call: `rules.ts` explains the test for types that contain type parameters.
 */
import type { ContractOperation, HttpMethod } from '../operation.ts'
import type { TextField } from '../../../shared/request-parts.ts'
import type { AnyContract, FieldRules, OperationRules } from '../rules.ts'
import type { DeprecatedMessage } from './deprecated.ts'
import type { UnknownFieldMessage } from './fields.ts'
import type { Fits, FormatMessage, StringMessage } from '../../../shared/message.ts'
import type { MethodMessage } from './method.ts'
import type { RequestsMessage } from './requests.ts'
import type { ResponsesMessage } from './responses.ts'
import type { WrongSchemaMessage } from './schemas.ts'
import type { SecurityMessage } from './security-requirements.ts'
import type { SeparatorsMessage } from './separators.ts'
import type { AnyNamesByKey, NamesByKey } from './unique-keys.ts'

/** A contract with a message in place of each value of a wrong type and of each property that breaks a rule. */
// Conditional types rather than `Fits`, whose arguments the compiler would evaluate for each operation.
export type WrongTypeRules<Declared extends AnyContract, Resolved> = {
  [Name in keyof Declared]: [
    Resolved,
    { fits: [Declared[Name]] extends [ContractOperation] ? true : never },
  ] extends [unknown, { fits: never }]
    ? OperationMessage<Declared, Name, NamesByKey<Routed<Declared>>, Resolved>
    : OperationRules<Declared[Name], Name, NamesByKey<Routed<Declared>>>
}

/** The fields of a route. */
interface HasRoute {
  readonly path: string
  readonly method: string
}

/** The operations, with another route in place of one that is not known. Without `as`, so that the cost is linear. */
type Routed<Declared extends AnyContract> = {
  [Name in keyof Declared]: Declared[Name] extends HasRoute ? Declared[Name] : Unrouted<Name>
}

/** An operation whose route no other operation has. */
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
      ? FormatMessage<"'{}' must be an operation: mergeContracts accepts groups of operations", Name>
      : NoOperation<Name>
    : Omit<RequiredFields, keyof Declared[Name]> & FieldMessages<Declared, Name, Keys, Resolved> extends infer Messages
      ? Flat<IsWrongLiteral<Declared[Name]> extends true ? Completable<Messages> : WithShortTypes<Messages, Declared[Name]>>
      : never
  : NoOperation<Name>

/** The message for a value in place of an operation. */
type NoOperation<Name> = FormatMessage<"'{}' must be an operation: { path, method, responses }", Name>

/** The required fields, with a message for those that an operation does not have. */
export interface RequiredFields {
  readonly path: "'path' must be declared, such as '/users/:id'"
  readonly method: "'method' must be declared, such as 'GET'"
  readonly responses: "'responses' must be declared, such as { 200: {} }"
}

/** Whether the method is a literal that is not a method. */
type IsWrongLiteral<Operation> = Operation extends { readonly method: infer Method }
  ? Method extends HttpMethod
    ? false
    : string extends Method
      ? false
      : true
  : false

/**
 * The messages of an operation without a required field, which the compiler prints with the types of all fields. The name of the
 * type that a right object must have is shorter than its own type.
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

/** The properties, which the compiler prints in place of the names of the types. */
type Flat<Messages> = Messages extends unknown ? { [Field in keyof Messages]: Messages[Field] } : never

/**
 * An operation whose method is wrong. Editors do not complete the fields of a type whose `method` is another literal, so it
 * is an index signature, and the fields that the operation does not have are added.
 */
type Completable<Messages> = {
  [Field in keyof Messages as Field extends 'method' ? `method${string}` : Field]: Messages[Field]
} & Omit<ContractOperation, keyof Messages>

/** The operation with a message in place of each field that has a wrong type or breaks a rule. */
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

/** The rule of a field of a right type. The names of path parameters have a rule only if the path is a string. */
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

/** The message for a field of a wrong type. */
type FieldMessage<Field, Value> = Field extends 'path'
  ? "'path' must be a string, such as '/users/:id'"
  : Field extends 'method'
    ? MethodMessage<Value>
    : Field extends TextField
      ? WrongSchemaMessage<Value, Field>
      : Field extends 'tags'
        ? "'tags' must be an array of strings"
        : Field extends 'security'
          ? SecurityMessage<Value>
          : Field extends 'deprecated'
            ? DeprecatedMessage<Value>
            : Field extends 'separators'
              ? SeparatorsMessage<Value>
              : Field extends 'meta'
                ? MetaMessage<Value>
                : Field extends 'externalDocs'
                  ? "'externalDocs' must be an object: { url: 'https://example.com' }"
                  : StringMessage<Field>

type MetaMessage<Value> = Value extends readonly unknown[] | ((...args: never) => unknown)
  ? NoMeta
  : Value extends object
    ? "'meta' must not be of an interface or a class: declare its type with 'type'"
    : NoMeta

type NoMeta = "'meta' must be an object: { role: 'admin' }"
