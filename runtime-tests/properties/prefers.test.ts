/** Compares `prefers` with an implementation that reads `Accept` character by character and compares every range. */
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { anything, origin, prefers, serve } from '../support.ts'
import { checkProperty, timeout } from './check-property.ts'

interface Range {
  readonly type: string
  readonly subtype: string
  readonly parameters: readonly (readonly [name: string, value: string])[]
  readonly weight: number
}

const isToken = (text: string): boolean => text !== '' && [...text].every((character) => /[!#$%&'*+\-.^_`|~0-9A-Za-z]/.test(character))

/** Splits text at a separator outside of quoted strings, and trims the parts. */
function split(text: string, separator: string): string[] {
  const parts = ['']
  let isQuoted = false
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index] ?? ''
    if (isQuoted && character === '\\') {
      parts.push(`${parts.pop() ?? ''}${character}${text[index + 1] ?? ''}`)
      index += 1
      continue
    }
    if (character === '"') isQuoted = !isQuoted
    if (character === separator && !isQuoted) parts.push('')
    else parts.push((parts.pop() ?? '') + character)
  }
  return parts.map((part) => part.trim())
}

/** Reads a token or a quoted string. */
const unquote = (text: string): string =>
  text.startsWith('"') ? text.slice(1, -1).replaceAll(/\\([^])/g, '$1') : text

/** Parses a member of `Accept`; undefined if it is malformed. */
function parseRange(member: string): Range | undefined {
  const [essence = '', ...others] = split(member, ';')
  const [type = '', subtype = '', ...rest] = essence.toLowerCase().split('/')
  if (!isToken(type) || !isToken(subtype) || rest.length > 0) return undefined
  const pairs = others
    .filter((text) => text !== '')
    .map((text) => [text.slice(0, text.indexOf('=')).toLowerCase(), unquote(text.slice(text.indexOf('=') + 1))] as const)
  const weight = pairs.find(([name]) => name === 'q')?.[1] ?? '1'
  const parameters = pairs.filter(([name]) => name !== 'q')
  return { type, subtype, parameters, weight: Number(weight) }
}

/** The specificity of a range that matches a content type of a response, 0 if it does not match. */
function match({ type, subtype, parameters }: Range, contentType: string): number {
  const [ownType, ownSubtype] = contentType.toLowerCase().split('/')
  const isUtf8 = parameters.every(([name, value]) => name === 'charset' && value.toLowerCase() === 'utf-8')
  // A repeated parameter has no meaning.
  if (!isUtf8 || parameters.length > 1) return 0
  const extra = parameters.length
  if (type === ownType && subtype === ownSubtype) return 5 + extra
  if (type === ownType && subtype === '*') return 3 + extra
  return type === '*' && subtype === '*' ? 1 + extra : 0
}

/** Returns the preferred content type, or 406. */
function preferNaively(accept: string, contentTypes: readonly string[]): string | number {
  const ranges = split(accept, ',').flatMap((member) => parseRange(member) ?? [])
  const weights = contentTypes.map((contentType) => {
    const matching = ranges
      .map((range) => ({ specificity: match(range, contentType), weight: range.weight }))
      .filter(({ specificity }) => specificity > 0)
      .toSorted((one, other) => other.specificity - one.specificity || other.weight - one.weight)
    return ranges.length === 0 ? 1 : (matching[0]?.weight ?? 0)
  })
  const best = Math.max(...weights)
  return best > 0 ? (contentTypes[weights.indexOf(best)] ?? 406) : 406
}

const space = fc.constantFrom('', '', '', ' ', '\t', '  ')
const type = fc.constantFrom('text', 'TEXT', 'application', 'a', '*')
const subtype = fc.constantFrom('html', 'Csv', 'json', 'problem+json', 'a', '*')
const parameter = fc.constantFrom(
  'charset=utf-8',
  'Charset="UTF-8"',
  String.raw`charset="\utf-8"`,
  'charset=latin1',
  'level=1',
  'x=","',
  'x=";q=0"',
  String.raw`x="\""`,
  String.raw`x="\\"`,
  'x=";charset=utf-8"',
  'xcharset=utf-8',
  'x=a/b',
  'x=q',
  '',
)
const weight = fc.constantFrom('q=0', 'q=0.', 'q=0.000', 'q=0.001', 'Q=0.1', 'q=.5', 'q=0.5', 'q=0.999', 'q=1', 'q=1.000')
const member = fc
  .tuple(type, subtype, fc.array(fc.tuple(space, space, parameter), { maxLength: 2 }), fc.option(weight), fc.boolean(), space)
  .map(([first, second, parameters, q, isFirst, around]) => {
    const texts = parameters.map(([before, after, text]) => `${before};${after}${text}`)
    const all = q === null ? texts : isFirst ? [`;${around}${q}`, ...texts] : [...texts, `${around};${q}`]
    return `${around}${first}/${second}${all.join('')}${around}`
  })
const junk = fc.constantFrom('', ' ', '*', 'text', '/', 'text/', '/html', 'a b/c', 'a/b/c', ';q=1', 'te xt/html', '(/)', '"a"/b')
const accepts = fc.array(fc.oneof({ weight: 5, arbitrary: member }, junk), { maxLength: 6 }).map((members) => members.join(','))
const declared = fc.uniqueArray(
  fc.constantFrom('text/html', 'text/csv', 'Application/JSON', 'application/problem+json', 'application/a', 'a/a', 'a/json'),
  { minLength: 1, maxLength: 4 },
)

it(
  'the preferred content type is that of the naive implementation',
  () =>
    checkProperty(3000, [accepts, declared], async (accept, contentTypes) => {
      let chosen: string | number = 406
      const contents = Object.fromEntries(contentTypes.map((contentType) => [contentType, { body: anything }]))
      const { fetch } = serve({ responses: { 200: contents } }, (request) => {
        chosen = prefers(request, 200)
        return new Response()
      })
      const headers = new Headers({ accept })
      const response = await fetch(new Request(origin, { headers }))
      expect(chosen).toBe(preferNaively(headers.get('accept') ?? '', contentTypes))
      expect([response.status, response.headers.get('vary')]).toEqual([chosen === 406 ? 406 : 200, 'Accept'])
    }),
  timeout,
)
