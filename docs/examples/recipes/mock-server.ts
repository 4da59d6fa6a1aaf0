import { createMock } from 'routepact/testing'
import { serve, type Server } from 'srvx'
import { contract } from './books.ts'

/** Serves the mock on Node, Bun or Deno. */
export function startMock(port: number): Server {
  return serve({ fetch: createMock(contract).fetch, port, silent: true })
}
