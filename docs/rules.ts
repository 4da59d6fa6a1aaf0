/**
 * Generates `docs/reference/rules.md` from `typetests/negative/rules.ts`, whose errors are tested with three compilers.
 * `node docs/rules.ts` writes the page; `docs/rules.test.ts` compares it with its source.
 */
import { readFileSync, writeFileSync } from 'node:fs'

const source = new URL('../typetests/negative/rules.ts', import.meta.url)

export const page: URL = new URL('reference/rules.md', import.meta.url)

/** A rule: its heading, its explanation, and code that breaks it. */
export interface Rule {
  readonly heading: string
  readonly text: string
  readonly code: string
}

/** Reads the rules in the order of the source; each begins with a comment that is a heading. */
export function readRules(): readonly Rule[] {
  const [, ...parts] = readFileSync(source, 'utf8').split(/^\/\/ ## /m)
  return parts.map((part) => {
    const [heading = '', ...lines] = part.trimEnd().split('\n')
    const start = lines.findIndex((line) => !line.startsWith('// '))
    const text = lines.slice(0, start).map((line) => line.slice(3))
    // Constants between two calls belong to the next rule.
    const code = lines
      .slice(start)
      .join('\n')
      .replace(/\n\nconst [^]*$/, '')
    return { heading, text: text.join('\n'), code: code.replaceAll('// @ts-expect-error ', '// ') }
  })
}

/** Renders the page: under each heading the explanation, and each message with the code at which it is reported. */
export function toPage(): string {
  const sections = readRules().map(({ heading, text, code }) =>
    [`## ${heading}`, ...(text ? [text] : []), toList(code)].join('\n\n'),
  )
  return `${[opening, ...sections, closing].join('\n\n')}\n`
}

function toList(code: string): string {
  const items = Array.from(
    code.matchAll(/^ *\/\/ .*"('.*?|the .*?)".*\n *(.*)$/gm),
    ([, message = '', line = '']) => `- \`${message}\`: \`${shorten(line)}\``,
  )
  // Several examples may have the same message.
  return items.filter((item, index) => items.findIndex((other) => toMessage(other) === toMessage(item)) === index).join('\n')
}

const toMessage = (item: string): string => item.split('`: `')[0] ?? ''

/** Leaves the parts out that are the same in most examples, and closes a value that continues on the next lines. */
function shorten(line: string): string {
  return line.replace(", method: 'GET', responses: ok", '').replace(/,$/, '').replace(/\{$/, '{ … }')
}

const opening = `# Rules of a contract

The compiler reports each mistake at the invalid property, in one sentence. \`createRouter\` throws the same sentences
for the rules marked "also checked at start-up", for contracts that the compiler cannot check: those in JavaScript or with a
cast.

This page is generated from type tests, which run with TypeScript 7, 6 and 5.9.
Each message is followed by the code at which it is reported.`

const closing = `## Merged contracts, prefixes and merged routers

\`mergeContracts\`, \`prefixPaths\` and \`mergeRouters\` report violations at the invalid argument, and throw the same sentences:

- \`'getUser' is already the name of an operation in an earlier contract\`
- \`'v1' must begin with '/'\`, \`'/v1/' must not end with '/'\`
- \`'/shops/:shop' must not contain path parameters\`
- \`'GET /users/:id' is already a route of an earlier router\`

## Checked only at start-up

- A field that is present but undefined (\`'query' is undefined: remove it, or check for a circular import\`): a
  schema of the operation, \`requests\`, the \`headers\` of a response, or a status. The compiler reports it only
  under \`exactOptionalPropertyTypes\`. Fields for documentation may be undefined.
- A content type that is malformed, repeated or has parameters; an unknown field of a content type; a value that is not
  a Standard Schema.

## Security

- \`'token' must have an authenticator in 'security' of the router\`
- \`'token' is not a security scheme of any operation\`
- \`'token' of 'security' is not an authenticator: create it with bearer, basic, apiKey or createAuthenticator\`, only at start-up
- \`'token' of 'security' has a challenge that is not valid in HTTP\`, only at start-up: the \`realm\` must be Latin-1

## Body limits

- \`'createUsr' is not an operation of the contract\`: \`maxBodySize: { createUsr: 100 }\`

## Limits

- A schema that accepts \`any\` or \`unknown\`, the keys of a record, a path or content type of type \`string\`, and
  the schemas of a generic function are not checked.
- If one member of a union is valid, the union is valid: \`z.union([z.string(), z.number()])\` is allowed in a
  query.
- A schema that converts an impossible input to a string (\`z.number().transform(String)\` in a query) is reported only
  in an operation that is not plain, that is, one with other values than strings and JSON.
- If a generic helper nests types three times or more, the compiler may consider them recursive, and then valid.
- Bodies are checked six levels deep.
- If a body is a variable or the result of a function call, the compiler reports the whole argument, and the
  sentence is in a later line of the error.
- If an operation names a scheme and the router has no \`security\`, the compiler reports the whole argument of
  \`createRouter\`, and the sentence is at the end of the first line.
- TypeScript 5.6 and older cannot check handlers:
  \`'getUser' cannot be checked: routepact needs TypeScript 5.7 or newer\`.
- While the contract has an error in its structure, such as \`method: 'get'\`, the compiler reports only that
  error.`

if (process.argv[1]?.endsWith('rules.ts')) writeFileSync(page, toPage())
