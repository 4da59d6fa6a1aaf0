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
import { fetchOverHttp } from './over-http.ts'

const prototypeKeys = Reflect.ownKeys(Object.prototype)

/** Matches a stack trace or a path of the file system. */
const internals = /(?:\n|\\n)\s+at |file:\/\/|node_modules|\.[cm]?[jt]s:\d+/

/** Runs a function and fails if the process reports an unhandled error until one turn of the event loop later. */
export async function runChecked<Value>(run: () => Promise<Value>): Promise<Value> {
  const errors: unknown[] = []
  const report = (error: unknown): void => void errors.push(error)
  process.on('unhandledRejection', report)
  process.on('uncaughtException', report)
  try {
    const value = await run()
    await new Promise((resolve) => setTimeout(resolve))
    expect(errors).toEqual([])
    expect(Reflect.ownKeys(Object.prototype)).toEqual(prototypeKeys)
    return value
  } finally {
    process.off('unhandledRejection', report)
    process.off('uncaughtException', report)
  }
}

/** A router that checks every response, as described above. */
export interface CheckedRouter {
  /** Fetches a response with `runChecked`. */
  readonly fetch: (request: Request, ...args: unknown[]) => Promise<Response>
  /** Fetches a response and reads it to the end. */
  readonly send: (request: Request | string, ...args: unknown[]) => Promise<ReadResponse>
}

/** Creates a router with an additional operation, `GET /ordinary`, which is requested after each hostile request. */
export function createCheckedRouter(options: LooseOptions): CheckedRouter {
  const { contract, handlers, before = [], finally: after = [], base = '' } = options
  const router: Router<unknown[]> = createLooseRouter({
    ...options,
    contract: { ...contract, ordinary: { path: '/ordinary', method: 'GET', query: anything, responses: json } },
    handlers: { ...handlers, ordinary: () => ({ status: 200, body: 'ordinary' }) },
    before: before.map(
      (step) =>
        (request: LooseRequest, ...args) =>
          isOrdinary(request) ? undefined : step(request, ...args),
    ),
    finally: after.map(
      (step) =>
        (response: Response, request: LooseRequest, ...args) =>
          isOrdinary(request) ? undefined : step(response, request, ...args),
    ),
  })
  async function fetch(request: Request, ...args: unknown[]): Promise<Response> {
    const response = await runChecked(() => fetchOverHttp(router, request, args))
    const next = await readResponse(await router.fetch(new Request(`${origin}${base}/ordinary`)))
    expect(next.body).toBe('ordinary')
    expect(next.status).toBe(200)
    return response
  }
  async function send(request: Request | string, ...args: unknown[]): Promise<ReadResponse> {
    const response = await readResponse(
      await fetch(typeof request === 'string' ? new Request(origin + request) : request, ...args),
    )
    expect(JSON.stringify(response)).not.toMatch(internals)
    expect(JSON.stringify(response)).not.toContain(process.cwd())
    return response
  }
  return { fetch, send }
}

/** Creates a checked router of one operation: `GET /` with a JSON response unless the arguments say otherwise. */
export function serveChecked(
  operation: object,
  handler: LooseHandler = () => ({ status: 200, body: 'served' }),
  options: Omit<LooseOptions, 'contract' | 'handlers'> = {},
): CheckedRouter {
  const contract = { op: { path: '/', method: 'GET', responses: json, ...operation } }
  return createCheckedRouter({ contract, handlers: { op: handler }, ...options })
}

/** Whether this is the ordinary request, which the middleware under test must skip. */
function isOrdinary(request: Request): boolean {
  return String(request.url).endsWith('/ordinary')
}
