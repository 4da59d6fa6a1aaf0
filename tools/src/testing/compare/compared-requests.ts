/** The requests that two servers receive for an operation: the operation's test requests, and others from real clients. */
import { type CallInput, findOperation, getProperties, parsePath } from 'routepact/internal'
import { toEssence } from '../../../../src/shared/content-type.ts'
import { toDocumentFormat } from '../../json-schema/document-format.ts'
import { isPlainObject, readProperty } from '../../../../src/shared/property.ts'
import { unacceptableType } from '../accept-cases.ts'
import { editQuery } from '../edit-query.ts'
import { encodeAll, encodings, findEncodable } from '../encoding-cases.ts'
import { isSuccess } from '../find-problem.ts'
import { credentialSpellings, invalidateCredentials } from '../invalid-credentials.ts'
import type { InvalidRequest } from '../invalid-inputs.ts'
import { decodeSegment } from '../../../../src/shared/path.ts'
import { addCredentials } from '../added-credentials.ts'
import { decodeText, toJson } from '../body-text.ts'
import { isServedForHead, listUndeclared, toPathRequest } from '../method-cases.ts'
import type { OperationTest } from '../operation-test.ts'
import { changeSearch, unusualQueries } from '../query-cases.ts'
import { type RequestData, type RequestPair, resolveLocation, splitTarget, toRequestData, toRequestUrl, withHeaders } from '../request-data.ts'
import { toContractPath } from '../resource-chains.ts'
import { findId, listIdNames, type PathValues } from '../resource-ids.ts'
import { findReader } from '../state-cases.ts'
import { findRejection } from '../tested-operation.ts'
import type { TestExchange } from '../test-session.ts'
import { listParameterValues } from '../valid-inputs.ts'
import type { CapturedResponse } from './captured-response.ts'
import { changeForBoth, type ChangeRequest, type PairCredentials } from './pair-credentials.ts'
import { findNext } from './next-page.ts'
import type { PairSender } from './pair-sender.ts'
import { listScopes, type SeenScopes } from './seen-scopes.ts'
import { listAdditions } from './undeclared-properties.ts'

/** Body sizes around the frameworks' usual limits: 100 kB and 1 MB. */
const sizes = [200_000, 2_000_000]

/** How many resources, each with other values, get the simplest change. */
const patched = 10

/** The most pages of a list that are read after the first ones. */
const mostPages = 20

/** How many other values for a path parameter are sent with an id. */
const mostScopes = 2

/** The most query parameters that are written in unusual ways. */
const mostParameters = 20

const mistakes: { readonly [Check in InvalidRequest['check']]?: string } = {
  'invalid-params': 'an invalid path parameter',
  'invalid-query': 'an invalid query',
  'invalid-headers': 'an invalid header',
  'invalid-cookies': 'an invalid cookie',
  'invalid-body': 'an invalid body',
  'missing-body': 'a missing body',
  'malformed-body': 'a malformed body',
  'undeclared-content-type': 'an undeclared content type',
  'body-size': 'a body that is too large',
}

/** A request, and the status and headers in the old server's response. */
interface ReceivedHead {
  readonly request: RequestData
  readonly status: number
  readonly headers: Headers
}

/** Sends an operation's requests. */
export class ComparedRequests {
  readonly #test: OperationTest
  readonly #sender: PairSender
  readonly #tests: ReadonlyMap<string, OperationTest>
  readonly #scopes: SeenScopes

  constructor(test: OperationTest, sender: PairSender, tests: ReadonlyMap<string, OperationTest>, scopes: SeenScopes) {
    this.#test = test
    this.#sender = sender
    this.#tests = tests
    this.#scopes = scopes
  }

  /** Sends requests of all kinds. Returns the exchanges with valid requests. */
  async sendAll(): Promise<readonly TestExchange[]> {
    const exchanges = await this.#sendValid()
    await this.#sendPages(exchanges)
    await this.#sendBelowOthers()
    await this.#sendInvalid()
    await this.#sendUndeclaredProperties()
    await this.#sendWithOtherCredentials()
    await this.#sendQueries()
    await this.#sendWithOtherHeaders()
    await this.#sendFromOtherOrigin()
    await this.#sendWithoutHeaders()
    await this.#sendCookies()
    await this.#sendBodies()
    await this.sendToPath()
    await this.#sendConditional()
    return [...exchanges, ...(await this.#sendGenerated())]
  }

  /** Sends requests without credentials and with wrong ones to an operation whose credentials are unknown. */
  async sendWithoutCredentials(): Promise<void> {
    await this.#send('', await this.#test.createRequest('none'))
    await this.#sendWrong()
    await this.sendToPath()
  }

  /** Sends valid requests as a role that is not the first: also to spellings of the path, which a guard may not know. */
  async sendOwn(): Promise<void> {
    const test = this.#test
    const exists = test.isPrepared || !test.tested.operation.path.includes('/:')
    for (const input of test.inputs) await this.#send('', await test.createRequest('valid', input), same, exists)
    if (isServedForHead(test)) await this.#send('HEAD', await test.createRequest(), toHead, exists)
    await this.#sendBelowOthers()
    await this.#sendEncoded()
    await this.#sendSpellings()
  }

  /**
   * Sends valid credentials in spellings that servers read differently. Returns whether this tells something: not if a request with the
   * unchanged credentials fails.
   */
  async sendSpelledCredentials(): Promise<boolean> {
    const test = this.#test
    const { credentials } = test.session
    const known = await credentials.list(test.tested)
    const spellings = credentialSpellings.filter(([, change]) => known.some((one) => change(one) !== one))
    if (spellings.length === 0) return true
    const received = await this.#send('', await test.createRequest())
    if (!received || !isSuccess(received.status)) return false
    for (const [kind, change] of spellings) await this.#send(`credentials with ${kind}`, await test.createRequest(change))
    return true
  }

  /** Sends valid requests for another role's resources, by id in the path, the query or the body. */
  async sendForeign(owner: OperationTest, name: string): Promise<void> {
    const test = this.#test
    const request = await test.createForOwner(owner)
    if (!request) return
    const kind = `a record of '${name}'`
    if (isServedForHead(test)) await this.#send(kind, request, toHead, true)
    await this.#send(kind, request, same, true)
    const own = listScopes(test.tested.operation.path).length > 0 ? await test.createForOwner(test) : undefined
    await this.#sendBelowOthers(owner, own)
  }

  /**
   * Sends ids together with other parent ids, such as one tenant's note below another tenant.
   *
   * @param owner the operation with the credentials that find the resource
   * @param preferred a request whose ids come first
   */
  async #sendBelowOthers(owner = this.#test, preferred?: RequestData): Promise<void> {
    const test = this.#test
    const { inputs, tested } = test
    const { path } = tested.operation
    for (const scope of listScopes(path)) {
      const { parameter } = scope
      const plain = await test.createForOwner(owner)
      if (!plain) return
      const index = parsePath(path).findIndex((segment) => segment.parameter === parameter)
      const [current, own] = [plain, preferred].map((request) => request && decodeSegment(splitTarget(request.target)[0].split('/')[index + 1] as string))
      const generated = (inputs[0]?.params as PathValues | undefined)?.[parameter]
      const others = new Set([own, ...this.#scopes.list(scope), generated].filter((value) => value !== undefined && value !== current) as string[])
      for (const value of [...others].slice(0, preferred ? 1 : mostScopes)) {
        const request = await test.createForOwner(owner, { [parameter]: value })
        if (request) await this.#send(`a record of another '${parameter}'`, request, same, true)
      }
    }
  }

  #begin(kind: string, exists = false): void {
    this.#sender.step = { tested: this.#test.tested, kind, exists }
  }

  /** Sends a request derived from another one. Each server receives its own credentials. */
  async #send(kind: string, request: RequestData, change: ChangeRequest = same, exists = false): Promise<ReceivedHead | undefined> {
    this.#begin(kind, exists)
    const changed = await changeForBoth(request, change)
    const received = await this.#test.session.receive(this.#test.tested, changed, async ({ status, headers }, sent) => ({ request: sent, status, headers }))
    if (typeof received === 'string') return undefined
    this.#note(received)
    return received
  }

  /** Notes the ids in a response that other paths need. */
  #note(received: ReceivedHead): void {
    if (this.#scopes.isUseful && isSuccess(received.status)) this.#scopes.note(this.#test.tested.operation.path, this.#readBody(received))
  }

  #readBody({ request }: ReceivedHead): unknown {
    return toJson(decodeText((this.#sender.responses.get(request) as CapturedResponse).body))
  }

  async #sendValid(): Promise<readonly TestExchange[]> {
    const test = this.#test
    this.#begin('')
    const exchanges = await test.sendValid(async (exchange) => this.#follow(exchange, ''))
    if (test.tested.operation.method === 'PATCH') await this.#patchAll()
    const { method, path } = test.tested.operation
    // A second `POST /todos/:id/complete` is often another status.
    if (/^(?:PUT|DELETE)$/.test(method) || (method === 'POST' && path.includes('/:'))) {
      const request = await test.createRequest()
      await this.#send('', request)
      await this.#send('a repeated request', request)
    }
    return exchanges
  }

  /** Follows a list's pages to the last one. */
  async #sendPages(exchanges: readonly TestExchange[]): Promise<void> {
    const test = this.#test
    const { query, method } = test.tested.operation
    if (method !== 'GET' || !query) return
    const { names } = getProperties(query)
    let left = mostPages
    for (const exchange of exchanges) {
      const input = test.findComplexInput(exchange.request) ?? (test.inputs[0] as CallInput)
      let page: ReceivedHead | undefined = exchange
      while (page && left > 0 && isSuccess(page.status)) {
        const { headers } = page
        const body = this.#readBody(page)
        const [found] = names.flatMap((name) => {
          const value = page === exchange && readProperty(input.query, name) !== undefined ? undefined : findNext(name, body, headers)
          return value === undefined ? [] : [[name, value] as const]
        })
        if (!found) break
        const next = await test.createAccepted({ ...input, query: { ...input.query, [found[0]]: found[1] } })
        if (!next) break
        left -= 1
        page = await this.#send('', next)
      }
    }
  }

  /** Changes a little in several resources. The other values must stay: a default in the new server may replace them. */
  async #patchAll(): Promise<void> {
    const test = this.#test
    for (const _ of Array(patched).keys()) {
      const request = await test.createForResource()
      const received = request && (await this.#send('', request))
      if (!received) return
      await this.#follow(received, '')
    }
  }

  /** Reads what a request has changed, before the next request of a kind. */
  async #follow(exchange: ReceivedHead, kind: string): Promise<void> {
    this.#note(exchange)
    if (this.#test.isSafe || !isSuccess(exchange.status)) return
    await this.#readAfter(exchange)
    this.#begin(kind)
  }

  /**
   * Reads what a request has changed or created.
   *
   * @param withList whether the list is read too in which a resource was created
   */
  async #readAfter(received: ReceivedHead, withList = true): Promise<void> {
    const { request, headers } = received
    const [pathname] = splitTarget(request.target)
    const location = resolveLocation(headers.get('location'), toRequestUrl(request, this.#test.session.baseUrl))
    const names = listIdNames('id', parsePath(this.#test.tested.operation.path))
    const id = findId(this.#readBody(received), names)
    const below = location ? toContractPath(this.#test, request, location.href) : id !== undefined ? `${pathname.replace(/\/$/, '')}/${encodeURIComponent(id)}` : undefined
    const isCreated = request.method === 'POST'
    const changed = [...(isCreated && !withList ? [] : [pathname]), ...(isCreated && below !== undefined ? [below] : [])]
    // What has no separate `GET` is in the list above.
    const readable = changed.map((path) => listAncestors(path).find((ancestor) => findReader(this.#test, ancestor, this.#tests)))
    for (const path of new Set(readable.filter((found) => found !== undefined))) {
      const { session, tested, sample } = findReader(this.#test, path, this.#tests) as OperationTest
      await this.#send('', await session.credentials.authorize(tested, { ...sample, target: path + splitTarget(sample.target)[1] }))
    }
  }

  async #sendInvalid(): Promise<void> {
    for (const invalid of this.#test.invalid) {
      this.#sender.step = { tested: this.#test.tested, kind: mistakes[invalid.check] as string, place: invalid.place }
      await this.#test.sendInvalid(invalid)
    }
  }

  async #sendWithOtherCredentials(): Promise<void> {
    const test = this.#test
    const { session, tested } = test
    if ((await session.credentials.list(tested)).length === 0) return this.#sendWrong()
    const kinds = ['none' as const, ...(await (session.credentials as PairCredentials).listMistakes(tested))]
    for (const kind of kinds) {
      const request = await test.createRequest(kind)
      const name = kind === 'none' ? 'missing credentials' : 'wrong credentials'
      await this.#send(name, request)
      if (isServedForHead(test)) await this.#send('HEAD', request, toHead)
    }
  }

  /** Sends credentials that nobody has. */
  async #sendWrong(): Promise<void> {
    const wrong = invalidateCredentials({ headers: { authorization: 'Bearer secret' } })
    const request = await this.#test.createRequest('none')
    const pair = { ...(request.pair as RequestPair), credentials: 'with wrong credentials' }
    await this.#send('wrong credentials', { ...request, pair }, (data) => addCredentials(data, wrong))
  }

  async #sendQueries(): Promise<void> {
    const test = this.#test
    const declared = test.tested.operation.query ? getProperties(test.tested.operation.query).names : []
    const names = new Set([...declared, ...test.inputs.flatMap(({ query = {} }) => Object.keys(query))])
    for (const name of [...names].slice(0, mostParameters)) {
      const request = await test.createRequest('valid', test.inputs.find(({ query = {} }) => Object.hasOwn(query, name)))
      for (const [kind, write] of [...unusualQueries, ...otherQueries]) {
        await this.#send(kind, request, (data) => changeSearch(data, (search) => write(search, name)))
      }
      await this.#sendLists(name)
    }
    const addUndeclared = (search: string): string => `${search.slice(1)}${search ? '&' : ''}undeclared=1`
    await this.#send('an undeclared parameter of the query', await test.createRequest(), (data) => changeSearch(data, addUndeclared))
  }

  /** Sends a parameter's two values in both orders, if it may have a list. */
  async #sendLists(name: string): Promise<void> {
    const test = this.#test
    const [first] = test.inputs as readonly [CallInput]
    const { seed = 1, ...options } = test.session.options
    const values = listParameterValues(test.tested, name, { ...options, seed }).slice(0, 2)
    for (const list of values.length === 2 ? [values, values.toReversed()] : []) {
      const request = await test.createAccepted({ ...first, query: { ...first.query, [name]: list } })
      if (request) await this.#send('', request)
    }
  }

  async #sendWithOtherHeaders(): Promise<void> {
    const test = this.#test
    await this.#sendEncoded()
    const types = [...test.tested.route.responses.values()].flatMap(({ byEssence }) => [...byEssence.values()].map(({ contentType }) => contentType))
    for (const accept of new Set([...types, '*/*', 'text/html', unacceptableType])) {
      await this.#send(`'Accept: ${accept}'`, await test.createRequest(), (data) => withHeaders(data, { accept }))
    }
  }

  async #sendEncoded(): Promise<void> {
    const test = this.#test
    for (const [kind, encode] of encodings) {
      const input = await findEncodable(test, encode)
      if (input) await this.#send(kind, await test.createRequest('valid', input), (data) => encode(data, test.tested.operation.path))
    }
  }

  /** Sends what pages from other origins can send without a preflight request: any CORS header, and forms. */
  async #sendFromOtherOrigin(): Promise<void> {
    const test = this.#test
    const foreign = { origin: 'https://other.example', 'sec-fetch-site': 'cross-site' }
    const request = await test.createRequest()
    await this.#send('a request from another origin', request, (data) => withHeaders(data, foreign))
    if (test.isSafe) return
    const toBody = (data: RequestData): Uint8Array<ArrayBuffer> => toForm(data) ?? new TextEncoder().encode('a=b')
    await this.#send(`${toFormKind(toBody(request))} from another origin`, await test.createRequest(), (data) =>
      withHeaders({ ...data, body: toBody(data) }, { ...foreign, 'content-type': formType }),
    )
  }

  /** Leaves out one of the given headers, such as a token against foreign forms. */
  async #sendWithoutHeaders(): Promise<void> {
    const test = this.#test
    const { session, tested } = test
    const credentials = (await session.credentials.list(tested)).flatMap(({ headers = {} }) => Object.keys(headers))
    // Without the only header, this is a request without credentials.
    const names = [...Object.keys(session.headers), ...(credentials.length > 1 ? credentials : [])]
    for (const name of new Set(names.map((given) => given.toLowerCase()))) {
      await this.#send(`a request without '${name}'`, await test.createRequest(), (data) => withHeaders(data, { [name]: undefined }))
    }
  }

  /** Sends the declared cookies as clients may write them. */
  async #sendCookies(): Promise<void> {
    const test = this.#test
    const { tested, inputs } = test
    const declared = tested.operation.cookies ? getProperties(tested.operation.cookies).names : []
    for (const name of new Set([...declared, ...inputs.flatMap(({ cookies = {} }) => Object.keys(cookies))])) {
      const input = inputs.find(({ cookies = {} }) => Object.hasOwn(cookies, name)) ?? inputs[0]
      const encoded = { ...input, cookies: { ...input?.cookies, [name]: specialCookie } }
      const data = await toRequestData(tested.operation, encoded)
      if (data && !(await findRejection(tested, data))) await this.#send('a cookie that clients encode', await test.createRequest('valid', encoded))
      for (const [kind, write] of cookieForms) {
        const request = await test.createRequest('valid', input)
        await this.#send(kind, request, (sent) => mapCookie(sent, name, write))
      }
    }
  }

  /** Sends a valid request's body in other forms. */
  async #sendBodies(): Promise<void> {
    const test = this.#test
    const plain = await test.createRequest()
    if (!plain.body && !test.isSafe) {
      const body = new TextEncoder().encode('{"undeclared":1}')
      await this.#send('a body that the contract does not declare', plain, (data) => withHeaders({ ...data, body }, { 'content-type': 'application/json' }))
    }
    if (!plain.body) return
    await this.#sendWithoutBody()
    const essence = toEssence(String(new Headers(plain.headers as [string, string][]).get('content-type')))
    await this.#send('a body in gzip', plain, async (data) => withHeaders({ ...data, body: await gzip(data.body as Uint8Array<ArrayBuffer>) }, { 'content-encoding': 'gzip' }))
    await this.#send('an unknown content encoding', await test.createRequest(), (data) => withHeaders(data, { 'content-encoding': 'x-unknown' }))
    if (toDocumentFormat(essence) !== 'json') return
    const form = toForm(plain)
    if (form) await this.#send(toFormKind(form), await test.createRequest(), (data) => withHeaders({ ...data, body: toForm(data) }, { 'content-type': formType }))
    await this.#send('JSON without a content type', await test.createRequest(), (data) => withHeaders(data, { 'content-type': undefined }))
    for (const size of sizes) {
      await this.#send(`a body of ${size / 1000} kB`, await test.createRequest(), (data) => {
        const body = new Uint8Array(size).fill(32)
        body.set(data.body as Uint8Array)
        return { ...data, body }
      })
    }
  }

  /** Sends bodies with a property that the contract does not declare, and reads what a server may have stored. */
  async #sendUndeclaredProperties(): Promise<void> {
    const test = this.#test
    for (const { kind, input, add } of listAdditions(test)) {
      const request = await test.createRequest('valid', input)
      const received = add(request) === request ? undefined : await this.#send(kind, request, add)
      if (received && isSuccess(received.status)) await this.#readAfter(received, false)
    }
  }

  /** Sends no body, if the schema then accepts what is read; otherwise this is one of the invalid requests. */
  async #sendWithoutBody(): Promise<void> {
    const { tested, invalid } = this.#test
    if (tested.operation.requests?.optional || invalid.some(({ check }) => check === 'missing-body')) return
    await this.#send(mistakes['missing-body'] as string, await this.#test.createRequest(), (data) => withHeaders({ ...data, body: undefined }, { 'content-type': undefined }))
  }

  /** Sends generated values instead of prepared ones, such as a file at the limit, because prepared values do not vary. */
  async #sendGenerated(): Promise<readonly TestExchange[]> {
    const kind = 'generated values'
    this.#begin(kind)
    return this.#test.sendUnprepared(async (exchange) => this.#follow(exchange, kind))
  }

  /** Sends other methods, and the path in other spellings. */
  async sendToPath(): Promise<void> {
    const test = this.#test
    const { tested, sample } = test
    for (const method of listUndeclared(test)) await this.#send(method, await test.createRequest(), (data) => toPathRequest(data, method))
    if (isServedForHead(test)) await this.#send('HEAD', await test.createRequest(), toHead)
    if (findOperation(tested, 'OPTIONS', splitTarget(sample.target)[0]).name === undefined) {
      await this.#send('OPTIONS', await test.createRequest(), toOptions)
      const { method } = tested.operation
      const preflight = { origin: 'https://other.example', 'access-control-request-method': method, 'access-control-request-headers': 'content-type' }
      // Browsers send no credentials before they ask (Fetch, section 4.8).
      await this.#send('a preflight request', await test.createRequest('none'), (data) => withHeaders(toOptions(data), preflight))
    }
    await this.#sendSpellings()
  }

  async #sendSpellings(): Promise<void> {
    const test = this.#test
    for (const [kind, change] of spellings) {
      const request = await test.createRequest()
      const spell: ChangeRequest = (data) => {
        const [pathname, search] = splitTarget(data.target)
        return { ...data, target: change(pathname, test.tested.operation.path) + search }
      }
      if ((await spell(request, 'old')).target !== request.target) await this.#send(kind, request, spell)
    }
  }

  /** Repeats a request with each server's validators, and with an unknown one (RFC 9110, section 13.1). */
  async #sendConditional(): Promise<void> {
    const test = this.#test
    const { method } = test.tested.operation
    if (!/^(?:GET|PUT|PATCH|DELETE)$/.test(method)) return
    const request = await test.createRequest()
    await this.#send("'if-match'", request, (data) => withHeaders(data, { 'if-match': '"other"' }))
    if (method !== 'GET') return
    await this.#send('a range of bytes', request, (data) => withHeaders(data, { range: 'bytes=0-0' }))
    const head = await this.#send('', request)
    if (!head) return
    const other = this.#sender.newResponses.get(head.request)
    for (const [header, from, fallback] of conditions) {
      const [value, next] = [head.headers.get(from), other?.headers.get(from)].map((found) => found ?? undefined)
      const old = value ?? next ?? fallback
      await this.#send(`'${header}'`, request, (data, side) => withHeaders(data, { [header]: side === 'old' ? old : (next ?? old) }))
    }
  }
}

/** Lists a path and those above it. */
function listAncestors(pathname: string): string[] {
  const segments = pathname.split('/')
  return segments.slice(1).map((_, index) => segments.slice(0, segments.length - index).join('/'))
}

/** Sends a request as it is. */
const same: ChangeRequest = (data) => data

const toHead: ChangeRequest = (data) => ({ ...data, method: 'HEAD' })

const toOptions = (data: RequestData): RequestData => toPathRequest(data, 'OPTIONS')

const formType = 'application/x-www-form-urlencoded'

/** Writes a query with a parameter in a way that some frameworks read differently, before the other parameters. */
const otherQueries: readonly (readonly [kind: string, write: (search: string, name: string) => string])[] = [
  ['a parameter of the query in quotes of JSON', writeFirst((key) => key, JSON.stringify)],
  ['a parameter of the query with brackets', writeFirst((key) => `${key}[]`)],
  ['a parameter of the query in another letter case', writeFirst((key) => key.toUpperCase())],
]

function writeFirst(toKey: (key: string) => string, toText: (value: string) => string = String): (search: string, name: string) => string {
  return (search, name) =>
    editQuery(search, (others) => {
      const value = encodeURIComponent(toText(others.get(name) ?? 'a'))
      others.delete(name)
      const rest = [...others].map(([other, given]) => `&${encodeURIComponent(other)}=${encodeURIComponent(given)}`).join('')
      return `${toKey(encodeURIComponent(name))}=${value}${rest}`
    })
}

async function gzip(body: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const gzipped = new Blob([body]).stream().pipeThrough(new CompressionStream('gzip'))
  return new Uint8Array(await new Response(gzipped).arrayBuffer())
}

/** A text in which a client encodes nearly everything. */
const specialCookie = 'é b,"c"; %41'

/** How a cookie's pair may be written. What most servers read in the same way is first. */
const cookieForms: readonly (readonly [kind: string, write: (name: string, value: string) => string])[] = [
  ['a percent-encoded cookie', (name, value) => `${name}=${encodeAll(decodeSegment(value) ?? value)}`],
  ['a cookie in quotes', (name, value) => `${name}="${value}"`],
  ['a repeated cookie', (name, value) => `${name}=${value}; ${name}=other`],
  ['another letter case of a cookie', (name, value) => `${name === name.toUpperCase() ? name.toLowerCase() : name.toUpperCase()}=${value}`],
]

/** Writes one of a request's cookies in another way; adds it if there is none. */
function mapCookie(data: RequestData, name: string, write: (name: string, value: string) => string): RequestData {
  const given = new Headers(data.headers as [string, string][]).get('cookie') ?? ''
  const pairs = given.split('; ').filter((pair) => pair !== '')
  const own = pairs.find((pair) => pair.startsWith(`${name}=`)) ?? `${name}=a`
  const others = pairs.filter((pair) => pair !== own)
  return withHeaders(data, { cookie: [...others, write(name, own.slice(name.length + 1))].join('; ') })
}

/** Writes a JSON object's scalars as a form. */
function toForm({ body }: RequestData): Uint8Array<ArrayBuffer> | undefined {
  const value = body && toJson(decodeText(body))
  if (!isPlainObject(value)) return undefined
  const fields = Object.entries(value).flatMap(([name, given]) => (typeof given === 'object' ? [] : [[name, String(given)]]))
  return new TextEncoder().encode(String(new URLSearchParams(fields)))
}

function toFormKind({ length }: Uint8Array): string {
  return length === 0 ? 'an empty form' : 'a form'
}

const conditions = [
  ['if-none-match', 'etag', '*'],
  ['if-modified-since', 'last-modified', 'Thu, 01 Jan 2026 00:00:00 GMT'],
] as const

/** Other spellings of a path, which some frameworks accept. */
const spellings: readonly (readonly [kind: string, change: (pathname: string, path: string) => string])[] = [
  ['a trailing slash', (pathname) => (pathname.endsWith('/') ? pathname : `${pathname}/`)],
  [
    'another letter case of the path',
    (pathname, path) => {
      const declared = path.split('/')
      return pathname.split('/').map((segment, index) => (declared[index]?.startsWith(':') ? segment : segment.toUpperCase())).join('/')
    },
  ],
]
