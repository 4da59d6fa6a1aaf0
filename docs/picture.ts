/**
 * Draws an editor with a mistake in a contract, and the card of the site: `npm run generate -- picture`. The compiler says what the
 * message is; `docs/picture.test.ts` compares the files with it.
 */
import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const imports = `import { createContract, errors } from 'routepact'
import { z } from 'zod'

const User = z.object({ name: z.string() })

`

/** The code in the editor: the parameter of the path is misspelled. */
export const code = `createContract({
  getUser: {
    path: '/users/:nam',
    method: 'GET',
    pathParams: z.object({ name: z.string() }),
    responses: {
      200: {
        'application/json': { body: User },
      },
      ...errors(404),
    },
  },
})`

/** A compile error: where it begins in the code, from 0, and the text that the compiler prints. */
export interface CompileError {
  readonly line: number
  readonly column: number
  readonly text: string
}

/** Compiles the code. Throws if there is not one error. */
export function compileCode(): CompileError {
  const folder = `.picture-${process.pid}`
  mkdirSync(folder)
  try {
    const config = { extends: '../tsconfig.json', compilerOptions: { rootDir: '..' }, include: [], files: ['contract.ts'] }
    writeFileSync(join(folder, 'contract.ts'), imports + code)
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config))
    const [error, ...others] = readErrors(runCompiler(folder))
    if (!error || others.length > 0) throw new Error(`the code must have one error, not ${others.length + (error ? 1 : 0)}`)
    return { ...error, line: error.line - imports.split('\n').length + 1 }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** Returns the output of the compiler, whose exit code tells that there are errors. */
function runCompiler(folder: string): string {
  try {
    const args = ['node_modules/typescript/bin/tsc', '-p', folder, '--pretty', 'false']
    return execFileSync(process.execPath, args, { encoding: 'utf8' })
  } catch (failure) {
    return (failure as { stdout: string }).stdout
  }
}

function readErrors(output: string): CompileError[] {
  return Array.from(output.matchAll(/^\S+\((\d+),(\d+)\): (error TS\d+: .*)$/gm), ([, line, column, text = '']) => ({
    line: Number(line) - 1,
    column: Number(column) - 1,
    text,
  }))
}

/** The colors of an editor. */
interface Colors {
  readonly background: string
  readonly border: string
  readonly text: string
  readonly dimmed: string
  readonly name: string
  readonly string: string
  readonly property: string
  readonly error: string
  readonly errorBackground: string
  readonly errorText: string
}

const light: Colors = {
  background: '#ffffff',
  border: '#d1d9e0',
  text: '#1f2328',
  dimmed: '#59636e',
  name: '#6639ba',
  string: '#0a3069',
  property: '#0550ae',
  error: '#cf222e',
  errorBackground: '#ffebe9',
  errorText: '#82071e',
}

const dark: Colors = {
  background: '#0d1117',
  border: '#3d444d',
  text: '#f0f6fc',
  dimmed: '#9198a1',
  name: '#d2a8ff',
  string: '#a5d6ff',
  property: '#79c0ff',
  error: '#ff7b72',
  errorBackground: '#3c1618',
  errorText: '#ffdcd7',
}

/** A part of a line, with the key of its color. */
interface Part {
  readonly text: string
  readonly color: keyof Colors
  readonly isBold?: boolean
}

const characterWidth = 9
const lineHeight = 24
const padding = 20
const headerHeight = 40
/** The columns of the editor: few, so that a phone shows the text at 11 pixels. */
const columns = 48
const width = columns * characterWidth + 2 * padding

/** Draws the editor, without the `svg` element. */
function drawEditor(error: CompileError, colors: Colors): { readonly shapes: string; readonly height: number } {
  const shapes: string[] = []
  let top = headerHeight + 8
  for (const [index, line] of code.split('\n').entries()) {
    const indent = line.search(/\S/)
    shapes.push(drawLine(colors, readParts(line.trim()), padding + indent * characterWidth, top + 17))
    top += lineHeight
    if (index !== error.line) continue
    const length = /^\w+/.exec(line.slice(error.column))?.[0].length ?? 1
    shapes.push(drawWave(colors, padding + error.column * characterWidth, top - 2, length * characterWidth))
    const rows = wrap(error.text)
    const height = rows.length * lineHeight + 12
    shapes.push(`<rect x="1" y="${top + 4}" width="${width - 2}" height="${height}" fill="${colors.errorBackground}"/>`)
    shapes.push(`<rect x="1" y="${top + 4}" width="4" height="${height}" fill="${colors.error}"/>`)
    for (const [row, parts] of rows.entries()) shapes.push(drawLine(colors, parts, padding, top + 27 + row * lineHeight))
    top += height + 8
  }
  const height = top + 10
  const frame = [
    `<rect x=".5" y=".5" width="${width - 1}" height="${height - 1}" rx="10" fill="${colors.background}" stroke="${colors.border}"/>`,
    `<path d="M1 ${headerHeight - 0.5}h${width - 2}" stroke="${colors.border}"/>`,
    ...[0, 1, 2].map((dot) => `<circle cx="${padding + 6 + dot * 18}" cy="20" r="5.5" fill="${colors.border}"/>`),
    drawLine(colors, [{ text: 'contract.ts', color: 'dimmed' }], padding + 66, 25),
  ]
  return { shapes: [...frame, ...shapes].join('\n'), height }
}

/** Splits a line of code by what it is: strings, called functions, properties and numbers, and the rest. */
function readParts(line: string): Part[] {
  const pattern = /(?<string>'[^']*')|(?<name>\w+(?=\())|(?<property>\w+(?=:)|\b\d+\b)|.+?(?='|\b\w+[(:]|\b\d|$)/g
  return Array.from(line.matchAll(pattern), ({ 0: text, groups }) => {
    const color = (['string', 'name', 'property'] as const).find((key) => groups?.[key] !== undefined)
    return { text, color: color ?? 'text' }
  })
}

/** Breaks the text of the compiler between words. The sentence, which is the name of a type, is bold. */
function wrap(text: string): Part[][] {
  const [, before = '', sentence = ''] = /^(.*?'")(.*)"'\.$/.exec(text) ?? []
  const end = before.length + sentence.length
  return Array.from(text.matchAll(new RegExp(`(?<=^| ).{1,${columns}}(?= |$)`, 'g')), ({ 0: row, index }) => {
    const cut = (from: number, to: number): string => row.slice(Math.max(from - index, 0), Math.max(to - index, 0))
    const parts: Part[] = [
      { text: cut(0, before.length), color: 'errorText' },
      { text: cut(before.length, end), color: 'errorText', isBold: true },
      { text: cut(end, text.length), color: 'errorText' },
    ]
    return parts.filter((part) => part.text)
  })
}

/** Draws a line of text. Its length is fixed, because the fonts of readers differ in width. */
function drawLine(colors: Colors, parts: readonly Part[], x: number, y: number): string {
  const length = parts.reduce((sum, { text }) => sum + text.length, 0) * characterWidth
  const spans = parts.map(
    ({ text, color, isBold }) => `<tspan fill="${colors[color]}"${isBold ? ' font-weight="700"' : ''}>${escape(text)}</tspan>`,
  )
  return `<text x="${x}" y="${y}" textLength="${length}" lengthAdjust="spacingAndGlyphs">${spans.join('')}</text>`
}

function drawWave(colors: Colors, x: number, y: number, length: number): string {
  const waves = 'q1.5 -3 3 0t3 0'.repeat(Math.round(length / 6))
  return `<path d="M${x} ${y}${waves}" fill="none" stroke="${colors.error}" stroke-width="1.5"/>`
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

const font = `font-family="ui-monospace, SFMono-Regular, Menlo, Consolas, 'JetBrains Mono', monospace" font-size="15"`

/** Draws the pictures: file -> SVG. */
export function drawPictures(error: CompileError): { readonly [file: string]: string } {
  const label = [
    '<title>A misspelled parameter in an editor</title>',
    `<desc>The property 'pathParams' of a contract is underlined. The compiler prints: ${escape(error.text)}</desc>`,
  ].join('\n')
  const draw = (colors: Colors): string => {
    const { shapes, height } = drawEditor(error, colors)
    return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" ${font}>\n${label}\n${shapes}\n</svg>\n`
  }
  return {
    'docs/public/editor-light.svg': draw(light),
    'docs/public/editor-dark.svg': draw(dark),
    'docs/public/card.svg': drawCard(error),
  }
}

/** Draws the card that social media show beside a link, of 1200 × 630 pixels. */
function drawCard(error: CompileError): string {
  const { shapes, height } = drawEditor(error, dark)
  const scale = 1.2
  const title = ['HTTP APIs', 'from one', 'contract']
  const about = ['Handlers, client and', 'OpenAPI document follow.', 'A mistake is one sentence.']
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630" viewBox="0 0 1200 630" ${font}>`,
    '<rect width="1200" height="630" fill="#1b1b1f"/>',
    `<text x="64" y="120" font-size="34" font-weight="700" fill="#a8b1ff">routepact</text>`,
    ...title.map(
      (line, index) => `<text x="64" y="${222 + index * 70}" font-size="58" font-weight="700" fill="#ffffff">${line}</text>`,
    ),
    ...about.map((line, index) => `<text x="64" y="${446 + index * 40}" font-size="26" fill="#c9d1d9">${line}</text>`),
    `<g transform="translate(${1200 - 48 - width * scale} ${(630 - height * scale) / 2}) scale(${scale})">`,
    shapes,
    '</g>\n</svg>\n',
  ].join('\n')
}

if (import.meta.main) for (const [file, picture] of Object.entries(drawPictures(compileCode()))) writeFileSync(file, picture)
