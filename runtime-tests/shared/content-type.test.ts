import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { type ContentFormat, toContentFormat } from '../../src/shared/content-type.ts'
import { parse } from '../fixtures/parse-content-type.ts'
import { anything, sendTo, failure, ok, post, serve } from '../support.ts'

describe('a content type is read as the MIME Sniffing standard says', () => {
  it.each([
    ['application/json', { essence: 'application/json' }],
    ['Application/JSON', { essence: 'application/json' }],
    [' \t\r\ntext/plain \t', { essence: 'text/plain' }],
    ['text/plain;', { essence: 'text/plain' }],
    ['text/plain;;;', { essence: 'text/plain' }],
    ['text/plain;charset=utf-8', { essence: 'text/plain', charset: 'utf-8' }],
    ['text/plain; charset=UTF-8 ', { essence: 'text/plain', charset: 'UTF-8' }],
    ['text/plain ; charset=utf-8', { essence: 'text/plain', charset: 'utf-8' }],
    ['text/plain; Charset="utf-8"', { essence: 'text/plain', charset: 'utf-8' }],
    ['text/plain; charset="utf\\-8"; x', { essence: 'text/plain', charset: 'utf-8' }],
    ['text/plain; charset="utf-8', { essence: 'text/plain', charset: 'utf-8' }],
    ['text/plain; charset="utf-8"rest; charset=other', { essence: 'text/plain', charset: 'utf-8' }],
    ['text/plain; charset=one; charset=two', { essence: 'text/plain', charset: 'one' }],
    ['text/plain; charset=; charset=two', { essence: 'text/plain', charset: 'two' }],
    ['text/plain; charset=""; charset=two', { essence: 'text/plain', charset: '' }],
    ['text/plain; charset=\u2003; charset=two', { essence: 'text/plain', charset: 'two' }],
    ['text/plain; charset=one\u00a0', { essence: 'text/plain', charset: 'one\u00a0' }],
    ['text/plain; charset="one\\', { essence: 'text/plain', charset: 'one\\' }],
    ['text/plain; charset="one ', { essence: 'text/plain', charset: 'one' }],
    ['text/plain; charset', { essence: 'text/plain' }],
    ['text/plain; a="; charset=no"; charset=yes', { essence: 'text/plain', charset: 'yes' }],
    ['text/plain; a=b; charset=yes', { essence: 'text/plain', charset: 'yes' }],
    ['text/plain; xcharset=no', { essence: 'text/plain' }],
    ['text/plain; version=a', { essence: 'text/plain' }],
    ['multipart/form-data; boundary=a', { essence: 'multipart/form-data', boundary: 'a' }],
    ['multipart/form-data; charset=a; BOUNDARY="b c"', { essence: 'multipart/form-data', charset: 'a', boundary: 'b c' }],
    ["!#$%&'*+-.^_`|~09aZ/!#$%&'*+-.^_`|~09aZ", { essence: "!#$%&'*+-.^_`|~09az/!#$%&'*+-.^_`|~09az" }],
    ['application/vnd.api+json; version=1', { essence: 'application/vnd.api+json' }],
  ])('parses %j', (text, type) => {
    expect(parse(text)).toEqual(type)
  })

  it.each([
    '',
    ' ',
    'json',
    '/',
    'a/',
    '/b',
    'a/b/c',
    'a /b',
    'a/ b',
    'a/b c',
    'a/b, c/d',
    'é/b',
    'a/b\u00a0',
    '\u00a0a/b',
    ';charset=utf-8',
    'a(b)/c',
    'text/mar\u212adown',
  ])('rejects %j', (text) => {
    expect(parse(text)).toBe(undefined)
  })

  it('parses a million repetitions of any character in linear time', () => {
    const script = fileURLToPath(new URL('../fixtures/content-type-cost.ts', import.meta.url))
    // Linear time is far below a second, quadratic time is hours: the limit is for the process, not for the machine.
    expect(Number(execFileSync(process.execPath, [script], { timeout: 100_000, encoding: 'utf8' }))).toBe(50)
  })
})

it('toContentFormat() and the ContentFormat type agree', () => {
  const contentTypes = [
    ...(['application/json', 'text/json', 'application/problem+json', 'text/event-stream'] as const),
    ...(['application/x-ndjson', 'application/jsonl', 'text/plain', 'text/html', 'application/xml'] as const),
    ...(['image/svg+xml', 'application/x-www-form-urlencoded', 'multipart/form-data', 'model/json'] as const),
    ...(['application/octet-stream', 'multipart/mixed', 'image/png'] as const),
  ]
  const formats: { readonly [ContentType in (typeof contentTypes)[number]]: ContentFormat<ContentType> } = {
    'application/json': 'json',
    'text/json': 'json',
    'application/problem+json': 'json',
    'text/event-stream': 'text',
    'application/x-ndjson': 'bytes',
    'application/jsonl': 'bytes',
    'text/plain': 'text',
    'text/html': 'text',
    'application/xml': 'text',
    'image/svg+xml': 'text',
    'application/x-www-form-urlencoded': 'form',
    'multipart/form-data': 'bytes',
    'model/json': 'bytes',
    'application/octet-stream': 'bytes',
    'multipart/mixed': 'bytes',
    'image/png': 'bytes',
  }
  expect(Object.fromEntries(contentTypes.map((contentType) => [contentType, toContentFormat(contentType)]))).toEqual(formats)
})

describe('the content type of a request', () => {
  const router = serve(
    { method: 'POST', requests: { 'Application/JSON': { body: anything }, 'text/plain': { body: anything } } },
    ({ validatedContent }) => ({ status: 200, body: validatedContent }),
  )

  it.each([
    ['application/json', 'Application/JSON'],
    ['APPLICATION/json;charset=utf-8', 'Application/JSON'],
    ['text/PLAIN ; format=flowed', 'text/plain'],
  ])('accepts %s for the declared %s', async (sent, contentType) => {
    const body = contentType === 'text/plain' ? '1' : 1
    expect(await sendTo(router, '/', post(sent, '1'))).toEqual(ok({ contentType, body }))
  })

  it.each([
    ['text/html; charset=utf-8', 'text/html'],
    ['TEXT/HTML', 'text/html'],
    ['application/json, text/plain', 'application/json, text/plain'],
    ['application/jsonx', 'application/jsonx'],
    ['*/*', '*/*'],
    ['json', 'json'],
  ])('rejects the content type %s', async (sent, shown) => {
    expect(await sendTo(router, '/', post(sent, '1'))).toEqual(
      failure(400, { error: `Unsupported Content-Type: ${shown}. Supported types: Application/JSON, text/plain` }),
    )
  })

  it.each([undefined, '', ' '])('treats %j as a missing content type', async (sent) => {
    expect(await sendTo(router, '/', post(sent, '1'))).toEqual(failure(400, { error: 'Content-Type header is required' }))
  })
})
