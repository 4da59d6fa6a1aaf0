/** The changes in requests: the server must accept what the old client sends. */
import type { ContentFormat } from '../../shared/content-type.ts'
import type { ContractRequestContent } from '../../core/contract/operation.ts'
import type { BodyTypes, FormattedSchema } from '../../core/schema/body-format.ts'
import type { PathParameters } from '../../shared/path.ts'
import type { Jsonified } from '../../shared/jsonified.ts'
import type { Schema, SchemaInput } from '../../core/schema/schema.ts'
import type { Invariant, IsSame, ValueChanges } from './value-changes.ts'
import type { Place } from './sentences.ts'

/** A schema's input, where `any` is unknown. */
type KnownInput<Type extends Schema> = unknown extends SchemaInput<Type> ? unknown : SchemaInput<Type>

/** The sentences for the query or the headers. Without a schema, the client sends none. */
export type FieldsChanges<Old, New, Text extends string> = New extends Schema
  ? Invariant<Old> extends Invariant<New>
    ? SameChanges<Old, New, Place<'text', Text>>
    : ValueChanges<Old extends Schema ? KnownInput<Old> : {}, SchemaInput<New>, Place<'text', Text>>
  : never

/** The sentences for a schema of type `any`, as from a package that is not installed; `never` for other schemas. */
type SameChanges<Old, New extends Schema, At extends Place> = 0 extends 1 & Old
  ? ValueChanges<unknown, SchemaInput<New>, At>
  : never

/** The sentences for path parameters, which correspond by position. */
export type ParametersChanges<Old, New, OldPath extends string, NewPath extends string> = New extends Schema
  ? OldPath extends NewPath
    ? Invariant<Old> extends Invariant<New>
      ? SameChanges<Old, New, Place<'text', 'path parameter'>>
      : ValueChanges<InputOfParameters<Old, OldPath>, SchemaInput<New>, Place<'text', 'path parameter'>>
    : ValueChanges<
        Renamed<InputOfParameters<Old, OldPath>, ParameterNames<OldPath>, ParameterNames<NewPath>>,
        SchemaInput<New>,
        Place<'text', 'path parameter'>
      >
  : never

type InputOfParameters<Slot, Path extends string> = Slot extends Schema ? KnownInput<Slot> : PathParameters<Path>

/** The old path's parameters by their names in the new path. */
type Renamed<Parameters, OldNames extends readonly string[], NewNames extends readonly string[]> = {
  [Index in keyof NewNames & `${number}` as NewNames[Index]]: Parameters[
    OldNames[Index & keyof OldNames] & keyof Parameters
  ]
}

/** The path parameter names in their order. */
type ParameterNames<Path extends string> = Path extends `${string}/:${infer Rest}`
  ? Rest extends `${infer Name}/${infer Tail}`
    ? [Name, ...ParameterNames<`/${Tail}`>]
    : [Rest]
  : []

/** An operation's separators. */
export type SeparatorsOf<Operation> = Operation extends { readonly query: { readonly '~query': { readonly separators: infer Separators } } } ? Separators : {}

/** The sentences for the query lists that the old client writes in another way. Distributes over keys. */
export type SeparatorsChanges<Old, New, Query, Key = keyof Old | keyof New> = Key extends string
  ? SeparatorOf<Old, Key> extends SeparatorOf<New, Key>
    ? never
    : Query extends Schema
      ? IsList<KnownInput<Query>, Key> extends false
        ? never
        : `query '${Key}' ${Key extends keyof New ? `is now separated by '${New[Key] & string}'` : `is no longer separated by '${SeparatorOf<Old, Key>}'`}`
      : never
  : never

/** What is between a key's values, or nothing for a key that is repeated. */
type SeparatorOf<Separators, Key> = Key extends keyof Separators ? Separators[Key] & string : ''

/** `false` for a key that is never a list. */
type IsList<Input, Key> = unknown extends Input
  ? true
  : Input extends { readonly [Name in Key & string]?: infer Value }
    ? unknown extends Value
      ? true
      : [Extract<Value, readonly unknown[]>] extends [never]
        ? false
        : true
    : false

/** The sentences for the body under each content type. A server without `requests` ignores every body. */
export type RequestChanges<Old, New> = New extends object
  ? Old extends object
    ? {
        [ContentType in keyof Old & string]: ContentType extends keyof New
          ? | BodyChanges<Old[ContentType], New[ContentType], FormatOfBody<New[ContentType], ContentFormat<ContentType>>, `body of '${ContentType}'`>
            | (Old extends OptionalBody ? RequiredBodyChanges<New, ContentType> : never)
          : ContentType extends 'optional'
            ? never
            : `body of '${ContentType}' is no longer accepted`
      }[keyof Old & string]
    : NewBodyChanges<New>
  : never

/** The `requests` of an operation whose body may be absent. */
interface OptionalBody {
  readonly optional: true
}

/** The sentence for an optional body that the old client may not send. */
type RequiredBodyChanges<New, ContentType extends string> = NewBodyChanges<New> extends never ? never : `body of '${ContentType}' is now required`

/** The sentence for a body that the old client does not send. The router validates an empty body with each schema. */
type NewBodyChanges<New> = New extends OptionalBody
  ? never
  : true extends {
        [ContentType in keyof New]: New[ContentType] extends ContractRequestContent
          ? EmptyBody<ContentType> extends SchemaInput<New[ContentType]['body']>
            ? true
            : never
          : never
      }[keyof New]
    ? never
    : 'body is now required'

type EmptyBody<ContentType> = ContentType extends `text/${string}` ? '' : {}

/** How a body's values are compared: as JSON in a stream's elements, as text in any other body that a schema reads. */
type FormatOfBody<Content, Format> = Content extends { readonly body: FormattedSchema }
  ? BodyTypes<Content['body']>['request']['input'] extends AsyncIterable<unknown>
    ? 'json'
    : 'form'
  : Format

type BodyChanges<Old, New, Format, Text extends string> = Old extends ContractRequestContent
  ? New extends ContractRequestContent
    ? IsSame<Old['body'], New['body']> extends true
      ? SameChanges<Old['body'], New['body'], Place<'body', Text>>
      : [KnownInput<Old['body']>] extends [SchemaInput<New['body']>]
        ? never
        : Format extends 'json'
          ? ValueChanges<Jsonified<KnownInput<Old['body']>>, Jsonified<SchemaInput<New['body']>>, Place<'body', Text>>
          : ValueChanges<
              KnownInput<Old['body']>,
              SchemaInput<New['body']>,
              Place<Format extends 'form' ? 'text' : 'body', Text>
            >
    : never
  : never
