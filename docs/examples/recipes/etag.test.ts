import { createClient } from 'routepact/client'
import { expect, test } from 'vitest'
import { contract, router } from './etag.ts'

const client = createClient(contract, { fetch: router.fetch })
const params = { id: '1' }

test('a first request', async () => {
  const result = await client.getArticle({ params })
  expect(result).toMatchObject({ status: 200, body: { title: 'Notes on the Engine' } })
  expect(result.headers.get('etag')).toBe('"3"')
})

test.each([['"3"'], ['W/"3"'], ['"2", "3"'], ['"a,b","3"'], ['W/"2",W/"3"'], ['*'], [' * ']])(
  '%s is a 304',
  async (tags) => {
    const { status, response } = await client.getArticle({ params, headers: { 'if-none-match': tags } })
    expect([status, await response.text()]).toEqual([304, ''])
    expect(Object.fromEntries(response.headers)).toEqual({ etag: '"3"', 'cache-control': 'private, no-cache, no-transform' })
  },
)

test.each([['"2"'], ['3'], ['"33"'], ['"2,3"'], ['w/"4"'], ['']])('%s is a 200', async (tags) => {
  const { status } = await client.getArticle({ params, headers: { 'if-none-match': tags } })
  expect(status).toBe(200)
})

test('HEAD', async () => {
  const request = new Request('https://example.com/articles/1', { method: 'HEAD', headers: { 'if-none-match': '"3"' } })
  const response = await router.fetch(request)
  expect([response.status, response.headers.get('etag')]).toEqual([304, '"3"'])
})

test('an unknown article is a 404', async () => {
  const headers = { 'if-none-match': '*' }
  expect((await client.getArticle({ params: { id: '2' }, headers })).status).toBe(404)
})
