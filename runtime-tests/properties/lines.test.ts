/** Any JSON text, read as JSON and as YAML: the line of a value is that of its key or, in a list, of its beginning. */
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseDocument } from '../../tools/src/cli/document-text.ts'
import type { JsonData } from '../../tools/src/json-schema/json.ts'
import { checkProperty, timeout } from './check-property.ts'

/** Prints each member on a line of its own and lists the lines by pointer. */
function printJson(value: JsonData, pointer: string, lines: string[], expected: Map<string, number>): void {
  if (typeof value !== 'object' || value === null) return void (lines[lines.length - 1] += JSON.stringify(value))
  const isList = Array.isArray(value)
  lines[lines.length - 1] += isList ? '[' : '{'
  Object.entries(value).forEach(([key, member], index) => {
    lines.push(`${index === 0 ? '' : ','}${isList ? '' : `${JSON.stringify(key)}: `}`)
    const inner = `${pointer}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`
    expected.set(inner, lines.length)
    printJson(member as JsonData, inner, lines, expected)
  })
  lines.push(isList ? ']' : '}')
}

const keys = fc.constantFrom('/', '~', '~1', '"[{,}]"', '#', ' ', '__proto__')

describe('the lines of a document', () => {
  it.each(['json', 'yaml'] as const)('are found in %s', { timeout }, (format) =>
    checkProperty(300, [fc.jsonValue({ maxDepth: 4 }), keys], async (json, key) => {
      const value = { [key]: JSON.parse(JSON.stringify(json)) as JsonData }
      const [lines, expected] = [[''], new Map<string, number>()]
      printJson(value, '', lines, expected)
      const { document, findLines } = await parseDocument(lines.join('\n'), format, 'the document')
      expect(document).toEqual(value)
      const found = findLines(new Set(expected.keys()))
      for (const [pointer, line] of expected) expect([pointer, found.get(pointer)]).toEqual([pointer, line])
    }),
  )
})
