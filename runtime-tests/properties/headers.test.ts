/** Compares headers with those of the platform, and headers with alternatives with their composed members. */
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseAlternatives } from '../../src/core/read/headers.ts'
import { issue, type LooseRequest, origin, schema, serve } from '../support.ts'
import { checkProperty, timeout } from './check-property.ts'

const name = fc.oneof(
  fc.constantFrom(
    'accept',
    'Accept',
    'x-a',
    'X-A',
    'constructor',
    '__proto__',
    'toString',
    'content-type',
    'set-cookie',
  ),
  fc.stringMatching(/^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,8}$/),
)
// Characters that a header may have (RFC 9110, section 5.5), and white space at its ends.
const value = fc.oneof(
  fc.constantFrom('', ' ', '\t', ',', ', ', '"', '\\', ';q=1', 'a, b', '__proto__', '\u00e9\u00ff', '\u007f', '\u0001'),
  fc.stringMatching(/^[\t -~\u0080-\u00ff]{0,12}$/),
)
const lists = fc.array(fc.tuple(name, value), { maxLength: 8 })

describe('headers', () => {
  it(
    'equal the headers of the platform with lower-case names',
    () =>
      checkProperty(1000, [lists, fc.boolean()], async (list, hasSchema) => {
        let seen: object = {}
        const headers = schema((given) => {
          seen = { ...(given as object) }
          return { value: given }
        })
        let validated: [string, string][] = []
        const { fetch } = serve(hasSchema ? { headers } : {}, ({ validatedHeaders }: LooseRequest) => {
          validated = [...validatedHeaders]
          if (hasSchema) {
            validatedHeaders.set('x-a', 'changed')
            validatedHeaders.delete('accept')
          }
          return { status: 200, body: null }
        })
        const request = new Request(`${origin}/`, { headers: list })
        // `Headers` keeps repeated cookies apart; an object has only the last one.
        const expected = [...new Headers(list)]
        expect((await fetch(request)).status).toBe(200)
        expect([...request.headers]).toEqual(expected)
        if (hasSchema) expect(seen).toEqual(Object.fromEntries(expected))
        // White space at the ends is not part of a value, even if empty ones were joined.
        expect(validated).toEqual(hasSchema ? [...new Headers(Object.entries(Object.fromEntries(expected)))] : expected)
      }),
    timeout,
  )
})

const token = fc.stringMatching(/^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,5}$/)
const quoted = fc
  .array(fc.constantFrom('a', ',', ';', ';q=0', '=', ' ', '\\"', '\\\\', '\u00e9'), { maxLength: 4 })
  .map((parts) => `"${parts.join('')}"`)
const space = fc.constantFrom('', '', ' ', '\t', '  ')
// `q` is always the weight (RFC 9110, section 12.4.2).
const parameter = fc.tuple(
  token.filter((text) => text.toLowerCase() !== 'q'),
  fc.oneof(token, quoted),
)
const weight = fc.constantFrom(undefined, '0', '0.', '0.0', '0.000', '0.001', '0.5', '0.75', '1', '1.', '1.000')
const member = fc.record({
  range: fc.oneof(
    token,
    fc.tuple(token, token).map((parts) => parts.join('/')),
    fc.constant('*/*'),
  ),
  parameters: fc.array(parameter, { maxLength: 2 }),
  weight,
  q: fc.constantFrom('q', 'Q'),
  around: fc.tuple(space, space),
})
const composed = fc.array(fc.oneof(member, fc.constant(undefined)), { maxLength: 6 })

const tokens = fc.array(token, { maxLength: 3 })

type Member = typeof member extends fc.Arbitrary<infer Value> ? Value : never

const toText = ({ range, parameters }: Member): string => [range, ...parameters.map((pair) => pair.join('='))].join(';')

/** The header and its acceptable members, best first, without empty ones (RFC 9110, section 5.6.1). */
function compose(members: readonly (Member | undefined)[]): { readonly list: string; readonly acceptable: string[] } {
  const texts = members.map((one) => {
    if (!one) return ' '
    const [before, after] = one.around
    return `${before}${toText(one)}${one.weight === undefined ? '' : `${before};${after}${one.q}=${one.weight}`}${after}`
  })
  const acceptable = members
    .flatMap((one) => (one && Number(one.weight ?? 1) > 0 ? [one] : []))
    .toSorted((one, other) => Number(other.weight ?? 1) - Number(one.weight ?? 1))
  return { list: texts.join(','), acceptable: acceptable.map(toText) }
}

describe('a header with alternatives', () => {
  it(
    'is parsed into its members, ordered by weight',
    () =>
      checkProperty(2000, [composed], (members) => {
        const { list, acceptable } = compose(members)
        expect(parseAlternatives(list)).toEqual(acceptable)
      }),
    timeout,
  )

  it(
    'is the whole value if the schema accepts it, else the first valid member, else absent if it has a wildcard',
    () =>
      checkProperty(500, [composed, tokens, fc.boolean(), fc.boolean()], async (members, others, isAsync, isOptional) => {
        const { list, acceptable } = compose(members)
        const accepted = new Set([...others, ...acceptable.filter((_, index) => index % 2 === 1)])
        const check = (given: unknown): object => {
          const { accept } = given as { accept?: string }
          const isAccepted = accept === undefined ? isOptional : accepted.has(accept)
          return isAccepted ? { value: given } : { issues: [issue('no', 'accept')] }
        }
        const headers = schema((given) => (isAsync ? Promise.resolve(check(given)) : check(given)))
        let validated: string | null | undefined
        const { fetch } = serve({ headers }, ({ validatedHeaders }) => {
          validated = validatedHeaders.get('accept')
          return { status: 200, body: null }
        })
        const whole = new Headers({ accept: list }).get('accept') ?? ''
        const alternative = [whole, ...acceptable].find((one) => accepted.has(one))
        const expected = alternative ?? (isOptional && acceptable.includes('*/*') ? null : undefined)
        const { status } = await fetch(new Request(`${origin}/`, { headers: { accept: list } }))
        expect([status, validated]).toEqual(expected === undefined ? [400, undefined] : [200, expected])
      }),
    timeout,
  )

  it(
    'parses any text without an error',
    () =>
      checkProperty(
        1000,
        [
          fc
            .array(fc.oneof(value, quoted, fc.constantFrom(';q=', ';q=.', ';q=1.1.1', ';q=9', '"')))
            .map((parts) => parts.join('')),
        ],
        (list) => {
          for (const one of parseAlternatives(list)) expect(one).toMatch(/^[^\t ](?:[^]*[^\t ])?$/)
        },
      ),
    timeout,
  )
})
