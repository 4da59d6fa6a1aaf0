/** A router inside a Hono app, whose middleware sets a header before. */
import type { Server } from 'node:http'
import { serve } from '@hono/node-server'
import { type Context, Hono } from 'hono'
import { mount } from '../../docs/examples/recipes/hono-mount.ts'
import type { Fetch } from './scenarios.ts'

type Mount = (router: { readonly fetch: (request: Request) => Promise<Response> }) => (context: Context) => Promise<Response>

/** How the router's response becomes Hono's. */
export const mounts = {
  'routepact in Hono': mount,
  // Keeps the middleware's headers in a second response, to which the body is piped.
  'routepact in Hono, copied':
    ({ fetch }) =>
    async (context) => {
      const response = await fetch(context.req.raw)
      return context.newResponse(response.body, response)
    },
  // Loses the middleware's headers, which is the least that a mount can take.
  'routepact in Hono, returned':
    ({ fetch }) =>
    (context) =>
      fetch(context.req.raw),
} as const satisfies { readonly [name: string]: Mount }

export function listen(router: { readonly fetch: Fetch }, name: keyof typeof mounts): Promise<Server> {
  const app = new Hono()
  app.use(async (context, next) => {
    context.header('x-request-id', '0af7651916cd43dd8448eb211c80319c')
    await next()
  })
  app.all('/*', mounts[name]({ fetch: async (request) => router.fetch(request) }))
  return new Promise((resolve) => {
    const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, () => resolve(server as Server))
  })
}
