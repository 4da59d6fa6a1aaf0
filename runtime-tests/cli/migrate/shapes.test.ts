/** `routepact migrate ts-rest` loses nothing of a contract, and lists each line that does not compile (rule 234). */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import ts from 'typescript-6'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runCommand } from '../../../tools/src/cli/run-command.ts'
import { context } from '../run.ts'
import { type ListedStep, readSteps } from './listed-steps.ts'
import { shapes } from './shapes.ts'

/** The modules by their paths, before the migration. */
const before = new Map<string, string>()
let folder: string
let steps: readonly ListedStep[]

// In the repository, so that `routepact` and `zod` are found.
beforeAll(async () => {
  folder = mkdtempSync(resolve('.command-migrate-'))
  mkdirSync(join(folder, 'node_modules'))
  symlinkSync(resolve('node_modules/typescript-6'), join(folder, 'node_modules/typescript'))
  const options = { strict: true, target: 'esnext', module: 'esnext', moduleResolution: 'bundler', types: [], lib: ['esnext'] }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: options, include: [] }))
  for (const [index, modules] of Object.values(shapes).entries()) {
    mkdirSync(join(folder, String(index)))
    for (const [name, text] of Object.entries(modules)) before.set(join(folder, String(index), `${name}.ts`), text)
  }
  for (const [file, text] of before) writeFileSync(file, text)
  const files = [...before].flatMap(([file, text]) => (text.includes('c.') || text.includes('ts-rest') ? [file] : []))
  const result = await runCommand(['migrate', 'ts-rest', '--write', ...files], context)
  expect(result).toMatchObject({ code: 0, output: '' })
  steps = readSteps(result.errors)
}, 240_000)

afterAll(() => rmSync(folder, { recursive: true }))

/** The words of ts-rest itself, and those that mean that there is no body. */
const replaced = new Set(['', 'initContract', 'init', 'c', 'contract', 'router', 'noBody', 'otherResponse', 'responses', 'query', 'mutation', 'contentType', 'pathPrefix', 'strictStatusCodes', 'commonResponses', 'metadata', 'body', '@ts-rest/core', 'z', 'void', 'type', 'null', 'undefined', 'true', 'nothing', 'none', 'voided', 'NoBodySchema', 'Renamed'])

/** The names, literals and comments of a text. */
function listTokens(text: string): Set<string> {
  const tokens = new Set<string>()
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node) || ts.isLiteralExpression(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node)) tokens.add(node.text)
    for (const { pos, end } of ts.getLeadingCommentRanges(text, node.getFullStart()) ?? []) tokens.add(text.slice(pos, end))
    for (const { pos, end } of ts.getTrailingCommentRanges(text, node.end) ?? []) tokens.add(text.slice(pos, end))
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile('contract.ts', text, ts.ScriptTarget.Latest, true))
  return tokens
}

test.each(Object.entries(shapes))('%s: each name, literal and comment is still there', (title, modules) => {
  const index = Object.keys(shapes).indexOf(title)
  for (const [name, text] of Object.entries(modules)) {
    const file = join(folder, String(index), `${name}.ts`)
    const after = readFileSync(file, 'utf8')
    const left = listTokens(after)
    const isLeft = (token: string): boolean => left.has(token) || (token.startsWith('/') && after.includes(token))
    expect([...listTokens(text)].filter((token) => !isLeft(token) && !replaced.has(token)), name).toEqual([])
  }
})

test('each line that does not compile is listed', () => {
  const options: ts.CompilerOptions = { strict: true, target: ts.ScriptTarget.ESNext, module: ts.ModuleKind.ESNext, moduleResolution: ts.ModuleResolutionKind.Bundler, noEmit: true, skipLibCheck: true, types: [], lib: ['lib.esnext.d.ts'] }
  const program = ts.createProgram([...before.keys()], options)
  const missing = [...before.keys()].flatMap((file) => {
    const source = program.getSourceFile(file)
    const diagnostics = [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)]
    const listed = new Set(steps.filter((step) => step.file === file).map((step) => step.line))
    return diagnostics.flatMap(({ start = 0, messageText }) => {
      const line = (source as ts.SourceFile).getLineAndCharacterOfPosition(start).line + 1
      const text = ts.flattenDiagnosticMessageText(messageText, '\n')
      // What the old module could not import either is not of the migration.
      return listed.has(line) || text.includes("module './gone'") ? [] : [`${file}:${line}: ${text}`]
    })
  })
  expect(missing).toEqual([])
}, 120_000)
