// Section E of runtime-tests/hostile-input.md: responses to HEAD. Titles begin with the rule number.
import { events, multipart } from 'routepact'
import { describe, expect, it, vi } from 'vitest'
import { anything, json, origin } from '../../support.ts'
import { serveChecked, createCheckedRouter } from '../../fixtures/harness.ts'

describe('81: responses to HEAD', () => {
  const head = new Request(origin, { method: 'HEAD' })
  const responses = {
    200: {
      'application/json': { body: anything },
      'application/octet-stream': { body: anything },
      'text/event-stream': { body: events(anything) },
    },
  }

  it.each<[string, object]>([
    ['JSON', { status: 200, contentType: 'application/json', body: { a: 1 }, headers: { etag: 'x' } }],
    [
      'bytes',
      { status: 200, contentType: 'application/octet-stream', body: new Uint8Array(3), headers: { etag: 'x' } },
    ],
  ])('81: sends the status and the headers of GET without a body: %s', async (_title, response) => {
    const { send } = serveChecked({ responses }, () => response)
    const { status, headers } = await send('/')
    expect(await send(head)).toEqual({ status, headers, body: null })
    expect(headers['etag']).toBe('x')
  })

  it.each([404, 405, 500, 400])('81: sends no body for the status %i', async (status) => {
    const { send } = createCheckedRouter({
      contract: {
        post: { path: '/405', method: 'POST', responses: json },
        fail: { path: '/500', method: 'GET', responses: json },
        reject: {
          path: '/400',
          method: 'GET',
          headers: { '~standard': { validate: () => ({ issues: [] }) } },
          responses: json,
        },
      },
      handlers: { post: () => undefined, fail: () => undefined, reject: () => undefined },
    })
    const response = await send(new Request(`${origin}/${status}`, { method: 'HEAD' }))
    expect(response).toEqual({
      status,
      headers: {
        'content-type': 'application/json',
        'x-content-type-options': 'nosniff',
        ...(status === 405 ? { allow: 'POST, OPTIONS' } : {}),
      },
      body: null,
    })
  })

  // Node 24 and 26 end the process if the body of a form is cancelled too early (undici#5835).
  it('81: cancels a FormData body', async () => {
    const form = new FormData()
    form.set('file', new File(['a'], 'a.txt'))
    const { send } = serveChecked({ responses: { 200: { 'multipart/form-data': { body: multipart(anything) } } } }, () => ({
      status: 200,
      body: form,
    }))
    const { status, headers, body } = await send(head)
    expect([status, headers['content-type'], body]).toEqual([200, expect.stringMatching(/^multipart\/form-data; /), null])
  })

  it('81: cancels a stream body', async () => {
    const cancel = vi.fn<() => void>()
    const { send } = serveChecked(
      { responses },
      () => new Response(new ReadableStream({ cancel }), { headers: { 'x-a': 'b' } }),
    )
    expect(await send(head)).toEqual({ status: 200, headers: { 'x-a': 'b' }, body: null })
    expect(cancel).toHaveBeenCalledTimes(1)
  })

  it('81: ends the source of server-sent events', async () => {
    const end = vi.fn<() => Promise<IteratorResult<unknown>>>(async () => ({ done: true, value: undefined }))
    const events = { [Symbol.asyncIterator]: () => ({ next: () => new Promise(() => undefined), return: end }) }
    const { send } = serveChecked({ responses }, () => ({ status: 200, contentType: 'text/event-stream', body: events }))
    expect(await send(head)).toEqual({
      status: 200,
      headers: { 'content-type': 'text/event-stream' },
      body: null,
    })
    expect(end).toHaveBeenCalledTimes(1)
  })

  it('81: sends no body if cancelling the stream fails', async () => {
    const stream = new ReadableStream({ cancel: () => Promise.reject(new Error('no')) })
    const { send } = serveChecked({ responses }, () => new Response(stream))
    expect(await send(head)).toEqual({ status: 200, headers: {}, body: null })
  })

  it.each<[string, object]>([
    ['JSON', { status: 200, contentType: 'application/json', body: { a: 1 } }],
    ['its own content-length', { status: 200, contentType: 'application/json', body: 1, headers: { 'content-length': '0' } }],
  ])('156: leaves content-length to the server: %s', async (_title, response) => {
    const { headers } = await serveChecked({ responses }, () => response).send(head)
    expect(headers).not.toHaveProperty('content-length')
  })

  it('156: keeps the content-length of a Response', async () => {
    const response = new Response('abc', { headers: { 'content-length': '3' } })
    expect((await serveChecked({}, () => response).send(head)).headers['content-length']).toBe('3')
  })

  it('156: keeps the content-length of an operation with the method HEAD', async () => {
    const { send } = serveChecked({ method: 'HEAD', responses: { 200: {} } }, () => ({
      status: 200,
      headers: { 'content-length': '7', connection: 'close' },
    }))
    expect(await send(head)).toEqual({ status: 200, headers: { 'content-length': '7' }, body: null })
  })

  it.each<[string, object]>([
    ['a body that cannot be cancelled', { status: 200, statusText: '', body: { pipe: () => undefined } }],
    [
      'a body getter that throws',
      {
        status: 200,
        get body(): never {
          throw new Error('secret')
        },
      },
    ],
  ])('81: accepts a Response that the platform cannot copy: %s', async (_title, members) => {
    const foreign = Object.defineProperties(
      { bodyUsed: false, headers: new Headers() },
      Object.getOwnPropertyDescriptors(members),
    )
    const response = await serveChecked({}, () => foreign).fetch(head)
    expect(response.body ?? null).toBe(null)
  })

  it('81: sends a Response without a body as is', async () => {
    const response = new Response(null, { status: 204 })
    expect(await serveChecked({}, () => response).fetch(head)).toBe(response)
  })
})

it.each([true, false])('81: a foreign response whose headers throw is a 500 for HEAD, thrown: %s', async (isThrown) => {
  const headers = { get: () => { throw new Error('no') }, [Symbol.iterator]: () => [][Symbol.iterator]() }
  const foreign = { status: 200, bodyUsed: false, body: new ReadableStream(), headers }
  const { send } = serveChecked({}, () => { if (isThrown) throw foreign; return foreign })
  expect(await send(new Request(origin, { method: 'HEAD' }))).toMatchObject({ status: 500, body: null })
})
