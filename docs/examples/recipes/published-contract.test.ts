import { createContract } from 'routepact'
import { expect, test, vi } from 'vitest'
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
  const log = vi.spyOn(console, 'log').mockImplementation(() => undefined)
  await import('./skew.ts')
  expect(log.mock.calls).toEqual([["The server has another version of 'getUser': 200 'application/json': 'name' may now be a number"]])
})
