// Rules 58 and 159 of runtime-tests/hostile-input.md: aborted requests. Titles begin with the rule number.
import { error } from 'routepact'
import { describe, expect, it, vi } from 'vitest'
import { anything, failure, ok, origin, post, schema, streamOf } from '../../support.ts'
import { serveChecked } from '../../fixtures/harness.ts'
import { describePart, parts, requestPart } from '../../fixtures/request-parts.ts'
import { waitUntil } from '../../wait-until.ts'

const aborted = failure(400, { error: 'The request was aborted' })

/** A request whose signal counts the listeners that remain on it. */
function count(request: Request): { readonly request: Request; readonly remaining: () => number } {
  const listeners = new Set<unknown>()
  const signal = Object.create(request.signal) as AbortSignal
  const add = (_type: string, listener: unknown): unknown => listeners.add(listener)
  const remove = (_type: string, listener: unknown): unknown => listeners.delete(listener)
  Object.defineProperties(signal, {
    aborted: { value: false },
    addEventListener: { value: add },
    removeEventListener: { value: remove },
  })
  Object.defineProperty(request, 'signal', { value: signal })
  return { request, remaining: () => listeners.size }
}

function raise(): never {
  throw new Error('not to be run')
}

describe.each(parts)('58: an aborted request: %s', (part) => {
  it('58: does not run the handler for an aborted request if the router waits', async () => {
    const { send } = serveChecked(describePart(part, schema(async () => ({ value: {} }))), raise)
    expect(await send(requestPart(part, { signal: AbortSignal.abort() }))).toEqual(aborted)
  })

  it('58: does not read the signal of a request if the router never waits', async () => {
    const { send } = serveChecked(describePart(part, anything))
    const request = requestPart(part)
    const read = vi.spyOn(request, 'signal', 'get')
    expect(await send(request)).toEqual(ok('served'))
    expect(read).toHaveBeenCalledTimes(['params', 'query', 'headers'].includes(part) ? 0 : 1)
  })

  it('58: does not run the handler after an abort during validation', async () => {
    const controller = new AbortController()
    const slow = schema(async (value) => {
      controller.abort(new Error('a reason of its own'))
      return { value }
    })
    const { send } = serveChecked(describePart(part, slow), raise)
    expect(await send(requestPart(part, { signal: controller.signal }))).toEqual(aborted)
  })

  it('58: leaves no unhandled rejection if the validation fails after the abort', async () => {
    const controller = new AbortController()
    const failing = schema(async () => {
      controller.abort()
      await new Promise((resolve) => setTimeout(resolve, 1))
      throw new Error('late')
    })
    const { send } = serveChecked(describePart(part, failing), raise)
    expect(await send(requestPart(part, { signal: controller.signal }))).toEqual(aborted)
    await new Promise((resolve) => setTimeout(resolve, 5))
  })
})

describe.each(parts)('159: after the validation of the %s', (part) => {
  it.each<[string, () => unknown, number]>([
    ['is valid', async () => ({ value: {} }), 200],
    ['is invalid', async () => ({ issues: [] }), 400],
    ['is faulty', () => Promise.reject(error(409)), 500],
    ['is synchronous', () => ({ value: {} }), 200],
  ])('159: removes the abort listener if the result %s', async (_title, validate, status) => {
    const { send } = serveChecked(describePart(part, schema(validate)))
    const { request, remaining } = count(requestPart(part))
    expect((await send(request)).status).toBe(status)
    expect(remaining()).toBe(0)
  })
})

describe('58: a request that is aborted while its body is read', () => {
  const operation = { method: 'POST', requests: { 'text/plain': { body: anything } } }

  it('58: does not wait for the body of an aborted request', async () => {
    const cancel = vi.fn<() => void>()
    const { send } = serveChecked(operation, raise)
    const body = new ReadableStream({ cancel })
    // The constructor of `Request` would cancel the stream itself.
    const incoming = new Request(origin, post('text/plain', body))
    Object.defineProperty(incoming, 'signal', { value: AbortSignal.abort() })
    expect(await send(incoming)).toEqual(aborted)
    await waitUntil(() => expect(cancel).toHaveBeenCalledTimes(1))
  })

  it('58: does not run the handler, and cancels the body stream', async () => {
    const controller = new AbortController()
    const cancel = vi.fn<() => void>()
    const body = new ReadableStream({ pull: () => controller.abort(), cancel }, { highWaterMark: 0 })
    const { send } = serveChecked(operation, raise)
    expect(await send(new Request(origin, { ...post('text/plain', body), signal: controller.signal }))).toEqual(aborted)
    expect(cancel).toHaveBeenCalledTimes(1)
  })

  it.each([
    ['while', (controller: AbortController) => setTimeout(() => controller.abort(), 1)],
    ['before', (controller: AbortController) => controller.abort()],
  ])('58: does not treat the body as complete if the request is aborted %s it is read', async (_when, go) => {
    const controller = new AbortController()
    const seen = vi.fn<(value: unknown) => void>()
    const cancel = vi.fn<() => void>()
    const body = new ReadableStream({ start: (stream) => stream.enqueue(new TextEncoder().encode('half')), cancel })
    const watching = schema((value) => {
      seen(value)
      return { value }
    })
    const { send } = serveChecked({ method: 'POST', requests: { 'text/plain': { body: watching } } }, raise)
    const request = new Request(origin, { ...post('text/plain', body), signal: controller.signal })
    go(controller)
    expect(await send(request)).toEqual(aborted)
    await new Promise((resolve) => setTimeout(resolve, 5))
    expect(seen).not.toHaveBeenCalled()
    expect(cancel).toHaveBeenCalledTimes(1)
    // Referenced until the end, as by a server: otherwise Node collects the request with its signal.
    expect(request.signal.aborted).toBe(true)
  })

  it('58: handles a body stream that fails after the abort', async () => {
    const controller = new AbortController()
    const body = new ReadableStream(
      {
        pull: (stream) => {
          controller.abort()
          stream.error(new Error('reset'))
        },
      },
      { highWaterMark: 0 },
    )
    const { send } = serveChecked(operation, raise)
    const response = await send(new Request(origin, { ...post('text/plain', body), signal: controller.signal }))
    expect([aborted, failure(400, { error: 'Failed to read request body' })]).toContainEqual(response)
  })

  it('58: detects the abort by the signal of a platform Request', async () => {
    const controller = new AbortController()
    const { send } = serveChecked(operation, raise)
    const incoming = new Request(origin, { ...post('text/plain', streamOf('a', 'b')), signal: controller.signal })
    controller.abort()
    expect(await send(incoming)).toEqual(aborted)
  })
})

describe('58: a request that is aborted after validation', () => {
  it('58: does not run the handler after an abort during middleware', async () => {
    const controller = new AbortController()
    const { send } = serveChecked({}, raise, { before: [() => controller.abort()] })
    expect(await send(new Request(origin, { signal: controller.signal }))).toEqual(aborted)
  })

  it('58: sends the response that middleware returned', async () => {
    const { send } = serveChecked({}, raise, { before: [() => new Response('early')] })
    expect((await send(new Request(origin, { signal: AbortSignal.abort() }))).body).toBe('early')
  })

  it('58: sends the response of a handler that was running', async () => {
    const controller = new AbortController()
    const { send } = serveChecked({}, async () => {
      controller.abort()
      await new Promise((resolve) => setTimeout(resolve, 1))
      return { status: 200, body: 'done' }
    })
    expect(await send(new Request(origin, { signal: controller.signal }))).toEqual(ok('done'))
  })

  it('58: passes the abort to `catch` as an error', async () => {
    const caught: unknown[] = []
    const options = {
      before: [() => undefined],
      catch: (error: unknown) => (caught.push(error), new Response('caught')),
    }
    const { send } = serveChecked({}, raise, options)
    expect((await send(new Request(origin, { signal: AbortSignal.abort() }))).body).toBe('caught')
    expect(caught).toMatchObject([{ name: 'HttpError', status: 400, message: 'The request was aborted' }])
  })
})
