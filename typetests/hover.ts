/**
 * Compares hover texts with the comments in `hover/*.ts`: below a line of code, `// ^? text` points at a name. Uses the
 * language service of TypeScript 5.9 and 6; the native compiler does not expose one.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type * as TypeScript from 'typescript-5.9'

const root: string = fileURLToPath(new URL('..', import.meta.url))
const require: NodeJS.Require = createRequire(import.meta.url)

/** The number of matching texts, and a message for each difference. */
interface Result {
  readonly passed: number
  readonly problems: readonly string[]
}

/** Compares the texts of these compilers. */
export function checkHovers(compilers: readonly string[]): Result {
  const folder = join(root, 'typetests/hover')
  const files = readdirSync(folder).map((name) => join(folder, name))
  const results = compilers.flatMap((compiler) => check(compiler, files))
  return { passed: results.filter((problem) => !problem).length, problems: results.filter((problem) => problem !== '') }
}

/** @returns for each text '' or the difference */
function check(compiler: string, files: readonly string[]): string[] {
  const ts = require(compiler) as typeof TypeScript
  const { config } = ts.readConfigFile(join(root, 'tsconfig.json'), ts.sys.readFile) as { config: unknown }
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, root)
  const service = ts.createLanguageService({
    getCompilationSettings: () => options,
    getScriptFileNames: () => [...files],
    getScriptVersion: () => '1',
    getScriptSnapshot: (file) => {
      const text = ts.sys.readFile(file)
      return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text)
    },
    getCurrentDirectory: () => root,
    getDefaultLibFileName: ts.getDefaultLibFilePath,
    fileExists: ts.sys.fileExists,
    readFile: ts.sys.readFile,
    directoryExists: ts.sys.directoryExists,
    getDirectories: ts.sys.getDirectories,
  })
  return files.flatMap((file) =>
    readTexts(readFileSync(file, 'utf8')).map(({ position, line, text }) => {
      const { displayParts = [] } = service.getQuickInfoAtPosition(file, position) ?? {}
      const shown = ts.displayPartsToString(displayParts).replaceAll(/\s+/g, ' ')
      if (matches(shown, text)) return ''
      return `${file.slice(root.length)}:${line} with ${compiler}\n  expected: ${text}\n  shown:    ${shown}`
    }),
  )
}

/** Reads each `^?` with its text and the position above it in the nearest line of code. */
function readTexts(source: string): { position: number; line: number; text: string }[] {
  const texts: { position: number; line: number; text: string }[] = []
  let offset = 0
  let code = 0
  for (const [index, line] of source.split('\n').entries()) {
    const [pointer, text] = /^\s*\/\/ +\^\? (.*)$/.exec(line) ?? []
    if (pointer === undefined) code = offset
    else texts.push({ position: code + line.indexOf('^'), line: index + 1, text: text as string })
    offset += line.length + 1
  }
  return texts
}

/** Whether the text matches, where `...` stands for any text. */
function matches(shown: string, expected: string): boolean {
  const parts = expected.split('...').map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(`^${parts.join('.*')}$`).test(shown)
}
