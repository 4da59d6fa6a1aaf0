// Section D of docs/hostile-input.md, whose numbers the titles bear: bodies that break off, hang, or never end.
import { describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { anything, failure, type Init, invalid, issue, ok, origin, post, recording, refusing, schema, streamOf, tooLarge, unexpected } from '../support.ts'
import { attack, watch } from './harness.ts'

const echo = attack(
  { method: 'POST', requests: { 'application/json': { body: anything }, 'text/plain': { body: anything } } },
  ({ validatedBody }) => ({ status: 200, body: validatedBody }),
)

function request(init: Init): Request {
  return new Request(origin, init)
}

const unread = failure(400, { error: 'Failed to read request body' })
const alreadyRead = unexpected('The request body was already read')

describe('48: a body that breaks off is no body at all', () => {
  it.each([
    ['at once', streamOf(new Error('reset'))],
    ['halfway', streamOf('{"a":', new Error('reset'))],
    ['after what would have been enough', streamOf('{}', new Error('reset'))],
    ['with what is no bytes', new ReadableStream({ start: (controller) => controller.enqueue('{}') })],
  ])('48: %s', async (_title, body) => {
    expect(await echo.send(request(post('application/json', body)))).toEqual(unread)
  })

  it('48: where the platform gives no stream', async () => {
    const members = { method: 'POST', url: origin, headers: new Headers({ 'content-type': 'application/json' }), body: undefined }
    const broken = { ...members, arrayBuffer: () => Promise.reject(new Error('reset')) } as unknown as Request
    expect(await echo.send(broken)).toEqual(unread)
  })
})

describe('49 and 50: a body that was read already switches nothing off', () => {
  it('49: by text()', async () => {
    const used = request(post('application/json', '{}'))
    await used.text()
    expect(await echo.send(used)).toEqual(alreadyRead)
  })

  it('49: where it was empty', async () => {
    const used = request(post('application/json', streamOf()))
    await used.text()
    expect(await echo.send(used)).toEqual(alreadyRead)
  })

  it('49: by an earlier fetch of the same request', async () => {
    const twice = request(post('application/json', '1'))
    expect(await echo.send(twice)).toEqual(ok(1))
    expect(await echo.send(twice)).toEqual(alreadyRead)
  })

  it('50: or is held by another reader', async () => {
    const locked = request(post('application/json', '{}'))
    locked.body?.getReader()
    expect(await echo.send(locked)).toEqual(alreadyRead)
  })
})

describe('51 and 52: no body is an empty object for the schema', () => {
  it.each([
    ['none', {}],
    ['an empty string', { body: '', headers: { 'content-type': 'application/json' } }],
    ['no bytes', { body: new Uint8Array(0) }],
    ['a stream of nothing', { body: streamOf(), duplex: 'half' as const }],
    ['a stream of empty chunks', { body: streamOf('', ''), duplex: 'half' as const }],
  ])('51: %s', async (_title, init) => {
    const { seen, ...recorder } = recording()
    const { send } = attack({ method: 'POST', requests: { 'application/json': { body: recorder } } })
    expect(await send(request({ method: 'POST', ...init }))).toEqual(ok('served'))
    expect(seen).toEqual([{}])
  })

  const many = {
    'application/json': { body: z.object({ a: z.string() }) },
    'application/xml': { body: z.object({}) },
    'application/x-www-form-urlencoded': { body: z.object({ b: z.string().optional() }) },
  }

  it.each([
    [undefined, ok('application/xml')],
    ['application/x-www-form-urlencoded', ok('application/x-www-form-urlencoded')],
    ['Application/XML; charset=utf-8', ok('application/xml')],
    ['image/png', ok('application/xml')],
    ['application/json', invalid({ path: ['a'], message: expect.any(String) as string })],
  ])('52: with the content type %s', async (contentType, answer) => {
    const { send } = attack({ method: 'POST', requests: many }, ({ validatedContent }) => ({
      status: 200,
      body: (validatedContent as { contentType: string }).contentType,
    }))
    expect(await send(request({ method: 'POST', headers: contentType === undefined ? {} : { 'content-type': contentType } }))).toEqual(answer)
  })

  it('52: where no schema accepts it, the first one has its say', async () => {
    const requests = {
      'application/json': { body: refusing(issue('first')) },
      'application/xml': { body: refusing(issue('second')) },
    }
    expect(await attack({ method: 'POST', requests }).send(request({ method: 'POST' }))).toEqual(invalid({ path: [], message: 'first' }))
  })
})

describe('53 to 55: how bytes are gathered', () => {
  it('53: of 100,000 chunks each byte is copied a bounded number of times', async () => {
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
    const body = new ReadableStream({ pull: (controller) => (left < count ? controller.enqueue(chunks[left++]) : controller.close()) })
    const answer = await echo.send(request(post('text/plain', body)))
    spy.mockRestore()
    expect(answer).toEqual(ok('x'.repeat(count)))
    expect(copied).toBeLessThanOrEqual(3 * count)
  })

  it('54: a character that two chunks share is one character', async () => {
    const bytes = new TextEncoder().encode('"€😀"')
    const body = streamOf(...Array.from(bytes, (_byte, index) => bytes.subarray(index, index + 1)))
    expect(await echo.send(request(post('application/json', body)))).toEqual(ok('€😀'))
  })

  const limited = attack(
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
    ['eleven bytes that say to be one', streamOf('0123456789a'), { 'content-length': '1' }, tooLarge],
    ['one byte that says to be eleven', streamOf('1'), { 'content-length': '11' }, tooLarge],
    ['a length that is none', streamOf('1'), { 'content-length': 'many' }, ok('1')],
    ['a negative length', streamOf('1'), { 'content-length': '-1' }, ok('1')],
  ])('55: %s', async (_title, body, headers, answer) => {
    expect(await limited.send(request(post('text/plain', body, headers as Record<string, string>)))).toEqual(answer)
  })

  it('55: where the platform gives no stream', async () => {
    const members = { method: 'POST', url: origin, headers: new Headers({ 'content-type': 'text/plain' }), body: undefined }
    const large = { ...members, arrayBuffer: async () => new ArrayBuffer(11) } as unknown as Request
    expect(await limited.send(large)).toEqual(tooLarge)
  })

  it('55: a megabyte is the limit where none is set', async () => {
    const megabyte = 'x'.repeat(1_048_576)
    expect(await echo.send(request(post('text/plain', megabyte)))).toEqual(ok(megabyte))
    expect(await echo.send(request(post('text/plain', `${megabyte}x`)))).toEqual(tooLarge)
  })

  it('57: a body without an end is let go', async () => {
    let pulled = 0
    const cancel = vi.fn<() => void>()
    const endless = new ReadableStream({ pull: (controller) => ((pulled += 65_536), controller.enqueue(new Uint8Array(65_536))), cancel })
    expect(await echo.send(request(post('text/plain', endless)))).toEqual(tooLarge)
    expect(cancel).toHaveBeenCalledTimes(1)
    expect(pulled).toBeLessThan(1_500_000)
  }, 2000)

  it('57: one that says how long it is stays untouched', async () => {
    const pull = vi.fn<() => void>()
    const endless = new ReadableStream({ pull }, { highWaterMark: 0 })
    const incoming = request(post('text/plain', endless, { 'content-length': '99999999' }))
    expect(await echo.send(incoming)).toEqual(tooLarge)
    expect([incoming.bodyUsed, incoming.body?.locked]).toEqual([false, false])
    expect(pull).not.toHaveBeenCalled()
  }, 2000)
})

describe('59 to 61: who reads the body', () => {
  it('59: the handler, where the operation declares none', async () => {
    const { send } = attack({ method: 'POST' }, async (incoming) => ({ status: 200, body: [incoming.validatedBody ?? null, await incoming.text()] }))
    const used = request(post('application/json', 'not json'))
    expect(await send(used)).toEqual(ok([null, 'not json']))
  })

  it('60: nobody a second time', async () => {
    const methods = ['text', 'json', 'arrayBuffer', 'blob', 'formData'] as const
    const { send } = attack({ method: 'POST', requests: { 'application/json': { body: anything } } }, async (incoming) => ({
      status: 200,
      body: await Promise.all(methods.map((method) => incoming[method]().then(() => 'read', (thrown: Error) => thrown.name))),
    }))
    expect(await send(request(post('application/json', '{}')))).toEqual(ok(methods.map(() => 'TypeError')))
  })

  it('61: a file keeps its name, whatever it says', async () => {
    const { send } = attack(
      { method: 'POST', requests: { 'multipart/form-data': { body: schema((value) => ({ value })) } } },
      async ({ validatedBody }) => {
        const { file } = validatedBody as { file: File }
        return { status: 200, body: [file instanceof File, file.name, file.type, await file.text()] }
      },
    )
    const form = new FormData()
    form.append('file', new File(['content'], '../../x', { type: 'text/html' }))
    expect(await watch(() => send(request({ method: 'POST', body: form })))).toEqual(ok([true, '../../x', 'text/html', 'content']))
  })
})
