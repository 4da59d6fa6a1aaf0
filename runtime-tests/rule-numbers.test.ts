// Every rule of runtime-tests/hostile-input.md has a test in a hostile file, also of a recipe, or in the folder of the entry for Node, whose
// title begins with the rule's number.
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Expands `12`, `30, 31` and `26-28` to numbers. */
const expand = (numbers: string): number[] =>
  numbers.split(/, | and /).flatMap((part) => {
    const [first = 0, last = first] = part.split('-').map(Number)
    return Array.from({ length: last - first + 1 }, (_, index) => first + index)
  })
const readNumbers = (text: string, pattern: RegExp): number[] =>
  [...text.matchAll(pattern)].flatMap(([, found = '']) => expand(found))

const rules = readNumbers(readFileSync('runtime-tests/hostile-input.md', 'utf8'), /^\| (\d[\d, -]*) \|/gm)
const files = globSync(['runtime-tests/{**/*.hostile,node/*}.test.ts', 'docs/examples/recipes/*.hostile.test.ts'])
const tested = new Set(
  files.flatMap((file) => readNumbers(readFileSync(file, 'utf8'), /['"`](\d+(?:(?:, |-| and )\d+)*)[: ]/g)),
)

test('every rule of the page has a test', () => {
  expect(rules.length).toBeGreaterThan(100)
  expect(rules.filter((rule) => !tested.has(rule))).toEqual([])
})

test('every rule number occurs once on the page', () => expect(new Set(rules).size).toBe(rules.length))
