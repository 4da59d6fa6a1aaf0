import { createClient } from 'routepact/client'
import { expect, test } from 'vitest'
import { contract, router } from './files.ts'

const client = createClient(contract, { fetch: router.fetch })
const bytes = new Uint8Array([0x89, 0x50, 0x4e, 0x47])
const png = (name: string, data: BlobPart = bytes): File => new File([data], name, { type: 'image/png' })

async function upload(file: File): Promise<string> {
  const result = await client.upload({ body: { title: 'Engine', file } })
  if (result.status !== 200) throw new Error(result.body.error)
  return result.body.id
}

test('a picture is uploaded and downloaded', async () => {
  const result = await client.download({ params: { id: await upload(png("Ada's (1) ü€.png")) } })
  expect(result.status).toBe(200)
  expect(result.body).toEqual(bytes)
  expect(Object.fromEntries(result.response.headers)).toMatchObject({
    'content-type': 'application/octet-stream',
    'content-disposition': "attachment; filename*=UTF-8''Ada%27s%20%281%29%20%C3%BC%E2%82%AC.png",
    'x-content-type-options': 'nosniff',
  })
})

test('a range is ignored', async () => {
  const url = `https://example.com/pictures/${await upload(png('a.png'))}`
  const response = await router.fetch(new Request(url, { headers: { range: 'bytes=0-1' } }))
  expect([response.status, (await response.arrayBuffer()).byteLength]).toEqual([200, 4])
})

test.each([
  [400, 'another type', new File(['<script>'], 'a.html', { type: 'text/html' })],
  [400, 'a file that is too large', png('a.png', new Uint8Array(5 * 1024 * 1024 + 1))],
  [413, 'a form that is too large', png('a.png', new Uint8Array(6 * 1024 * 1024))],
])('%i for %s', async (status, _name, file) => {
  const result = await client.upload({ body: { title: 'Engine', file } })
  expect(result.status).toBe(status)
})

test('a large file is left to a file server', async () => {
  const { status, headers } = await client.watch({ params: { id: 'a/b' } })
  expect([status, headers.get('location')]).toEqual([302, 'https://files.example.com/a%2Fb.mp4'])
})

test('an unknown picture is a 404', async () => {
  expect((await client.download({ params: { id: '0' } })).status).toBe(404)
})
