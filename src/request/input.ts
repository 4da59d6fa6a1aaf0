import type { BodyFormat } from '../contract/content-type.ts'
import type { ContentMap, ContractOperation, ContractRequestContent } from '../contract/operation.ts'
import type { PathParameters } from '../contract/path.ts'
import type { HeaderValues } from '../response/contract-response.ts'
import type { Schema, SchemaInput } from '../schema/schema.ts'

/** Is there a schema? Then what it accepts. */
type InputOr<Slot, Otherwise> = Slot extends Schema ? SchemaInput<Slot> : Otherwise

/** Is an empty object enough? Then the part may be left out. */
type Part<Name extends string, Value> = {} extends Value
  ? { [Key in Name]?: Value | undefined }
  : { [Key in Name]: Value }

/** Is this the only content type (`All`)? Then it may be left out. */
type ContentTypePart<ContentType, All> = [All] extends [ContentType]
  ? { contentType?: ContentType | undefined }
  : { contentType: ContentType }

/** Is it a form? Then the platform's own object for it does as well as a plain one. */
type Form<ContentType> =
  BodyFormat<ContentType & string> extends infer Format
    ? Format extends 'multipart'
      ? FormData
      : Format extends 'form'
        ? URLSearchParams
        : never
    : never

/** Does the operation declare bodies? Then one of them, with its content type. */
type BodyPart<Slot> =
  Slot extends ContentMap<ContractRequestContent>
    ? {
        [ContentType in keyof Slot]: ContentTypePart<ContentType, keyof Slot> &
          Part<'body', SchemaInput<Slot[ContentType]['body']> | Form<ContentType>>
      }[keyof Slot]
    : { contentType?: undefined; body?: undefined }

/**
 * What a client sends to an operation: what its schemas accept, before defaults and transforms. A part may be left out
 * where the contract makes it so; a form may be the platform's `FormData` or `URLSearchParams`.
 *
 * @example
 * const input: ContractOperationInput<typeof contract.getUser> = {
 *   params: { id: 'Ada' },
 *   headers: { 'x-trace': '1' },
 * }
 */
// Distributed, so that a union of operations takes what one of them accepts; `infer` makes one object of the
// intersection, so that the editor shows what there is.
export type ContractOperationInput<Operation extends ContractOperation> = Operation extends unknown
  ? Part<'params', InputOr<Operation['pathParams'], PathParameters<Operation['path']>>> &
      Part<'query', InputOr<Operation['query'], Record<string, string | string[] | undefined>>> &
      Part<'headers', InputOr<Operation['headers'], HeaderValues>> &
      BodyPart<Operation['requests']> extends infer Input
    ? { [Key in keyof Input]: Input[Key] }
    : never
  : never
