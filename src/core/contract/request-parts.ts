/** A part of a request: how the contract, the handler and documents name it. */
interface RequestPart<Field extends string, Member extends string, Location extends string | undefined> {
  /** The field of an operation with the schema of the part. */
  readonly field: Field
  /** The members of a `ContractRequest` that hold the part. */
  readonly members: readonly Member[]
  /** The `in` of its parameters in OpenAPI documents; undefined for the body. */
  readonly in: Location
}

/** The parts of a request. */
interface RequestParts {
  readonly params: RequestPart<'pathParams', 'validatedParams', 'path'>
  readonly query: RequestPart<'query', 'validatedQuery', 'query'>
  readonly headers: RequestPart<'headers', 'validatedHeaders', 'header'>
  readonly cookies: RequestPart<'cookies', 'validatedCookies', 'cookie'>
  readonly body: RequestPart<'requests', 'validatedBody' | 'validatedContent', undefined>
}

/**
 * The parts of a request, in the order in which they are read. Everything that differs by part is a `PartTable`, so that
 * the compiler reports each place that misses a part.
 */
export const requestParts: RequestParts = {
  params: { field: 'pathParams', members: ['validatedParams'], in: 'path' },
  query: { field: 'query', members: ['validatedQuery'], in: 'query' },
  headers: { field: 'headers', members: ['validatedHeaders'], in: 'header' },
  cookies: { field: 'cookies', members: ['validatedCookies'], in: 'cookie' },
  body: { field: 'requests', members: ['validatedBody', 'validatedContent'], in: undefined },
}

/**
 * The part of a request that a schema describes.
 *
 * @example
 * const part: ContractPart = 'query'
 */
export type ContractPart = keyof RequestParts

/** The names of the parts, in the order in which they are read. */
export const partNames: readonly ContractPart[] = /* @__PURE__ */ Object.keys(requestParts) as ContractPart[]

/** One value for each part. */
export type PartTable<Value> = { readonly [Part in ContractPart]: Value }

/** The parts that arrive as text under names: all but the body. */
export type TextPart = { [Part in ContractPart]: RequestParts[Part]['in'] extends string ? Part : never }[ContractPart]

/** The parts that arrive as text under names, in the order in which they are read. */
export const textParts: readonly TextPart[] = /* @__PURE__ */ partNames.filter(isTextPart)

function isTextPart(part: ContractPart): part is TextPart {
  return requestParts[part].in !== undefined
}

/** The field of an operation with the schema of a part. */
export type PartField<Part extends ContractPart = ContractPart> = RequestParts[Part]['field']

/** The fields of an operation with the schemas of the parts that arrive as text. */
export type TextField = PartField<TextPart>

/** Those that have no rule of their own: each value is one string. */
export type OtherTextField = Exclude<TextField, 'pathParams' | 'query' | 'headers'>

/** The members of a `ContractRequest` that hold parts. */
export type PartMember = RequestParts[ContractPart]['members'][number]
