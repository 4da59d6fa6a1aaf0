/** Rule 224: control characters of a server reach no message. */
import { createContract, events, multipart } from 'routepact'
import { ContractClientError, createClient, responses } from 'routepact/client'
import { testContract } from 'routepact-tools/testing'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'

const json = { 200: { 'application/json': { body: z.object({ a: z.string() }) } } }
const contract = createContract({
  get: { path: '/json', method: 'GET', responses: json },
  form: { path: '/form', method: 'GET', responses: { 200: { 'multipart/form-data': { body: multipart(z.any()) } } } },
  events: { path: '/events', method: 'GET', responses: { 200: { 'text/event-stream': { body: events(z.object({ data: z.string() })) } } } },
  headers: { path: '/headers', method: 'GET', responses: { 200: { 'text/plain': { body: z.string(), headers: z.object({ 'x-a': z.literal('a') }) } } } },
})
const baseUrl = 'http://localhost'

// oxlint-disable-next-line no-control-regex
const controlPattern = /[\0-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029]/

/** Headers of HTTP contain bytes, and no NUL or line break. */
const controls = [0x01, 0x07, 0x08, 0x1b, 0x1f, 0x7f, 0x80, 0x85, 0x9b, 0x9d, 0x9f].map((code) => String.fromCharCode(code))

const createHostile = (control: string) => (body = `${control}[2J`, init: ResponseInit = {}): Response =>
  new Response(body, { statusText: control.replace(/[^\t -~\u0080-\u00ff]/g, 'x'), ...init, headers: { 'x-a': `a${control}b`, ...init.headers } })

describe.each(controls.map((control) => [JSON.stringify(control), control] as const))('224: %s', (_, control) => {
  const respond = createHostile(control)
  const hostile: readonly (readonly [name: keyof typeof contract, response: () => Response])[] = [
    ['get', () => respond('', { status: 418 })],
    ['get', () => respond('{', { headers: { 'content-type': 'application/json' } })],
    ['get', () => respond('{"a":1}', { headers: { 'content-type': 'application/json' } })],
    ['get', () => respond('a', { headers: { 'content-type': `text/${control}]0;x` } })],
    ['get', () => respond('a', { headers: { 'content-type': `${control}[2J; charset=utf-8` } })],
    ['get', () => respond('a', { headers: { 'content-type': `a/b${control.repeat(5000)}` } })],
    ['form', () => respond('a', { headers: { 'content-type': `multipart/form-data; boundary=${control}` } })],
    ['events', () => respond(`event: ${control}\ndata: {${control}\n\n`, { headers: { 'content-type': 'text/event-stream' } })],
    ['headers', () => respond('a', { headers: { 'content-type': 'text/plain' } })],
  ]

  test('reaches no message of the client', async () => {
    const messages = await Promise.all(
      hostile.map(async ([name, create]) => {
        const client = createClient(contract, { baseUrl, fetch: async () => create(), validate: responses })
        try {
          const { body } = await client[name]()
          for await (const element of body as unknown as AsyncIterable<unknown>) expect(element).toBeDefined()
        } catch (thrown) {
          return thrown instanceof ContractClientError ? thrown.message : ''
        }
        return ''
      }),
    )
    expect(messages.filter((message) => message.startsWith('The response')).length).toBeGreaterThan(5)
    expect(messages.filter((message) => controlPattern.test(message) || message.length > 2000)).toEqual([])
  })

  test('reaches no finding of a test', async () => {
    let count = 0
    const fetch = async ({ url }: Request) => {
      const found = hostile.filter(([name]) => url.includes(contract[name].path))
      return (found[count++ % found.length] as (typeof hostile)[number])[1]()
    }
    const { findings } = await testContract(contract, { fetch }, { count: 3 })
    expect(findings.length).toBeGreaterThan(0)
    const texts = findings.flatMap((finding) => Object.values(finding).filter((value) => typeof value === 'string'))
    expect(texts.filter((text) => controlPattern.test(text))).toEqual([])
  })
})

test.each([
  ['text/html; charset=utf-8', 'text/html'],
  ['no type at all', 'no type at all'],
  ['text/\u001b[2J', 'text/%1B[2j'],
  ['text/\u009bä', 'text/%C2%9B%C3%A4'],
  ['x'.repeat(300), 'x'.repeat(200)],
])('the content type %j is %j in a message', async (type, shown) => {
  const client = createClient(contract, { baseUrl, fetch: async () => new Response('', { headers: { 'content-type': type } }) })
  await expect(client.get()).rejects.toThrow(`has the content type '${shown}', which is not declared`)
})
