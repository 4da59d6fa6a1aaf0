/**
 * Counts what makes a page easy or hard to read: `npm run bench -- pages`, or `-- pages <folder>` for another checkout. The counts go
 * by keyword and pattern, so they compare pages rather than judge one.
 */
import { readFileSync } from 'node:fs'
import { findReadersPages } from '../docs/readers-pages.ts'

/** The figures of one page. */
export interface PageFigures {
  /** Words without code and tables. */
  readonly prose: number
  readonly blocks: number
  /** The line of the first block of code, and the number of lines of the first one in TypeScript. */
  readonly first: number
  readonly firstLines: number
  /** How often the page says "you" or "your". */
  readonly you: number
  /** Boxes for dangers and details. */
  readonly callouts: number
  /** Lines of code with more than 72 columns. */
  readonly wide: number
}

const block = /^( *)```(\w*)\n([^]*?)^\1```/gm

/** Reads the figures of a page from its text. */
export function measurePage(text: string): PageFigures {
  const blocks = Array.from(text.matchAll(block), ([, indent = '', language = '', code = ''], index) => ({ language, code, indent, index }))
  const prose = text.replaceAll(block, '').replaceAll(/^ *\|.*$/gm, '').replaceAll(/\]\([^)]*\)/g, ']')
  const count = (pattern: RegExp): number => prose.match(pattern)?.length ?? 0
  const lines = blocks.flatMap(({ code, indent }) => code.split('\n').map((line) => line.slice(indent.length)))
  const opening = text.search(/^ *```/m)
  const typeScript = blocks.find(({ language }) => language === 'ts')
  return {
    prose: count(/[A-Za-z0-9'’`_-]*[A-Za-z0-9][\w'’`.-]*/g),
    blocks: blocks.length,
    first: opening < 0 ? 0 : text.slice(0, opening).split('\n').length,
    firstLines: typeScript ? typeScript.code.trimEnd().split('\n').length : 0,
    you: count(/\byou(?:r|rs|rself)?\b/gi),
    callouts: count(/^(?:::: ?(?:warning|details|tip|info|danger)|> \[!)/gm),
    wide: lines.filter((line) => line.length > 72).length,
  }
}

/** Writes a row of the table. */
function toRow(name: string, { prose, blocks, first, firstLines, you, callouts, wide }: PageFigures): string {
  const perBlock = blocks > 0 ? String(Math.round(prose / blocks)) : '-'
  const cells = [prose, blocks, perBlock, first || '-', firstLines || '-', ((100 * you) / prose).toFixed(2), callouts, wide]
  return [name.padEnd(36), ...cells.map((cell) => String(cell).padStart(8))].join('')
}

if (import.meta.main) {
  const [folder] = process.argv.slice(2)
  if (folder !== undefined) process.chdir(folder)
  const pages = findReadersPages().filter((page) => page === 'README.md' || page.startsWith('docs/'))
  const figures = pages.map((page) => measurePage(readFileSync(page, 'utf8')))
  const sum = (key: keyof PageFigures): number => figures.reduce((total, page) => total + page[key], 0)
  const total = { prose: sum('prose'), blocks: sum('blocks'), first: 0, firstLines: 0, you: sum('you'), callouts: sum('callouts'), wide: sum('wide') }
  const heads = ['prose', 'blocks', 'a block', 'first', 'lines', 'you/100', 'boxes', 'wide']
  console.log([''.padEnd(36), ...heads.map((head) => head.padStart(8))].join(''))
  for (const [index, page] of pages.entries()) console.log(toRow(page, figures[index] as PageFigures))
  console.log(toRow(`all ${pages.length} pages`, total))
}
