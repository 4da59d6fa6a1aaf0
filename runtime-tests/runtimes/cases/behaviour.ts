/** Cases that need more than one request and one response: a function and its expected result. */
import { type Client, createClient } from 'routepact/client'
import { contract } from '../contract.ts'
import { sleep } from '../router.ts'

/** The connection to the router, in the same program or over the network. */
export interface Connection {
  readonly origin: string
  readonly send: (request: Request) => Promise<Response>
  readonly isServed: boolean
}

export interface Behaviour {
  readonly name: string
  /** Returns a JSON value. */
  readonly run: (connection: Connection) => Promise<unknown>
  /** The expected result. */
  readonly expected: unknown
}

/** Creates a client of the `own` router. */
export function connect({ origin, send }: Connection): Client<typeof contract> {
  return createClient(contract, { baseUrl: `${origin}/own`, fetch: send })
}

/**
 * Sends a body above `maxBodySize`. A server may close the connection before it has received the whole body (RFC 9110,
 * section 15.5.14), and then the client may see only a network error.
 */
export async function sendTooMuch(connection: Connection, request: Request): Promise<Response> {
  const { send, isServed } = connection
  try {
    const response = await send(request)
    return new Response(await response.text(), response)
  } catch (thrown) {
    if (!isServed) throw thrown
    return Response.json({ error: 'Content Too Large' }, { status: 413 })
  } finally {
    if (isServed) await waitForClose(connection)
  }
}

/** Waits until the client has noticed a closed connection: a request that still uses it fails, and is repeated. */
export async function waitForClose({ origin, send }: Connection): Promise<void> {
  for (let tries = 0; tries < 100; tries += 1) {
    await sleep(50)
    const isOpen = await send(new Request(`${origin}/own`)).then(
      async (response) => (await response.text()) !== '',
      () => false,
    )
    if (isOpen) return
  }
}

/** Creates a unique name. */
export function createName(): string {
  return Math.random().toString(36).slice(2)
}

/** Polls the state of a call until it satisfies a condition; false after 300 attempts. */
export async function waitFor(
  connection: Connection,
  name: string,
  isSo: (state: { made: number; closed: boolean; aborted: boolean }) => boolean,
): Promise<boolean> {
  for (let tries = 0; tries < 300; tries += 1) {
    const { body } = await connect(connection).getState({ params: { name } })
    if (isSo(body as Parameters<typeof isSo>[0])) return true
    await sleep(10)
  }
  return false
}

/** The message of the error that a promise rejects with. */
export function messageOf(promise: Promise<unknown>): Promise<string> {
  return promise.then(
    () => 'nothing was thrown',
    (thrown: unknown) => (thrown as Error).message,
  )
}
