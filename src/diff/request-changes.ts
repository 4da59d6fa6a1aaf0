/** The changes of requests: the server must accept what the old client sends. */
import type { BodyFormat } from '../contract/content-type.ts'
import type { PathParameters } from '../contract/path.ts'
import type { Jsonified } from '../client/jsonified.ts'
import type { Schema, SchemaInput } from '../schema/schema.ts'
import type { Identical } from './identical.ts'
import type { Place } from './sentences.ts'
import type { ValueChanges } from './value-changes.ts'

/** The input of a schema, where `any` is unknown. */
type KnownInput<Type extends Schema> = 0 extends 1 & SchemaInput<Type> ? unknown : SchemaInput<Type>

/** The sentences for the query or the headers. Without a schema, the client sends none. */
export type FieldsChanges<Old, New, Text extends string> = New extends Schema
  ? Identical<Old, New> extends true
    ? never
    : ValueChanges<Old extends Schema ? KnownInput<Old> : {}, SchemaInput<New>, Place<'text', Text>>
  : never

/** The sentences for path parameters, which correspond by position. */
export type ParametersChanges<Old, New, OldPath extends string, NewPath extends string> = New extends Schema
  ? OldPath extends NewPath
    ? Identical<Old, New> extends true
      ? never
      : ValueChanges<InputOfParameters<Old, OldPath>, SchemaInput<New>, Place<'text', 'path parameter'>>
    : ValueChanges<
        Renamed<InputOfParameters<Old, OldPath>, ParameterNames<OldPath>, ParameterNames<NewPath>>,
        SchemaInput<New>,
        Place<'text', 'path parameter'>
      >
  : never

type InputOfParameters<Slot, Path extends string> = Slot extends Schema ? KnownInput<Slot> : PathParameters<Path>

/** The parameters of the old path by their names in the new path. */
type Renamed<Parameters, OldNames extends readonly string[], NewNames extends readonly string[]> = {
  [Index in keyof NewNames & `${number}` as NewNames[Index]]: Parameters[OldNames[Index & keyof OldNames] & keyof Parameters]
}

/** The names of the path parameters in their order. */
type ParameterNames<Path extends string> = Path extends `${string}/:${infer Rest}`
  ? Rest extends `${infer Name}/${infer Tail}`
    ? [Name, ...ParameterNames<`/${Tail}`>]
    : [Rest]
  : []

/** The sentences for the body under each content type. A server without `requests` ignores every body. */
export type RequestChanges<Old, New> = New extends object
  ? Old extends object
    ? Identical<Old, New> extends true ? never : {
        [ContentType in keyof Old & string]: ContentType extends keyof New
          ? BodyChanges<Old[ContentType], New[ContentType], BodyFormat<ContentType>, `body of '${ContentType}'`>
          : `body of '${ContentType}' is no longer accepted`
      }[keyof Old & string]
    : NewBodyChanges<New[keyof New]>
  : never

/** The sentence for a body that the old client does not send. One content type that accepts no body is enough. */
type NewBodyChanges<Content> = Content extends { readonly body: infer Body extends Schema }
  ? undefined extends SchemaInput<Body>
    ? never
    : 'body is now required'
  : never

type BodyChanges<Old, New, Format, Text extends string> = Old extends { readonly body: infer OldBody extends Schema }
  ? New extends { readonly body: infer NewBody extends Schema }
    ? [KnownInput<OldBody>] extends [SchemaInput<NewBody>]
      ? never
      : Format extends 'json'
        ? ValueChanges<Jsonified<KnownInput<OldBody>>, Jsonified<SchemaInput<NewBody>>, Place<'body', Text>>
        : ValueChanges<
            KnownInput<OldBody>,
            SchemaInput<NewBody>,
            Place<Format extends 'form' | 'multipart' ? 'text' : 'body', Text>
          >
    : never
  : never
