/**
 * What holds for every hostile request, whatever else a test asserts: `fetch` resolves, nothing of the server's inside
 * is in the text, no rejection is left alone, `Object.prototype` is as it was, and the next ordinary request is served.
 */
import type { Router } from 'routepact'
import { expect } from 'vitest'
import {
  type Answer,
  anything,
  createLooseRouter,
  json,
  type LooseHandler,
  type LooseOptions,
  type LooseRequest,
  origin,
  toAnswer,
} from '../support.ts'

const known = Reflect.ownKeys(Object.prototype)

/** What tells a stack or a place in the file system. */
const insides = /(?:\n|\\n)\s+at |file:\/\/|node_modules|\.[cm]?[jt]s:\d+/

/** Runs something and watches the process while it does, and for a turn of the event loop after. */
export async function watch<Value>(run: () => Promise<Value>): Promise<Value> {
  const faults: unknown[] = []
  const report = (fault: unknown): void => void faults.push(fault)
  process.on('unhandledRejection', report)
  process.on('uncaughtException', report)
  try {
    const value = await run()
    await new Promise((resolve) => setTimeout(resolve))
    expect(faults).toEqual([])
    expect(Reflect.ownKeys(Object.prototype)).toEqual(known)
    return value
  } finally {
    process.off('unhandledRejection', report)
    process.off('uncaughtException', report)
  }
}

/** A router under attack. */
export interface HostileRouter {
  /** Answers a request as the router does, under watch. */
  readonly fetch: (request: Request, ...args: unknown[]) => Promise<Response>
  /** The same, with the answer read to its end. */
  readonly send: (request: Request | string, ...args: unknown[]) => Promise<Answer>
}

/** A router with one more operation, `GET /ordinary`, that is asked after each request. */
export function createHostileRouter(options: LooseOptions): HostileRouter {
  const { contract, handlers, before = [], finally: last = [], base = '' } = options
  const router: Router<unknown[]> = createLooseRouter({
    ...options,
    contract: { ...contract, ordinary: { path: '/ordinary', method: 'GET', query: anything, responses: json } },
    handlers: { ...handlers, ordinary: () => ({ status: 200, body: 'as ever' }) },
    before: before.map(
      (step) =>
        (request: LooseRequest, ...args) =>
          isOrdinary(request) ? undefined : step(request, ...args),
    ),
    finally: last.map(
      (step) =>
        (response: Response, request: LooseRequest, ...args) =>
          isOrdinary(request) ? undefined : step(response, request, ...args),
    ),
  })
  async function fetch(request: Request, ...args: unknown[]): Promise<Response> {
    const response = await watch(() => router.fetch(request, ...args))
    const next = await toAnswer(await router.fetch(new Request(`${origin}${base}/ordinary`)))
    expect(next.body).toBe('as ever')
    expect(next.status).toBe(200)
    return response
  }
  async function send(request: Request | string, ...args: unknown[]): Promise<Answer> {
    const answer = await toAnswer(
      await fetch(typeof request === 'string' ? new Request(origin + request) : request, ...args),
    )
    expect(JSON.stringify(answer)).not.toMatch(insides)
    expect(JSON.stringify(answer)).not.toContain(process.cwd())
    return answer
  }
  return { fetch, send }
}

/** A hostile router of one operation: `GET /` that answers 200 with JSON, but for what is given. */
export function attack(
  operation: object,
  handler: LooseHandler = () => ({ status: 200, body: 'served' }),
  options: Omit<LooseOptions, 'contract' | 'handlers'> = {},
): HostileRouter {
  const contract = { op: { path: '/', method: 'GET', responses: json, ...operation } }
  return createHostileRouter({ contract, handlers: { op: handler }, ...options })
}

/** The ordinary request is left alone by the middleware under test. */
function isOrdinary(request: Request): boolean {
  return String(request.url).endsWith('/ordinary')
}
