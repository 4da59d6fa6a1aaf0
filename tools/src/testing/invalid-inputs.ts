import type { Schema } from 'routepact'
import { type CallInput, getProperties } from 'routepact/internal'
import { isPlainObject } from '../../../src/shared/property.ts'
import type { ContractCheck } from './checks.ts'
import { listFileFields, listFileMistakes, withFile, withSmallFiles } from './file-fields.ts'
import { invalidInstances, type Violation } from '../json-schema/instances/instances.ts'
import { toPathStep } from '../json-schema/value-path.ts'
import { type DescribedPart, listParts, toInstanceContext, toPartSchema, isForm } from './part-schemas.ts'
import { type RequestData, toRequestData, withHeaders, withQuery } from './request-data.ts'
import { readPart, type TestedOperation } from './tested-operation.ts'
import { type GeneratorOptions, toPartInput } from './valid-inputs.ts'

/** A request with one mistake, made from a valid request's input. */
export interface InvalidRequest {
  readonly check: ContractCheck
  /** The mistake, as the end of a sentence. */
  readonly description: string
  /** Where the mistake is in the part that `check` names, such as `items[].name`; empty for the part as a whole. */
  readonly place?: string
  /** Makes the mistake; `undefined` for an input that cannot have it. */
  readonly create: (input: CallInput) => Promise<RequestData | undefined>
}

/** Lists requests that the contract rejects, with one mistake each. */
export async function listInvalidRequests(
  tested: TestedOperation,
  input: CallInput,
  options: GeneratorOptions,
): Promise<InvalidRequest[]> {
  const { operation } = tested
  const parts = listParts(tested)
  const bodies = parts.filter(({ name }) => name === 'body')
  const found: InvalidRequest[] = []
  for (const part of parts) {
    const { schema } = part
    if (!schema) continue
    const others = listOtherHeaders(schema, options.headers)
    for (const { description, place, value } of listViolations(tested, part, input, options)) {
      const invalid = toPartInput(part, value, others)
      const create = async (valid: CallInput) => toRequestData(operation, { ...valid, ...invalid })
      const of = bodies.length > 1 && part.contentType ? ` of ${part.contentType}` : ''
      if (invalid && (await isRejected(tested, part.name, await create(input)))) {
        found.push({ check: `invalid-${part.name}`, description: `${of} in which ${description}`, place, create })
      }
    }
  }
  for (const change of listEmptyParameters(tested)) {
    if (await isRejected(tested, 'query', await change.create(input))) found.push(change)
  }
  for (const change of bodies.length > 0 ? listBodyMistakes(tested, bodies, options.maxBodySize) : []) {
    const isTooLarge = change.check === 'body-size'
    if (isTooLarge || (await isRejected(tested, 'body', await change.create(input)))) found.push(change)
  }
  return found
}

/** Lists requests with an empty query parameter, which is not a number, for example. */
function listEmptyParameters({ operation }: TestedOperation): InvalidRequest[] {
  const names = operation.query ? getProperties(operation.query).names : []
  return names.map((name) => ({
    check: 'invalid-query',
    description: ` in which '${name}' is empty`,
    place: toPathStep(name),
    create: async (input) => {
      const data = await toRequestData(operation, input)
      return data && withQuery(data, { [name]: '' })
    },
  }))
}

/** Returns the common headers that a schema does not name. */
function listOtherHeaders(
  schema: Schema,
  headers: { readonly [name: string]: string },
): { readonly [name: string]: string } {
  const named = new Set(getProperties(schema).names)
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !named.has(name.toLowerCase())))
}

async function isRejected(tested: TestedOperation, part: DescribedPart['name'], data: RequestData | undefined): Promise<boolean> {
  return data !== undefined && (await readPart(tested, part, data)).result === 'rejected'
}

/** A part's value with one mistake. */
interface PartMistake {
  readonly description: string
  readonly place: string
  readonly value: unknown
}

function listViolations(
  tested: TestedOperation,
  part: DescribedPart,
  input: CallInput,
  options: GeneratorOptions,
): readonly PartMistake[] {
  const converted = toPartSchema(part, tested, 'input', options)
  if (converted.reason !== undefined) return []
  const source = { schema: converted.schema, document: converted.schema }
  const { seed } = options
  const violations = invalidInstances(source, { seed, context: toInstanceContext(part) })
  const files = isForm(part) ? listFileFields(converted.schema) : []
  if (files.length === 0) return violations
  // What a schema says about a file's text concerns its bytes.
  const isOfFile = ({ pointer, keyword }: Violation): boolean =>
    keyword !== 'required' && !keyword.endsWith('Items') && files.some(({ name }) => `${pointer}/`.startsWith(`/${name}/`))
  const others = violations.filter((violation) => !isOfFile(violation))
  const { body, contentType } = input
  const form = contentType === part.contentType ? (body as object) : {}
  return [
    ...others.map(({ description, place, value }) => ({ description, place, value: isPlainObject(value) ? withSmallFiles(value, files) : value })),
    ...files.flatMap((field) =>
      listFileMistakes(field).map(({ description, value }) => ({ description, place: toPathStep(field.name), value: withFile(form, field.name, value) })),
    ),
  ]
}

/** Lists the body mistakes that do not depend on the schema. */
function listBodyMistakes(
  { operation }: TestedOperation,
  bodies: readonly DescribedPart[],
  maxBodySize: number | undefined,
): InvalidRequest[] {
  const toData = async (input: CallInput): Promise<RequestData | undefined> => toRequestData(operation, input)
  const isFree = (type: string): boolean => bodies.every(({ contentType }) => contentType?.toLowerCase() !== type)
  const other = ['application/x-undeclared', 'application/x-not-declared'].find(isFree)
  const contentType = bodies.find(({ format, code }) => format === 'json' && !code)?.contentType
  const createWithBody = async (input: CallInput, text: string): Promise<RequestData | undefined> => {
    const data = contentType && (await toData({ ...withoutInputBody(input), body: null, contentType }))
    return data ? { ...data, body: new TextEncoder().encode(text) } : undefined
  }
  return [
    {
      check: 'missing-body',
      description: '',
      create: async (input) => toData(withoutInputBody(input)),
    },
    {
      check: 'malformed-body',
      description: ' of JSON',
      create: async (input) => createWithBody(input, '{"'),
    },
    {
      check: 'malformed-body',
      description: ' of JSON that is empty',
      create: async (input) => createWithBody(input, ''),
    },
    {
      check: 'undeclared-content-type',
      description: ` (${other})`,
      create: async (input) => {
        const data = await toData(input)
        return data?.body && withHeaders(data, { 'content-type': other })
      },
    },
    ...(maxBodySize === undefined
      ? []
      : [
          {
            check: 'body-size' as const,
            description: ` (${maxBodySize + 1} bytes)`,
            create: async (input: CallInput) => padBody(await toData(input), maxBodySize + 1),
          },
        ]),
  ]
}

function withoutInputBody({ contentType: _type, body: _body, ...others }: CallInput): CallInput {
  return others
}

/** Appends spaces, which JSON allows. Some servers close the connection later, so no other request may use it. */
function padBody(data: RequestData | undefined, size: number): RequestData | undefined {
  if (!data?.body) return undefined
  const body = new Uint8Array(Math.max(size, data.body.length)).fill(32)
  body.set(data.body)
  return withHeaders({ ...data, body }, { connection: 'close' })
}
