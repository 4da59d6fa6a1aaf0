/** What editors show in `api.ts`. */
import type { ContractRequestContent, ContractResponseContent } from '../../src/core/contract/operation.ts'
import { operationChecks } from '../../src/core/contract/rules/fields.ts'
import { toReasonPhrase } from '../../src/shared/status.ts'

/** The fields of an operation without those that the cases have. */
const fields = Object.keys(operationChecks)
  .filter((field) => field !== 'path' && field !== 'method')
  .toSorted()

/** Field of an entry under a content type -> whether it is one of a request too. A missing field is a compile error. */
const contentFields: {
  readonly [
    Field in keyof Required<ContractRequestContent> | keyof Required<ContractResponseContent>
  ]: Field extends keyof ContractRequestContent ? true : false
} = {
  body: true,
  description: true,
  example: true,
  examples: true,
  headers: false,
}

const responseFields = Object.keys(contentFields)
const requestFields = responseFields.filter((field) => contentFields[field as keyof typeof contentFields])

const contentTypes = [
  'application/json',
  'application/octet-stream',
  'application/problem+json',
  'application/x-ndjson',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'text/event-stream',
  'text/html',
  'text/plain',
]

/** Code with `¦` at the cursor, and every completion that the types offer there. */
export const completions: readonly (readonly [code: string, offered: readonly string[]])[] = [
  ['request.respond({ status: ¦ })', ['200', '204', '404']],
  ['request.respond({ status: 200, contentType: ¦ })', ['application/json', 'text/plain']],
  ['request.respond({ status: 404, ¦ })', ['body', 'contentType', 'headers']],
  ['request.respond({ status: 404, body: { ¦ } })', ['error']],
  ['createRouter({ contract, handlers: { ¦ } })', ['addUser', 'getUser']],
  ['createRouter({ contract, handlers: { getUser: () => new Response(), ¦ } })', ['addUser']],
  ['const handled: ContractHandlers<typeof contract> = { ¦ }', ['addUser', 'getUser']],
  ["createContract({ a: { path: '/', method: '¦' } })", ['DELETE', 'GET', 'HEAD', 'OPTIONS', 'PATCH', 'POST', 'PUT', 'QUERY']],
  [
    "createContract({ a: { path: '/', method: 'GET', ¦ } })",
    fields,
  ],
  [
    "createContract({ a: { path: '/', method: 'GET', responses: { ¦ } } })",
    [...registeredStatuses().map((status) => `"${status}"`), '"2XX"', '"3XX"', '"4XX"', '"5XX"', 'default'],
  ],
  [
    "createContract({ a: { path: '/', method: 'GET', responses: { 200: { ¦ } } } })",
    [...contentTypes.map((contentType) => `"${contentType}"`), 'description', 'headers'],
  ],
  [
    "createContract({ a: { path: '/', method: 'GET', responses: { 200: {}, '4XX': { ¦ } } } })",
    [...contentTypes.map((contentType) => `"${contentType}"`), 'description', 'headers'],
  ],
  [
    "createContract({ a: { path: '/', method: 'GET', responses: { default: { ¦ } } } })",
    [...contentTypes.map((contentType) => `"${contentType}"`), 'description', 'headers'],
  ],
  [
    "createContract({ a: { path: '/', method: 'POST', requests: { 'application/json': { ¦ } }, responses: { 200: {} } } })",
    requestFields,
  ],
  ["createContract({ a: { path: '/', method: 'GET', responses: { 200: { 'application/json': { ¦ } } } } })", responseFields],
  ['client.getUser({ ¦ })', ['accept', 'body', 'contentType', 'headers', 'init', 'params', 'query', 'signal']],
  ["client.getUser({ accept: '¦' })", ['application/json', 'text/plain']],
  ["client.getUser({ accept: ['text/plain', '¦'] })", ['application/json', 'text/plain']],
  ['client.getUser({ params: { ¦ } })', ['id']],
  ['client.addUser({ body: { ¦ } })', ['email']],
]

function registeredStatuses(): number[] {
  return Array.from({ length: 400 }, (_, index) => index + 200).filter((status) => toReasonPhrase(status) !== undefined)
}

/** A name in `api.ts`, which `¦` precedes, and texts that its hover shows. */
export const hovers: readonly (readonly [place: string, shown: readonly string[]])[] = [
  ['client.¦getUser', ['"params", {\n    id: string;', '"query", {\n    page?: string | number | bigint | boolean | Date', 'ClientResponse<200, "application/json", {\n    name: string;']],
  ['client.¦addUser', ['"body", {\n    email: string;', 'ClientResponse<200, "application/json", {\n    id: string;']],
  ['¦found =', ['ClientResponse<200, "application/json", {\n    name: string;', 'ClientResponse<204, undefined, undefined, Headers>']],
  ['added.¦status', ['.status: 200 | 404']],
  ['found.¦body', ['body: {\n    name: string;\n}']],
  ['validatedQuery.¦page', ['page: number']],
  ['validatedParams.¦id', ['id: string']],
  ['validatedBody.¦email', ['email: string']],
  ['return request.¦respond({ status: 204 })', ['{ id: string; }, { page: number; }, undefined', 'ContractResponse<404, "application/json", {\n    error: string;']],
  ['=> request.¦respond({ status: 200, body: { id: request.validatedBody', ['{ email: string; }', 'ContractResponse<200, "application/json", {\n    id: string;']],
]

const ofGetUser = [
  '{\n    id: string;\n}, {\n    page: number;\n}, undefined',
  'TypedResponse<200, "application/json", {\n    name: string;',
  'ContractResponse<404, "application/json", {\n    error: string;',
] as const
const ofAddUser = ['{\n    email: string;', 'ContractResponse<200, "application/json", {\n    id: string;', '404, "application/json"'] as const

/** A request of a handler in `api.ts`, and texts in the first ten lines of its hover. */
export const requests: readonly (readonly [place: string, shown: readonly string[]])[] = [
  ['getUser: async (¦request) => {', ofGetUser],
  ['if (¦request.validatedQuery', ofGetUser],
  ['annotated = async (¦request', ofGetUser],
  ['addUser: async (¦request) => request.respond', ofAddUser],
  ['addUser: async (¦request) => new', ofAddUser],
]

/** A use of a declaration in the contract, the line of its key, and its JSDoc comment. */
export const definitions: readonly (readonly [place: string, line: string, documentation: string])[] = [
  ['client.¦getUser', 'getUser: {', 'Finds a user.'],
  ['client.¦addUser', 'addUser: {', 'Adds a user.'],
  ['¦getUser: async (request) => {', 'getUser: {', 'Finds a user.'],
  ['¦addUser: async (request) => request.respond', 'addUser: {', 'Adds a user.'],
  ['¦getUser: async (request) => new Response', 'getUser: {', 'Finds a user.'],
  ['handlers.¦getUser', 'getUser: {', 'Finds a user.'],
  ['validatedQuery.¦page', 'page: z.coerce.number().default(1),', 'The page of the list.'],
  ['query: { ¦page', 'page: z.coerce.number().default(1),', 'The page of the list.'],
  ['validatedBody.¦email', 'email: z.string(),', 'The address for messages.'],
  ['body: { ¦email', 'email: z.string(),', 'The address for messages.'],
  ["'application/json', body: { ¦name", 'name: z.string(),', 'The full name.'],
  ['found.body.¦name', 'name: z.string(),', 'The full name.'],
]

/** A name in `api.ts` and the lines that change with it. */
export const renames: readonly (readonly [place: string, lines: readonly string[]])[] = [
  [
    'validatedQuery.¦page',
    [
      'page: z.coerce.number().default(1),',
      'if (request.validatedQuery.page > 9) return request.respond({ status: 204 })',
      "const found = await client.getUser({ params: { id: 'Ada' }, query: { page: 1 } })",
    ],
  ],
  [
    'body: z.object({\n          /** The address for messages. */\n          ¦email',
    [
      'email: z.string(),',
      'addUser: async (request) => request.respond({ status: 200, body: { id: request.validatedBody.email } }),',
      'addUser: async (request) => new Response(request.validatedBody.email),',
      "const added = await client.addUser({ body: { email: 'ada@example.com' } })",
    ],
  ],
  [
    'found.body.¦name',
    [
      'name: z.string(),',
      "return request.respond({ status: 200, contentType: 'application/json', body: { name: request.validatedParams.id } })",
      "export const name = found.status === 200 && found.contentType === 'application/json' ? found.body.name : ''",
    ],
  ],
  [
    'client.¦addUser',
    [
      'addUser: {',
      'addUser: async (request) => request.respond({ status: 200, body: { id: request.validatedBody.email } }),',
      'addUser: async (request) => new Response(request.validatedBody.email),',
      "const added = await client.addUser({ body: { email: 'ada@example.com' } })",
    ],
  ],
]
