import dns from 'node:dns'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createWebhooks, createWebhookSender } from 'routepact/webhooks'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { isPrivateAddress } from './private-address.ts'
import { createPublicFetch } from './public-fetch.ts'

const received: { host: string | undefined; body: string; signature: boolean }[] = []
const statuses: number[] = []
const server = createServer(async (request, response) => {
  let body = ''
  for await (const chunk of request.setEncoding('utf8')) body += chunk
  received.push({ host: request.headers.host, body, signature: 'webhook-signature' in request.headers })
  const status = statuses.shift() ?? 204
  response.writeHead(status, { 'retry-after': '1', location: 'http://localhost/' }).end(status === 200 ? 'text' : undefined)
})
let port: number

beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  port = (server.address() as AddressInfo).port
})
afterAll(() => void server.close())
afterEach(() => {
  received.length = 0
  vi.restoreAllMocks()
})

/** Answers each look-up of a name with the next addresses, as a name server of an attacker does. */
function resolveTo(...answers: readonly (readonly string[])[]) {
  let count = 0
  const answer = (_name: string, { all }: dns.LookupAllOptions, callback: (failure: Error | null, addresses: dns.LookupAddress[]) => void): void => {
    expect(all).toBe(true)
    const addresses = answers[Math.min(count++, answers.length - 1)] ?? []
    callback(null, addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })))
  }
  return vi.spyOn(dns, 'lookup').mockImplementation(answer as never)
}

const webhooks = createWebhooks({
  ping: { path: '/', method: 'POST', requests: { 'application/json': { body: z.string() } }, responses: { 200: {} } },
})
const deliver = (fetch: (request: Request) => Promise<Response>, url: string, delays: number[] = [], maxDelay = 60_000) =>
  createWebhookSender(webhooks, { fetch, delays, maxDelay, allowPrivate: true }).ping({ url, secrets: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', body: 'a' })

describe('a name', () => {
  test.each([
    ['of this machine', ['127.0.0.1']],
    ['with an AAAA of ::1', ['93.184.216.34', '::1']],
    ['with an A of the metadata of a cloud', ['2606:4700::1111', '169.254.169.254']],
  ])('%s is refused before anything is sent', async (_, addresses) => {
    const lookup = resolveTo(addresses)
    const { attempts } = await deliver(createPublicFetch(), `http://receiver.example.com:${port}/`)
    expect(attempts).toEqual([{ reason: new Error("'receiver.example.com' is a name of a private address") }])
    expect([lookup.mock.calls.length, received]).toEqual([1, []])
  })

  test.each([
    ['without an address', () => resolveTo([]), "'receiver.example.com' has no address"],
    ['that is not found', () => vi.spyOn(dns, 'lookup').mockImplementation(((_name: string, _options: object, callback: (failure: Error) => void) => callback(new Error('ENOTFOUND'))) as never), 'ENOTFOUND'],
  ])('%s fails', async (_, prepare, message) => {
    prepare()
    expect((await deliver(createPublicFetch(), `http://receiver.example.com:${port}/`)).attempts).toEqual([{ reason: new Error(message) }])
  })

  test('whose addresses change between the check and the connection is connected to the checked one', async () => {
    // The address of the server stands for a public one.
    const isRefused = (address: string) => address !== '127.0.0.1' && isPrivateAddress(address)
    const lookup = resolveTo(['127.0.0.1'], ['127.0.0.2'])
    const fetch = createPublicFetch(isRefused)
    expect(await deliver(fetch, `http://receiver.example.com:${port}/`)).toMatchObject({ outcome: 'delivered', attempts: [{ status: 204 }] })
    expect(received).toEqual([{ host: `receiver.example.com:${port}`, body: '"a"', signature: true }])
    expect(lookup).toHaveBeenCalledOnce()
    // The next connection looks the name up again, and is refused.
    expect((await deliver(fetch, `http://receiver.example.com:${port}/`)).attempts).toEqual([{ reason: new Error("'receiver.example.com' is a name of a private address") }])
    expect(received).toHaveLength(1)
  })
})

test('statuses and Retry-After reach the sender, and redirects are not followed', async () => {
  resolveTo(['127.0.0.1'])
  statuses.push(503, 302, 200)
  const url = `http://receiver.example.com:${port}/`
  const { outcome, attempts } = await deliver(createPublicFetch(() => false), url, [1, 1])
  expect([outcome, attempts]).toEqual(['delivered', [{ status: 503 }, { status: 302 }, { status: 200 }]])
  // The second that `Retry-After` asks for is too long.
  statuses.push(503)
  expect(await deliver(createPublicFetch(() => false), url, [1, 1], 999)).toMatchObject({ outcome: 'failed', attempts: [{ status: 503 }] })
})

test('https: is sent with TLS', async () => {
  resolveTo(['127.0.0.1'])
  const { attempts } = await deliver(createPublicFetch(() => false), `https://receiver.example.com:${port}/`)
  expect(attempts).toEqual([{ reason: expect.objectContaining({ code: expect.stringMatching(/SSL|EPROTO|ECONNRESET/) as string }) as Error }])
  expect(received).toEqual([])
})

test('a signal ends the request', async () => {
  resolveTo(['127.0.0.1'])
  const request = new Request(`http://receiver.example.com:${port}/`, { method: 'POST', body: 'a', signal: AbortSignal.abort() })
  await expect(createPublicFetch(() => false)(request)).rejects.toThrow()
})
