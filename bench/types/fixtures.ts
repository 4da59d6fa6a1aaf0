/**
 * The same API in several idioms, as source text of any size: every operation has two path parameters, three query keys
 * and a response schema of its own, every second one a nested JSON body; all share the schema of 400 and 404. A handler
 * reads all parts and returns two statuses.
 */
import type { Library } from './libraries.ts'

/** File name -> source. The entry is `main.ts`. */
export interface Fixture {
  readonly [file: string]: string
}

/** One way to write the API. */
export interface Idiom {
  readonly name: string
  readonly write: (library: Library, count: number) => Fixture
}

export const hasBody = (index: number): boolean => index % 2 === 1
export const method = (index: number): 'GET' | 'POST' => (hasBody(index) ? 'POST' : 'GET')

/** Joins one text per operation by line breaks. */
export function each(count: number, write: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => write(index)).join('\n')
}

/** The schemas of an operation: name -> expression. */
export function toSchemas(library: Library, index: number): readonly (readonly [name: string, schema: string])[] {
  const { body, ...others } = library.schemas(index)
  return Object.entries(hasBody(index) ? { ...others, body } : others)
}

/** All schemas as constants whose names end in the number of the operation. */
export function toConstants(library: Library, count: number, prefix = ''): string {
  const of = (index: number): string =>
    toSchemas(library, index)
      .map(([name, schema]) => `${prefix}const ${name}${index} = ${schema}`)
      .join('\n')
  return `${library.imports}\n${prefix}const problem = ${library.problem}\n${each(count, of)}`
}

/** The statements of a handler, for a function that writes its responses. */
export function toStatements(index: number, toReturn: (status: number, body: string) => string): string {
  const missing = toReturn(404, '{ error: page }')
  return `const { shop${index}, id${index} } = request.validatedParams
  const { search${index}, page, tags } = request.validatedQuery
  ${hasBody(index) ? `const { name${index}, address, lines } = request.validatedBody` : `const name${index} = search${index}`}
  if (${hasBody(index) ? 'lines[0]?.quantity === 0' : 'tags === undefined'}) ${missing}
  const owner = { name: name${index}, email: ${hasBody(index) ? 'address.city' : `shop${index}`} }
  ${toReturn(200, `{ id${index}: shop${index} + id${index} + search${index}, owner, total: 1, tags: tags ?? [] }`)}`
}

const respond = (status: number, body: string): string =>
  `return request.respond({ status: ${status}, contentType: 'application/json', body: ${body} })`

const json = (schema: string): string => `{ 'application/json': { body: ${schema} } }`

/** The operations of a contract. */
function toOperations(count: number): string {
  return each(
    count,
    (index) => `  op${index}: {
    path: '/r${index}/:shop${index}/:id${index}',
    method: '${method(index)}',
    pathParams: params${index},
    query: query${index},
    ${hasBody(index) ? `requests: ${json(`body${index}`)},` : ''}
    responses: { 200: ${json(`found${index}`)}, 400: ${json('problem')}, 404: ${json('problem')} },
  },`,
  )
}

function toHandlers(count: number): string {
  const handler = (index: number): string => `    op${index}: async (request) => {
  ${toStatements(index, respond)}
    },`
  return each(count, handler)
}

/** The request and the responses of an operation, typed by hand, given the names of its schemas. */
function toTypes(library: Library, index: number, called: (name: string) => string): string {
  const response = (status: number, schema: string): string =>
    `{ status: ${status}; contentType: 'application/json'; body: ${library.input(schema)} }`
  return `export interface Request${index} extends Request {
  validatedParams: ${library.output(called('params'))}
  validatedQuery: ${library.output(called('query'))}
  ${hasBody(index) ? `validatedBody: ${library.output(called('body'))}` : ''}
}
type Response${index} =
  | ${response(200, called('found'))}
  | ${response(400, called('problem'))}
  | ${response(404, called('problem'))}`
}

const toHandlerByHand = (
  index: number,
): string => `export const op${index} = async (request: Request${index}): Promise<Response${index}> => {
  ${toStatements(index, (status, body) => `return { status: ${status}, contentType: 'application/json', body: ${body} }`)}
}`

/** Handlers with types written by hand, the same schemas and no library for the API. */
const byHand: Idiom = {
  name: 'by hand',
  write: (library, count) => ({
    'main.ts': `${toConstants(library, count)}
${each(count, (index) => {
  const types = toTypes(library, index, (name) => (name === 'problem' ? name : `${name}${index}`))
  return `${types}\n${toHandlerByHand(index)}`
})}`,
  }),
}

const schemasOnly: Idiom = {
  name: 'schemas only',
  write: (library, count) => ({ 'main.ts': toConstants(library, count, 'export ') }),
}

const toContract = (library: Library, count: number): string => `${toConstants(library, count)}
export const contract = createContract({\n${toOperations(count)}\n})`

const routepact: Idiom = {
  name: 'routepact',
  write: (library, count) => ({
    'main.ts': `import { createContract, createRouter } from 'routepact'
${toContract(library, count)}
export const router = createRouter({\n  contract,\n  handlers: {\n${toHandlers(count)}\n  },\n})`,
  }),
}

/** Checks only the shapes of contract and handlers. */
const withoutRules: Idiom = {
  name: 'routepact without rules',
  write: (library, count) => ({
    'main.ts': `import type { Contract, ContractHandlers } from 'routepact'
${toConstants(library, count)}
export const contract = {\n${toOperations(count)}\n} as const satisfies Contract
export const handlers: ContractHandlers<typeof contract> = {\n${toHandlers(count)}\n}`,
  }),
}

const contractOnly: Idiom = {
  name: 'contract only',
  write: (library, count) => ({
    'main.ts': `import { createContract } from 'routepact'\n${toContract(library, count)}`,
  }),
}

export const idioms = { schemasOnly, byHand, contractOnly, withoutRules, routepact }

/** A module (`contract.ts`) and a file that uses one operation of it. */
export interface Consumer {
  readonly module: string
  readonly consumer: string
}

/** The contract as a module, and a file that calls one of its operations with the client. */
export function toClient(library: Library, count: number): Consumer {
  const index = count - 1
  const body = hasBody(index) ? `, body: {} as never` : ''
  return {
    module: `import { createContract } from 'routepact'\n${toContract(library, count)}`,
    consumer: `import { createClient } from 'routepact/client'
import type { contract } from './contract.js'
declare const declared: typeof contract
const client = createClient(declared)
export async function call${index}(shop${index}: string, id${index}: string, search${index}: string) {
  const params = { shop${index}, id${index} }
  const result = await client.op${index}({ params, query: { search${index} }${body} })
  return result.status === 200 ? result.body.id${index} : result.body.error
}`,
  }
}

/** The contract as a module and a file with the handler of one operation; the same by hand. */
export function consumers(library: Library, count: number): { readonly contract: Consumer; readonly byHand: Consumer } {
  const index = count - 1
  const operation = (at: number): string => {
    const entries = toSchemas(library, at).map(([name]) => `${name}: ${name}${at}`)
    return `  op${at}: { ${[...entries, 'problem'].join(', ')} },`
  }
  return {
    contract: {
      module: `import { createContract } from 'routepact'\n${toContract(library, count)}`,
      consumer: `import type { ContractRequest } from 'routepact'
import type { contract } from './contract.js'
export const op${index} = async (request: ContractRequest<typeof contract.op${index}>) => {
  ${toStatements(index, respond)}
}`,
    },
    byHand: {
      module: `${toConstants(library, count)}\nexport const contract = {\n${each(count, operation)}\n}`,
      consumer: `${library.imports.split('\n')[0]?.replace('import ', 'import type ').replace('import type type', 'import type')}
import type { contract } from './contract.js'
${toTypes(library, index, (name) => `contract.op${index}.${name}`)}
${toHandlerByHand(index)}`,
    },
  }
}
