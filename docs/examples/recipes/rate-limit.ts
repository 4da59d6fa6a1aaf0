import {
  type ContractRequestGuard,
  createContract,
  createRouter,
  error,
  errors,
} from 'routepact'
import { z } from 'zod'

const limit = 100
const seconds = 60

/** The requests of a client in the current period. */
interface Usage {
  readonly endsAt: number
  count: number
}

const clients = new Map<string, Usage>()
const usages = new WeakMap<Request, Usage>()

function countRequest(client: string): Usage {
  const now = Date.now()
  // The oldest periods come first.
  for (const [name, { endsAt }] of clients) {
    if (endsAt > now) break
    clients.delete(name)
  }
  const usage = clients.get(client) ?? {
    endsAt: now + seconds * 1000,
    count: 0,
  }
  clients.set(client, usage)
  usage.count += 1
  return usage
}

const toSeconds = ({ endsAt }: Usage): number =>
  Math.ceil(Math.max(0, endsAt - Date.now()) / 1000)

const limitRate = ((request) => {
  if (request.operationName === undefined) return
  // The proxy in front of the server sets this header, and replaces one
  // that the client has sent.
  const usage = countRequest(request.headers.get('x-real-ip') ?? '')
  usages.set(request, usage)
  if (usage.count <= limit) return
  throw error(429, 'Too many requests', {
    headers: { 'retry-after': String(toSeconds(usage)) },
  })
}) satisfies ContractRequestGuard

function addRateLimit({ headers }: Response, request: Request): void {
  const usage = usages.get(request)
  if (!usage) return
  headers.set('ratelimit-policy', `"default";q=${limit};w=${seconds}`)
  headers.set(
    'ratelimit',
    `"default";r=${Math.max(0, limit - usage.count)};t=${toSeconds(usage)}`,
  )
}

export const contract = createContract({
  search: {
    path: '/search',
    method: 'GET',
    query: z.object({ text: z.string() }),
    responses: {
      200: { 'application/json': { body: z.array(z.string()) } },
      ...errors(400, 429),
    },
  },
})

export const router = createRouter({
  contract,
  onRequest: [limitRate],
  handlers: {
    search: async (request) =>
      request.respond({
        status: 200,
        body: [request.validatedQuery.text],
      }),
  },
  finally: [addRateLimit],
})
