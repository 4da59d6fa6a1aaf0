/** The values that the types of a client accept where the input of a schema is not known, in each part and with each library. */
import { type ContractOperation, createRouter, multipart as toMultipart, type Schema } from 'routepact'
import { createClient } from 'routepact/client'
import { describe, expect, it } from 'vitest'
import { loose } from './loose.ts'

const values: readonly (readonly [title: string, value: unknown, text: string])[] = [
  ['a string', 'a b', 'a b'],
  ['a number', 1.5, '1.5'],
  ['a bigint', 12n, '12'],
  ['true', true, 'true'],
  ['false', false, 'false'],
  ['a date', new Date(0), '1970-01-01T00:00:00.000Z'],
]

const list: readonly unknown[] = values.map(([, value]) => value)
const texts: readonly string[] = values.map(([, , text]) => text)

const form = 'application/x-www-form-urlencoded'
const multipart = 'multipart/form-data'

/** Part of a call -> the value that the schema receives. */
const parts = {
  params: (value: unknown) => ({ params: { value } }),
  query: (value: unknown) => ({ query: { value } }),
  headers: (value: unknown) => ({ headers: { value } }),
  cookies: (value: unknown) => ({ cookies: { value } }),
  [form]: (value: unknown) => ({ contentType: form, body: { value } }),
  [multipart]: (value: unknown) => ({ contentType: multipart, body: { value } }),
}

const member = { params: 'validatedParams', query: 'validatedQuery', headers: 'validatedHeaders', cookies: 'validatedCookies' } as const

describe.each(Object.entries(loose))('%s', (library, schema) => {
  const slots = { params: 'pathParams', query: 'query', headers: 'headers', cookies: 'cookies' } as const

  /** Sends a value and returns it as the handler receives it. */
  async function send(part: keyof typeof parts, value: unknown): Promise<unknown> {
    const path = part === 'params' ? '/:value' : '/'
    const slot = part === form || part === multipart ? { requests: { [part]: { body: part === multipart ? toMultipart(schema as Schema) : schema } } } : { [slots[part]]: schema }
    const contract: { readonly op: ContractOperation } = { op: { path, method: 'POST', ...slot, responses: { 200: {} } } }
    let received: unknown
    const handlers = {
      op: async (request: { readonly validatedBody: unknown } & { readonly [Name in (typeof member)[keyof typeof member]]: unknown }) => {
        const values = part === form || part === multipart ? request.validatedBody : request[member[part]]
        received = values instanceof Headers ? values.get('value') : (values as { value: unknown }).value
        return { status: 200 } as const
      },
    }
    const router = createRouter({ contract, handlers: handlers as never, onError: (error) => expect.fail(String(error)) })
    const { op } = createClient(contract, { baseUrl: 'http://api.test', fetch: router.fetch })
    const { status } = await (op as (input: object) => Promise<{ status: number }>)(parts[part](value))
    expect(status).toBe(200)
    return received
  }

  describe.each(Object.keys(parts) as (keyof typeof parts)[])('%s', (part) => {
    it.each(values)('%s arrives as text', async (_title, value, text) => {
      expect(await send(part, value)).toBe(text)
    })
  })

  it.each(['query', form, multipart] as const)('a list arrives in %s', async (part) => {
    expect(await send(part, list)).toEqual(library === 'zod, coerced' ? String(texts) : texts)
  })

  it.skipIf(/coerced|preprocessed/.test(library))('files arrive in a multipart form', async () => {
    const received = await send(multipart, ['a', new Blob(['b'])])
    expect(received).toEqual(['a', expect.any(File)])
  })
})

it.each(values)('url of a call writes %s', (_title, value, text) => {
  const operation = { path: '/:value', method: 'GET', pathParams: loose.zod, query: loose.zod, responses: { 200: {} } } as const
  const url = new URL(createClient({ operation }).operation.url({ params: { value }, query: { value: [value, value] } } as never))
  expect(decodeURIComponent(url.pathname)).toBe(`/${text}`)
  expect(url.searchParams.getAll('value')).toEqual([text, text])
})
