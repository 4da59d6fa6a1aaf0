/**
 * Counts what makes a page easy or hard to read: `npm run bench -- pages`, or `-- pages <folder>` for another checkout. With `--all
 * <folder>…`, it prints a row for all pages in each folder, such as another project's. The counts go by keyword and pattern, so they
 * compare pages rather than judge one.
 */
import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { findReadersPages } from '../docs/readers-pages.ts'

/** One page's figures. */
export interface PageFigures {
  /** Words without code and tables. */
  readonly prose: number
  readonly blocks: number
  /** The line where the first code block begins, and how many lines the first TypeScript block has. */
  readonly first: number
  readonly firstLines: number
  /** How often the page says "you" or "your". */
  readonly you: number
  /** How often the page says "of". */
  readonly of: number
  /** Boxes for dangers and details. */
  readonly callouts: number
  /** Code lines with more than 72 columns. */
  readonly wide: number
}

/** A code block, whose language may be followed by a file name or by flags. */
const block = /^([ \t]*)(`{3,})[ \t]*([\w+-]*)[^\n`]*\n([^]*?)^\1\2/gm

/** Reads a page's figures from its text. */
export function measurePage(text: string): PageFigures {
  const blocks = Array.from(text.matchAll(block), ([, indent = '', , language = '', code = ''], index) => ({ language, code, indent, index }))
  const prose = text.replaceAll(block, '').replaceAll(/^ *\|.*$/gm, '').replaceAll(/\]\([^)]*\)/g, ']')
  const count = (pattern: RegExp): number => prose.match(pattern)?.length ?? 0
  const lines = blocks.flatMap(({ code, indent }) => code.split('\n').map((line) => line.slice(indent.length)))
  const opening = text.search(/^ *```/m)
  const typeScript = blocks.find(({ language }) => /^(?:ts|tsx|typescript)$/.test(language))
  return {
    prose: count(/[A-Za-z0-9'’`_-]*[A-Za-z0-9][\w'’`.-]*/g),
    blocks: blocks.length,
    first: opening < 0 ? 0 : text.slice(0, opening).split('\n').length,
    firstLines: typeScript ? typeScript.code.trimEnd().split('\n').length : 0,
    you: count(/\byou(?:r|rs|rself)?\b/gi),
    of: count(/\bof\b/gi),
    callouts: count(/^ *(?:::+ ?(?:warning|details|tip|info|note|danger|important|caution|callout)|> \[!|<Callout)/gm),
    wide: lines.filter((line) => line.length > 72).length,
  }
}

/** Writes a table row. */
function toRow(name: string, { prose, blocks, first, firstLines, you, of, callouts, wide }: PageFigures): string {
  const perBlock = blocks > 0 ? String(Math.round(prose / blocks)) : '-'
  const cells = [prose, blocks, perBlock, first || '-', firstLines || '-', ((100 * you) / prose).toFixed(2), ((100 * of) / prose).toFixed(2), callouts, wide]
  return [name.padEnd(36), ...cells.map((cell) => String(cell).padStart(8))].join('')
}

/** Adds up the pages' figures. */
function addFigures(figures: readonly PageFigures[]): PageFigures {
  const sum = (key: keyof PageFigures): number => figures.reduce((total, page) => total + page[key], 0)
  // The median, because one long page would hide the others.
  const lines = figures.flatMap(({ firstLines }) => (firstLines > 0 ? [firstLines] : [])).toSorted((left, right) => left - right)
  const firstLines = lines[Math.floor(lines.length / 2)] ?? 0
  return { prose: sum('prose'), blocks: sum('blocks'), first: 0, firstLines, you: sum('you'), of: sum('of'), callouts: sum('callouts'), wide: sum('wide') }
}

if (import.meta.main) {
  const [first, ...folders] = process.argv.slice(2)
  const heads = ['prose', 'blocks', 'a block', 'first', 'lines', 'you/100', 'of/100', 'boxes', 'wide']
  console.log([''.padEnd(36), ...heads.map((head) => head.padStart(8))].join(''))
  const read = (pages: readonly string[]): PageFigures[] => pages.map((page) => measurePage(readFileSync(page, 'utf8')))
  if (first === '--all') {
    for (const folder of folders) {
      // A link may lead out of the folder.
      const pages = globSync(join(folder, '**/*.{md,mdx}')).filter((page) => existsSync(page)).toSorted()
      console.log(toRow(`${basename(folder)}, ${pages.length} pages`, addFigures(read(pages))))
    }
  } else {
    if (first !== undefined) process.chdir(first)
    const pages = findReadersPages().filter((page) => page === 'README.md' || page.startsWith('docs/'))
    const figures = read(pages)
    for (const [index, page] of pages.entries()) console.log(toRow(page, figures[index] as PageFigures))
    console.log(toRow(`all ${pages.length} pages`, addFigures(figures)))
    // The reference is generated, and has an example for each export.
    const written = figures.filter((_, index) => !pages[index]?.startsWith('docs/reference/'))
    console.log(toRow(`${written.length} without docs/reference/`, addFigures(written)))
  }
}
