/** Regular expressions match what the platform's do, in a limited number of steps. */
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { compilePattern, type Pattern } from '../../tools/src/json-schema/pattern.ts'
import { PatternAutomaton } from '../../tools/src/json-schema/pattern-automaton.ts'
import { checkProperty, timeout } from '../properties/check-property.ts'

const compile = (source: string): Pattern => compilePattern(source) as Pattern

const texts = ['', 'a', 'b', 'ab', 'ba', 'aab', 'abab', 'a b', 'a-b', '\n', 'é', '😀', 'A', '0', '_', 'aa', 'a\n', 'caab', '{', ']']

test.each([
  '', 'a', '^a$', 'a|b', '^(?:a|b)*$', '^a+b?$', '^a{2}$', '^a{1,}$', '^a{0}b$', '^a{1,2}?$', '^.$', '^.{2}$', '[ab]', '[^ab]', '[]', '[^]',
  '\\ba\\b', '\\Bb', '^\\w\\W\\w$', '\\d|\\s', '\\u0061', '\\u{1F600}', '\\uD83D\\uDE00', '\\x61', '\\cJ', '\\n', '\\p{Lu}', '\\P{L}', '[\\]{]', '^😀$',
  'a(?=b)', 'a(?!b)', '(?<=a)b', '(?<!a)b', '(?<=a(?=b))b', '(?=a(?<=a))a', '(?<=^ca*)b', '^(?!.*aa)', '(?=(?:ab)+$)a', '(?<=(?:^|b)a)b',
  '(a)\\1', '^(a|b)\\1?$', '(?<x>a)\\k<x>', '^(?:(a)|b)*\\1$', '(?<=\\1(a))b', '(?=(a*))\\1b', '^(-?)a\\1$', '^(a*)*\\1$', '^(?:a|()b)\\1{0,2}$', '(?!(b))a\\1b', '(a)\\1{2}', '(b)(?<=(a)b)\\2',
  // Without the Unicode mode.
  'a\\-b', '{', ']', '\\-|{', '\\_', '.\\-?$',
])('%s matches what it matches on the platform', (source) => {
  const pattern = compile(source)
  expect(texts.filter((text) => pattern.test(text))).toEqual(texts.filter((text) => pattern.expression.test(text)))
})

const { source: sources } = fc.letrec<{ source: string; term: string; atom: string }>((tie) => ({
  source: fc.array(fc.array(tie('term'), { maxLength: 3 }), { minLength: 1, maxLength: 3 }).map((options) => options.map((terms) => terms.join('')).join('|')),
  term: fc.tuple(tie('atom'), fc.constantFrom('', '', '', '*', '+', '?', '{2}', '{1,2}', '{1,}?')).map(([atom, count]) => `${atom}${count}`),
  atom: fc.oneof(
    { maxDepth: 3 },
    fc.constantFrom('a', 'b', '.', '[ab]', '[^a]', '\\w', '\\W', '(?:^)', '(?:$)', '(?:\\b)', '(?:\\B)'),
    fc.tuple(fc.constantFrom('(', '(?:', '(?:(?=', '(?:(?!', '(?:(?<=', '(?:(?<!'), tie('source')).map(([opening, inner]) => `${opening}${inner}${opening.length > 3 ? '))' : ')'}`),
  ),
}))
const words = fc.string({ unit: fc.constantFrom('a', 'b', '-', '\n'), maxLength: 6 })

test('random expressions match what they match on the platform', async () => {
  await checkProperty(2_000, [sources, fc.array(words, { minLength: 5, maxLength: 5 })], (source, strings) => {
    const pattern = compile(source)
    expect(strings.filter((text) => pattern.test(text))).toEqual(strings.filter((text) => pattern.expression.test(text)))
  })
}, timeout)

test('random expressions with back references match what they match on the platform', async () => {
  await checkProperty(2_000, [sources, sources, fc.array(words, { minLength: 5, maxLength: 5 })], (one, other, strings) => {
    const pattern = compile(`(${one})${other}\\1`)
    const decided = strings.filter((text) => pattern.test(text) !== undefined)
    expect(decided.filter((text) => pattern.test(text))).toEqual(decided.filter((text) => pattern.expression.test(text)))
  })
}, timeout)

describe('expressions that take exponential time on the platform', () => {
  test.each(['^(a+)+$', '(a|a)*b', '(a|aa)+$', '^(a*)*$', '(.*)*(.*)*(.*)*c', '^(?=(a+)+$)', '(?<!^(a|a)+)b', '(((a+)+)+)+$'])('%s', (source) => {
    const pattern = compile(source)
    const before = pattern.steps
    expect(pattern.test(`${'a'.repeat(1_000)}!`)).toBe(false)
    expect(pattern.steps - before).toBeLessThan(100_000)
  })

  test.each(['^(a+)+\\1$', '(a|a)*b(c)\\2', '^(a*)*\\1b', '(?!(a+)+\\1$)(.*)*c'])('%s is not decided', (source) => {
    const pattern = compile(source)
    const before = pattern.steps
    expect(pattern.test(`${'a'.repeat(1_000)}!`)).toBeUndefined()
    expect(pattern.steps - before).toBeLessThan(200_000)
  })
})

test.each(['(?i:a)', '(?:a{1000}){1000}', 'b(?:a{1000}){1000}', '(?:a{0,1000}){1000}', '('.repeat(300) + ')'.repeat(300), 'a'.repeat(30_000), '(?:(?<x>a)|(?<x>b))', '(', '\\p{Unknown}', '\\p{L}\\-'])(
  'is not supported: %.30s',
  (source) => {
    expect(compilePattern(source)).toBeUndefined()
  },
)

test('an automaton does not accept back references', () => {
  const { tree } = compile('(a)\\1')
  expect(() => new PatternAutomaton(tree.node)).toThrow(new TypeError('An automaton cannot refer back'))
})
