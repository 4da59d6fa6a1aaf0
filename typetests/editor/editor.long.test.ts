/** Completions, hovers, definitions and renames in an editor, with TypeScript 5.9 and 7. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { completions, definitions, hovers, renames, requests } from './cases.ts'
import { api, type Editor } from './editor.ts'
import { startLanguageServer } from './language-server.ts'
import { startLanguageService } from './language-service.ts'

const cases = completions.map(([code]) => `  {\n    ${code}\n  }`).join('\n')
// Completions are tried in the same text, so that each compiler checks it once.
const marked = `${api}
export function complete(request: ContractRequest<typeof contract.getUser>) {\n${cases}\n}\n`
const text = marked.replaceAll('¦', '')

/** The position of the cursor in the text, of the case with this code. */
function toCursor(code: string): number {
  const before = marked.slice(0, marked.indexOf(code) + code.indexOf('¦'))
  return before.replaceAll('¦', '').length
}

/** The position of a name in the API. */
function toPosition(place: string): number {
  const at = api.indexOf(place.replace('¦', ''))
  if (at === -1) throw new Error(`'${place}' is missing in api.ts`)
  return at + place.indexOf('¦')
}

const editors = [
  ['5.9', async () => startLanguageService(text)],
  ['7', () => startLanguageServer(text)],
] as const

describe.each(editors)('with TypeScript %s', (version, start) => {
  let editor: Editor

  beforeAll(async () => {
    editor = await start()
  })

  afterAll(() => editor.close())

  it.each(completions)('%s offers what the types allow', async (code, offered) => {
    // The compilers quote literals differently.
    const names = (await editor.complete(toCursor(code))).map((name) => name.replace(/^'(.*)'$/, '$1'))
    expect(names.toSorted()).toEqual([...offered].toSorted())
  })

  it.each(hovers)('the hover of %s shows the data in at most ten lines', async (place, shown) => {
    const hover = await editor.hover(toPosition(place))
    for (const part of shown) expect(hover.text).toContain(part)
    expect(hover.text).not.toContain('Zod')
    expect(hover.text.split('\n').length).toBeLessThanOrEqual(10)
  })

  it.each(requests)('the hover of %s begins with the data that a handler uses, within ten lines', async (place, shown) => {
    const lines = (await editor.hover(toPosition(place))).text.split('\n')
    const first = lines.slice(0, 10).join('\n')
    for (const part of shown) expect(first).toContain(part)
    expect(first).not.toContain('Zod')
    // The operation follows: bench/editor/README.md gives the reason.
    expect(lines.length).toBeLessThanOrEqual(29)
  })

  it.each(definitions)('the definition of %s is %s', async (place, line, documentation) => {
    expect(await editor.define(toPosition(place))).toContain(line)
    // TypeScript 7.0 shows no comments of properties of mapped types, such as those of a client and of zod's outputs.
    if (version === '5.9') expect((await editor.hover(toPosition(place))).documentation).toBe(documentation)
  })

  it.each(renames)('renaming %s renames its declaration and its uses', async (place, lines) => {
    const changed = await editor.rename(toPosition(place))
    expect(changed.filter((line) => api.includes(line))).toEqual(lines)
  })
})
