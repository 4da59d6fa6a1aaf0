import { type ContractMiddleware, error } from 'routepact'
import {
  countRequest,
  limit,
  seconds,
  toSeconds,
  type Usage,
} from './rate-count.ts'

const usages = new WeakMap<Request, Usage>()

export const limitRate = ((request) => {
  if (request.operationName === undefined) return
  // The proxy in front of the server sets this header, and replaces one
  // that the client has sent.
  const usage = countRequest(request.headers.get('x-real-ip') ?? '')
  usages.set(request, usage)
  if (usage.count <= limit) return
  throw error(429, 'Too many requests', {
    headers: { 'retry-after': String(toSeconds(usage)) },
  })
}) satisfies ContractMiddleware

export function addRateLimit(
  { headers }: Response,
  request: Request,
): void {
  const usage = usages.get(request)
  if (!usage) return
  headers.set('ratelimit-policy', `"default";q=${limit};w=${seconds}`)
  const left = Math.max(0, limit - usage.count)
  headers.set('ratelimit', `"default";r=${left};t=${toSeconds(usage)}`)
}
