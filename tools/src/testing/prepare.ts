/** The functions in `prepare`, which replace parts of generated requests. */
import type { Contract, ContractOperation, ContractOperationInput, Schema } from 'routepact'
import type { FormatMessage } from '../../../src/shared/message.ts'
import { type ContractPart, type PartField, partNames, type TextPart } from '../../../src/shared/request-parts.ts'
import { isPlainObject, readProperty } from '../../../src/shared/property.ts'
import { type CallInput, convertSchema, getProperties } from 'routepact/internal'
import { callOption } from './call-option.ts'
import type { TestedOperation } from './tested-operation.ts'

/** The parts that a function may return. */
const inputNames: readonly InputName[] = [...partNames, 'contentType']

type InputName = ContractPart | 'contentType'

/** The names of the parts that all generated inputs for an operation have; not all have an optional body. */
type GeneratedName<Operation> =
  | 'params'
  | { [Part in TextPart]: Operation extends Readonly<Record<PartField<Part>, Schema>> ? Part : never }[TextPart]
  | (Operation extends { readonly requests: object } ? (Operation extends { readonly requests: { readonly optional: true } } ? never : 'body' | 'contentType') : never)

/** An operation's input with the generated parts. Distributes over content types. */
type GeneratedParts<Input, Names> = Input extends unknown
  ? { readonly [Name in keyof Input as Extract<Name, Names>]-?: GeneratedPart<Name, Input[Name]> } & {
      readonly [Name in keyof Input as Exclude<Name, Names>]?: Input[Name]
    }
  : never

/** A part of the input without the values that are never generated. A body may be null. */
type GeneratedPart<Name, Value> = Name extends 'body' ? Exclude<Value, FormData | URLSearchParams | undefined> : NonNullable<Value>

/** Parts of an input, a body with its content type if there are several. Distributes over content types. */
type ReturnedParts<Input> = Input extends { contentType?: unknown }
  ? undefined extends Input['contentType']
    ? Partial<Input>
    : Partial<Omit<Input, BodyName>> & (Pick<Input, BodyName & keyof Input> | { [Name in BodyName]?: undefined })
  : never

type BodyName = 'body' | 'contentType'

/** The request parts that replace generated ones. */
type PreparedParts<Operation extends ContractOperation> = ReturnedParts<ContractOperationInput<Operation>>

/** Returns the request parts that replace generated ones: the id of a resource that exists, for example. */
type Prepare<Operation extends ContractOperation> = (
  input: GeneratedParts<ContractOperationInput<Operation>, GeneratedName<Operation>>,
) => PreparedParts<Operation> | Promise<PreparedParts<Operation>>

/** Operation name -> the function that prepares its requests. */
export type PrepareFunctions<Declared extends Contract> = {
  readonly [Name in keyof Declared]?: Prepare<Declared[Name]> | undefined
}

/** A message replaces each function that returns an unknown part, which the compiler does not reject itself. */
export type PrepareRules<Functions> = { readonly [Name in keyof Functions]: PrepareRule<Functions[Name]> }

type PrepareRule<Function> = Function extends (input: never) => infer Result
  ? [UnknownPart<Awaited<Result>>] extends [never]
    ? Function
    : FormatMessage<"'{}' is not a part of a request", UnknownPart<Awaited<Result>>>
  : Function

/** The names that no part has. Distributes over results; names that are not known are ignored. */
type UnknownPart<Parts> = Parts extends object
  ? string extends keyof Parts
    ? never
    : Exclude<keyof Parts, InputName>
  : never

/**
 * Rejects names of path parameters, query parameters and cookies that the operation does not have, unless its schema is open, and path
 * parameters with a missing name.
 *
 * @throws TypeError with the names that exist
 */
export function checkPartNames({ name, operation, route }: TestedOperation, parts: CallInput): void {
  const { query, cookies } = operation
  const known = { params: route.parameters, ...(query && { query: getProperties(query).names }), ...(cookies && { cookies: getProperties(cookies).names }) }
  for (const [part, names] of Object.entries(known)) {
    const unknown = Object.keys(parts[part as 'params'] ?? {}).find((given) => !names.includes(given))
    if (unknown === undefined || (part !== 'params' && isOpen(part === 'query' ? query : cookies))) continue
    const advice = names.length > 0 ? `use ${names.join(', ')}` : 'the operation has none'
    throw new TypeError(`'${unknown}' in '${part}' of 'prepare.${name}' does not exist: ${advice}`)
  }
  const missing = parts.params && known.params.find((parameter) => readProperty(parts.params, parameter) === undefined)
  if (missing !== undefined) throw new TypeError(`'params' of 'prepare.${name}' must have '${missing}' too`)
}

/** Whether a schema accepts unlisted names, as far as its JSON Schema tells. */
function isOpen(schema: Schema | undefined): boolean {
  try {
    const { type, additionalProperties = false, patternProperties, allOf, anyOf, oneOf } = convertSchema(schema as Schema, 'input', {}) as { readonly [key: string]: unknown }
    return type !== 'object' || additionalProperties !== false || [patternProperties, allOf, anyOf, oneOf].some((one) => one !== undefined)
  } catch {
    return true
  }
}

/**
 * Calls an operation's function.
 *
 * @throws Error with the operation's name for what the function throws, and TypeError for a result that is not an object of parts
 */
export async function prepareParts<Input>(name: string, prepare: (input: Input) => unknown, input: Input): Promise<Partial<Input>> {
  const parts = await callOption(`prepare.${name}`, () => prepare(input))
  // Also without a result, because a forgotten `return` would go unnoticed.
  if (!isPlainObject(parts)) throw new TypeError(`'prepare.${name}' must return an object of parts, such as 'params', or {} for none`)
  for (const [part, value] of Object.entries(parts)) {
    const place = `'${part}' of 'prepare.${name}'`
    if (!(inputNames as readonly string[]).includes(part)) {
      throw new TypeError(`${place} is not a part of a request: use ${partNames.map((name) => `'${name}'`).join(', ')}`)
    }
    const isFields = part !== 'body' && part !== 'contentType'
    if (isFields && value !== undefined && !isPlainObject(value)) throw new TypeError(`${place} must be an object: name -> value`)
  }
  return parts as Partial<Input>
}
