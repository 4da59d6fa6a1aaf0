/** Every message in the tables of the page on troubleshooting occurs in the sources. */
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Messages of other programs. */
const foreign = new Set([
  'Cannot use import statement outside a module',
  'ECMAScript imports and exports cannot be written in a CommonJS file',
  "The current file is a CommonJS module whose imports will produce 'require' calls",
  'exceeds the maximum length',
  'explicit type annotation with --isolatedDeclarations',
  "The 'rootDir' setting must be explicitly set",
  "Cannot find name 'Request'",
  "can only end with a '.ts' extension",
  "Cannot find name 'node:http'",
  'Unknown file extension ".ts"',
  'Unknown file extension ".css"',
  "Property 'user' does not exist on type 'never'",
  "Parameter 'request' implicitly has an 'any' type",
  "… is of type 'unknown'",
  "Parameter 'next' implicitly has an 'any' type",
])

const code = globSync('{src,tools/src}/**/*.ts').map((file) => readFileSync(file, 'utf8')).join('\n')
const page = readFileSync('docs/troubleshooting.md', 'utf8')
const skill = readFileSync('skills/routepact/SKILL.md', 'utf8')
const messages = Array.from(`${page}\n${skill}`.matchAll(/^\| [^|`]*`([^`]* [^`]*)`/gm), ([, text = '']) => text).filter(
  (text) => !foreign.has(text),
)

test('the page has messages', () => {
  expect(messages.length).toBeGreaterThan(30)
})

test.each(messages)('%s is a message of routepact', (message) => {
  const pieces = message.split(/'?…'?/).map((piece) => piece.trim())
  expect(pieces.filter((piece) => !code.includes(piece))).toEqual([])
})
