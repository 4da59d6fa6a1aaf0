/**
 * Where clients send back what a mock gave them: ids in paths, cursors in queries, tags in headers, fields in bodies. The names tell which
 * places these are, and the contract reads each value as a router does.
 */
import type { Schema } from 'routepact'
import { findIssues, getCodec, parsePath } from 'routepact/internal'
import { requestParts } from '../../../../src/shared/request-parts.ts'
import { isPlainObject, readOwn } from '../../../../src/shared/property.ts'
import { readableInstances } from '../../json-schema/instances/readable-instances.ts'
import { maySend } from '../../json-schema/instances/text-values.ts'
import { type DescribedPart, isOpaque, listParts, toInstanceContext, toPartSchema } from '../part-schemas.ts'
import { toRequestData } from '../request-data.ts'
import { listLeaves, setAt, type ValuePath } from '../leaves.ts'
import { isId, listIdNames, toSingular } from '../resource-ids.ts'
import { readPart, type TestedOperation } from '../tested-operation.ts'
import { generate, toPartInput } from '../valid-inputs.ts'
import type { JsonRecord } from '../../json-schema/json.ts'
import type { MockGeneration } from './mock-contents.ts'
import { toBareName } from './mock-faker.ts'
import { toHash } from './mock-routes.ts'
import { KeptValues } from './kept-values.ts'
import { isCursorName } from './page-query.ts'
import { type AcceptsValue, type MockFields, toMockFields, toSameType } from './mock-values.ts'

/** A value that requests have under a name. */
export interface RequestPlace {
  readonly tested: TestedOperation
  readonly part: DescribedPart
  /** The name, in a body perhaps after the name of an object around it. */
  readonly path: readonly string[]
}

type Codec = NonNullable<ReturnType<typeof getCodec>>

/** The most values that are generated for a part, and the most that a place uses. */
const mostGenerated = 60
const mostUsed = 40

/** Request names for values that responses have under another name. */
const aliases: { readonly [name: string]: readonly string[] } = {
  etag: ['ifmatch', 'ifnonematch'],
  lastmodified: ['ifmodifiedsince', 'ifunmodifiedsince'],
}

/** Matches what no token and no cookie contains. */
const tokenGap = /[^\w.~+/=-]+/

/** Whether a property is a credential, by its bare name. */
const isTokenName = (name: string): boolean => /(?:token|jwt|apikey|sessionid)$/.test(name)

export class RequestPlaces {
  readonly #operations: readonly TestedOperation[]
  readonly #generation: MockGeneration
  #byName: Promise<ReadonlyMap<string, readonly RequestPlace[]>> | undefined
  readonly #wholes = new Map<DescribedPart, Promise<unknown>>()
  readonly #values = new Map<RequestPlace, Promise<readonly unknown[]>>()
  readonly #answers = new Map<RequestPlace, KeptValues<unknown, Promise<boolean>>>()

  constructor(operations: readonly TestedOperation[], generation: MockGeneration) {
    this.#operations = operations
    this.#generation = generation
  }

  /** Finds the place for a query parameter that an operation declares. */
  async findParameter(operation: string, parameter: string): Promise<RequestPlace> {
    const places = await this.#find(toBareName(parameter))
    return places.find(
      ({ tested, part, path }) => tested.name === operation && part.name === 'query' && path[0] === parameter,
    ) as RequestPlace
  }

  /** Returns a sentence for each place where clients send back what a mock gave them, but no accepted value is found. */
  async listProblems(): Promise<string[]> {
    const sentences = new Set<string>()
    for (const place of await this.#listPlaces()) {
      const [name = ''] = place.path
      const { name: part } = place.part
      if (part !== 'params' && !(part === 'query' && isCursorName(name)) && !(part === 'headers' && /^if-/i.test(name))) continue
      if ((await this.accepts(place, '1')) || (await this.list(place)).length > 0) continue
      const effect = part === 'query' ? ', so the first page is the last one' : ''
      sentences.add(
        `${place.tested.name}: '${name}' in '${requestParts[part].field}' accepts no generated value${effect}: add 'examples' to its schema`,
      )
    }
    return [...sentences]
  }

  /** Lists a `Set-Cookie` for each cookie in requests; without any, one for a session. */
  async listCookies(): Promise<readonly string[]> {
    const places = (await this.#listPlaces()).filter(({ part }) => part.name === 'cookies')
    const cookies = new Map<string, string>()
    for (const place of places) {
      const values = await this.#listCookieValues(place)
      const value = values.map(String).find((text) => !tokenGap.test(text))
      if (value !== undefined) cookies.set(place.path[0] as string, value)
    }
    if (cookies.size === 0) cookies.set('session', 'mock')
    return Array.from(cookies, ([name, value]) => `${name}=${value}; Path=/`)
  }

  async #listCookieValues(place: RequestPlace): Promise<readonly unknown[]> {
    return (await this.accepts(place, 'mock')) ? ['mock'] : this.list(place)
  }

  /** Whether a request may have a value in a place. */
  accepts(place: RequestPlace, value: unknown): Promise<boolean> {
    const answers = this.#answers.get(place) ?? new KeptValues()
    this.#answers.set(place, answers)
    return answers.get(value, async () => this.#accepts(place, value))
  }

  /** Lists different values that a request may have in a place: its schema's examples first. */
  list(place: RequestPlace): Promise<readonly unknown[]> {
    const values = this.#values.get(place) ?? this.#list(place)
    this.#values.set(place, values)
    return values
  }

  /**
   * Lists the values that the resource with a number may have as its id, the most readable first.
   *
   * @param parents the names around the property
   */
  async listIds(parents: readonly string[], property: string, number: number): Promise<readonly unknown[]> {
    return this.#listNumbered(await this.#findTakers(parents, toBareName(property)), number)
  }

  /** Whether requests may have an id. */
  async acceptsId(parents: readonly string[], property: string, id: unknown): Promise<boolean> {
    return (await this.#filter(await this.#findTakers(parents, toBareName(property)), [id])).length > 0
  }

  async #listNumbered(places: readonly RequestPlace[], number: number): Promise<readonly unknown[]> {
    const accepted = await this.#filter(places, [String(number)])
    const [first] = places
    return accepted.length > 0 || !first ? accepted : this.#filter(places, (await this.list(first)).slice(number - 1, number))
  }

  /**
   * Replaces what requests would reject under the same name, if the response's schema allows that.
   *
   * @param collection the name of the resources that the ids in the value itself belong to
   */
  async agree(value: unknown, collection: string, accepts: AcceptsValue<unknown>): Promise<unknown> {
    let agreed = value
    for (const { path, scalar } of listScalars(value)) {
      const keys = path.filter((key) => typeof key === 'string')
      const name = toBareName(keys.at(-1) ?? '')
      const places = await this.#findTakers([collection, ...keys.slice(0, -1)], name)
      const chosen = await this.#choose(places, name, scalar, (candidate) => accepts(setAt(agreed, path, candidate)))
      if (chosen !== scalar) agreed = setAt(agreed, path, chosen)
    }
    return agreed
  }

  async #listPlaces(): Promise<readonly RequestPlace[]> {
    this.#byName ??= this.#index()
    return [...(await this.#byName).values()].flat()
  }

  /** Finds a name's places in all requests. */
  async #find(name: string): Promise<readonly RequestPlace[]> {
    this.#byName ??= this.#index()
    return (await this.#byName).get(name) ?? []
  }

  /** Finds the places that take a response's property. An `id` belongs to the nearest object whose name is a resource's. */
  async #findTakers(parents: readonly string[], name: string): Promise<readonly RequestPlace[]> {
    if (name === 'id') {
      for (const parent of parents.toReversed()) {
        const places = await this.#find(toBareName(`${toSingular(parent)}id`))
        if (places.length > 0) return places
      }
      return []
    }
    const names = [name, ...(aliases[name] ?? []), ...(isTokenName(name) ? ['authorization'] : [])]
    return (await Promise.all(names.map((one) => this.#find(one)))).flat()
  }

  /** Chooses the value that the most places accept, among the values that the response's schema accepts. */
  async #choose(places: readonly RequestPlace[], name: string, given: unknown, accepts: AcceptsValue<unknown>): Promise<unknown> {
    let chosen = given
    let most = -1
    for await (const candidate of this.#listCandidates(places, name, given)) {
      const value = toSameType(given, candidate)
      const answers = await Promise.all(places.map((place) => this.accepts(place, value)))
      const count = answers.filter(Boolean).length
      if (count <= most || (value !== given && !(await accepts(value)))) continue
      chosen = value
      most = count
      if (most === places.length) break
    }
    return chosen
  }

  /**
   * Lists the values that a property may have in place of a generated one: the id of one of the first resources, before the value itself.
   */
  async *#listCandidates(
    places: readonly RequestPlace[],
    name: string,
    given: unknown,
  ): AsyncGenerator<unknown, void, undefined> {
    if (name.endsWith('id') && places.some(({ part }) => part.name === 'params'))
      yield* await this.#listNumbered(places, 1 + (toHash(String(given)) % 3))
    if (isTokenName(name) && typeof given === 'string') yield given.replace(new RegExp(tokenGap, 'g'), '-')
    yield given
    for (const place of places) yield* await this.list(place)
  }

  async #filter(places: readonly RequestPlace[], values: readonly unknown[]): Promise<unknown[]> {
    const accepted: unknown[] = []
    for (const value of values) {
      const answers = await Promise.all(places.map((place) => this.accepts(place, value)))
      if (answers.every(Boolean)) accepted.push(value)
    }
    return accepted
  }

  /** Lists the places in all requests by their names, in lower case and without separators. */
  async #index(): Promise<ReadonlyMap<string, readonly RequestPlace[]>> {
    const found = new Map<string, RequestPlace[]>()
    for (const tested of this.#operations) {
      for (const part of listParts(tested)) {
        if (isOpaque(part) || part.code?.writeElement) continue
        for (const path of await this.#listPaths(tested, part)) {
          const names = part.name === 'params' ? listParameterNames(tested, path[0] as string) : [path.at(-1) as string]
          for (const name of new Set(names.map(toBareName))) found.set(name, [...(found.get(name) ?? []), { tested, part, path }])
        }
      }
    }
    return found
  }

  /** Lists the value names in a part: from its JSON Schema, and from an example or a generated value. */
  async #listPaths(tested: TestedOperation, part: DescribedPart): Promise<(readonly string[])[]> {
    if (part.name === 'params') return tested.route.parameters.map((name) => [name])
    const named = this.#listSchemas(tested, part).flatMap(({ properties }) => Object.keys(toMockFields(properties)))
    const scalars = listScalars(await this.#findWhole(tested, part)).map(({ path }) =>
      path.filter((key) => typeof key === 'string'),
    )
    const paths = [...named.map((name) => [name]), ...scalars.filter(({ length }) => length === 1 || length === 2)]
    return [...new Map(paths.map((path) => [path.join(' '), path])).values()]
  }

  #listSchemas(
    tested: TestedOperation,
    part: DescribedPart,
    sides: readonly ('input' | 'output')[] = ['input', 'output'],
  ): JsonRecord[] {
    const converted = sides.map((side) => toPartSchema(part, tested, side, this.#generation))
    return converted.flatMap((one) => (one.reason === undefined ? [one.schema] : []))
  }

  /** Finds a value for a whole part that requests accept; `undefined` if none is found. */
  #findWhole(tested: TestedOperation, part: DescribedPart): Promise<unknown> {
    const find = async (): Promise<unknown> => {
      for await (const value of this.#listWholes(tested, part)) if (await this.#reads(tested, part, value)) return value
      return undefined
    }
    const whole = this.#wholes.get(part) ?? find()
    this.#wholes.set(part, whole)
    return whole
  }

  /** Lists values for a whole part: the contract's examples, what its codec sends, then generated ones. */
  async *#listWholes(tested: TestedOperation, part: DescribedPart): AsyncGenerator<unknown, void, undefined> {
    yield* part.examples
    const codec = getCodec(part.schema)
    if (codec) yield* this.#listEncoded(tested, part, codec)
    for (const schema of this.#listSchemas(tested, part)) yield* this.#generateParts(part, schema)
  }

  /** Lists what a codec sends. The values before encoding may have objects where the codec sends text. */
  async *#listEncoded(
    tested: TestedOperation,
    part: DescribedPart,
    { schema, encode }: Codec,
  ): AsyncGenerator<unknown, void, undefined> {
    const decoded: DescribedPart = { ...part, name: 'body', format: 'json', code: undefined, schema }
    for (const converted of this.#listSchemas(tested, decoded, ['output'])) {
      for (const value of this.#generateParts(decoded, converted)) {
        const encoded = await encode(value)
        if (!encoded.issues) yield encoded.value
      }
    }
  }

  /** Generates values for a whole part, readable ones first. Most often, the first one is valid. */
  *#generateParts(part: DescribedPart, schema: JsonRecord): Generator<unknown, void, undefined> {
    const options = { ...this.#generation, headers: {}, listValues: this.#generation.listValues ?? ((): [] => []) }
    const source = { schema, document: schema }
    yield* readableInstances(source, options.seed, 1, options.listValues).filter((value) =>
      maySend(value, toInstanceContext(part)),
    )
    yield* generate(part, schema, { ...options, count: mostGenerated })
  }

  async #list(place: RequestPlace): Promise<readonly unknown[]> {
    const { tested, part, path } = place
    const used = new Map<string, unknown>()
    for await (const value of this.#listPlaceValues(tested, part, path)) {
      if (used.size === mostUsed) break
      if (!used.has(String(value)) && (await this.accepts(place, value))) used.set(String(value), value)
    }
    return [...used.values()]
  }

  async *#listPlaceValues(
    tested: TestedOperation,
    part: DescribedPart,
    path: readonly string[],
  ): AsyncGenerator<unknown, void, undefined> {
    for (const { properties } of this.#listSchemas(tested, part)) {
      const { examples } = toMockFields(path.length === 1 ? toMockFields(properties)[path[0] as string] : undefined)
      if (Array.isArray(examples)) yield* examples
    }
    for await (const whole of this.#listWholes(tested, part)) {
      const value = path.reduce<unknown>(
        (inner, name) => (isPlainObject(inner) ? readOwn(inner as MockFields, name) : undefined),
        whole,
      )
      for (const one of [value].flat())
        if (isScalar(one)) yield isAuthorization(part, path) ? String(one).replace(/^\S+ +/, '') : one
    }
  }

  async #accepts({ tested, part, path }: RequestPlace, value: unknown): Promise<boolean> {
    const whole = await this.#findWhole(tested, part)
    const reads = async (text: unknown): Promise<boolean> => this.#reads(tested, part, setAt(whole ?? {}, path, text))
    if (!isAuthorization(part, path)) return reads(value)
    const scheme = String(toMockFields(whole)[path[0] as string]).replace(/ .*/, '')
    return (await reads(`Bearer ${String(value)}`)) || reads(`${scheme} ${String(value)}`)
  }

  /** Whether a request may have a part. */
  async #reads(tested: TestedOperation, part: DescribedPart, value: unknown): Promise<boolean> {
    const { name, schema, format, code } = part
    if (name === 'body' && format === 'json' && !code)
      return (await findIssues(schema as Schema, value).catch(() => [])) === undefined
    const input = toPartInput(part, value, {})
    const params = Object.fromEntries(tested.route.parameters.map((parameter) => [parameter, 'x']))
    const data = input && (await toRequestData(tested.operation, { params, ...input }))
    return data !== undefined && (await readPart(tested, name, data)).result === 'accepted'
  }
}

function isAuthorization({ name }: DescribedPart, [field = '']: readonly string[]): boolean {
  return name === 'headers' && field.toLowerCase() === 'authorization'
}

/** Lists the names that responses have for a path parameter. `id` alone is any resource's name. */
function listParameterNames({ operation }: TestedOperation, parameter: string): string[] {
  const segments = parsePath(operation.path)
  const index = segments.findIndex((segment) => segment.parameter === parameter)
  return listIdNames(parameter, segments.slice(0, index)).filter((name) => !/^_?id$/.test(name))
}

function isScalar(value: unknown): boolean {
  return isId(value) || typeof value === 'boolean'
}

/** Lists the texts, numbers and booleans in a value with their paths. */
function listScalars(value: unknown): { readonly path: ValuePath; readonly scalar: unknown }[] {
  return listLeaves(value).flatMap(({ path, leaf }) => (isScalar(leaf) ? [{ path, scalar: leaf }] : []))
}
