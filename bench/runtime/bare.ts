/**
 * The HTTP benchmark's operations with zod and little else, on `node:http` and as a Fetch API function. It validates requests and
 * responses, but neither limits bodies nor checks content types, methods or encodings.
 */
import type { RequestListener } from 'node:http'
import { schemas, toRoutes, work } from './api.ts'
import type { Fetch } from './scenarios.ts'

interface Incoming {
  readonly header: (name: string) => unknown
  readonly json: () => Promise<unknown>
}

type Handle = (incoming: Incoming, id: string) => Promise<unknown>

/** A response's JSON and status. */
type Result = readonly [status: number, body: string]

function createHandle(count: number): (method: string, path: string, incoming: Incoming) => Promise<Result> {
  const getUser: Handle = async (_incoming, id) => schemas.user.parse(work.getUser(schemas.params.parse({ id })))
  const handlers = new Map<string, Handle>([
    [
      'GET /trace',
      async ({ header }) => {
        const given = { 'x-trace': header('x-trace'), 'accept-language': header('accept-language') }
        const { 'x-trace': trace, 'accept-language': language } = schemas.headers.parse(given)
        return schemas.trace.parse(work.getTrace({ trace, language }))
      },
    ],
    ['GET /items', async () => schemas.items.parse(work.listItems())],
    ['POST /items', async ({ json }) => schemas.count.parse(work.createItems(schemas.items.parse(await json())))],
    ['POST /users', async ({ json }) => schemas.user.parse(work.createUser(schemas.newUser.parse(await json())))],
  ])
  for (const name of [...toRoutes(count).fillers, 'users']) handlers.set(`GET /${name}/`, getUser)
  return async (method, path, incoming) => {
    const slash = path.indexOf('/', 1) + 1
    const handle = handlers.get(`${method} ${slash === 0 ? path : path.slice(0, slash)}`)
    if (!handle) return [404, '{"error":"Not Found"}']
    try {
      return [200, JSON.stringify(await handle(incoming, path.slice(slash)))]
    } catch {
      return [400, '{"error":"Bad Request"}']
    }
  }
}

export function createBareListener(count: number): RequestListener {
  const handle = createHandle(count)
  return async (incoming, response) => {
    const { method = '', url = '', headers } = incoming
    const json = async (): Promise<unknown> => {
      const text = await new Promise<string>((resolve, reject) => {
        const chunks: Buffer[] = []
        incoming.on('data', (chunk: Buffer) => chunks.push(chunk)).on('error', reject)
        incoming.on('end', () => resolve(Buffer.concat(chunks).toString()))
      })
      return JSON.parse(text)
    }
    const [status, body] = await handle(method, url, { header: (name) => headers[name], json })
    response.writeHead(status, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) })
    response.end(body)
  }
}

export function createBareFetch(count: number): Fetch {
  const handle = createHandle(count)
  return async (request) => {
    const { method, url } = request
    const [status, body] = await handle(method, url.slice(url.indexOf('/', 8)), {
      header: (name) => request.headers.get(name),
      json: () => request.json(),
    })
    return new Response(body, { status, headers: { 'content-type': 'application/json' } })
  }
}
