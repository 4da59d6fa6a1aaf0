/** A small API in a plain `fetch` function, as it is without a library, and what can be lost when it is ported. */
import { jsonLines } from 'routepact'
import { createContract } from '../../../src/core/index.ts'
import { z } from 'zod'

const json = <const Schema extends z.ZodType>(body: Schema) => ({ 'application/json': { body } })

const fields = z.object({ name: z.string().min(1).max(40), role: z.enum(['user', 'admin']).optional(), age: z.int().min(0).max(150).optional() })
const person = z.looseObject({ id: z.unknown() })
const problem = json(z.looseObject({ message: z.string() }))

/** The security of the old server is not in its contract, as in a contract of another library. */
export const contract = createContract({
  listPeople: {
    path: '/people',
    method: 'GET',
    query: z.object({ limit: z.coerce.number<string>().int().min(1).optional(), tag: z.union([z.string(), z.array(z.string())]).optional() }),
    responses: { 200: json(z.looseObject({ items: z.array(person) })), 400: problem, default: problem },
  },
  createPerson: { path: '/people', method: 'POST', requests: json(fields), responses: { 201: json(person), default: problem } },
  getPerson: { path: '/people/:id', method: 'GET', responses: { 200: json(person), 404: problem, default: problem } },
  updatePerson: { path: '/people/:id', method: 'PATCH', requests: json(fields.partial()), responses: { 200: json(person), default: problem } },
  deletePerson: { path: '/people/:id', method: 'DELETE', responses: { 204: {}, default: problem } },
  login: { path: '/login', method: 'POST', requests: json(z.object({ user: z.string().max(20) })), responses: { 200: json(z.looseObject({})), default: problem } },
  listKeys: { path: '/keys', method: 'GET', responses: { 200: json(z.array(z.string())), default: problem } },
  exportPeople: { path: '/export', method: 'GET', responses: { 200: { 'text/csv': { body: z.string() } }, default: problem } },
  listEvents: { path: '/events', method: 'GET', responses: { 200: { 'application/x-ndjson': { body: jsonLines(z.unknown()) } }, default: problem } },
  getReport: { path: '/report', method: 'GET', responses: { 200: { 'application/vnd.api+json': { body: z.unknown() } }, default: problem } },
  getTheme: {
    path: '/theme',
    method: 'GET',
    cookies: z.object({ theme: z.string().optional(), Lang: z.enum(['en', 'de']).optional() }),
    responses: { 200: json(z.looseObject({})), default: problem },
  },
  getPhoto: { path: '/photo', method: 'GET', responses: { 200: { 'image/png': { body: z.unknown() } }, default: problem } },
})

/** How a server makes ids and tokens. */
export interface Makers {
  readonly id: () => string | number
  readonly token: () => string
}

/** Makes ids that are numbers, from a start. */
export function createSequence(start: number): Makers {
  let last = start
  return { id: () => (last += 1), token: () => crypto.randomUUID().replaceAll('-', '') }
}

interface Person {
  id: string | number
  name: string
  role: string
  age?: number
  nick: string | null
  active: boolean
  tags: string[]
  createdAt: string
}

/** A response before it is sent. */
interface Reply {
  status: number
  headers: [name: string, value: string][]
  body?: unknown
  type?: string
}

const token = 'Bearer secret'

/** Creates a server that has lost what `loss` names. */
export function createPeople(loss: string, { id: makeId, token: makeToken }: Makers = createSequence(0)): { fetch: (request: Request) => Promise<Response> } {
  const people: Person[] = []
  const is = (name: string): boolean => loss === name
  const add = (given: Partial<Person>): Person => {
    const made: Person = { id: makeId(), name: 'Ada', role: 'user', nick: null, active: true, tags: ['a', 'b'], createdAt: new Date().toISOString(), ...given }
    people.push(made)
    return made
  }
  add({ name: 'Grace', role: 'admin' })
  add({ name: 'Edsger' })

  const fail = (status: number, message: string, headers: Reply['headers'] = []): Reply => {
    if (is('a problem of another shape')) return { status, headers, body: { title: message }, type: 'application/problem+json' }
    return { status, headers, body: { message } }
  }
  const toJson = (one: Person): object => {
    const { id, name, role, nick, active, tags, createdAt, ...rest } = one
    const links = { self: `http://localhost/people/${id}` }
    const body: Record<string, unknown> = is('the order of keys') ? { name, id, role, nick, active, tags, createdAt, links, ...rest } : { id, name, role, nick, active, tags, createdAt, links, ...rest }
    if (is('a field')) delete body['active']
    if (is('null')) delete body['nick']
    if (is('a number')) body['age'] = rest.age === undefined ? undefined : String(rest.age)
    if (is('a date')) body['createdAt'] = new Date(createdAt).toUTCString()
    if (is('a boolean')) body['active'] = !active
    if (is('the order of a list')) body['tags'] = tags.toReversed()
    if (is('an element')) body['tags'] = tags.slice(1)
    if (is('a private field')) body['passwordHash'] = 'x'
    return body
  }
  const readBody = async (request: Request): Promise<Record<string, unknown> | Reply> => {
    const type = request.headers.get('content-type') ?? ''
    const text = await request.text()
    if (text.length > (is('the limit of bodies') ? 1_000_000 : 100_000)) return fail(413, 'Too large')
    if (type.startsWith('application/x-www-form-urlencoded')) {
      return is('forms') ? fail(415, 'Not JSON') : Object.fromEntries(Array.from(new URLSearchParams(text), ([key, value]) => [key, key === 'age' ? Number(value) : value]))
    }
    try {
      const value: unknown = JSON.parse(text)
      if (typeof value === 'object' && value !== null) return value as Record<string, unknown>
    } catch {}
    return fail(400, 'Not JSON')
  }
  const isReply = (value: object): value is Reply => 'status' in value && 'headers' in value

  const respond = async (request: Request): Promise<Reply> => {
    const url = new URL(request.url)
    let path = url.pathname
    if (!is('the letter case of paths')) path = path.replace(/^\/[^/]*/, (first) => first.toLowerCase())
    if (!is('trailing slashes') && path.length > 1) path = path.replace(/\/$/, '')
    const isAllowed = request.headers.get('authorization') === token
    const challenge: Reply['headers'] = is('the challenge') ? [] : [['www-authenticate', 'Bearer realm="people"']]
    const method = request.method === 'HEAD' && !is('HEAD') ? 'GET' : request.method
    const [, collection, id] = path.split('/').map(decodeURIComponent)
    const route = `${method} /${collection}${id === undefined ? '' : '/:id'}`
    if (method === 'OPTIONS') return is('OPTIONS') ? fail(404, 'Not found') : { status: 204, headers: [['allow', is('a method of OPTIONS') ? 'GET' : 'GET, HEAD, POST']] }
    if (route === 'GET /keys') {
      if (is('a permission')) return { status: 200, headers: [], body: ['a'] }
      return isAllowed ? { status: 200, headers: [], body: ['a'] } : fail(403, 'Not allowed')
    }
    if (route === 'GET /export') {
      const rows = people.map((one) => `${one.id},${one.name}${is('a column') ? '' : `,${one.role}`}`)
      return { status: 200, headers: [], body: rows.join('\n'), type: 'text/csv' }
    }
    if (route === 'GET /events') return { status: 200, headers: [], body: `{"event":"a"}\n{"event":"b"}\n${is('an event') ? '' : '{"event":"c"}\n'}`, type: 'application/x-ndjson' }
    if (route === 'GET /theme') {
      const pairs = (request.headers.get('cookie') ?? '').split(/; */).filter((pair) => pair.includes('='))
      const read = (name: string): string | undefined => {
        const isNamed = (pair: string): boolean => (is('the letter case of cookies') ? pair.toLowerCase().startsWith(`${name.toLowerCase()}=`) : pair.startsWith(`${name}=`))
        const pair = is('the first of two cookies') ? pairs.findLast(isNamed) : pairs.find(isNamed)
        const value = pair?.slice(name.length + 1)
        const plain = is('the quotes of cookies') ? value : value?.replace(/^"(.*)"$/, '$1')
        return plain === undefined || is('the decoding of cookies') ? plain : decodeURIComponent(plain)
      }
      return { status: 200, headers: [], body: { theme: read('theme'), lang: read('Lang') } }
    }
    if (route === 'GET /report') return { status: 200, headers: [], body: { data: [] }, type: is('a vendor type') ? 'application/json' : 'application/vnd.api+json' }
    if (route === 'GET /photo') return { status: 200, headers: [], body: new Uint8Array([137, 80, 78, 71, is('bytes') ? 0 : 255]), type: 'image/png' }
    if (route === 'POST /login') {
      const body = await readBody(request)
      if (isReply(body)) return body
      const cookies: Reply['headers'] = [
        ['set-cookie', `session=${makeToken()}; Path=/; ${is('an attribute of a cookie') ? '' : 'HttpOnly; '}Expires=${new Date(Date.now() + 3_600_000).toUTCString()}`],
        ['set-cookie', `csrf=${makeToken()}; Path=/`],
      ]
      return { status: 200, headers: is('a cookie') ? cookies.slice(1) : cookies, body: { token: makeToken(), expiresAt: Date.now() + 3_600_000 } }
    }
    if (collection !== 'people') return fail(404, 'Not found')
    if (route === 'GET /people') {
      const limit = url.searchParams.get('limit')
      const plain = is('quoted numbers') ? limit : (limit?.replaceAll('"', '') ?? null)
      if (plain !== null && !/^[1-9]\d*$/.test(plain)) return fail(is('the status 422') ? 400 : 422, 'Not a limit')
      const given = url.searchParams.getAll('tag')
      const plainTags = is('quoted texts') ? given : given.map((one) => one.replace(/^"(.*)"$/, '$1'))
      const tags = is('repeated keys') ? plainTags.slice(-1) : plainTags
      const items = people.filter((one) => tags.length === 0 || tags.length > 1 || one.tags.includes(tags[0] as string)).slice(0, Number(plain ?? 20))
      const sorted = is('the order of rows') ? items.toReversed() : items
      return { status: 200, headers: [], body: { items: sorted.map(toJson), total: people.length, ...(is('the query') ? {} : { tags }) } }
    }
    if (!isAllowed && request.method !== 'GET' && request.method !== 'HEAD') return fail(401, 'Sign in', challenge)
    if (route === 'POST /people') {
      const body = await readBody(request)
      if (isReply(body)) return body
      if (typeof body['name'] !== 'string' || body['name'] === '' || body['name'].length > 40) return fail(422, 'Not a person')
      const made = add({ role: 'user', ...body })
      return { status: 201, headers: is('a location') ? [] : [['location', `/people/${made.id}`]], body: toJson(made) }
    }
    const found = people.find((one) => String(one.id) === id)
    if (!found) return fail(404, `No person ${id}`)
    if (route === 'GET /people/:id') return { status: 200, headers: [], body: toJson(found) }
    if (route === 'DELETE /people/:id') {
      people.splice(people.indexOf(found), 1)
      return { status: 204, headers: [] }
    }
    if (route !== 'PATCH /people/:id') return fail(405, 'Not a method', [['allow', 'GET, HEAD, PATCH, DELETE']])
    const body = await readBody(request)
    if (isReply(body)) return body
    Object.assign(found, is('what a default replaces') ? { role: 'user' } : {}, body)
    return { status: 200, headers: [], body: toJson(found) }
  }

  const fetch = async (request: Request): Promise<Response> => {
    const { status, headers, body, type = 'application/json' } = await respond(request)
    const sent = new Headers(headers)
    if (!is('headers of security')) sent.set('x-frame-options', 'DENY')
    if (body === undefined) return new Response(null, { status, headers: sent })
    const text = body instanceof Uint8Array ? body : typeof body === 'string' ? body : JSON.stringify(body)
    const isJson = typeof body === 'object' && !(body instanceof Uint8Array)
    sent.set('content-type', isJson && !is('the charset') && type === 'application/json' ? `${type}; charset=utf-8` : type)
    if (isJson && request.method === 'GET') {
      const hash = new Uint8Array(await crypto.subtle.digest('SHA-1', new TextEncoder().encode(text as string)))
      const etag = `"${Buffer.from(hash).toString('base64url')}"`
      if (!is('ETag')) sent.set('etag', etag)
      if (!is('ETag') && !is('304') && status === 200 && request.headers.get('if-none-match') === etag) return new Response(null, { status: 304, headers: sent })
    }
    if (!(is('the length of a stream') && type === 'application/x-ndjson')) sent.set('content-length', String(new TextEncoder().encode(String(text)).length))
    return new Response(request.method === 'HEAD' ? null : (text as BodyInit), { status, headers: sent })
  }
  return { fetch }
}
