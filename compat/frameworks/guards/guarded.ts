/** The router behind the guards of frameworks, and what those guards do. Routes of the framework do the same below `/own`. */
import type { IncomingMessage } from 'node:http'
import { type ContractMiddleware, createContract, createRouter, mergeRouters } from 'routepact'
import { z } from 'zod'
import { rejectOtherSpellings } from '../../../docs/examples/recipes/literals.ts'

const ran = { 200: { 'application/json': { body: z.object({ ran: z.string() }) } } } as const
const any = { 'application/json': { body: z.unknown() } } as const

export const contract = createContract({
  secret: { path: '/admin/secret', method: 'GET', responses: ran },
  // A literal with a character that `encodeURIComponent` encodes and `decodeURI` does not decode.
  reserved: { path: '/@admin/secret', method: 'GET', responses: ran },
  exact: { path: '/exact', method: 'GET', responses: ran },
  getItem: { path: '/items/:id', method: 'GET', responses: ran },
  removeItem: { path: '/items/:id', method: 'DELETE', responses: ran },
  see: { path: '/see', method: 'GET', responses: { 200: any } },
  write: { path: '/write', method: 'POST', requests: any, responses: { 200: any } },
})

/** The headers that a handler sees, of those that middleware verifies. */
export type Seen = Partial<Record<(typeof verified)[number], string>>

const verified = ['x-user', 'x-tenant', 'authorization', 'cookie'] as const

/** Returns the verified headers of a handler. */
export function see(get: (name: string) => string | null | undefined): Seen {
  return Object.fromEntries(verified.flatMap((name) => (typeof get(name) === 'string' ? [[name, get(name)]] : [])))
}

/** Creates the router. The caller is what a framework has proved, and passes on. */
export function createGuarded(base: string): ReturnType<typeof build> {
  return build(base, [])
}

/** Creates the router for a framework of the Fetch API. */
export function createFetchGuarded(base: string): ReturnType<typeof build> {
  return build(base, [rejectOtherSpellings(base)])
}

function build(base: string, before: readonly ContractMiddleware<[caller: string | undefined]>[]) {
  const router = createRouter({
    contract,
    base,
    before: [(_request, caller: string | undefined) => ({ caller })],
    handlers: {
      secret: ({ respond }) => respond({ status: 200, body: { ran: 'secret' } }),
      reserved: ({ respond }) => respond({ status: 200, body: { ran: 'reserved' } }),
      exact: ({ respond }) => respond({ status: 200, body: { ran: 'exact' } }),
      getItem: ({ respond }) => respond({ status: 200, body: { ran: 'getItem' } }),
      removeItem: ({ respond }) => respond({ status: 200, body: { ran: 'removeItem' } }),
      see: ({ headers, context, respond }) => respond({ status: 200, body: { ...see((name) => headers.get(name)), ...(context.caller && { caller: context.caller }) } }),
      write: ({ validatedBody, respond }) => respond({ status: 200, body: validatedBody }),
    },
  })
  return mergeRouters([router], { before })
}

/** What middleware does to the headers of a request, chosen by `?change=`. */
export const changes: Readonly<Record<string, (incoming: Pick<IncomingMessage, 'headers'>) => void>> = {
  none: () => undefined,
  replace: ({ headers }) => {
    headers['x-user'] = 'alice'
  },
  delete: ({ headers }) => {
    delete headers['x-user']
    delete headers.authorization
  },
  undefine: ({ headers }) => {
    headers['x-user'] = undefined
    headers.authorization = undefined
  },
  add: ({ headers }) => {
    headers['x-tenant'] = 't1'
  },
  // As many headers as before.
  exchange: ({ headers }) => {
    delete headers['x-user']
    headers['x-tenant'] = 't1'
  },
  cookie: ({ headers }) => {
    headers.cookie = 'session=verified'
  },
  all: (incoming) => {
    incoming.headers = { host: 'a', 'x-user': 'alice' }
  },
}

/** Returns the change that a request asks for. */
export function readChange(url: string): (incoming: Pick<IncomingMessage, 'headers'>) => void {
  const name = /[?&]change=(\w+)/.exec(url)?.[1] ?? 'none'
  return changes[name] as (typeof changes)[string]
}

/** Whether a request has passed the check of a guard. */
export function isPassed({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  return headers['x-pass'] === 'yes'
}
