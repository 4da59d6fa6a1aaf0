import { type Context, Hono } from 'hono'
import { compress } from 'hono/compress'
import { contextStorage, tryGetContext } from 'hono/context-storage'
import { requestId, type RequestIdVariables } from 'hono/request-id'
import { secureHeaders } from 'hono/secure-headers'
import { MemoryStore, rateLimiter } from 'hono-rate-limiter'
import ipaddr from 'ipaddr.js'
import { mergeRouters, type Router } from 'routepact'

interface Env {
  Bindings: { readonly address?: string | undefined }
  Variables: RequestIdVariables & { route?: string | undefined }
}

/** Writes a line of JSON, with the id of the request. */
export function log(fields: { readonly [name: string]: unknown }) {
  const requestId = tryGetContext<Env>()?.var.requestId
  console.log(JSON.stringify({ requestId, ...fields }))
}

/** The stack of an error, and the stacks of its causes. */
export function toStack(thrown: unknown): string {
  const stacks: (string | undefined)[] = []
  let error = thrown
  for (
    ;
    error instanceof Error && stacks.length < 5;
    error = error.cause
  )
    stacks.push(error.stack)
  return stacks.join('\nCaused by: ') || String(thrown)
}

/** An IPv4 address, or the network (/64) of an IPv6 address. */
export const toClient = (address = ''): string =>
  ipaddr.isValid(address)
    ? ipaddr.process(address).toByteArray().slice(0, 8).join('.')
    : 'unknown'

/** Counts at most 100,000 clients: those that came last. */
export class BoundedStore extends MemoryStore<Env> {
  override increment(client: string) {
    if (this.current.size >= 50_000) {
      this.previous = this.current
      this.current = new Map()
    }
    return super.increment(client)
  }
}

export function createApp(router: Router): Hono<Env> {
  const { fetch } = mergeRouters([router], {
    finally: [
      (_response, { operation }, c: Context<Env>) =>
        c.set('route', operation?.path),
    ],
    // A stream may fail when `log` no longer knows its request.
    onError: (thrown, _request, c: Context<Env>) =>
      log({ requestId: c.var.requestId, error: toStack(thrown) }),
  })
  const limit = rateLimiter<Env>({
    limit: 100,
    windowMs: 60_000,
    standardHeaders: 'draft-7',
    message: { error: 'Too many requests' },
    // Behind a proxy: a header that it sets, such as `x-real-ip`.
    keyGenerator: ({ env }) => toClient(env?.address),
    store: new BoundedStore(),
  })

  return new Hono<Env>()
    .use(requestId(), contextStorage(), async (c, next) => {
      const start = performance.now()
      await next()
      const milliseconds = Math.round(performance.now() - start)
      const { route } = c.var
      const { status } = c.res
      log({ method: c.req.method, route, status, milliseconds })
    })
    .use(secureHeaders({ overwrite: false }), limit, compress())
    .all('*', async (c) => {
      const response = await fetch(c.req.raw, c)
      // Not the response itself, which loses the headers set above.
      return c.newResponse(response.body, response)
    })
    .onError(({ stack }, c) => {
      log({ error: stack })
      return c.json({ error: 'Internal server error' }, 500)
    })
}
