/** Light responses and headers equal those of the platform, whichever way they are created. */
import { describe, expect, test } from 'vitest'
import { toLightHeaders } from '../../src/node/light-headers.ts'
import { LightResponse } from '../../src/node/light-response.ts'

type Create = new (body?: BodyInit | null, init?: ResponseInit) => Response

const bodies: { readonly [title: string]: () => BodyInit | null | undefined } = {
  'no body': () => undefined,
  null: () => null,
  text: () => 'hellö',
  'empty text': () => '',
  bytes: () => new Uint8Array([1, 2]),
  'a view': () => new Uint16Array([1, 2]),
  'a buffer': () => new ArrayBuffer(2),
  'a blob': () => new Blob(['a'], { type: 'a/b' }),
  parameters: () => new URLSearchParams({ a: 'ü' }),
  'a stream': () => new Blob(['streamed']).stream(),
}

const inits: { readonly [title: string]: ResponseInit | undefined } = {
  'no options': undefined,
  'a status': { status: 404 },
  'a reason phrase': { statusText: 'Fine' },
  'an empty reason phrase': { statusText: '' },
  'a record': { headers: { 'x-a': 'a', 'content-type': 'a/b' } },
  'a record with upper case': { headers: { 'X-A': 'a', 'Content-Type': 'a/b' } },
  'a record with set-cookie': { headers: { 'set-cookie': 'a=1' } },
  'a record with spaces': { headers: { 'x-a': ' a ' } },
  pairs: { headers: [['x-a', '1'], ['X-A', '2']] },
  Headers: { headers: new Headers({ 'x-a': '1' }) },
  'light headers': { headers: toLightHeaders({ 'x-a': '1' }) },
  'light headers of the platform': { headers: toLightHeaders([['x-a', '1']]) },
  'an invalid name': { headers: { 'x a': '1' } },
  'an invalid value': { headers: { 'x-a': 'a\nb' } },
}

async function describeResponse(create: Create, body: BodyInit | null | undefined, init: ResponseInit | undefined): Promise<unknown> {
  try {
    const response = new create(body, init)
    const { status, statusText, headers, bodyUsed, ok, type } = response
    const before = [status, statusText, [...headers], bodyUsed, ok, type, headers.get('Content-Type'), headers.has('x-a')]
    headers.set('x-b', '1')
    headers.set('x-b', '2')
    const clone = response.clone()
    return [before, [...headers], [...clone.headers], await clone.text(), await response.text(), response.bodyUsed]
  } catch (thrown) {
    return (thrown as Error).name
  }
}

describe.each(Object.entries(bodies))('%s', (_body, createBody) => {
  test.each(Object.entries(inits))('%s', async (_init, init) => {
    const light = await describeResponse(LightResponse as unknown as Create, createBody(), init)
    expect(light).toEqual(await describeResponse(Response, createBody(), init))
  })
})

test('bytes that are changed afterwards are not sent', async () => {
  const bytes = new Uint8Array([1])
  const response = new LightResponse(bytes) as unknown as Response
  bytes[0] = 2
  expect(new Uint8Array(await response.arrayBuffer())).toEqual(new Uint8Array([1]))
})

test('headers that are set repeatedly do not change the object that they were created from', () => {
  const fields = { 'x-a': '1' }
  const headers = toLightHeaders(fields)
  headers.set('x-a', '2')
  headers.set('X-B', '3')
  expect([fields, headers.get('x-a'), [...headers]]).toEqual([{ 'x-a': '1' }, '2', [['x-a', '2'], ['x-b', '3']]])
})
