/**
 * Makes `docs/reference/rules.md` of `typetests/negative/rules.ts`, whose errors the type tests hold with three compilers:
 * `node docs/rules.ts` writes it, `docs/rules.test.ts` holds it to its source.
 */
import { readFileSync, writeFileSync } from 'node:fs'

const source = new URL('../typetests/negative/rules.ts', import.meta.url)

export const page: URL = new URL('reference/rules.md', import.meta.url)

/** A rule: its heading, what is said of it, and code that breaks it. */
export interface Rule {
  readonly heading: string
  readonly text: string
  readonly code: string
}

/** The rules in the order of the source: each begins with a comment that is a heading. */
export function readRules(): readonly Rule[] {
  const [, ...parts] = readFileSync(source, 'utf8').split(/^\/\/ ## /m)
  return parts.map((part) => {
    const [heading = '', ...lines] = part.trimEnd().split('\n')
    const start = lines.findIndex((line) => !line.startsWith('// '))
    const text = lines.slice(0, start).map((line) => line.slice(3))
    // What the next rule needs stands between two calls; it belongs to no rule.
    const code = lines
      .slice(start)
      .join('\n')
      .replace(/\n\nconst [^]*$/, '')
    return { heading, text: text.join('\n'), code: code.replaceAll('// @ts-expect-error ', '// ') }
  })
}

/** The page, as it should be. */
export function toPage(): string {
  const sections = readRules().map(({ heading, text, code }) =>
    [`## ${heading}`, ...(text ? [text] : []), `\`\`\`typescript\n${code}\n\`\`\``].join('\n\n'),
  )
  return `${[opening, ...sections, closing].join('\n\n')}\n`
}

const opening = `# The rules of a contract

The compiler says what is wrong with a contract at the property at fault, in a sentence; the comment above a property is what it
says there (\`...\` stands for a type). Of several mistakes each is said. What JavaScript or a cast got past the compiler,
\`createRouter\` throws with the same sentence, for the rules that say "also at start-up". This page is made of the type tests,
which hold the texts with TypeScript 7, 6 and 5.9. In the examples \`ok\` is \`{ 200: {} }\`, and
\`getUser\` of \`users\` answers a GET of \`/users/:id\` with 200 and \`{ name: string }\`.`

const closing = `## What is not looked at

- Nothing is asked of a schema that accepts \`any\` or \`unknown\`, of the keys of a record in a query, of a path that is any
  \`string\`, or of a schema that a generic function does not know yet.
- An alternative that can be sent is enough: \`z.union([z.string(), z.number()])\` in a query is right.
- Of an operation, what its handler reads of the request and what it gives for responses is looked at first. Where all of that is
  plain text and plain JSON, nothing else is asked. So a schema that makes text of what can never arrive
  (\`z.number().transform(String)\` in a query) is found only where another part of the operation is not plain.
- Types that one generic helper nests three times and more may count as recursive, and then as right.
- Bodies are looked into six levels deep.
- Where a body comes from a variable or a function, the sentence stands in a later line of the error, because the compiler
  points at what it was given.
- While a contract has an error of its shape anywhere, such as \`method: 'get'\`, the compiler says only that; the rules come once it
  is right.`

if (process.argv[1]?.endsWith('rules.ts')) writeFileSync(page, toPage())
