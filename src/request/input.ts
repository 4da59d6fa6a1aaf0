import type { BodyFormat } from '../contract/content-type.ts'
import type { ContentMap, ContractOperation, ContractRequestContent } from '../contract/operation.ts'
import type { PathParameters } from '../contract/path.ts'
import type { HeaderValues } from '../response/contract-response.ts'
import type { Schema, SchemaInput } from '../schema/schema.ts'

/** The input of a schema, or `Otherwise` without a schema. */
type InputOr<Slot, Otherwise> = Slot extends Schema ? SchemaInput<Slot> : Otherwise

/** An object with a required part. Aliases, which editors show with the data of the part in few lines. */
type RequiredPart<Name extends string, Value> = { [Key in Name]: Value }

/** An object with a part that may be absent. */
type OptionalPart<Name extends string, Value> = { [Key in Name]?: Value | undefined }

/** An object with the part. The key is optional if `{}` is a valid value. */
type InputPart<Name extends string, Value> = {} extends Value ? OptionalPart<Name, Value> : RequiredPart<Name, Value>

/** An object with the content type. The key is optional if only one content type is declared. */
type ContentTypePart<ContentType, All> = [All] extends [ContentType]
  ? OptionalPart<'contentType', ContentType>
  : RequiredPart<'contentType', ContentType>

/** The input of an operation without declared bodies. */
interface NoBody {
  contentType?: undefined
  body?: undefined
}

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
    : NoBody

/** The parts of the input of an operation, as an intersection. Distributes over operations. */
export type InputParts<Operation extends ContractOperation> = Operation extends unknown
  ? InputPart<'params', InputOr<Operation['pathParams'], PathParameters<Operation['path']>>> &
      InputPart<'query', InputOr<Operation['query'], Record<string, string | string[] | undefined>>> &
      InputPart<'headers', InputOr<Operation['headers'], HeaderValues>> &
      BodyPart<Operation['requests']>
  : never

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
// A union of operations accepts the input of each. `infer` merges the intersection into one object, which editors show
// more clearly.
export type ContractOperationInput<Operation extends ContractOperation> =
  InputParts<Operation> extends infer Input ? { [Key in keyof Input]: Input[Key] } : never
