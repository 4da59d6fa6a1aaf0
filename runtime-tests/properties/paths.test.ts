/** The matcher against one that tries every operation in turn, and percent-encoding against one that looks at each byte. */
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createLooseRouter, json, type LooseRequest, origin, serve, toAnswer } from '../support.ts'
import { holds, timeout } from './holds.ts'

const methods = ['GET', 'POST', 'DELETE', 'HEAD', 'OPTIONS']

/** A segment of a pattern: literal text as it is written and as it is meant, or a parameter. */
type Segment = readonly [written: string, literal?: string]

interface Pattern {
  readonly method: string
  readonly segments: readonly Segment[]
}

/** What was reached, and with which parameters. */
interface Reached {
  readonly name?: string
  readonly params?: object
  readonly status: number
  readonly allow?: string
  /** The parameters whose encoding is malformed. */
  readonly malformed?: readonly string[]
}

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

/** Two operations with one route are refused. */
function toRoute({ method, segments }: Pattern): string {
  return JSON.stringify([method, ...segments.map(([, literal]) => literal ?? null)])
}

/** What can be sent as a segment: what the patterns have, encoded in one way or another, and anything else. */
const text = fc.oneof(
  fc.constantFrom(...literals.flatMap(([written, literal = '']) => [written, literal, encodeURIComponent(literal)])),
  fc.constantFrom('%61', '%zz', '%', '%c3', 'x', '.', '..', '%2e', '%5C', '', '%ED%A0%80', ':p0', 'x;y', 'a b'),
)

/** A path made after one of the patterns, and changed: its index, the text of parameters, and what is put where. */
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

/** Percent-encoding undone, byte by byte (RFC 3986, section 2.1); undefined where it is malformed. */
function decode(given: string): string | undefined {
  const bytes: number[] = []
  for (let at = 0; at < given.length; at += 1) {
    if (given[at] !== '%') bytes.push(...new TextEncoder().encode(given[at]))
    else if (/^[0-9a-f]{2}$/i.test(given.slice(at + 1, at + 3))) {
      bytes.push(Number.parseInt(given.slice(at + 1, at + 3), 16))
      at += 2
    } else return undefined
  }
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(Uint8Array.from(bytes))
  } catch {
    return undefined
  }
}

/** Every operation is tried, and the most specific one that has the method is taken. */
function match(given: readonly Pattern[], method: string, pathname: string): Reached {
  const segments = pathname === '/' ? [] : pathname.replace(/^\//, '').replace(/\/$/, '').split('/')
  if (segments.includes('')) return { status: 404 }
  const fitting = given.filter(
    ({ segments: wanted }) =>
      wanted.length === segments.length &&
      wanted.every(([, literal], at) => literal === undefined || literal === decode(segments[at] as string)),
  )
  const rank = (one: Pattern): string =>
    [...one.segments.map(([, literal]) => (literal === undefined ? 1 : 0)), one.method === method ? 0 : 1].join('')
  const [found] = fitting
    .filter((one) => one.method === method || (method === 'HEAD' && one.method === 'GET'))
    .toSorted((one, other) => (rank(one) < rank(other) ? -1 : 1))
  if (!found) {
    const known = fitting.map((one) => one.method)
    if (known.length === 0) return { status: 404 }
    const allow = ['DELETE', 'GET', 'HEAD', 'OPTIONS', 'POST'].filter(
      (one) => known.includes(one) || one === 'OPTIONS' || (one === 'HEAD' && known.includes('GET')),
    )
    return { status: method === 'OPTIONS' ? 204 : 405, allow: allow.join(', ') }
  }
  const entries = found.segments.flatMap(([written, literal], at): [string, string | undefined][] =>
    literal === undefined ? [[written.slice(1), decode(segments[at] as string)]] : [],
  )
  const malformed = entries.flatMap(([name, value]) => (value === undefined ? [name] : []))
  // An answer to HEAD has no body that says it.
  if (malformed.length > 0) return { status: 400, ...(method === 'HEAD' ? {} : { malformed }) }
  return { status: 200, name: toRoute(found), params: Object.fromEntries(entries) }
}

describe('a request reaches', () => {
  it(
    'the operation that a naive matcher finds, with its parameters',
    () =>
      holds(400, [patterns, fc.array(sent, { minLength: 1, maxLength: 8 })], async (given, requests) => {
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
    'an operation of any path that is accepted at all',
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
      return holds(2000, [paths], async (path) => {
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
    'is what was encoded, however it was',
    () => {
      const characters = fc.array(fc.tuple(fc.string({ unit: 'binary', minLength: 1, maxLength: 3 }), fc.boolean()), {
        minLength: 1,
        maxLength: 5,
      })
      const encodeAll = (value: string): string =>
        Array.from(new TextEncoder().encode(value), (byte) => `%${byte.toString(16).padStart(2, '0')}`).join('')
      return holds(1000, [characters], async (parts) => {
        const value = parts.map(([part]) => part).join('')
        // URLs resolve them, encoded or not.
        fc.pre(value !== '.' && value !== '..')
        const path = parts.map(([part, all]) => (all ? encodeAll(part) : encodeURIComponent(part))).join('')
        const { status, body } = await toAnswer(await router.fetch(new Request(`${origin}/${path}`)))
        expect([status, body]).toEqual([200, { value }])
      })
    },
    timeout,
  )

  it(
    'is malformed exactly where its bytes are',
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
      return holds(1000, [texts], async (path) => {
        const value = decode(path)
        const { status, body } = await toAnswer(await router.fetch(new Request(`${origin}/${path}`)))
        const details = [{ path: ['value'], message: 'Malformed percent-encoding' }]
        expect([status, body]).toEqual(
          value === undefined ? [400, { error: 'Validation failed', details }] : [200, { value }],
        )
      })
    },
    timeout,
  )
})
