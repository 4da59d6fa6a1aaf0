/**
 * What every hostile request must satisfy besides its test's assertions: `fetch` resolves, the response contains no
 * stack or path, no rejection is unhandled, `Object.prototype` is unchanged, and the next ordinary request succeeds.
 */
import type { Router } from 'routepact'
import { expect } from 'vitest'
import {
  type ReadResponse,
  anything,
  createLooseRouter,
  json,
  type LooseHandler,
  type LooseOptions,
  type LooseRequest,
  origin,
  readResponse,
} from '../support.ts'

const known = Reflect.ownKeys(Object.prototype)

/** Matches a stack trace or a path of the file system. */
const insides = /(?:\n|\\n)\s+at |file:\/\/|node_modules|\.[cm]?[jt]s:\d+/

/** Runs a function and fails if the process reports an unhandled error until one turn of the event loop later. */
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

/** A router that checks itself after every request. */
export interface HostileRouter {
  /** Fetches a response under watch. */
  readonly fetch: (request: Request, ...args: unknown[]) => Promise<Response>
  /** Fetches a response and reads it to the end. */
  readonly send: (request: Request | string, ...args: unknown[]) => Promise<ReadResponse>
}

/** Creates a router with an additional operation, `GET /ordinary`, which is requested after each hostile request. */
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
    const next = await readResponse(await router.fetch(new Request(`${origin}${base}/ordinary`)))
    expect(next.body).toBe('as ever')
    expect(next.status).toBe(200)
    return response
  }
  async function send(request: Request | string, ...args: unknown[]): Promise<ReadResponse> {
    const response = await readResponse(
      await fetch(typeof request === 'string' ? new Request(origin + request) : request, ...args),
    )
    expect(JSON.stringify(response)).not.toMatch(insides)
    expect(JSON.stringify(response)).not.toContain(process.cwd())
    return response
  }
  return { fetch, send }
}

/** Creates a hostile router of one operation: `GET /` with a JSON response unless the arguments say otherwise. */
export function attack(
  operation: object,
  handler: LooseHandler = () => ({ status: 200, body: 'served' }),
  options: Omit<LooseOptions, 'contract' | 'handlers'> = {},
): HostileRouter {
  const contract = { op: { path: '/', method: 'GET', responses: json, ...operation } }
  return createHostileRouter({ contract, handlers: { op: handler }, ...options })
}

/** Whether this is the ordinary request, which the middleware under test must skip. */
function isOrdinary(request: Request): boolean {
  return String(request.url).endsWith('/ordinary')
}
