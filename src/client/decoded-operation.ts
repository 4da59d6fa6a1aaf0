/**
 * A decoding client's types are the types of a client whose contract has other schemas: schemas that accept and return the decoded values.
 * Functions for calls, such as `paginate`, therefore need no further types.
 */
import type { ContentTypeKey, ContractOperation } from '../core/contract/operation.ts'
import type { TextField } from '../shared/request-parts.ts'
import type { BodyFormat, BodyTypes, FormattedSchema } from '../core/schema/body-format.ts'
import type { Schema, SchemaInput, SchemaOutput } from '../core/schema/schema.ts'

/** A codec form. */
interface Coded {
  readonly '~codec': { readonly side: string }
}

/** A request schema that accepts what the codec returns. */
// Aliases, because other packages' declaration files could not name interfaces.
type ValueSchema<Value> = {
  readonly '~standard': { readonly types?: { readonly input: Value; readonly output: Value } | undefined; readonly validate: (value: unknown) => void }
}

/** A response schema whose output is a `Decoded` value. */
type DecodedSchema<Value> = {
  readonly '~decoded': Value
  readonly '~standard': {
    readonly types?: { readonly input: Value; readonly output: { readonly '~decoded': Value } } | undefined
    readonly validate: (value: unknown) => void
  }
}

/** The schema for a request part; for a codec, the schema of its values. */
type RequestSlot<Slot> = Slot extends Schema & Coded
  ? Slot extends FormattedSchema
    ? ValueSchema<SchemaOutput<Slot>> & { readonly '~body': BodyFormat<ValueBody<RequestInput<Slot>, SchemaOutput<Slot>>> }
    : ValueSchema<SchemaOutput<Slot>>
  : Slot

/** What a call takes as a body that the schema's format writes. */
type RequestInput<Slot extends FormattedSchema> = BodyTypes<Slot>['request']['input']

/** A stream of values instead of a stream of what is sent; a value beside a form. */
type ValueBody<Sent, Value> = Sent extends AsyncIterable<unknown> ? AsyncIterable<Value> : Value | Extract<Sent, FormData>

/** The schema of a response body; for a codec, the schema of its decoded values. Headers stay text. */
type ResponseSlot<Slot> = Slot extends Schema & Coded
  ? Slot extends FormattedSchema
    ? DecodedFormat<Slot>
    : DecodedSchema<SchemaInput<Slot>>
  : Slot

/** A schema whose format gives a client decoded elements. */
type DecodedFormat<Slot extends Schema & FormattedSchema> = {
  readonly '~standard': Slot['~standard']
  readonly '~body': BodyFormat<unknown, unknown, unknown, DecodedBody<Slot>>
}

/** A stream of decoded elements; another body as it is. */
type DecodedBody<Slot extends Schema & FormattedSchema> = BodyTypes<Slot>['response']['output'] extends AsyncIterable<unknown> ? AsyncIterable<SchemaInput<Slot>> : BodyTypes<Slot>['response']['output']

type RequestContents<Contents> = {
  readonly [Key in keyof Contents]: Key extends ContentTypeKey
    ? { readonly [Field in keyof Contents[Key]]: Field extends 'body' ? RequestSlot<Contents[Key][Field]> : Contents[Key][Field] }
    : Contents[Key]
}

type StatusContents<Contents> = {
  readonly [Key in keyof Contents]: Key extends ContentTypeKey
    ? { readonly [Field in keyof Contents[Key]]: Field extends 'body' ? ResponseSlot<Contents[Key][Field]> : Contents[Key][Field] }
    : Contents[Key]
}

/**
 * The operation as a client with `codecs` sees it, with what its codecs return instead of what is sent.
 *
 * @example
 * type Input = ClientInput<DecodedOperation<typeof contract.getUser>>
 * type Result = ClientResult<DecodedOperation<typeof contract.getUser>>
 */
export type DecodedOperation<Operation extends ContractOperation> = Operation extends unknown
  ? {
      readonly [Field in keyof Operation]: Field extends TextField
        ? RequestSlot<Operation[Field]>
        : Field extends 'requests'
          ? RequestContents<Operation[Field]>
          : Field extends 'responses'
            ? { readonly [Status in keyof Operation[Field]]: StatusContents<Operation[Field][Status]> }
            : Operation[Field]
    }
  : never

/**
 * The contract, or the group, as a client with `codecs` sees it. A module may have other exports.
 *
 * @example
 * const addDay = (client: Client<DecodedContract<typeof contract>>) => client.createUser({ body: { name: 'Ada' } })
 */
export type DecodedContract<Declared> = {
  readonly [Name in keyof Declared]: [Declared[Name]] extends [ContractOperation]
    ? DecodedOperation<Declared[Name]>
    : { readonly [Inner in keyof Declared[Name]]: DecodedMember<Declared[Name][Inner]> }
}

type DecodedMember<Member> = [Member] extends [ContractOperation] ? DecodedOperation<Member> : Member
