/** Compares a contract with a document by what its schemas do: values from the document go through them. */
import type { Contract, Schema } from 'routepact'
import { toPath, validate } from 'routepact/internal'
import { evaluate } from '../../json-schema/evaluate.ts'
import { invalidInstances, validInstances } from '../../json-schema/instances/instances.ts'
import { getSchemaModel } from '../../json-schema/instances/schema-model.ts'
import { isJsonRecord, isSameJson, type JsonData, type JsonRecord, visitFields } from '../../json-schema/json.ts'
import type { SchemaNode } from '../../json-schema/schema-syntax.ts'
import { resolvePointer, toPointerToken } from '../../../../src/shared/json-pointer.ts'
import { readProperty } from '../../../../src/shared/property.ts'
import type { ValueComparison, ValueDifference, ValuePlace, ValueReport } from './value-places.ts'

/** The most valid values for a schema, and the most that break it. */
const most = 60

/** The values that are compared. */
export interface ValueOptions {
  readonly seed: number
  /** The most seconds. */
  readonly seconds: number
}

/** Gives values for each JSON body to the contract: a valid value must come out unchanged, an invalid one must be rejected. */
export async function compareValues(contract: Contract, { request, response, places }: ValueComparison, { seed, seconds }: ValueOptions): Promise<ValueReport> {
  const end = performance.now() + seconds * 1000
  const groups = new Map<string, ValuePlace>()
  for (const place of places) {
    const key = `${place.status === undefined ? 'request' : 'response'} ${toTarget(place.status === undefined ? request : response, place.pointer)}`
    // The schema that several bodies refer to is compared once.
    if (!groups.has(key)) groups.set(key, place)
  }
  const comparers = { request: new ValueComparer(request, seed, end), response: new ValueComparer(response, seed, end) }
  let reached = 0
  for (const place of groups.values()) {
    if (performance.now() >= end) break
    const schema = findSchema(contract, place)
    if (schema) await comparers[place.status === undefined ? 'request' : 'response'].compare(place, schema)
    reached += 1
  }
  const { request: sent, response: received } = comparers
  return { seed, differences: [...sent.differences, ...received.differences], agreed: sent.agreed + received.agreed, schemas: groups.size, reached }
}

class ValueComparer {
  readonly differences: ValueDifference[] = []
  agreed = 0
  readonly #root: JsonRecord
  readonly #seed: number
  readonly #end: number
  /** The names of all properties that the document declares. */
  readonly #declared = new Set<string>()

  constructor(root: JsonRecord, seed: number, end: number) {
    this.#root = root
    this.#seed = seed
    this.#end = end
    visitFields(root, (name, value) => {
      if (name === 'properties' && isJsonRecord(value)) for (const property of Object.keys(value)) this.#declared.add(property)
      if (name === 'required' && Array.isArray(value)) for (const property of value) this.#declared.add(String(property))
    })
  }

  async compare({ label, pointer }: ValuePlace, schema: Schema): Promise<void> {
    const node = resolvePointer(this.#root, pointer) as SchemaNode
    for (const { value, at, keyword } of this.#listValues(node)) {
      if (performance.now() >= this.#end) return
      // Formats are annotations in a contract, and an undecided value is no difference.
      const decision = keyword === 'format' ? 'unknown' : this.#decide(node, value)
      if (decision === 'unknown') continue
      const difference = await this.#findDifference(schema, value, decision === 'valid', { at, keyword })
      if (difference) this.differences.push({ ...difference, label, value })
      else this.agreed += 1
    }
  }

  /** Lists valid values, then values that break a keyword. Each list is made when it is needed. */
  *#listValues(schema: SchemaNode): Generator<{ readonly value: JsonData; readonly at: string; readonly keyword: string }, void, undefined> {
    const source = { schema, document: this.#root }
    for (const value of validInstances(source, { seed: this.#seed, count: most, context: 'json' })) yield { value, at: '', keyword: '' }
    for (const { value, pointer, keyword } of invalidInstances(source, { seed: this.#seed }).slice(0, most)) yield { value, at: pointer, keyword }
  }

  #decide(node: SchemaNode, value: JsonData): 'valid' | 'invalid' | 'unknown' {
    return evaluate(getSchemaModel(this.#root).document, node, value, { assumesFormats: true, isWhole: true }).decision
  }

  async #findDifference(schema: Schema, value: JsonData, isValid: boolean, { at, keyword }: { at: string; keyword: string }): Promise<Pick<ValueDifference, 'kind' | 'pointer' | 'detail'> | undefined> {
    const result = await run(schema, value)
    if ('issue' in result) return isValid ? { kind: 'rejected', pointer: result.pointer, detail: result.issue } : undefined
    if (!isValid) return { kind: 'accepted', pointer: at, detail: keyword }
    const pointer = this.#findChange(value, result.value as JsonData)
    return pointer === undefined ? undefined : { kind: 'changed', pointer, detail: JSON.stringify(result.value) ?? 'undefined' }
  }

  /** Finds the first place at which a value has changed. A contract removes properties that nothing in the document declares. */
  #findChange(value: JsonData, output: JsonData | undefined): string | undefined {
    if (!isJsonRecord(value) || !isJsonRecord(output)) {
      if (!Array.isArray(value) || !Array.isArray(output) || value.length !== output.length) return output !== undefined && isSameJson(value, output) ? undefined : ''
    }
    const names = new Set([...Object.keys(value), ...Object.keys(output as object)])
    for (const name of names) {
      const [before, after] = [readProperty(value, name) as JsonData, readProperty(output, name) as JsonData | undefined]
      const isRemoved = after === undefined && !this.#declared.has(name)
      const inner = isRemoved ? undefined : this.#findChange(before, after)
      if (inner !== undefined) return `/${toPointerToken(name)}${inner}`
    }
    return undefined
  }
}

/** A schema's result, or its reason to reject. A library that throws rejects, too. */
async function run(schema: Schema, value: JsonData): Promise<{ readonly value: unknown } | { readonly issue: string; readonly pointer: string }> {
  try {
    // The value is copied, because a schema may change what it receives.
    const { issues, value: output } = { value: undefined, ...(await validate(schema, JSON.parse(JSON.stringify(value)))) }
    const [issue] = issues ?? []
    if (!issue) return { value: output }
    return { issue: issue.message, pointer: toPath(issue).map((step) => `/${toPointerToken(String(step))}`).join('') }
  } catch (thrown) {
    return { issue: String(thrown), pointer: '' }
  }
}

/** The contract's schema for a body. */
function findSchema(contract: Contract, { name, status, contentType }: ValuePlace): Schema | undefined {
  const operation = readProperty(contract, name)
  const contents = status === undefined ? readProperty(operation, 'requests') : readProperty(readProperty(operation, 'responses'), status)
  const schema = readProperty(readProperty(contents, contentType), 'body')
  return readProperty(schema, '~standard') === undefined ? undefined : (schema as Schema)
}

/** The pointer of a schema, or of its reference's target. */
function toTarget(root: JsonRecord, pointer: string): string {
  const found = resolvePointer(root, pointer)
  return isJsonRecord(found) && Object.keys(found).length === 1 && typeof found.$ref === 'string' ? found.$ref : pointer
}
