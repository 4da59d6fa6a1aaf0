import { createContract, createRouter, mergeRouters } from 'routepact'
import { createClient, responses } from 'routepact/client'
import { explainSkew } from 'routepact/versions'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { publishContract } from './published-contract.ts'

const contract = createContract({ search: { path: '/search', method: 'QUERY', responses: { 200: {} } } })

test('the outline and the document are JSON, which caches ask for again', async () => {
  const { fetch } = publishContract(contract)
  const read = async (path: string) => {
    const response = await fetch(new Request(`https://example.com/.well-known/routepact${path}`))
    const { status, headers } = response
    return [status, headers.get('content-type'), headers.get('cache-control'), await response.json()]
  }
  const expected = [200, 'application/json', 'no-cache']
  expect(await read('')).toEqual([...expected, { search: { path: '/search', method: 'QUERY', responses: { 200: {} }, digest: expect.any(String) as string } }])
  expect(await read('/document')).toEqual([...expected, expect.objectContaining({ openapi: '3.2.0', paths: { '/search': { query: expect.any(Object) as object } } })])
})

test('an old client says what has changed', async () => {
  const declare = <Name extends z.ZodType>(name: Name) =>
    createContract({
      getUser: { path: '/user', method: 'GET', responses: { 200: { 'application/json': { body: z.object({ name }) } } } },
    })
  const deployed = declare(z.number())
  const router = createRouter({ contract: deployed, handlers: { getUser: async () => Response.json({ name: 1 }) } })
  const { fetch } = mergeRouters([router, publishContract(deployed)])
  const old = declare(z.string())
  const baseUrl = 'https://example.com'
  const compare = () => import('routepact-tools/diff')
  const client = explainSkew(createClient(old, { baseUrl, fetch, validate: responses }), { compare, contract: old, baseUrl, fetch })
  await expect(client.getUser()).rejects.toThrow("The server has another version of 'getUser': 200 'application/json': 'name' may now be a number")
})
