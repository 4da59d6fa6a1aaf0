import { type CallInput, convertSchema, parsePath } from 'routepact/internal'
import { type PathSegment, toShape } from '../../../src/shared/path.ts'
import type { OperationTest } from './operation-test.ts'
import { type RequestData, resolveLocation, toRequestData, toRequestUrl } from './request-data.ts'
import { findId, findListedId, listIdNames, type PathValues, readSegment } from './resource-ids.ts'
import { findRejection, type TestedOperation } from './tested-operation.ts'
import { makeUnique, toLetters } from './unique-input.ts'
import { isSuccess } from './find-problem.ts'

/** The operations that create and list the resources below a path. */
interface ResourceSource {
  readonly creator: OperationTest | undefined
  /** The `PUT` for the resource itself, which may create it. */
  readonly writer: OperationTest | undefined
  readonly list: OperationTest | undefined
  /** The operations whose `prepare` may supply the value. */
  readonly prepared: readonly OperationTest[]
}

/** A path parameter with the path before it. */
interface PathPlace {
  readonly parameter: string
  readonly prefix: readonly PathSegment[]
}

/**
 * Finds path parameter values for existing resources: the contract tells which operation creates or lists a path's resources, and that
 * operation's response has the `Location` or the id.
 */
export class ResourceChains {
  readonly #prepared: readonly OperationTest[]
  /** The operations that can be called, by the method and the path's shape. */
  readonly #byRoute: ReadonlyMap<string, OperationTest>
  readonly #kept = new Map<string, Promise<string | undefined>>()
  readonly #isVaried: boolean
  #count = 0

  /** @param isVaried whether resources are created by all inputs in turn, not by the simplest one */
  constructor(tests: Iterable<OperationTest>, isVaried = false) {
    this.#isVaried = isVaried
    const all = [...tests]
    this.#prepared = all.filter(({ isPrepared }) => isPrepared)
    const callable = all.filter(({ session, tested }) => session.credentials.findMissing(tested) === undefined)
    this.#byRoute = new Map(callable.map((test) => [`${test.tested.operation.method} ${toShape(parsePath(test.tested.operation.path))}`, test]))
  }

  /** Whether the contract tells where the values for all path parameters of an operation come from. */
  has({ operation }: TestedOperation): boolean {
    const places = listPathPlaces(operation.path)
    return places.length > 0 && places.every((place) => this.#isKnown(place))
  }

  /**
   * Finds values for which a resource exists; returns `undefined` if a request fails.
   *
   * @param isFresh whether the last parameter's resource must be new, because the operation may change it
   * @param isOwn whether the resource must have been created or listed, rather than named by `prepare` for other operations
   */
  async find({ operation }: TestedOperation, isFresh: boolean, isOwn = isFresh && /\/:[^/]+\/?$/.test(operation.path)): Promise<PathValues | undefined> {
    return this.#findAll(listPathPlaces(operation.path), isFresh, isOwn)
  }

  async #findAll(places: readonly PathPlace[], isFresh: boolean, isOwn: boolean): Promise<PathValues | undefined> {
    const values: { [name: string]: string } = {}
    for (const [index, place] of places.entries()) {
      const path = place.prefix.map(({ literal, parameter }) => literal ?? (values[parameter as string] as string))
      const isLast = index === places.length - 1
      const value = (isOwn && isLast ? undefined : await this.#findPrepared(place, path)) ?? (await this.#findValue(place, path, isFresh && isLast))
      if (value === undefined) return undefined
      values[place.parameter] = value
    }
    return values
  }

  /** Whether another operation creates or lists what a name in a query or a body is the id of. */
  hasLinked(tested: TestedOperation, name: string): boolean {
    return this.#findCollection(tested, name) !== undefined
  }

  /** Finds the id of a resource that exists for a linked name in a query or a body, such as `noteId`. */
  async findLinked(tested: TestedOperation, name: string, isFresh: boolean, isOwn = isFresh): Promise<string | undefined> {
    const collection = this.#findCollection(tested, name) as string
    const places = [...listPathPlaces(collection), { parameter: name, prefix: parsePath(collection) }]
    return (await this.#findAll(places, isFresh, isOwn))?.[name]
  }

  /** Finds the shortest path to the resources that a name is the id of; `id` alone belongs to the operation's own path. */
  #findCollection({ operation: { method, path } }: TestedOperation, name: string): string | undefined {
    const stem = toStem(name)
    const stems = stem === '' ? path.split('/').filter((segment) => /^[^:]/.test(segment)) : [stem]
    const paths = [...this.#byRoute].flatMap(([route, { tested }]) => (/^(?:POST|GET) /.test(route) ? [tested.operation.path] : []))
    const isOwn = (collection: string): boolean => method === 'POST' && collection === path
    return paths.filter((collection) => !isOwn(collection) && stems.some((one) => isCollection(collection, one))).toSorted((one, other) => one.length - other.length)[0]
  }

  /** Finds values for a resource that another operation creates, if that operation creates the path's resources. */
  async findCreated(tested: TestedOperation, creator: TestedOperation): Promise<PathValues | undefined> {
    const last = listPathPlaces(tested.operation.path).at(-1)
    return last && this.#findSource(last).creator?.tested === creator ? this.find(tested, true) : undefined
  }

  async #findValue(place: PathPlace, path: readonly string[], isFresh: boolean): Promise<string | undefined> {
    const key = JSON.stringify([path, place.parameter])
    const found = (isFresh ? undefined : this.#kept.get(key)) ?? this.#createOrList(place, path)
    if (!isFresh) this.#kept.set(key, found)
    return found
  }

  async #createOrList(place: PathPlace, path: readonly string[]): Promise<string | undefined> {
    const { creator, writer, list } = this.#findSource(place)
    const names = listIdNames(place.parameter, place.prefix)
    const created = creator ? await this.#create(creator, place, path, names) : undefined
    if (created !== undefined) return created
    const written = writer ? await this.#write(writer, path) : undefined
    if (written !== undefined) return written
    const listed = list ? await receiveJson(list, list.inputs[0], toPathValues(list, path)) : undefined
    return listed && findListedId(listed.body, names)
  }

  async #create(creator: OperationTest, { prefix }: PathPlace, path: readonly string[], names: readonly string[]): Promise<string | undefined> {
    const isNested = this.#findNested(prefix) === creator
    const outer = isNested ? await this.find(creator.tested, false) : toPathValues(creator, path)
    const created = outer && (await this.#post(creator, outer))
    if (!created) return undefined
    const below = toContractPath(creator, created.request, created.headers.get('location'))
    return (below && readSegment(below, path)) ?? findId(created.body, names)
  }

  /** Creates a resource below a path with parameters. */
  async #post(creator: OperationTest, params: PathValues): Promise<JsonReceived | undefined> {
    const isValid = async (candidate: CallInput): Promise<boolean> => acceptsInput(creator, { ...candidate, params: { ...candidate.params, ...params } })
    // The second one differs between runs, for a server that keeps what an earlier run created.
    for (const suffix of [toLetters((this.#count += 1)), toLetters(Date.now())]) {
      const { inputs } = creator
      const simplest = inputs[this.#isVaried ? this.#count % inputs.length : 0] as CallInput
      const input = await makeUnique(simplest, suffix, isValid)
      const created = await receiveJson(creator, input, params)
      if (created) return created
    }
    return undefined
  }

  /** Creates an item for an operation that lists a collection, which may be empty. */
  async fillList(tested: TestedOperation): Promise<void> {
    const segments = parsePath(tested.operation.path)
    const creator = this.#byRoute.get(`POST ${toShape(segments)}`)
    if (tested.operation.method !== 'GET' || !creator) return
    const values = await this.find(tested, false)
    const path = segments.map(({ literal, parameter }) => literal ?? values?.[parameter as string] ?? '')
    if (values) await this.#post(creator, toPathValues(creator, path))
  }

  /** Creates a resource under a path that the client chooses. */
  async #write(writer: OperationTest, path: readonly string[]): Promise<string | undefined> {
    const { inputs } = writer
    const input = inputs[(this.#count += 1) % inputs.length] as CallInput
    const own = listPathPlaces(writer.tested.operation.path).at(-1) as PathPlace
    const written = await receiveJson(writer, input, toPathValues(writer, path))
    const value: unknown = written && (input.params as PathValues | undefined)?.[own.parameter]
    return value === undefined ? undefined : String(value)
  }

  #isKnown(place: PathPlace): boolean {
    const { creator, writer, list, prepared } = this.#findSource(place)
    return (creator ?? writer ?? list ?? prepared[0]) !== undefined
  }

  #findSource({ parameter, prefix }: PathPlace): ResourceSource {
    const shape = toShape([...prefix])
    const writer = this.#byRoute.get(`PUT ${shape}/:`)
    const list = this.#byRoute.get(`GET ${shape}`) ?? this.#findByName('GET', parameter)
    const creator = this.#byRoute.get(`POST ${shape}`) ?? this.#findByName('POST', parameter) ?? this.#findNested(prefix)
    const prepared = this.#prepared.filter((test) => namesExisting(test, shape))
    return { creator, writer, list, prepared }
  }

  /** Finds the value that `prepare` supplies for another operation below the same path. */
  async #findPrepared(place: PathPlace, path: readonly string[]): Promise<string | undefined> {
    for (const test of this.#findSource(place).prepared) {
      const key = JSON.stringify([path, test.tested.name, 'prepared'])
      const found = this.#kept.get(key) ?? readPrepared(test, path)
      this.#kept.set(key, found)
      const value = await found
      if (value !== undefined) return value
    }
    return undefined
  }

  /** Finds the operation that creates a collection's resources below a resource in another collection. */
  #findNested(prefix: readonly PathSegment[]): OperationTest | undefined {
    const collection = toShape([...prefix])
    const found = [...this.#byRoute].find(([route]) => {
      const [, outer, inner] = /^POST (\/[^/]+)\/:(\/[^/:]+)$/.exec(route) ?? []
      return inner === collection && ['GET', 'POST'].some((method) => this.#byRoute.has(`${method} ${outer}`))
    })
    return found?.[1]
  }

  /**
   * Finds the operation that creates or lists what a parameter names, below another path: by its collection, or by a field in its response.
   */
  #findByName(method: 'POST' | 'GET', parameter: string): OperationTest | undefined {
    const sources = [...this.#byRoute.values()].filter(({ tested }) => tested.operation.method === method && !tested.operation.path.includes('/:'))
    const stem = toStem(parameter)
    if (stem === '') return undefined
    return sources.find(({ tested }) => isCollection(tested.operation.path, stem)) ?? sources.find((test) => returnsField(test, parameter))
  }
}

/** Returns what an id belongs to: `note` for `noteId`. */
function toStem(name: string): string {
  return name.replace(/_?id$/i, '')
}

/** Whether a path ends with a name's collection. */
function isCollection(path: string, name: string): boolean {
  const stem = name.toLowerCase()
  return [stem, `${stem}s`, stem.replace(/y$/, 'ies')].includes((path.split('/').at(-1) as string).toLowerCase())
}

/** Whether an operation has a parameter behind a path for something that still exists after its requests. */
function namesExisting({ tested: { operation }, isSafe }: OperationTest, shape: string): boolean {
  const segments = parsePath(operation.path)
  return segments.some(({ parameter }, index) => parameter !== undefined && toShape(segments.slice(0, index)) === shape && (isSafe || index < segments.length - 1))
}

/** Returns the segment behind a path that `prepare` supplies; `undefined` if it supplies another path. */
async function readPrepared(test: OperationTest, path: readonly string[]): Promise<string | undefined> {
  const { session, tested, inputs } = test
  const [input] = inputs as readonly [CallInput]
  const { params } = await session.prepareInput(tested, input)
  if (params === input.params) return undefined
  const values = parsePath(tested.operation.path).map(({ literal, parameter }) => literal ?? String((params as PathValues)[parameter as string]))
  return path.every((segment, index) => segment === values[index]) ? values[path.length] : undefined
}

/** Whether an operation's success has a field, at any depth. */
function returnsField({ tested, session }: OperationTest, name: string): boolean {
  return [...tested.route.responses].some(([key, { byEssence }]) =>
    [...byEssence.values()].some(({ body, format, code }) => {
      if (format !== 'json' || code || !key.startsWith('2')) return false
      try {
        return JSON.stringify(convertSchema(body, 'output', session.options)).includes(`${JSON.stringify(name)}:`)
      } catch {
        return false
      }
    }),
  )
}

function listPathPlaces(path: string): PathPlace[] {
  const segments = parsePath(path)
  return segments.flatMap(({ parameter }, index) => (parameter === undefined ? [] : [{ parameter, prefix: segments.slice(0, index) }]))
}

/** The parameters of an operation whose path begins with another path's segments. */
function toPathValues({ tested }: OperationTest, path: readonly string[]): PathValues {
  const segments = parsePath(tested.operation.path)
  const known = segments.flatMap(({ parameter }, index) => {
    const value = path[index]
    return parameter === undefined || value === undefined ? [] : [[parameter, value] as const]
  })
  return Object.fromEntries(known)
}

/** Whether the contract accepts an input. */
export async function acceptsInput({ tested }: Pick<OperationTest, 'tested'>, input: CallInput): Promise<boolean> {
  const data = await toRequestData(tested.operation, input)
  return data !== undefined && (await findRejection(tested, data)) === undefined
}

/** Returns the path below the base URL for a URL on the same server. */
export function toContractPath({ session }: OperationTest, request: RequestData, location: string | null): string | undefined {
  const url = resolveLocation(location, toRequestUrl(request, session.baseUrl))
  if (!url) return undefined
  const { origin, pathname } = url
  const root = new URL(`${session.baseUrl[0]}/`, origin).pathname
  return `${pathname}/`.startsWith(root) ? `/${pathname.slice(root.length)}` : undefined
}

/** A request and its successful response. */
interface JsonReceived {
  readonly request: RequestData
  readonly headers: Headers
  readonly body: unknown
}

/** Sends a valid request and reads the response as JSON; returns `undefined` if it does not succeed. */
async function receiveJson(
  { session, tested }: OperationTest,
  input: CallInput | undefined,
  values: PathValues,
): Promise<JsonReceived | undefined> {
  const params = { ...input?.params, ...values }
  try {
    const request = await session.credentials.authorize(tested, await session.createValid(tested, { ...input, params }))
    const received = await session.receive(tested, request, async (response, sent) => {
      const { status, headers } = response
      return { request: sent, status, headers, body: (await response.json().catch(() => undefined)) as unknown }
    })
    return typeof received !== 'string' && isSuccess(received.status) ? received : undefined
  } catch {
    return undefined
  }
}
