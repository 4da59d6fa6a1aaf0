/** Compares the matcher and percent-decoding with naive implementations. */
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createLooseRouter, json, type LooseRequest, origin, serve, readResponse } from '../support.ts'
import { checkProperty, timeout } from './check-property.ts'
import { decode, match, type Pattern, type Reached, type Segment, toRoute } from './naive-matcher.ts'

const methods = ['GET', 'POST', 'DELETE', 'HEAD', 'OPTIONS']

const literals: readonly Segment[] = [
  ...['a', 'b', 'ab', 'A', 'é', '~', '...', '|', '<"'].map((text): Segment => [text, text]),
  ...['%41', '%62', '%2F', 'a%20b', '%25', '%3a', '%c3%A9'].map((text): Segment => [text, decodeURIComponent(text)]),
]
const segment = fc.oneof(fc.constantFrom(...literals), fc.constant<Segment>([':']))
const pattern = fc.record({
  method: fc.constantFrom(...methods),
  segments: fc.array(segment, { maxLength: 4 }).map((segments) => segments.map(nameParameter)),
})
const patterns = fc.uniqueArray(pattern, { selector: toRoute, minLength: 1, maxLength: 12 })

function nameParameter([written, literal]: Segment, index: number): Segment {
  return literal === undefined ? [`:p${index}`] : [written, literal]
}

/** A segment of a request: the text of a pattern in some encoding, or anything else. */
const text = fc.oneof(
  fc.constantFrom(...literals.flatMap(([written, literal = '']) => [written, literal, encodeURIComponent(literal)])),
  fc.constantFrom('%61', '%zz', '%', '%c3', 'x', '.', '..', '%2e', '%5C', '', '%ED%A0%80', ':p0', 'x;y', 'a b'),
)

/** A request for one of the patterns, with changed segments. */
const sent = fc.record({
  method: fc.constantFrom(...methods),
  index: fc.nat(),
  texts: fc.array(text, { minLength: 4, maxLength: 4 }),
  changes: fc.array(fc.record({ at: fc.nat(5), remove: fc.nat(1), text: fc.option(text) }), { maxLength: 2 }),
  slash: fc.boolean(),
})

type Sent = typeof sent extends fc.Arbitrary<infer Value> ? Value : never

function toPath(given: readonly Pattern[], { index, texts, changes, slash }: Sent): string {
  const segments = (given[index % given.length] as Pattern).segments.map(([written, literal], at) =>
    literal === undefined ? texts[at] : written,
  )
  for (const { at, remove, text: put } of changes) segments.splice(at, remove, ...(put === null ? [] : [put]))
  return `/${segments.join('/')}${slash ? '/' : ''}`
}

describe('a request', () => {
  it(
    'reaches the operation that a naive matcher finds, with its parameters',
    () =>
      checkProperty(400, [patterns, fc.array(sent, { minLength: 1, maxLength: 8 })], async (given, requests) => {
        let reached: Pick<Reached, 'name' | 'params'> = {}
        const entries = given.map(({ method, segments }, index) => {
          const path = `/${segments.map(([written]) => written).join('/')}`
          return [`op${index}`, { path, method, responses: json }] as const
        })
        const handlers = given.map((one, index) => {
          const handler = (request: LooseRequest): object => {
            reached = { name: toRoute(one), params: { ...(request.validatedParams as object) } }
            return { status: 200, body: null }
          }
          return [`op${index}`, handler] as const
        })
        const router = createLooseRouter({
          contract: Object.fromEntries(entries),
          handlers: Object.fromEntries(handlers),
        })
        for (const one of requests) {
          const url = new URL(origin + toPath(given, one))
          reached = {}
          const response = await router.fetch(new Request(url, { method: one.method }))
          const { details } = (response.status === 400 && response.body ? await response.json() : {}) as {
            details?: { path: string[] }[]
          }
          const allow = response.headers.get('allow')
          const actual: Reached = {
            status: response.status,
            ...reached,
            ...(allow === null ? {} : { allow: allow.split(', ').toSorted().join(', ') }),
            ...(details ? { malformed: details.flatMap(({ path }) => path) } : {}),
          }
          expect(actual, `${one.method} ${url.pathname}`).toEqual(match(given, one.method, url.pathname))
        }
      }),
    timeout,
  )

  it(
    'reaches an operation with any valid path',
    () => {
      const piece = fc.oneof(
        fc.constantFrom(
          '/',
          '/',
          ':',
          ':a',
          ':b',
          '%',
          '%2',
          '%2e',
          '.',
          '%41',
          '*',
          '?',
          '#',
          '\\',
          '(',
          '{',
          ' ',
          '\u00a0',
          '\ufeff',
        ),
        fc.string({ unit: 'binary', maxLength: 2 }),
        fc.constantFrom('a', 'é', '\ud800', '|', '^', '`', '"', '<', ';', '@', '=', '&', '+', '\u200b', 'ﬀ', 'ſ'),
      )
      const paths = fc.array(piece, { maxLength: 6 }).map((pieces) => `/${pieces.join('')}`)
      return checkProperty(2000, [paths], async (path) => {
        let params: unknown
        let router: ReturnType<typeof serve>
        try {
          router = serve({ path }, (request) => {
            params = { ...(request.validatedParams as object) }
            return { status: 200, body: null }
          })
        } catch (thrown) {
          expect(thrown).toBeInstanceOf(TypeError)
          return
        }
        const names = path.split('/').filter((one) => one.startsWith(':'))
        const url = origin + path.replace(/\/:[^/]+/g, '/x')
        expect((await router.fetch(new Request(url))).status).toBe(200)
        expect(params).toEqual(Object.fromEntries(names.map((name) => [name.slice(1), 'x'])))
      })
    },
    timeout,
  )
})

describe('a path parameter', () => {
  const router = serve({ path: '/:value' }, (request) => ({ status: 200, body: request.validatedParams }))

  it(
    'is decoded from any encoding',
    () => {
      const characters = fc.array(fc.tuple(fc.string({ unit: 'binary', minLength: 1, maxLength: 3 }), fc.boolean()), {
        minLength: 1,
        maxLength: 5,
      })
      const encodeAll = (value: string): string =>
        Array.from(new TextEncoder().encode(value), (byte) => `%${byte.toString(16).padStart(2, '0')}`).join('')
      return checkProperty(1000, [characters], async (parts) => {
        const value = parts.map(([part]) => part).join('')
        // URLs resolve dot segments, encoded or not.
        fc.pre(value !== '.' && value !== '..')
        const path = parts.map(([part, all]) => (all ? encodeAll(part) : encodeURIComponent(part))).join('')
        const { status, body } = await readResponse(await router.fetch(new Request(`${origin}/${path}`)))
        expect([status, body]).toEqual([200, { value }])
      })
    },
    timeout,
  )

  it(
    'is malformed if and only if its bytes are not UTF-8',
    () => {
      const piece = fc.constantFrom(
        '%',
        '%C3',
        '%A9',
        '%c3%a9',
        '%F0%9F%98%80',
        '%ED%A0%80',
        '%C0%80',
        '%zz',
        '%2',
        '%00',
        '%EF%BB%BF',
        'a',
        '0',
        '%25',
      )
      const texts = fc.array(piece, { minLength: 1, maxLength: 5 }).map((pieces) => pieces.join(''))
      return checkProperty(1000, [texts], async (path) => {
        const value = decode(path)
        const { status, body } = await readResponse(await router.fetch(new Request(`${origin}/${path}`)))
        const details = [{ path: ['value'], message: 'Malformed percent-encoding' }]
        expect([status, body]).toEqual(
          value === undefined ? [400, { error: 'Validation failed', details }] : [200, { value }],
        )
      })
    },
    timeout,
  )
})
