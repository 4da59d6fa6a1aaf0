import { createContract } from 'routepact'
import { createClient } from 'routepact/client'
import { expect, it, vi } from 'vitest'
import { z } from 'zod'

const any = z.any()
const contract = createContract({
  form: { path: '/:id', method: 'POST', pathParams: any, query: any, headers: any, cookies: any, requests: { 'application/x-www-form-urlencoded': { body: any } }, responses: { 200: {} } },
  multipart: { path: '/', method: 'POST', requests: { 'multipart/form-data': { body: any } }, responses: { 200: {} } },
})

const invalid = new Date(Number.NaN)

it.each([
  ['form', { params: { id: invalid } }, 'params.id'],
  ['form', { query: { at: invalid } }, 'query.at'],
  ['form', { query: { at: [new Date(0), invalid] } }, 'query.at'],
  ['form', { query: { filter: { at: { toJSON: () => null } } } }, 'query.filter'],
  ['form', { headers: { 'x-at': invalid } }, 'headers.x-at'],
  ['form', { cookies: { at: invalid } }, 'cookies.at'],
  ['form', { body: { at: { toJSON: () => null } } }, 'body.at'],
  ['multipart', { body: { at: invalid } }, 'body.at'],
] as const)('221: %s with a value that has no text in %j sends nothing and names %s', async (name, input, place) => {
  const fetch = vi.fn(() => new Response())
  const call = createClient(contract, { fetch })[name] as (given: object) => Promise<unknown>
  await expect(call({ params: { id: 'a' }, ...input })).rejects.toThrow(new TypeError(`'${place}' must have a text form`))
  expect(fetch).not.toHaveBeenCalled()
})

const texts = createContract({
  text: { path: '/text', method: 'POST', requests: { 'text/plain': { body: any }, 'application/xml': { body: any } }, responses: { 200: {} } },
  multipart: { path: '/', method: 'POST', requests: { 'multipart/form-data': { body: any } }, responses: { 200: {} } },
})

it.each([
  ['text', { contentType: 'text/plain', body: 'a\ud800' }, 'body'],
  ['text', { contentType: 'application/xml', body: '<a>\udc00</a>' }, 'body'],
  ['multipart', { body: { at: '\ud83d' } }, 'body.at'],
  ['multipart', { body: { at: ['a', '\ude00\ud83d'] } }, 'body.at'],
  ['multipart', { body: { 'a\ud800': 'b' } }, 'body.a\ud800'],
  ['multipart', { body: { 'a\ud800': new File([], 'a') } }, 'body.a\ud800'],
] as const)('132: %s with a lone surrogate in %j sends nothing and names %s', async (name, input, place) => {
  const fetch = vi.fn(() => new Response())
  const call = createClient(texts, { fetch })[name] as (given: object) => Promise<unknown>
  await expect(call(input)).rejects.toThrow(new TypeError(`'${place}' must not contain a lone surrogate`))
  expect(fetch).not.toHaveBeenCalled()
})

it.each([
  ['a file with a name', new File(['x'], 'a', { type: 'text/css' }), ['a', 'text/css', 'x']],
  ['a file without a name', new File(['x'], '', { type: 'text/css' }), ['blob', 'text/css', 'x']],
  ['a blob', new Blob(['x'], { type: 'text/css' }), ['blob', 'text/css', 'x']],
])('%s in a multipart body arrives as a file', async (_, file, expected) => {
  const sent: Request[] = []
  const fetch = (request: Request) => (sent.push(request), new Response())
  await createClient(texts, { fetch }).multipart({ body: { file } })
  const received = (await (sent[0] as Request).formData()).get('file') as File
  expect([received.name, received.type, await received.text()]).toEqual(expected)
})

it.each([
  ['iso-8859-1', [0xe4], 'ä'],
  ['windows-1252', [0x80], '€'],
  ['"utf-16"', [0x61, 0, 0xac, 0x20], 'a€'],
  ['UTF-8', [0xc3, 0xa4], 'ä'],
])('text of a response is decoded by the charset %s', async (charset, bytes, text) => {
  const read = createContract({ read: { path: '/', method: 'GET', responses: { 200: { 'text/plain': { body: z.string() } } } } })
  const send = (type: string) => createClient(read, { fetch: () => new Response(Uint8Array.from(bytes), { headers: { 'content-type': type } }) }).read()
  expect((await send(`text/plain; a=b; charset=${charset}`)).body).toBe(text)
  await expect(send('text/plain; charset=x-none')).rejects.toThrow(/has a body that is not text in 'x-none'$/)
})

it('an undeclared text that is not in its charset is read as UTF-8', async () => {
  const read = createContract({ read: { path: '/', method: 'GET', responses: { 200: {} } } })
  const fetch = () => new Response(Uint8Array.of(0xe4), { status: 404, headers: { 'content-type': 'text/plain' } })
  const { body } = await createClient(read, { fetch, undeclared: 'return' }).read()
  expect(body).toBe('\ufffd')
})
