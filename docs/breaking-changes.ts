/**
 * Generates `typetests/versions/changes/README.md` from `typetests/versions/changes/kinds.ts`, whose sentences are tested with three
 * schema libraries and three compilers. `npm run generate -- breaking-changes` writes the page; a test compares it.
 */
import { readFileSync, writeFileSync } from 'node:fs'

const source = new URL('../typetests/versions/changes/kinds.ts', import.meta.url)

export const page: URL = new URL('../typetests/versions/changes/README.md', import.meta.url)

/** The kinds of one heading. */
interface Group {
  readonly heading: string
  readonly rows: readonly { readonly sentence: string; readonly compatible: string }[]
}

/** Reads the groups in the order of the source; each begins with a comment that is a heading. */
export function readKinds(): readonly Group[] {
  const [, ...parts] = readFileSync(source, 'utf8').split(/^ {2}\/\/ /m)
  return parts.map((part) => ({
    heading: part.slice(0, part.indexOf('\n')),
    rows: Array.from(
      part.matchAll(/^ {2}\w+: \[(?:"(.*?)"|'(.*?)'), (?:"(.*)"|'(.*)')\],$/gm),
      ([, double, single, doubleTwin, singleTwin]) => ({
        sentence: double ?? single ?? '',
        compatible: doubleTwin ?? singleTwin ?? '',
      }),
    ),
  }))
}

/** Renders the page: one row for each beginning of a sentence, with the ends that it may have. */
export function toPage(): string {
  const sections = readKinds().map(({ heading, rows }) => {
    const beginnings = new Set(rows.map(({ sentence }) => cut(sentence)[0]))
    return [
      `## ${heading}\n`,
      '| Sentence |\n|---|',
      ...Array.from(beginnings, (beginning) => {
        const same = rows.filter(({ sentence }) => cut(sentence)[0] === beginning)
        const ends = list(same.map(({ sentence }) => cut(sentence)[1]), ', ')
        return `| \`${beginning}\`${ends && ` ${ends}`} |`
      }),
    ].join('\n')
  })
  return `${[opening, ...sections].join('\n\n')}\n`
}

/** Cuts a sentence before the value that it names. */
function cut(sentence: string): [beginning: string, end: string] {
  const [, beginning = sentence, end = ''] = /^(.* (?:accepts|may now be)) (?!sent$)(.*)$/.exec(sentence) ?? []
  return [beginning, end && `\`${end}\``]
}

const list = (texts: readonly string[], separator: string): string => [...new Set(texts)].filter(Boolean).join(separator)

const opening = `# Kinds of breaking changes

Each sentence of [\`BreakingChanges\`](../../../docs/breaking-changes.md) begins with the name of the operation in the old contract
and a colon, which the table omits.

A property has its path: \`address.city\`, \`lines[].sku\` for elements, \`pair[1]\` for an element of a tuple, and
\`prices.*\` for the values of a record.

This page is generated from type tests, which run with zod, valibot and arktype, and with TypeScript 7, 6 and 5.9.`

if (process.argv[1]?.endsWith('breaking-changes.ts')) writeFileSync(page, toPage())
