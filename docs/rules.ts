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

/** Heading -> the problems that start-up lists. */
export const startUpProblems: { readonly [heading: string]: string } = {
  'Unknown field': "listUsers: 'querry' is unknown",
  'Field of another library': "addUser: 'params' is unknown\n- addUser: 'body' is unknown",
  'Value that is not an operation': "listUsers: 'listUsers' is not an object\n- users: 'users' is a group",
  'Missing field':
    "noPath: 'path' is not a string\n- noMethod: 'method' is not a method\n- noResponses: 'responses' is not an object",
  'Method in another form': "addUser: 'method' is not a method\n- traceUser: 'method' is not a method",
  'Schema without a content type': [
    "addUser: 'requests' is not a map of content types",
    "addUser: 'responses.200.body' is not a content type",
    "addUser: 'responses.204' is not a map of content types",
    "addUser: 'responses.404.application/json.body' is not a schema",
    "addUser: 'responses.409' is not a map of content types",
    "addUser: 'responses.410' is undefined",
    "changeUser: 'requests' is not a map of content types",
    "changeUser: 'responses' is not a map of statuses",
    "dropUser: 'requests' is undefined",
  ].join('\n- '),
  'Value that is not a schema': [
    "listUsers: 'query' is not a schema",
    "listUsers: 'headers' is not a schema",
    "listUsers: 'cookies' is not a schema",
    "listUsers: 'responses.200.application/json.body' is not a schema",
    "listUsers: 'responses.404.application/json.body' is not a schema",
  ].join('\n- '),
  'Form of a codec for another place': "addDate: 'responses.404.application/json.body' is not a schema",
  'Security of another type': [
    "listUsers: 'security' has no authenticator",
    "addUser: 'security' has no authenticator",
    "dropUser: 'security' has no authenticator",
    "changeUser: 'security' is undefined",
  ].join('\n- '),
  'Field of another type': [
    "listUsers: 'path' is not a string",
    "listUsers: 'tags' is not an array of strings",
    "listUsers: 'summary' is not a string",
    "listUsers: 'deprecated' is not a boolean or an object",
    "listUsers: 'meta' is not an object",
    "listUsers: 'externalDocs' is not an object",
    "listUsers: 'responses.200.application/json.examples' is not an object",
    "listUsers: 'responses.200.application/json.description' is not a string",
    "addUser: 'method' is not a method",
  ].join('\n- '),
  'Responses without 200 and default': "createUser: 'responses' has no 200 or default: add ...errors('default')",
  'Path without a leading slash': "listUsers: 'users' does not begin with a slash",
  'Parameter without a name': "getUser: ':' is not a path segment",
  'Path in the syntax of another library': [
    "getUser: '{id}' is not a path segment",
    "getPost: ':id?' is not a path segment",
    "getFile: ':id.json' is not a path segment",
    "getProfile: '@:name' is not a path segment",
    "getAsset: '*' is not a path segment",
  ].join('\n- '),
  'Repeated parameter': "getPost: ':id' occurs twice",
  'Duplicate route': "findUser: 'getUser' has the same route",
  'Duplicate operationId': "findUser: 'getUser' has the same operationId",
  'Invalid status': "listUsers: 'responses.600' is not a status",
  'Unknown key of a status': "listUsers: 'responses.200.json' is not a content type",
  'Unknown field of a content type':
    "addUser: 'requests.application/json.headers' is not allowed\n- addUser: 'responses.200.application/json.exmple' is unknown",
  'Request body without a content type': "addUser: 'requests.json' is not a content type",
  'Lists in one value': [
    "listUsers: 'separators.ids' is not a separator",
    "findUsers: 'separators.id' is not a list of the query",
    "findUsers: 'separators.page' is not a list of the query",
    "countUsers: 'separators' has no query",
    "nameUsers: 'separators' is not an object",
  ].join('\n- '),
  'Optional body': "cancel: 'requests.optional' is not true\n- remove: 'requests.optional' is not true\n- close: 'requests' is empty",
  'Range of content types': "upload: 'requests.image/*' is not a content type\n- upload: 'responses.200.*/*' is not a content type",
  'Headers beside a content type':
    "listUsers: 'responses.200.headers' is not allowed",
  'Example beside examples': "addUser: 'requests.application/json.example' is not allowed",
  'Date of a deprecation': "listUsers: 'deprecated.since' is not a date\n- listUsers: 'deprecated.until' is unknown",
  'Request body of GET or HEAD': "findUsers: 'requests' is not allowed",
  'Header name with upper-case letters': "listUsers: 'X-API-Key' is not in lower case\n- listUsers: 'ETag' is not in lower case",
  'Missing handler': "'handlers.pong' is not a function",
  'Handler without an operation': "'handlers.pang' is unknown",
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
    [`## ${heading}`, ...(text ? [addPhrases(heading, text)] : []), toList(code)].join('\n\n'),
  )
  return `${[opening, ...sections, closing].join('\n\n')}\n`
}

/** Adds the phrases of a rule that start-up checks, each once, with `…` in place of what differs. */
function addPhrases(heading: string, text: string): string {
  const problems = startUpProblems[heading]?.split('\n- ') ?? []
  const phrases = new Set(problems.map((problem) => problem.replace(/^(?:\w+: )?'[^']*'/, '…')))
  return text.replace(/Also\schecked\sat\sstart-up/, `Start-up: ${Array.from(phrases, (phrase) => `\`${phrase}\``).join(', ')}`)
}

/** Lists the messages, one of those that differ in names only. */
function toList(code: string): string {
  const messages = Array.from(code.matchAll(/^ *\/\/ .*"('.*?|the .*?)".*\n *.*$/gm), ([, message = '']) => message)
  const items = messages.filter((message, index) => messages.findIndex((other) => toForm(other) === toForm(message)) === index)
  return items.map((message) => `- \`${message}\``).join('\n')
}

const toForm = (message: string): string => message.replace(/'[^']*'/, "'…'").replace(/: '[^']*'$/, ": '…'")

const opening = `# Rules of a contract

Search this page for the sentence at the end of an error. It names the property, and says what to write:

\`\`\`text
error TS2322: Type '{ 201: {}; }' is not assignable to type
'"'responses' must declare 200 or 'default': add ...errors('default')"'.
\`\`\`

JavaScript and casts have no compiler. So \`createRouter\` checks the contract once more, and throws one error that lists the mistakes it
finds as phrases. Below, such a phrase follows the word "Start-up".`

const closing = `## Merged contracts, prefixes and merged routers

\`mergeContracts\`, \`prefixPaths\` and \`mergeRouters\` report violations at the invalid argument, and throw the phrases in parentheses:

- \`'getUser' is already the name of an operation in an earlier contract\` (\`… occurs twice\`)
- \`… is a group\`, at start-up: only \`mergeContracts\` accepts groups
- \`'aBC' is the name of operations of several groups\` (\`… occurs twice\`)
- \`'v1' must begin with '/'\` (\`… does not begin with a slash\`)
- \`'/v1/' must not end with '/'\` (\`… ends with a slash\`)
- \`'/shops/:shop' must not contain path parameters\` (\`… has a path parameter\`)
- \`'GET /users/:id' is already a route of an earlier router\` (\`… occurs twice\`)
- \`… is not a router of this copy of routepact\`, only at start-up: also if two copies are installed (\`npm ls routepact\`), or if the
  \`fetch\` of a router was replaced

## Checked only at start-up

- \`… is undefined\`: a field that is present, often after a circular import. The compiler reports it only under
  \`exactOptionalPropertyTypes\`. Fields for documentation may be undefined.
- \`… is not a content type\`: malformed, or with parameters. \`… occurs twice\`: repeated.
- \`… is not a schema\`, \`… is not a map of content types\`, \`… is not an object\`, \`… is not a string\`,
  \`… is not a method\`, \`… is not an array of schemes\`, \`… is not an array of functions\`, \`'requests' is empty\`.

## Security

- \`'token' must have an authenticator in 'security' of the router\` (\`… is missing\`)
- \`'token' must have an authenticator of a known type: pass 'typeof security' as a type, or no types\`: \`createRouter\` is called with
  type arguments, which hide the types of the others
- \`'token' is not a security scheme of any operation\` (\`… is unknown\`)
- \`'token' of 'security' is not an authenticator: create it with bearer, basic, apiKey or createAuthenticator\` (\`… is not an authenticator\`)
- \`… has no authenticator\`: the router has no \`security\`
- \`… is not a header value\`: the \`realm\` of a challenge must be Latin-1

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
- \`… is not a size\`: not a non-negative integer

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
