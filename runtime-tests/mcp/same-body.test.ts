/** For each operation and generated input, valid or not, a tool returns the status and the body of the HTTP response. */
import * as fc from 'fast-check'
import { createContract, createRouter, type Router } from 'routepact'
import { createClient } from 'routepact/client'
import { createMcpHandler } from 'routepact/mcp'
import { createSamples } from 'routepact-tools/testing'
import { describe, expect, it } from 'vitest'
import { createCompatContract } from '../../compat/contract.ts'
import { handlers } from '../../compat/handlers.ts'
import { kit } from '../../compat/kits/zod.ts'
import { checkProperty } from '../properties/check-property.ts'
import { type Any, callTool, info, serveTools } from './support.ts'

/** The operations that no tool can have, with the reason. */
const impossible: { readonly [name: string]: string } = {
  upload: 'upload: requests: a tool sends JSON, a form or text',
  uploadOrder: 'uploadOrder: requests: a tool sends JSON, a form or text',
  echoBytes: 'echoBytes: requests: a tool sends JSON, a form or text',
  streamEvents: 'streamEvents: responses: an event stream cannot be the result of a tool',
}

const contract = createContract(createCompatContract(kit))
const router = createRouter({ contract, handlers } as Any) as unknown as Router
const include = Object.keys(contract).filter((name) => !Object.hasOwn(impossible, name)) as (keyof typeof contract)[]
// A transform of a response has no JSON Schema.
const libraryOptions = { zod: { unrepresentable: 'any' } }
const mcp = createMcpHandler(router, { contract, include, info, libraryOptions })

/** A call by the client; the error of an input that cannot be sent. */
async function callHttp(name: string, input: object): Promise<{ readonly response: Response } | { readonly message: string }> {
  let response: Response | undefined
  const keep = async (request: Request): Promise<Response> => {
    const received = await router.fetch(request)
    response = received.clone()
    return received
  }
  const client = createClient(contract, { baseUrl: 'http://localhost', fetch: keep } as Any) as Any
  let message = ''
  await client[name](input).catch((thrown: Error) => (message = thrown.message))
  return response ? { response } : { message }
}

/** Expects that the tool returns what the client receives. */
async function expectSame(name: string, input: object): Promise<void> {
  const { contentType, ...given } = input as { readonly contentType?: string }
  const called = await callHttp(name, input)
  const result = await callTool(name, given, {}, mcp)
  const [content] = result.content
  if ('message' in called) {
    expect([result.isError, contentType, content.text]).toEqual([true, contentType, called.message])
    return
  }
  const { status } = called.response
  const bytes = Buffer.from(await called.response.arrayBuffer())
  expect(result['_meta']['routepact/status']).toBe(status)
  expect(result.isError ?? false).toBe(status >= 400)
  if (bytes.length === 0) expect(content.text.startsWith(String(status))).toBe(true)
  else expect(Buffer.from(content.text ?? content.data ?? Buffer.from(content.resource.blob, 'base64')).toString()).toBe(bytes.toString())
  if ('structuredContent' in result) expect(result.structuredContent).toEqual(JSON.parse(bytes.toString()))
}

const samples = createSamples(contract as Any, { libraryOptions }) as Any
const value = fc.oneof(fc.string(), fc.integer(), fc.array(fc.string(), { maxLength: 2 }))
const values = fc.dictionary(fc.string({ minLength: 1 }), value, { maxKeys: 3 })

/** Other values of a part, which the client and the tool can send. */
function createChanges(name: string, part: string, valid: Any): fc.Arbitrary<unknown> {
  const types = Object.keys((contract as Any)[name].requests ?? {})
  if (part === 'body' && types.some((type) => /json/.test(type))) return fc.jsonValue()
  if (part === 'body') return types.some((type) => type.startsWith('text')) ? fc.string() : values
  if (part === 'params' || part === 'query') return values
  // Other headers and cookies than the declared ones are not arguments.
  return fc.record(Object.fromEntries(Object.keys(valid[part]).map((key) => [key, fc.string()])), { requiredKeys: [] })
}

/** The content type that the tool of an operation sends. */
const written = { moveItem: 'application/json', importRows: 'application/json' } as { readonly [name: string]: string }

describe.each(include)('%s', (name) => {
  it('returns the same for valid input', async () => {
    for (const seed of [1, 2, 3, 4, 5]) {
      const input = await samples[name](seed)
      await expectSame(name, input.contentType && written[name] ? { ...input, contentType: written[name] } : input)
    }
  })

  it('returns the same for arbitrary input', async () => {
    const valid = await samples[name](1)
    const parts = Object.keys(valid).filter((part) => part !== 'contentType')
    const changed = parts.map((part) => fc.tuple(fc.constant(part), createChanges(name, part, valid)))
    if (changed.length === 0) return
    await checkProperty(20, [fc.oneof(...changed)], async ([part, value]) => expectSame(name, { ...valid, [part]: value }))
  })
})

it.each(Object.entries(impossible))('%s cannot be a tool', (name, message) => {
  const operation = contract[name as keyof typeof contract]
  expect(() => serveTools({ [name]: operation }, { [name]: () => new Response() })).toThrow(message)
})
