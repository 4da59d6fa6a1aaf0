// Section D of runtime-tests/hostile-input.md: incomplete and missing bodies. Titles begin with the rule number.
import { multipart } from 'routepact'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import {
  anything,
  failure,
  type Init,
  invalid,
  issue,
  ok,
  origin,
  post,
  recording,
  rejecting,
  schema,
  streamOf,
  unexpected,
} from '../../support.ts'
import { serveChecked, runChecked } from '../../fixtures/harness.ts'

const echo = serveChecked(
  { method: 'POST', requests: { 'application/json': { body: anything }, 'text/plain': { body: anything } } },
  ({ validatedBody }) => ({ status: 200, body: validatedBody }),
)

function request(init: Init): Request {
  return new Request(origin, init)
}

const unread = failure(400, { error: 'Failed to read request body' })
const alreadyRead = unexpected('The request body was already read')

describe('48: an incomplete body is an error', () => {
  it.each([
    ['a stream that fails at once', streamOf(new Error('reset'))],
    ['halfway', streamOf('{"a":', new Error('reset'))],
    ['a stream that fails after a complete value', streamOf('{}', new Error('reset'))],
    ['a stream with a chunk that is not bytes', new ReadableStream({ start: (controller) => controller.enqueue('{}') })],
  ])('48: rejects a body with %s', async (_title, body) => {
    expect(await echo.send(request(post('application/json', body)))).toEqual(unread)
  })

  it('48: rejects an incomplete body on a platform without body streams', async () => {
    const members = {
      method: 'POST',
      url: origin,
      headers: new Headers({ 'content-type': 'application/json' }),
      body: undefined,
    }
    const broken = { ...members, arrayBuffer: () => Promise.reject(new Error('reset')) } as unknown as Request
    expect(await echo.send(broken)).toEqual(unread)
  })
})

describe('49 and 50: a body that was read or locked before fetch is a server error', () => {
  it('49: rejects a body that text() has read', async () => {
    const used = request(post('application/json', '{}'))
    await used.text()
    expect(await echo.send(used)).toEqual(alreadyRead)
  })

  it('49: rejects an empty body that text() has read', async () => {
    const used = request(post('application/json', streamOf()))
    await used.text()
    expect(await echo.send(used)).toEqual(alreadyRead)
  })

  it('49: rejects a body that an earlier fetch of the same request has read', async () => {
    const twice = request(post('application/json', '1'))
    expect(await echo.send(twice)).toEqual(ok(1))
    expect(await echo.send(twice)).toEqual(alreadyRead)
  })

  it('50: rejects a body that is locked by a reader', async () => {
    const locked = request(post('application/json', '{}'))
    locked.body?.getReader()
    expect(await echo.send(locked)).toEqual(alreadyRead)
  })
})

describe('51 and 52: the schema receives an empty object for a missing body', () => {
  it.each([
    ['no body', {}],
    ['an empty string', { body: '', headers: { 'content-type': 'application/json' } }],
    ['zero bytes', { body: new Uint8Array(0) }],
    ['an empty stream', { body: streamOf(), duplex: 'half' as const }],
    ['a stream of empty chunks', { body: streamOf('', ''), duplex: 'half' as const }],
  ])('51: passes an empty object to the schema for %s', async (_title, init) => {
    const { seen, ...recorder } = recording()
    const { send } = serveChecked({ method: 'POST', requests: { 'application/json': { body: recorder } } })
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
  ])('52: passes an empty object to the schema of the content type %s', async (contentType, response) => {
    const { send } = serveChecked({ method: 'POST', requests: many }, ({ validatedContent }) => ({
      status: 200,
      body: (validatedContent as { contentType: string }).contentType,
    }))
    expect(
      await send(
        request({ method: 'POST', headers: contentType === undefined ? {} : { 'content-type': contentType } }),
      ),
    ).toEqual(response)
  })

  it('52: sends the issues of the first schema if every schema rejects a missing body', async () => {
    const requests = {
      'application/json': { body: rejecting(issue('first')) },
      'application/xml': { body: rejecting(issue('second')) },
    }
    expect(await serveChecked({ method: 'POST', requests }).send(request({ method: 'POST' }))).toEqual(
      invalid({ path: [], message: 'first' }),
    )
  })
})

it('accepts a deeply nested JSON body', async () => {
  const depth = 400_000
  const { send } = serveChecked({ method: 'POST', requests: { 'application/json': { body: anything } } })
  expect(await send(request(post('application/json', `${'['.repeat(depth)}${']'.repeat(depth)}`)))).toEqual(
    ok('served'),
  )
  expect(await send(request(post('application/json', '['.repeat(depth))))).toEqual(
    invalid({ path: [], message: 'The body is not valid JSON' }),
  )
})

describe('59 to 61: the body in the handler', () => {
  it('59: leaves the body to the handler if the operation declares none', async () => {
    const { send } = serveChecked({ method: 'POST' }, async (incoming) => ({
      status: 200,
      body: [incoming.validatedBody ?? null, await incoming.text()],
    }))
    const used = request(post('application/json', 'not json'))
    expect(await send(used)).toEqual(ok([null, 'not json']))
  })

  it('60: a validated body cannot be read again', async () => {
    const methods = ['text', 'json', 'arrayBuffer', 'blob', 'formData'] as const
    const { send } = serveChecked(
      { method: 'POST', requests: { 'application/json': { body: anything } } },
      async (incoming) => ({
        status: 200,
        body: await Promise.all(
          methods.map((method) =>
            incoming[method]().then(
              () => 'read',
              (thrown: Error) => thrown.name,
            ),
          ),
        ),
      }),
    )
    expect(await send(request(post('application/json', '{}')))).toEqual(ok(methods.map(() => 'TypeError')))
  })

  it('61: keeps the name of an uploaded file', async () => {
    const { send } = serveChecked(
      { method: 'POST', requests: { 'multipart/form-data': { body: multipart(schema((value) => ({ value }))) } } },
      async ({ validatedBody }) => {
        const { file } = validatedBody as { file: File }
        return { status: 200, body: [file instanceof File, file.name, file.type, await file.text()] }
      },
    )
    const form = new FormData()
    form.append('file', new File(['content'], '../../x', { type: 'text/html' }))
    expect(await runChecked(() => send(request({ method: 'POST', body: form })))).toEqual(
      ok([true, '../../x', 'text/html', 'content']),
    )
  })
})
