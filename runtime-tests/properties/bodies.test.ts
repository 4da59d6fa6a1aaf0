/** Any bytes with any content type: the handler receives the parsed body, and malformed bodies are rejected. */
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MIMEType } from './mime-type.ts'
import { toContentFormat } from '../../src/shared/content-type.ts'
import { invalid, origin, schema, serve, streamOf, readResponse, toBodySchema, type LooseRequest, tooLarge } from '../support.ts'
import { checkProperty, timeout } from './check-property.ts'

const declared = [
  'application/json',
  'text/json',
  'application/vnd.api+json',
  'text/plain',
  'text/csv',
  'application/xml',
  'image/svg+xml',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'application/octet-stream',
  'a/b',
]
const parameters = fc.constantFrom(
  '',
  '',
  '; charset=utf-8',
  ';charset=UTF-16LE',
  '; charset=iso-8859-1',
  '; charset=klingon',
  '; charset=""',
  '; boundary=x',
  '; boundary="x"',
  '; boundary=',
  ';charset=;charset=latin1',
  ';;;',
  '; charset="utf-8',
)
const anyType = fc.oneof(
  fc.tuple(fc.constantFrom(...declared), parameters).map((parts) => parts.join('')),
  fc.constantFrom('', 'json', 'TEXT/PLAIN', ' text/plain ', 'application/jsonx', 'application/json, text/plain', '*/*'),
)
const encode = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text)
const bytes = fc.oneof(
  fc.uint8Array({ maxLength: 6 }).map((array) => new Uint8Array(array)),
  fc.constantFrom('é', '😀', 'ü').map((text) => Uint8Array.from(text, (character) => character.charCodeAt(0))),
)
const anyPiece = fc.oneof(
  fc
    .constantFrom('{"a":1}', '[', ']', '"', '1', 'null', 'a=1&a=2', '?', '%zz', '\ufeff', '\r\n', '--x\r\n', '\0')
    .map(encode),
  bytes,
)

/** A content type and the pieces of a body, which match it or not. */
const typedBody = fc.oneof(
  fc.tuple(anyType, fc.array(anyPiece, { maxLength: 6 })),
  fc.tuple(
    fc.constantFrom('application/json', 'TEXT/JSON; a', 'application/vnd.api+json'),
    fc.oneof(
      fc.json({ maxDepth: 2 }).map((text) => [encode(text)]),
      fc
        .constantFrom('{"__proto__":{"toString":1},"constructor":null}', '\ufeff1', '1 1', '"\\ud800"', '1e999')
        .map((text) => [encode(text)]),
    ),
  ),
  fc.tuple(
    fc.constantFrom('multipart/form-data; boundary=x', 'Multipart/Form-Data; a=b; boundary="x"'),
    fc.array(
      fc.oneof(
        {
          weight: 8,
          arbitrary: fc
            .constantFrom(
              '--x',
              '--x\r\n',
              '\r\n--x--\r\n',
              '\r\n--x\r\n',
              'content-disposition: form-data; name="a"',
              '\r\n\r\n',
              '; filename="f"',
              'Content-Type: a/b\r\n',
              '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\nb\r\n--x--',
              '--x\r\ncontent-disposition: form-data; name="a"; filename="../f"\r\ncontent-type: a/b\r\n\r\n',
            )
            .map(encode),
        },
        { weight: 1, arbitrary: bytes },
      ),
      { minLength: 1, maxLength: 5 },
    ),
  ),
)

function concat(pieces: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(pieces.flatMap((bytes) => [...bytes]))
}

/** Parses a body in the simplest way. Returns undefined for a malformed body. */
async function read(bytes: Uint8Array<ArrayBuffer>, header: string): Promise<{ readonly value: unknown } | undefined> {
  const type = MIMEType.parse(header)
  const essence = String(type?.essence)
  const decode = (charset = 'utf-8'): string => new TextDecoder(charset, { fatal: true }).decode(bytes)
  try {
    if (/^(application|text)\/json$|\+json$/.test(essence)) return { value: JSON.parse(decode()) }
    if (/^text\/|^application\/xml$|\+xml$/.test(essence)) {
      return { value: decode(type?.parameters.get('charset') || 'utf-8') }
    }
    if (essence === 'application/x-www-form-urlencoded') return { value: group(new URLSearchParams(`?${decode()}`)) }
    if (essence === 'multipart/form-data') {
      const entries = [...(await new Response(bytes, { headers: { 'content-type': header } }).formData())]
      const boundary = String(type?.parameters.get('boundary'))
      return isStrict(bytes, boundary, entries.length) ? { value: group(entries) } : undefined
    }
    return { value: bytes }
  } catch {
    return undefined
  }
}

/** Whether a multipart body consists of this many parts and nothing else. */
function isStrict(bytes: Uint8Array, boundary: string, count: number): boolean {
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')
  const content = `(?:(?!--${boundary})[^])*?`
  const part = `--${boundary}\r\n(?:(?!--${boundary}|\r\n\r\n)[^])*?\r\n\r\n${content}\r\n`
  return new RegExp(`^(?:\r\n)*(?:${part}){${count}}--${boundary}--(?:\r\n)*$`).test(text)
}

function group(entries: Iterable<readonly [string, unknown]>): object {
  const lists = new Map<string, unknown[]>()
  for (const [key, value] of entries) lists.set(key, [...(lists.get(key) ?? []), value])
  return Object.fromEntries(Array.from(lists, ([key, list]) => [key, list.length === 1 ? list[0] : list]))
}

/** Replaces files by their contents for comparison. */
async function settle(value: unknown): Promise<unknown> {
  if (value instanceof File) return { name: value.name, type: value.type, text: await value.text() }
  if (Array.isArray(value)) return Promise.all(value.map(settle))
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return value
  const entries = Object.entries(value).map(async ([key, one]) => [key, await settle(one)] as const)
  return Object.fromEntries(await Promise.all(entries))
}

/** The content that the handler received. */
interface Handled {
  readonly contentType: string
  readonly body: unknown
}

describe('a body', () => {
  let validated: { readonly contentType: string; readonly value: unknown }[] = []
  let outputs: unknown[] = []
  let handled: Handled | undefined
  const requests = Object.fromEntries(
    declared.map((name) => {
      const body = schema((value) => {
        validated.push({ contentType: name, value })
        // A new object, to distinguish the output from the input.
        const output = { value }
        outputs.push(output)
        return { value: output }
      })
      return [name, { body: toBodySchema(name, body) }]
    }),
  )
  const handler = ({ validatedBody, validatedContent }: LooseRequest): object => {
    handled = validatedContent as Handled
    expect(handled?.body).toBe(validatedBody)
    return { status: 200, body: null }
  }
  const limit = 128
  const { fetch } = serve({ method: 'POST', requests }, handler, { maxBodySize: limit })

  it(
    'is parsed by its content type and validated by its schema, or rejected',
    () =>
      checkProperty(3000, [typedBody, fc.boolean()], async ([type, pieces], isStream) => {
        validated = []
        outputs = []
        handled = undefined as Handled | undefined
        const bytes = concat(pieces)
        const request = new Request(`${origin}/`, {
          method: 'POST',
          body: isStream ? streamOf(...pieces) : bytes,
          headers: { 'content-type': type },
          duplex: 'half',
        } as RequestInit)
        const response = await readResponse(await fetch(request))

        const essence = MIMEType.parse(type)?.essence ?? ''
        const parsed = await read(bytes, type)
        const isDeclared = declared.includes(essence)
        if (bytes.length === 0) {
          // The schema of the named content type, or else the first one, validates an empty body.
          const name = declared.includes(essence) ? essence : declared[0]
          expect(handled?.contentType).toBe(name)
          const isBytes = essence === name && essence !== 'multipart/form-data' && toContentFormat(essence) === 'bytes'
          const value = name?.startsWith('text/') ? '' : isBytes ? new Uint8Array() : {}
          expect(validated).toEqual([{ contentType: name, value }])
        } else if (!isDeclared) expect((response.body as { error: string }).error).toMatch(/Content-Type/)
        else if (bytes.length > limit) expect(response).toEqual(tooLarge)
        else if (!parsed)
          expect(response).toEqual(invalid({ path: [], message: expect.stringMatching(/^The body is not valid /) }))
        else {
          expect(validated.map((one) => one.contentType)).toEqual([essence])
          expect(handled?.contentType).toBe(essence)
          expect(await settle(validated[0]?.value)).toEqual(await settle(parsed.value))
        }
        expect(response.status).toBe(handled ? 200 : isDeclared && bytes.length > limit ? 413 : 400)
        if (handled) expect(handled.body).toBe(outputs[0])
        else expect(outputs).toEqual([])
      }),
    timeout,
  )
})
