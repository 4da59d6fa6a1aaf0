/** Compares queries and forms with URLSearchParams, and tests single values for arrays. */
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anything, issue, origin, post, schema, serve, readResponse } from '../support.ts'
import { checkProperty, timeout } from './check-property.ts'

const piece = fc.oneof(
  fc.constantFrom('&', '=', '+', '%', '%26', '%3D', '%2B', '%zz', '%C3%A9', '%c3', '%FF', '%00', '%EF%BB%BF', '?', ';'),
  fc.constantFrom('a', 'b', 'a=', '&a=1', '&b', '[]', 'é', '😀', '__proto__', 'constructor', '\ufeff', '/', ' ', "'"),
  fc.string({ unit: 'binary', maxLength: 3 }),
)
const texts = fc.array(piece, { maxLength: 10 }).map((pieces) => pieces.join(''))

/** Groups entries by key: repeated keys have arrays. */
function group(entries: Iterable<readonly [string, unknown]>): object {
  const lists = new Map<string, unknown[]>()
  for (const [key, value] of entries) lists.set(key, [...(lists.get(key) ?? []), value])
  const fields = Array.from(lists, ([key, list]): [string, unknown] => [key, list.length === 1 ? list[0] : list])
  return Object.fromEntries(fields)
}

describe('a query', () => {
  const handler = ({ validatedQuery }: { readonly validatedQuery: unknown }): object => ({
    status: 200,
    body: validatedQuery,
  })

  it.each([
    ['without a schema', serve({}, handler)],
    ['with a schema', serve({ query: anything }, handler)],
  ])(
    '%s equals the result of URLSearchParams',
    (_, router) =>
      checkProperty(1000, [texts], async (text) => {
        const url = new URL(`${origin}/?${text}`)
        const { status, body } = await readResponse(await router.fetch(new Request(url)))
        expect(status).toBe(200)
        expect(body).toEqual(group(new URLSearchParams(url.search)))
      }),
    timeout,
  )
})

describe('a form', () => {
  const router = serve(
    { method: 'POST', requests: { 'application/x-www-form-urlencoded': { body: anything } } },
    ({ validatedBody }) => ({ status: 200, body: validatedBody }),
  )

  it(
    'equals the result of URLSearchParams',
    () =>
      checkProperty(1000, [texts], async (text) => {
        // A leading byte order mark is removed, as from any text. URLSearchParams would also remove a '?'.
        const read = text.replace(/^\ufeff/, '')
        const request = new Request(`${origin}/`, post('application/x-www-form-urlencoded', text))
        const { status, body } = await readResponse(await router.fetch(request))
        expect(status).toBe(200)
        expect(body).toEqual(group(new URLSearchParams(`?${read}`)))
      }),
    timeout,
  )
})

describe('a schema for single values or arrays', () => {
  const keys = ['a', 'b', '__proto__'] as const
  const expectations = fc.record({
    a: fc.constantFrom('one', 'many', 'optional', 'either'),
    b: fc.constantFrom('one', 'many', 'optional', 'either'),
    ['__proto__']: fc.constantFrom('one', 'many', 'either'),
  })
  const entries = fc.array(fc.tuple(fc.constantFrom(...keys, 'other'), fc.constantFrom('', '1', 'x,y')), {
    maxLength: 5,
  })

  it.each(['query', 'form'])(
    'receives a value of the expected type at each key of a %s, and its issues name the keys',
    (part) =>
      checkProperty(1000, [expectations, entries, fc.boolean()], async (kinds, sent, isAsync) => {
        const check = (value: unknown): object => {
          const fields = value as { [key: string]: unknown }
          const issues = keys.flatMap((key) => {
            const isArray = Array.isArray(fields[key])
            const accepts = {
              one: typeof fields[key] === 'string',
              many: isArray,
              optional: !isArray,
              either: key in fields,
            }
            return accepts[kinds[key] as keyof typeof accepts] ? [] : [issue('no', key)]
          })
          return issues.length > 0 ? { issues } : { value: { ...fields } }
        }
        const body = schema((value) => (isAsync ? Promise.resolve(check(value)) : check(value)))
        const { fetch } = serve(
          part === 'query'
            ? { query: body }
            : { method: 'POST', requests: { 'application/x-www-form-urlencoded': { body } } },
          (request) => ({ status: 200, body: part === 'query' ? request.validatedQuery : request.validatedBody }),
        )
        const text = new URLSearchParams(sent.map(([key, value]): [string, string] => [key, value])).toString()
        const request =
          part === 'query'
            ? new Request(`${origin}/?${text}`)
            : new Request(`${origin}/`, post('application/x-www-form-urlencoded', text))
        const response = await readResponse(await fetch(request))

        const rejected = keys.filter((key) => {
          const count = sent.filter(([name]) => name === key).length
          return { one: count !== 1, many: count === 0, optional: count > 1, either: count === 0 }[kinds[key] as 'one']
        })
        if (rejected.length > 0) {
          const { details } = response.body as { details: { path: string[] }[] }
          expect([response.status, details.map(({ path }) => path)]).toEqual([400, rejected.map((key) => [key])])
          return
        }
        const expected = Object.entries(group(sent)).map(([key, value]: [string, unknown]): [string, unknown] => {
          const wraps = !Array.isArray(value) && kinds[key as 'a'] === 'many'
          return [key, wraps ? [value] : value]
        })
        expect([response.status, response.body]).toEqual([200, Object.fromEntries(expected)])
      }),
    timeout,
  )
})
