import { createClient } from 'routepact/client'
import { createOpenApiDocument } from 'routepact/openapi'
import { testContract } from 'routepact-tools/testing'
import { expect, test } from 'vitest'
import { contract } from './csv-contract.ts'
import { readRows, writeRow } from './csv-rows.ts'
import { router } from './csv.ts'

const send = (body: BodyInit) =>
  router.fetch(new Request('https://example.com/stock', { method: 'PUT', body, headers: { 'content-type': 'text/csv' } }))

const read = async () => (await router.fetch(new Request('https://example.com/stock'))).text()

test('both ends read and write rows', async () => {
  expect(await read()).toBe('sku,count\r\n"screw, 4 mm",100\r\n')
  const client = createClient(contract, { fetch: router.fetch })
  const { body: rows } = await client.exportStock()
  expect(rows).toEqual([{ sku: 'screw, 4 mm', count: '100' }])
  await client.importStock({ body: rows.map(({ sku }) => ({ sku, count: '0' })) })
  expect(await read()).toBe('sku,count\r\n"screw, 4 mm",0\r\n')
  expect((await send('sku,count\n"a ""b""\r\nc",7\nd,8')).status).toBe(204)
  expect(await read()).toBe('sku,count\r\n"screw, 4 mm",0\r\n"a ""b""\r\nc",7\r\nd,8\r\n')
})

test.each<[string, BodyInit, object]>([
  ['other columns', 'id,count\r\n', { path: [], message: 'The body is not valid text/csv' }],
  ['a row without a cell', 'sku,count\r\na\r\n', { path: [], message: 'The body is not valid text/csv' }],
  ['a quote within a cell', 'sku,count\r\na"b,1\r\n', { path: [], message: 'The body is not valid text/csv' }],
  ['a quote that does not end', 'sku,count\r\n"a,1\r\n', { path: [], message: 'The body is not valid text/csv' }],
  ['bytes that are not UTF-8', new Uint8Array([0xff]), { path: [], message: 'The body is not valid text/csv' }],
  ['a table of too many rows', `sku,count\n${',\n'.repeat(10_001)}`, { path: [], message: 'The body is not valid text/csv' }],
  ['a cell that the schema rejects', 'sku,count\r\na,1\r\nb,many\r\n', { path: [1, 'count'] }],
])('280: %s is a 400', async (_, body, issue) => {
  const response = await send(body)
  expect([response.status, await response.json()]).toEqual([400, expect.objectContaining({ details: [expect.objectContaining(issue)] })])
})

test('280: 10,000 rows are accepted', async () => {
  expect((await send(`sku,count\n${'d,8\n'.repeat(10_000)}`)).status).toBe(204)
})

test.each([[[['']]], [[['a', 'b'], ['c', '']]], [[['"', '\n'], ['\r\n', ',']]]])('%j survives', (rows) => {
  expect(readRows(rows.map(writeRow).join(''))).toEqual(rows)
})

test('an empty text is one empty cell, and a long one takes linear time', () => {
  expect(readRows('')).toEqual([['']])
  expect(() => readRows(`${'"'.repeat(200_001)}a`)).toThrow('This is not CSV')
})

test('the document says that the body is text/csv', () => {
  const { paths } = createOpenApiDocument(contract, { info: { title: 'Stock', version: '1' } })
  expect(Object.keys(paths['/stock']?.put?.requestBody?.content ?? {})).toEqual(['text/csv'])
})

test('the server keeps its contract', async () => {
  await testContract(contract, router, { seed: 1 })
})
