/** The client that adapters receive: its calls are created when they are accessed. */
import { type Contract, createContract, createRouter } from 'routepact'
import { serveVersion } from 'routepact/versions'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'

const responses = { 200: { 'application/json': { body: z.string() } } }

/** Serves a current contract of `count` operations, and counts how often its operations are read. */
function serveMany(count: number, adapt: (current: Record<string, () => Promise<{ body: string }>>) => unknown): { readonly send: () => Promise<unknown>; readonly reads: string[] } {
  const reads: string[] = []
  const names = Array.from({ length: count }, (_, index) => `operation${index}`)
  const contract = createContract(Object.fromEntries(names.map((name) => [name, { path: `/${name}`, method: 'GET', responses }] as const)) as Contract)
  const handlers = Object.fromEntries(names.map((name) => [name, (request: { respond: (data: object) => unknown }) => request.respond({ status: 200, body: name })]))
  const router = createRouter({ contract, handlers } as never)
  const counted = new Proxy(contract, {
    get(target, name) {
      reads.push(`get ${String(name)}`)
      return Reflect.get(target, name) as unknown
    },
    ownKeys(target) {
      reads.push('keys')
      return Reflect.ownKeys(target)
    },
  })
  const old = createContract({ ask: { path: '/ask', method: 'GET', responses } })
  const v1 = serveVersion(old, { contract: counted, router }, {
    ask: async (request: { respond: (data: object) => unknown }, current: object) => request.respond({ status: 200, body: await adapt(current as never) }),
  } as never)
  const send = async (): Promise<unknown> => (await v1.fetch(new Request('http://a/ask'))).json()
  reads.length = 0
  return { send, reads }
}

test.each([1, 300])('a request reads only the operation that its adapter calls, of %d', async (count) => {
  const { send, reads } = serveMany(count, async (current) => {
    const first = await current['operation0']?.()
    const second = await current['operation0']?.()
    return `${first?.body} ${second?.body}`
  })
  expect(await send()).toBe('operation0 operation0')
  expect(reads).toEqual(['get operation0'])
})

describe('the client is an object of functions', () => {
  test.each<[title: string, adapt: (current: Record<string, () => Promise<{ body: string }>>) => unknown, expected: unknown]>([
    ['its names', (current) => Object.keys(current).join(), 'operation0,operation1'],
    ['a copy', async (current) => (await { ...current }['operation1']?.())?.body, 'operation1'],
    ['its entries', async (current) => (await Object.entries(current)[1]?.[1]())?.body, 'operation1'],
    ['in', (current) => ['operation0' in current, 'none' in current, 'toString' in current].join(), 'true,false,false'],
    ['the same function each time', (current) => String(current['operation0'] === current['operation0']), 'true'],
    ['other names', (current) => String([current['none'], current['then'], current['toString'], Reflect.get(current, Symbol.iterator)]), ',,,'],
    ['the URL of a call', (current) => (current['operation1'] as unknown as { url: () => string }).url(), 'http://a/operation1'],
    ['awaited', async (current) => Object.keys(await Promise.resolve(current)).length.toString(), '2'],
    ['a property of another request', (current) => {
      const before = String(current['own'])
      current['own'] = async () => ({ body: '' })
      return before
    }, 'undefined'],
  ])('%s', async (_title, adapt, expected) => {
    const { send } = serveMany(2, adapt)
    expect(await send()).toBe(expected)
    expect(await send()).toBe(expected)
  })
})

test.each(['then'])('a current operation named %s is an error at start-up, because a client cannot have it', (name) => {
  const named = <Value>(value: Value) => Object.fromEntries([[name, value]])
  const contract = createContract(named({ path: '/', method: 'GET', responses })) as Contract
  const router = createRouter({ contract, handlers: named(() => new Response()) } as never)
  const old = createContract({ ask: { path: '/ask', method: 'GET', responses } })
  const create = () => serveVersion(old, { contract, router }, { ask: () => new Response() } as never)
  expect(create).toThrow(new TypeError("'then' must not be an operation"))
})
