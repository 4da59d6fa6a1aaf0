/** A request part: how the contract and documents name it. */
interface RequestPart<Field extends string, Location extends string | undefined> {
  /** The operation field with the part's schema. */
  readonly field: Field
  /** The `in` of its parameters in OpenAPI documents; undefined for the body. */
  readonly in: Location
}

/** The request parts. */
interface RequestParts {
  readonly params: RequestPart<'pathParams', 'path'>
  readonly query: RequestPart<'query', 'query'>
  readonly headers: RequestPart<'headers', 'header'>
  readonly cookies: RequestPart<'cookies', 'cookie'>
  readonly body: RequestPart<'requests', undefined>
}

/** The request parts. A router does not need their names in contracts and documents. */
export const requestParts: RequestParts = {
  params: { field: 'pathParams', in: 'path' },
  query: { field: 'query', in: 'query' },
  headers: { field: 'headers', in: 'header' },
  cookies: { field: 'cookies', in: 'cookie' },
  body: { field: 'requests', in: undefined },
}

/** The `ContractRequest` members that hold a part. */
interface PartMembers {
  readonly params: readonly ['validatedParams']
  readonly query: readonly ['validatedQuery']
  readonly headers: readonly ['validatedHeaders']
  readonly cookies: readonly ['validatedCookies']
  readonly body: readonly ['validatedBody', 'validatedContent']
}

/**
 * The members that hold the parts, in the order in which they are read. Everything that differs by part is a `PartTable`, so
 * that the compiler reports each place that misses a part.
 */
export const partMembers: PartMembers = {
  params: ['validatedParams'],
  query: ['validatedQuery'],
  headers: ['validatedHeaders'],
  cookies: ['validatedCookies'],
  body: ['validatedBody', 'validatedContent'],
}

/**
 * The request part that a schema describes.
 *
 * @example
 * const part: ContractPart = 'query'
 */
export type ContractPart = keyof RequestParts

/** The part names, in the order in which they are read. */
export const partNames: readonly ContractPart[] = /* @__PURE__ */ Object.keys(partMembers) as ContractPart[]

/** One value for each part. */
export type PartTable<Value> = { readonly [Part in ContractPart]: Value }

/** The parts that arrive as text under names: all but the body. */
export type TextPart = { [Part in ContractPart]: RequestParts[Part]['in'] extends string ? Part : never }[ContractPart]

/** The parts that arrive as text under names, in the order in which they are read. */
export const textParts: readonly TextPart[] = /* @__PURE__ */ partNames.filter(isTextPart)

function isTextPart(part: ContractPart): part is TextPart {
  return requestParts[part].in !== undefined
}

/** The operation field with a part's schema. */
export type PartField<Part extends ContractPart = ContractPart> = RequestParts[Part]['field']

/** The operation fields with the schemas for the parts that arrive as text. */
export type TextField = PartField<TextPart>

/** The parts without a separate rule: each value is one string. */
export type OtherTextField = Exclude<TextField, 'pathParams' | 'query' | 'headers'>

/** The `ContractRequest` members that hold parts. */
export type PartMember = PartMembers[ContractPart][number]
