/** What one request with one answer cannot show: something to do with a router, and what it gives. */
import { type Client, createClient } from 'routepact/client'
import { contract } from '../contract.ts'
import { sleep } from '../router.ts'

/** Where the router is: in the same program, or at the other end of a connection. */
export interface Connection {
  readonly origin: string
  readonly send: (request: Request) => Promise<Response>
  readonly isServed: boolean
}

export interface Behaviour {
  readonly name: string
  /** Gives something that JSON can hold. */
  readonly run: (connection: Connection) => Promise<unknown>
  /** What it must give. */
  readonly gives: unknown
}

/** A client of the runtimes' own router. */
export function connect({ origin, send }: Connection): Client<typeof contract> {
  return createClient(contract, { baseUrl: `${origin}/own`, fetch: send })
}

/**
 * Sends more than is taken. A server may close the connection while the rest is still on its way (RFC 9110, section
 * 15.5.14), and then the client may see only that.
 */
export async function sendTooMuch({ send, isServed }: Connection, request: Request): Promise<Response> {
  try {
    const response = await send(request)
    return new Response(await response.text(), response)
  } catch (thrown) {
    if (!isServed) throw thrown
    return Response.json({ error: 'Content Too Large' }, { status: 413 })
  } finally {
    if (isServed) await waitForClose()
  }
}

/** Where a server closes a connection without saying so before, the next request should not go there. */
export function waitForClose(): Promise<void> {
  return sleep(50)
}

/** A name that nothing else has. */
export function createName(): string {
  return Math.random().toString(36).slice(2)
}

/** What became of the call of this name, as soon as it is so; or what it is after some seconds. */
export async function waitFor(
  connection: Connection,
  name: string,
  isSo: (state: { made: number; closed: boolean; aborted: boolean }) => boolean,
): Promise<boolean> {
  for (let tries = 0; tries < 100; tries += 1) {
    const { body } = await connect(connection).getState({ params: { name } })
    if (isSo(body as Parameters<typeof isSo>[0])) return true
    await sleep(10)
  }
  return false
}

/** The message of what is thrown. */
export function messageOf(promise: Promise<unknown>): Promise<string> {
  return promise.then(
    () => 'nothing was thrown',
    (thrown: unknown) => (thrown as Error).message,
  )
}
