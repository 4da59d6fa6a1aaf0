/** What one request with one answer cannot show: something to do with a router, and what it gives. */
import { type ContractClient, createClient } from 'routepact/client'
import { contract } from '../contract.ts'
import { sleep } from '../router.ts'

/** Where the router is: in the same program, or at the other end of a connection. */
export interface Connection {
  readonly origin: string
  readonly send: (request: Request) => Promise<Response>
}

export interface Behaviour {
  readonly name: string
  /** Gives something that JSON can hold. */
  readonly run: (connection: Connection) => Promise<unknown>
  /** What it must give. */
  readonly gives: unknown
}

/** A client of the runtimes' own router. */
export function connect({ origin, send }: Connection): ContractClient<typeof contract> {
  return createClient(contract, { baseUrl: `${origin}/own`, fetch: send })
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
