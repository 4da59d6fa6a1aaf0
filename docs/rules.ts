/**
 * Generates `docs/reference/rules.md` from `typetests/negative/rules.ts`, whose errors are tested with three compilers.
 * `npm run generate -- rules` writes the page; `docs/rules.test.ts` compares it with its source.
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

/** What `checkContract` says in place of a message of the compiler, which knows types: nothing, or another sentence. */
export const otherSentences: { readonly [message: string]: string | undefined } = {
  "'security' must be a literal: write 'as const' behind the array": undefined,
  "'meta' must not be of an interface or a class: declare its type with 'type'": undefined,
  "'optional' must be the literal true: add 'as const' where 'requests' is declared": undefined,
  "'method' must be a literal: write 'as const' behind the object": "'method' must be 'POST'",
  // `separated` compares the types of its arguments, and throws for another separator.
  "'id' is not a key of 'query'": undefined,
  "'page' must be a list: its schema in 'query' accepts none": undefined,
  "'ids' must be separated by ',', ' ' or '|'": undefined,
  // The compiler names one of the content types of a schema.
  "'application/json' is not a content type of this schema: use 'application/jsonl'": "'application/json' is not a content type of this schema: use 'application/jsonl' or 'application/x-ndjson'",
  // The first of two operations is right until the second one is read.
  "'findUser' has the same method and path": undefined,
}

/** Lists the messages of the compiler in the code that breaks a rule. */
export function readMessages(code: string): string[] {
  return Array.from(code.matchAll(/^ *\/\/ .*"('.*?|the .*?)".*\n *.*$/gm), ([, message = '']) => message)
}

/** Who checks a rule beside the compiler, by its text. */
export function readCheckers(text: string): { readonly contract: boolean; readonly router: boolean } {
  const [said = ''] = /Also checked [^.]*/.exec(text.replaceAll('\n', ' ')) ?? []
  return { contract: said.includes('`checkContract`'), router: said.includes('the router') }
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

/** Renders the page: under each heading the explanation and the messages. */
export function toPage(): string {
  const sections = readRules().map(({ heading, text, code }) =>
    [`## ${heading}`, ...(text ? [text] : []), toList(code)].join('\n\n'),
  )
  return `${[opening, ...sections, closing].join('\n\n')}\n`
}

/** Lists the messages, one of those that differ in names only. */
function toList(code: string): string {
  const messages = readMessages(code)
  const items = messages.filter((message, index) => messages.findIndex((other) => toForm(other) === toForm(message)) === index)
  return items.map((message) => `- \`${message}\``).join('\n')
}

const toForm = (message: string): string => message.replace(/'[^']*'/, "'…'").replace(/: '[^']*'$/, ": '…'")

const opening = `# Rules of a contract

Search this page for the sentence at the end of an error. It names the property, and says what to write:

\`\`\`text
error TS2322: Type '{ 201: {}; }' is not assignable to type
'"'responses' without 200 must declare 'default', for errors that it does not list: add ...errors('default')"'.
\`\`\`

JavaScript and casts have no compiler. [\`checkContract\`](testing.md#checkcontract) of \`routepact-tools/testing\` says the same sentences at run time, for
a test of your contract, and so does a command:

\`\`\`sh
npx routepact check src/contract.ts
\`\`\`

\`\`\`text
createUser: 'responses' without 200 must declare 'default', for errors that it does not list: add ...errors('default')
\`\`\`

A router runs in production. So \`createRouter\` checks only what it could not serve safely, and says it in
[fewer words](#what-a-router-refuses). Each rule below says who checks it beside the compiler.`

const closing = `## What a router refuses

\`createRouter\` throws one \`TypeError\`, which begins with \`This contract cannot be served:\`. Each line names an operation and a place in
it. \`npx routepact check\` says what is wrong there, and what to write.

- \`getUser: 'path :id?' is not valid\`: a segment, or a path without a slash at its start. \`'path'\` alone: a group of operations, or
  another value without a path.
- \`getUser: 'method get' is not valid\`, \`getUser: 'responses.600' is not valid\`
- \`getUser: 'query' is not valid\`, \`getUser: 'requests.application/json.body' is not valid\`: not a schema, or undefined, often after a
  circular import. \`getUser: 'querry' is not valid\`: a schema in a field that no request is validated with.
- \`getUser: 'requests.json' is not valid\`: not a content type, one with parameters, or one that occurs twice
- \`findUser: 'getUser' has the same route\`
- \`getUser: 'security' is not valid\`: not a list of schemes, or the router has no \`security\`
- \`getUser: 'handler' is not a function\`, \`'handlers.pang' is unknown\`
- \`__proto__: '__proto__' is not valid\`: this name of an operation has a meaning of its own in JavaScript
- \`'before' is not valid\`: not an array of functions, or undefined. \`'catch' is not valid\`, \`'base /:id' is not valid\`: it has a path
  parameter.
- \`'middlewares' is unknown\`: not an option
- \`'maxBodySize.default' is not valid\`: not a non-negative integer. \`'maxBodySize.createUsr' is unknown\`: not an operation

Documents and servers of tools refuse the same, and throw it at once.

## Checked only by \`checkContract\`

- \`'A/B' is the content type of another key\`: content types do not differ in upper and lower case
- \`'page?2' is not a URL\`, \`'sunset' must not be before 'since'\`
- \`'getUser' cannot be read: …\`: a getter throws
- \`'contract' must be an object of operations\`

## Merged contracts and merged routers

\`mergeContracts\` and \`mergeRouters\` report violations at the invalid argument, and throw the phrases in parentheses:

- \`'getUser' is already the name of an operation in an earlier contract\` (\`… occurs twice\`)
- \`'aBC' is the name of operations of several groups\` (\`… occurs twice\`)
- \`'GET /users/:id' is already a route of an earlier router\` (\`… occurs twice\`)
- \`… is not a router of this copy of routepact\`, only at start-up: also if two copies are installed (\`npm ls routepact\`), or if the
  \`fetch\` of a router was replaced

## Security

- \`'token' must have an authenticator in 'security' of the router\` (\`… is missing\`)
- \`'token' must have an authenticator of a known type: pass 'typeof security' as a type, or no types\`: \`createRouter\` is called with
  type arguments, which hide the types of the others
- \`'token' is not a security scheme of any operation\` (\`… is unknown\`)
- \`'token' of 'security' is not an authenticator: create it with bearer, basic, apiKey or createAuthenticator\` (\`… is not valid\`)
- \`'security.token.challenge' is not valid\`: the \`realm\` of a challenge must be Latin-1

## Context of middleware

- \`'before[1]' needs context that neither 'security' nor an earlier function certainly provides\`: middleware that is annotated
  with a context runs for every request, also where no earlier function has provided it.
- \`'before[0]' must accept the request of any operation: ContractMiddlewareRequest\`

## Members of errors

- \`'members' must be an object of schemas, such as { code: schema }\`, and for a schema in its place
  \`'members' must be an object of schemas, such as { code: schema }, not a schema\`
- \`'members' must follow a status: errors(409, { code: schema })\`
- \`'message' is a name of error() or of its response: use another one\`
- \`'at' must not be a codec: error() sends its members as JSON\`

## Body limits

- \`'createUsr' is not an operation of the contract\`: \`maxBodySize: { createUsr: 100 }\`

## Limits

- A schema that accepts \`any\` or \`unknown\`, the keys of a record, a path or content type of type \`string\`, and
  the schemas of a generic function are not checked. Bodies are checked six levels deep.
- If one member of a union is valid, the union is valid: \`z.union([z.string(), z.number()])\` is allowed in a query.
- A schema that converts an impossible input to a string (\`z.number().transform(String)\` in a query) is not always reported.
- If a body is a variable or the result of a function call, the sentence is in a later line of the error.
- TypeScript 5.6 and older cannot check handlers:
  \`'getUser' cannot be checked: routepact needs TypeScript 5.7 or newer\`.
- Without \`strict\`, no contract compiles: \`'strict' must be true in the compilerOptions of tsconfig.json\`.
- An operation without a required field reports the field once its other fields have the right types.

**Next:** [troubleshooting](../troubleshooting.md), for messages that no rule of a contract explains.`

if (process.argv[1]?.endsWith('rules.ts')) writeFileSync(page, toPage())
