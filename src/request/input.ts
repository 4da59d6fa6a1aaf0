import type { BodyFormat } from '../contract/content-type.ts'
import type { ContentMap, ContractOperation, ContractRequestContent } from '../contract/operation.ts'
import type { PathParameters } from '../contract/path.ts'
import type { HeaderValues } from '../response/contract-response.ts'
import type { Schema, SchemaInput } from '../schema/schema.ts'

/** The input of a schema, or `Otherwise` without a schema. */
type InputOr<Slot, Otherwise> = Slot extends Schema ? SchemaInput<Slot> : Otherwise

/** An object with the part. The key is optional if `{}` is a valid value. */
type InputPart<Name extends string, Value> = {} extends Value
  ? { [Key in Name]?: Value | undefined }
  : { [Key in Name]: Value }

/** An object with the content type. The key is optional if only one content type is declared. */
type ContentTypePart<ContentType, All> = [All] extends [ContentType]
  ? { contentType?: ContentType | undefined }
  : { contentType: ContentType }

/** The platform's own object for a form, `never` for other content types. */
type PlatformForm<ContentType> =
  BodyFormat<ContentType & string> extends infer Format
    ? Format extends 'multipart'
      ? FormData
      : Format extends 'form'
        ? URLSearchParams
        : never
    : never

/** One of the declared bodies with its content type. */
type BodyPart<Slot> =
  Slot extends ContentMap<ContractRequestContent>
    ? {
        [ContentType in keyof Slot]: ContentTypePart<ContentType, keyof Slot> &
          InputPart<'body', SchemaInput<Slot[ContentType]['body']> | PlatformForm<ContentType>>
      }[keyof Slot]
    : { contentType?: undefined; body?: undefined }

/**
 * The input of a client call: the types that the schemas accept, before defaults and transforms. A part is optional if
 * its schema accepts an empty object. A form may be a `FormData` or `URLSearchParams`.
 *
 * @example
 * const input: ContractOperationInput<typeof contract.getUser> = {
 *   params: { id: 'Ada' },
 *   headers: { 'x-trace': '1' },
 * }
 */
// Distributive: a union of operations accepts the input of each. `infer` merges the intersection into one object, which
// editors show more clearly.
export type ContractOperationInput<Operation extends ContractOperation> = Operation extends unknown
  ? InputPart<'params', InputOr<Operation['pathParams'], PathParameters<Operation['path']>>> &
      InputPart<'query', InputOr<Operation['query'], Record<string, string | string[] | undefined>>> &
      InputPart<'headers', InputOr<Operation['headers'], HeaderValues>> &
      BodyPart<Operation['requests']> extends infer Input
    ? { [Key in keyof Input]: Input[Key] }
    : never
  : never
