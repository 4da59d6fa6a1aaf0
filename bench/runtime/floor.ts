/**
 * The floor: the same API written by hand. It does what the router does, specialized for this API, and nothing that this API does not need:
 * one content type, no middleware, synchronous schemas.
 *
 * Like the router: every request part and every response passes through `~standard.validate` in the same schema; the platform parses the
 * URL; path parameters are percent-decoded; a body is read once, counted against the limit while it is read (a declared length can be
 * wrong, and chunks declare none), and decoded as valid UTF-8; content types are compared as MIME types; errors have the same JSON; every
 * thrown value becomes a 500; `HEAD`, `OPTIONS` and 405 are supported.
 */
import { schemas, toRoutes, work } from './api.ts'
import type { Fetch } from './scenarios.ts'

interface Schema {
  readonly '~standard': { readonly validate: (value: unknown) => unknown }
}

interface Issue {
  readonly message: string
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined
}

type Result = { readonly value: unknown; readonly issues?: undefined } | { readonly issues: readonly Issue[] }

/** Ends a request early with a response. */
class Rejection {
  readonly response: Response
  constructor(status: number, body: unknown) {
    this.response = toResponse(status, body)
  }
}

const largest = 1_048_576
const decoder = new TextDecoder('utf-8', { fatal: true })
const json = { 'content-type': 'application/json' }

function toResponse(status: number, body: unknown): Response {
  return new Response(JSON.stringify(body), { status, headers: json })
}

function reject(issues: readonly Issue[]): Rejection {
  const details = issues.map(({ path = [], message }) => ({
    path: path.map((key) => (typeof key === 'object' ? key.key : key)),
    message,
  }))
  return new Rejection(400, { error: 'Validation failed', details })
}

/** The schema's output for a request part. */
function validate<Value>(schema: Schema, value: unknown): Value {
  const result = schema['~standard'].validate(value) as Result
  if (result.issues) throw reject(result.issues)
  return result.value as Value
}

async function readJson(request: Request): Promise<unknown> {
  const type = request.headers.get('content-type')
  if (Number(request.headers.get('content-length')) > largest) throw new Rejection(413, { error: 'Content Too Large' })
  const bytes = request.body && (await readBytes(request.body))
  if (!bytes?.byteLength) return {}
  if (!type) throw new Rejection(400, { error: 'Content-Type header is required' })
  const essence = (type.split(';', 1)[0] as string).trim().toLowerCase()
  if (essence !== 'application/json') {
    throw new Rejection(400, { error: `Unsupported Content-Type: ${essence}. Supported types: application/json` })
  }
  try {
    return JSON.parse(decoder.decode(bytes))
  } catch {
    throw reject([{ message: 'The body is not valid JSON', path: [] }])
  }
}

async function readBytes(body: ReadableStream<Uint8Array>): Promise<Uint8Array> {
  const reader = body.getReader()
  const chunks: Uint8Array[] = []
  let size = 0
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    size += next.value.byteLength
    if (size > largest) {
      await reader.cancel()
      throw new Rejection(413, { error: 'Content Too Large' })
    }
    chunks.push(next.value)
  }
  if (chunks.length === 1) return chunks[0] as Uint8Array
  const bytes = new Uint8Array(size)
  let offset = 0
  for (const chunk of chunks) {
    bytes.set(chunk, offset)
    offset += chunk.byteLength
  }
  return bytes
}

/** Matches two segments with a parameter between or after them, the only patterns in this API. */
const pattern = /^\/([^/]+)\/([^/]+)(?:\/([^/]+))?\/?$/

function decode(segment: string): string {
  if (!segment.includes('%')) return segment
  try {
    return decodeURIComponent(segment)
  } catch {
    throw reject([{ message: 'Malformed percent-encoding', path: ['id'] }])
  }
}

/** An operation: its handler between its schemas. */
type Handle = (request: Request, id: string, url: URL) => Promise<Response>

interface Methods {
  readonly [method: string]: Handle
}

/** @param validateResponses as the router's option */
export function createFloor(count: number, validateResponses = true): Fetch {
  function send(schema: Schema, body: unknown): Response {
    if (!validateResponses) return toResponse(200, body)
    const result = schema['~standard'].validate(body) as Result
    if (result.issues) throw new Error('The response violates its schema')
    return toResponse(200, result.value)
  }

  const params = (id: string): { id: string } => validate(schemas.params, { id: decode(id) })

  // Each handler is asynchronous, as real ones are.
  const getUser: Handle = async (_request, id) => send(schemas.user, work.getUser(params(id)))

  const fixed = new Map<string, Methods>([
    ['/status', { GET: async () => send(schemas.status, work.getStatus()) }],
    [
      '/trace',
      {
        GET: async ({ headers }) => {
          const given = validate<{ [name: string]: string }>(schemas.headers, Object.fromEntries(headers))
          const [trace = '', language = ''] = [given['x-trace'], given['accept-language']]
          return send(schemas.trace, work.getTrace({ trace, language }))
        },
      },
    ],
    [
      '/items',
      {
        GET: async () => send(schemas.items, work.listItems()),
        POST: async (request) =>
          send(schemas.count, work.createItems(validate(schemas.items, await readJson(request)))),
      },
    ],
    [
      '/users',
      {
        POST: async (request) =>
          send(schemas.user, work.createUser(validate(schemas.newUser, await readJson(request)))),
      },
    ],
  ])
  const listPosts: Handle = async (_request, id, { searchParams }) => {
    const given = params(id)
    const fields: { [key: string]: string | string[] } = {}
    for (const [key, value] of searchParams) {
      const known = fields[key]
      if (known === undefined) fields[key] = value
      else fields[key] = typeof known === 'string' ? [known, value] : [...known, value]
    }
    return send(schemas.posts, work.listPosts(given, validate(schemas.query, fields)))
  }
  const withId = new Map<string, Methods>([
    ['users/posts', { GET: listPosts }],
    ['users', { GET: getUser }],
  ])
  for (const name of toRoutes(count).fillers) withId.set(name, { GET: getUser })

  return async (request) => {
    try {
      const url = new URL(request.url)
      let methods = fixed.get(url.pathname)
      let id = ''
      if (!methods) {
        const [, first = '', second = '', third] = pattern.exec(url.pathname) ?? []
        methods = withId.get(third === undefined ? first : `${first}/${third}`)
        id = second
      }
      if (!methods) return toResponse(404, { error: 'Not Found' })
      const { method } = request
      const handle = methods[method] ?? (method === 'HEAD' ? methods['GET'] : undefined)
      if (!handle) {
        const allow = [
          ...Object.keys(methods).flatMap((one) => (one === 'GET' ? ['GET', 'HEAD'] : one)),
          'OPTIONS',
        ].join(', ')
        if (method === 'OPTIONS') return new Response(null, { status: 204, headers: { allow } })
        return new Response(JSON.stringify({ error: 'Method Not Allowed' }), {
          status: 405,
          headers: { ...json, allow },
        })
      }
      const response = await handle(request, id, url)
      return method === 'HEAD' ? new Response(null, response) : response
    } catch (thrown) {
      if (thrown instanceof Rejection) return thrown.response
      const message = thrown instanceof Error ? thrown.message : 'Internal server error'
      return toResponse(500, { error: 'Internal server error', details: [{ message }] })
    }
  }
}
