/** Compares the server of a guide with its port. */
import { readFileSync } from 'node:fs'
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Contract } from 'routepact'
import { type ComparedServer, compareServers } from 'routepact-tools/testing'
import { expect, onTestFinished } from 'vitest'

const headers = { authorization: 'Bearer secret' }

/** Serves an app of Node until the test has ended. */
export async function listen(listener: unknown): Promise<{ readonly baseUrl: string }> {
  const server = createServer(listener as RequestListener).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  return { baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

/** Reads the accepted differences of a guide, each with its reason. */
export function readAccepted(library: string): { readonly difference: string; readonly reason: string }[] {
  const lines = readFileSync(`docs/examples/migration/${library}/accepted.txt`, 'utf8').split('\n').filter((line) => /^[^#]/.test(line))
  return lines.map((line) => {
    const [difference = '', reason = ''] = line.split(' # ')
    return { difference, reason }
  })
}

/** Expects no difference that is not accepted, and none that is accepted and does not occur. */
export async function expectSame(library: string, contract: Contract, scheme: string, servers: { readonly old: ComparedServer; readonly new: ComparedServer }): Promise<void> {
  const ignore = readAccepted(library)
  const { differences, stale, skipped } = await compareServers(contract, servers, { authorize: { [scheme]: { headers } }, count: 2, ignore })
  expect({ differences: differences.map(({ kind, line }) => `${kind} ${line}`), stale, skipped }).toEqual({ differences: [], stale: [], skipped: [] })
}
