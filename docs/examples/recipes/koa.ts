import type { IncomingMessage, ServerResponse } from 'node:http'
import { createNodeHandler } from 'routepact/node'
import { router } from './greeting.ts'

/** The members of Koa's context that the router needs. */
interface Context {
  readonly req: IncomingMessage
  readonly res: ServerResponse
  respond?: boolean
}

type Handle = (
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  next: (error?: unknown) => void,
) => void
type Middleware = (
  context: Context,
  next: () => Promise<unknown>,
) => Promise<unknown>

/** Returns middleware of Koa that serves a router. */
export function mountKoa(handle: Handle): Middleware {
  return (context, next) =>
    new Promise((resolve, reject) => {
      // Koa sends no response of its own, unless the router passes the
      // request on.
      context.respond = false
      context.res.once('close', resolve)
      handle(context.req, context.res, (error) => {
        if (error) return reject(error)
        context.respond = true
        resolve(next())
      })
    })
}

/**
 * `app.use(greetings)`, after the middleware that guards it, and before
 * parsers.
 */
export const greetings = mountKoa(
  createNodeHandler(router, { fallthrough: true }),
)
