// Section E of docs/hostile-input.md, whose numbers the titles bear: answers to HEAD.
import { describe, expect, it, vi } from 'vitest'
import { anything, json, origin } from '../support.ts'
import { attack, createHostileRouter } from './harness.ts'

describe('81: HEAD', () => {
  const head = new Request(origin, { method: 'HEAD' })
  const responses = {
    200: {
      'application/json': { body: anything },
      'application/octet-stream': { body: anything },
      'text/event-stream': { body: anything },
    },
  }

  it.each<[string, object]>([
    ['JSON', { status: 200, contentType: 'application/json', body: { a: 1 }, headers: { etag: 'x' } }],
    [
      'bytes',
      { status: 200, contentType: 'application/octet-stream', body: new Uint8Array(3), headers: { etag: 'x' } },
    ],
  ])('81: has the status and the headers of GET and no body: %s', async (_title, response) => {
    const { send } = attack({ responses }, () => response)
    const { status, headers } = await send('/')
    expect(await send(head)).toEqual({ status, headers, body: null })
    expect(headers['etag']).toBe('x')
  })

  it.each([404, 405, 500, 400])('81: has no body where the answer is %i', async (status) => {
    const { send } = createHostileRouter({
      contract: {
        post: { path: '/405', method: 'POST', responses: json },
        fail: { path: '/500', method: 'GET', responses: json },
        refuse: {
          path: '/400',
          method: 'GET',
          headers: { '~standard': { validate: () => ({ issues: [] }) } },
          responses: json,
        },
      },
      handlers: { post: () => undefined, fail: () => undefined, refuse: () => undefined },
    })
    const answer = await send(new Request(`${origin}/${status}`, { method: 'HEAD' }))
    expect(answer).toEqual({
      status,
      headers: {
        'content-type': 'application/json',
        'x-content-type-options': 'nosniff',
        ...(status === 405 ? { allow: 'POST, OPTIONS' } : {}),
      },
      body: null,
    })
  })

  // Node 24 and 26 leave a rejection where the body of a form is cancelled, which ends the process.
  it('81: lets go of a form', async () => {
    const form = new FormData()
    form.set('file', new File(['a'], 'a.txt'))
    const { send } = attack({ responses: { 200: { 'multipart/form-data': { body: anything } } } }, () => ({
      status: 200,
      body: form,
    }))
    const { status, headers, body } = await send(head)
    expect([status, headers['content-type'], body]).toEqual([200, expect.stringMatching(/^multipart\/form-data; /), null])
  })

  it('81: lets go of a stream', async () => {
    const cancel = vi.fn<() => void>()
    const { send } = attack(
      { responses },
      () => new Response(new ReadableStream({ cancel }), { headers: { 'x-a': 'b' } }),
    )
    expect(await send(head)).toEqual({ status: 200, headers: { 'x-a': 'b' }, body: null })
    expect(cancel).toHaveBeenCalledTimes(1)
  })

  it('81: lets go of a stream of events', async () => {
    const end = vi.fn<() => Promise<IteratorResult<unknown>>>(async () => ({ done: true, value: undefined }))
    const events = { [Symbol.asyncIterator]: () => ({ next: () => new Promise(() => undefined), return: end }) }
    const { send } = attack({ responses }, () => ({ status: 200, contentType: 'text/event-stream', body: events }))
    expect(await send(head)).toEqual({
      status: 200,
      headers: { 'content-type': 'text/event-stream; charset=utf-8' },
      body: null,
    })
    expect(end).toHaveBeenCalledTimes(1)
  })

  it.each([
    ['that refuses to be let go', () => new ReadableStream({ cancel: () => Promise.reject(new Error('no')) })],
    [
      'that somebody reads',
      () => {
        const stream = new ReadableStream()
        const response = new Response(stream)
        return response.body?.getReader() ? response : stream
      },
    ],
  ])('81: has no body either of a stream %s', async (_title, make) => {
    const made = make()
    const { send } = attack({ responses }, () => (made instanceof Response ? made : new Response(made)))
    expect(await send(head)).toEqual({ status: 200, headers: {}, body: null })
  })

  it.each<[string, object]>([
    ['a body that cannot be cancelled', { status: 200, statusText: '', body: { pipe: () => undefined } }],
    ['a status that no Response can be made with', { status: 101, statusText: '', body: new ReadableStream() }],
    [
      'a body that throws',
      {
        status: 200,
        get body(): never {
          throw new Error('secret')
        },
      },
    ],
  ])('81: a Response of another make is answered all the same: %s', async (_title, members) => {
    const foreign = Object.defineProperties(
      { bodyUsed: false, headers: new Headers() },
      Object.getOwnPropertyDescriptors(members),
    )
    const response = await attack({}, () => foreign).fetch(head)
    expect(response.body ?? null).toBe(null)
  })

  it('81: a Response without a body is sent as it is', async () => {
    const response = new Response(null, { status: 204 })
    expect(await attack({}, () => response).fetch(head)).toBe(response)
  })
})
