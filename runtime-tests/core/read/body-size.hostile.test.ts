// Section D of runtime-tests/hostile-input.md: body chunks and body size limits. Titles begin with the rule number.
import { multipart } from 'routepact'
import { describe, expect, it, vi } from 'vitest'
import { cpuTime } from '../../cpu-time.ts'
import { anything, failure, type Init, ok, origin, post, streamOf, tooLarge } from '../../support.ts'
import { serveChecked } from '../../fixtures/harness.ts'
import { waitUntil } from '../../wait-until.ts'

const echo = serveChecked(
  { method: 'POST', requests: { 'application/json': { body: anything }, 'text/plain': { body: anything } } },
  ({ validatedBody }) => ({ status: 200, body: validatedBody }),
)

function request(init: Init): Request {
  return new Request(origin, init)
}

describe('53 to 57: chunks and the size limit of a body', () => {
  it('53: copies a body of 100,000 chunks a bounded number of times', async () => {
    const count = 100_000
    let copied = 0
    const set = Uint8Array.prototype.set
    const spy = vi.spyOn(Uint8Array.prototype, 'set').mockImplementation(function (this: Uint8Array, source, offset) {
      copied += source.length
      set.call(this, source, offset)
    })
    const bytes = new TextEncoder().encode('x'.repeat(count))
    const chunks = Array.from({ length: count }, (_, index) => bytes.subarray(index, index + 1))
    let left = 0
    const body = new ReadableStream({
      pull: (controller) => (left < count ? controller.enqueue(chunks[left++]) : controller.close()),
    })
    const response = await echo.send(request(post('text/plain', body)))
    spy.mockRestore()
    expect(response).toEqual(ok('x'.repeat(count)))
    expect(copied).toBeLessThanOrEqual(3 * count)
  })

  it('54: decodes a character that spans two chunks', async () => {
    const bytes = new TextEncoder().encode('"€😀"')
    const body = streamOf(...Array.from(bytes, (_byte, index) => bytes.subarray(index, index + 1)))
    expect(await echo.send(request(post('application/json', body)))).toEqual(ok('€😀'))
  })

  const limited = serveChecked(
    { method: 'POST', requests: { 'text/plain': { body: anything } } },
    ({ validatedBody }) => ({ status: 200, body: validatedBody }),
    { maxBodySize: 10 },
  )

  it.each([
    ['ten bytes', '0123456789', {}, ok('0123456789')],
    ['ten bytes in chunks', streamOf('01234', '56789'), {}, ok('0123456789')],
    ['eleven bytes', '0123456789a', {}, tooLarge],
    ['eleven bytes in chunks', streamOf('0123456789', 'a'), {}, tooLarge],
    ['four characters of three bytes', '€€€€', {}, tooLarge],
    ['eleven bytes with a content-length of one', streamOf('0123456789a'), { 'content-length': '1' }, tooLarge],
    ['one byte with a content-length of eleven', streamOf('1'), { 'content-length': '11' }, tooLarge],
    ['one byte with an invalid content-length', streamOf('1'), { 'content-length': 'many' }, ok('1')],
    ['one byte with a negative content-length', streamOf('1'), { 'content-length': '-1' }, ok('1')],
  ])('55: applies the limit of ten bytes to %s', async (_title, body, headers, response) => {
    expect(await limited.send(request(post('text/plain', body, headers as Record<string, string>)))).toEqual(response)
  })

  it('55: limits a body on a platform without body streams', async () => {
    const members = {
      method: 'POST',
      url: origin,
      headers: new Headers({ 'content-type': 'text/plain' }),
      body: undefined,
    }
    const large = { ...members, arrayBuffer: async () => new ArrayBuffer(11) } as unknown as Request
    expect(await limited.send(large)).toEqual(tooLarge)
    const exact = { ...members, arrayBuffer: async () => new TextEncoder().encode('0123456789').buffer }
    expect(await limited.send(exact as unknown as Request)).toEqual(ok('0123456789'))
  })

  it('55: cancels a body that is not bytes on a platform without signals', async () => {
    const cancel = vi.fn<() => void>()
    const body = new ReadableStream({ start: (controller) => controller.enqueue('text'), cancel })
    const headers = new Headers({ 'content-type': 'text/plain' })
    const bare = { method: 'POST', url: origin, headers, body, bodyUsed: false, signal: undefined }
    expect(await limited.send(bare as unknown as Request)).toEqual(
      failure(400, { error: 'Failed to read request body' }),
    )
    await waitUntil(() => expect(cancel).toHaveBeenCalledTimes(1))
  })

  it('55: limits a body to 1 MiB by default', async () => {
    const megabyte = 'x'.repeat(1_048_576)
    expect(await echo.send(request(post('text/plain', megabyte)))).toEqual(ok(megabyte))
    expect(await echo.send(request(post('text/plain', `${megabyte}x`)))).toEqual(tooLarge)
  })

  it('57: cancels an endless body at the limit', async () => {
    let pulled = 0
    const cancel = vi.fn<() => void>()
    const endless = new ReadableStream({
      pull: (controller) => ((pulled += 65_536), controller.enqueue(new Uint8Array(65_536))),
      cancel,
    })
    expect(await echo.send(request(post('text/plain', endless)))).toEqual(tooLarge)
    expect(cancel).toHaveBeenCalledTimes(1)
    expect(pulled).toBeLessThan(1_500_000)
  })

  it('57: does not access the body if its content-length is above the limit', async () => {
    const headers = new Headers({ 'content-type': 'text/plain', 'content-length': '11' })
    const body = vi.fn<() => null>(() => null)
    const members = Object.defineProperty({ method: 'POST', url: origin, headers }, 'body', { get: body })
    expect(await limited.send(members as unknown as Request)).toEqual(tooLarge)
    expect(body).not.toHaveBeenCalled()
  })

  it('57: leaves the body unused if its content-length is above the limit', async () => {
    const pull = vi.fn<() => void>()
    const endless = new ReadableStream({ pull }, { highWaterMark: 0 })
    const incoming = request(post('text/plain', endless, { 'content-length': '99999999' }))
    expect(await echo.send(incoming)).toEqual(tooLarge)
    expect([incoming.bodyUsed, incoming.body?.locked]).toEqual([false, false])
    expect(pull).not.toHaveBeenCalled()
  })
})

// On Node 24 and 26, cancelling a FormData body while it is created leaves a rejection that ends the process.
describe('55: a form above the size limit', () => {
  const { send } = serveChecked(
    { method: 'POST', requests: { 'multipart/form-data': { body: multipart(anything) } } },
    () => ({ status: 200, body: 'served' }),
    { maxBodySize: 1000 },
  )

  it.each([1, 1001, 100_000, 2_000_000])('rejects a form with a file of %i bytes', async (size) => {
    const form = new FormData()
    form.set('file', new File([new Uint8Array(size)], 'a.bin'))
    const response = await send(new Request(origin, { method: 'POST', body: form }))
    expect(response).toEqual(size === 1 ? ok('served') : tooLarge)
    await new Promise((resolve) => setTimeout(resolve, 150))
  })
})

// URLSearchParams of Node 24 and 26 takes quadratic time for keys without '=': 12 seconds for this body.
it.each(['abcdefghijklmnop&', 'abcdefghijklmno+&'])('a form of 4 MB is read in linear time: %s', async (text) => {
  const { send } = serveChecked(
    { method: 'POST', requests: { 'application/x-www-form-urlencoded': { body: anything } } },
    ({ validatedBody }) => ({ status: 200, body: Object.keys(validatedBody as object) }),
    { maxBodySize: 4_500_000 },
  )
  const start = cpuTime()
  const { body } = await send(request(post('application/x-www-form-urlencoded', text.repeat(4_000_000 / text.length))))
  expect(cpuTime() - start).toBeLessThan(2000)
  expect(body).toEqual([...new URLSearchParams(text).keys()])
})
