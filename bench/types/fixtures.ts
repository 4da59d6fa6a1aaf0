/**
 * The same API in several idioms, as source text with any size: every operation has two path parameters, three query keys and its own
 * response schema, every second one a nested JSON body; all share the schema for 400 and 404. A handler reads all parts and returns two
 * statuses.
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
export function each(count: number, write: (index: number) => string, from = 0): string {
  return Array.from({ length: count - from }, (_, index) => write(from + index)).join('\n')
}

/** An operation's schemas: name -> expression. */
export function toSchemas(library: Library, index: number): readonly (readonly [name: string, schema: string])[] {
  const { path: _, body, ...others } = library.schemas(index)
  return Object.entries(hasBody(index) ? { ...others, body } : others)
}

/** All schemas as constants whose names end in the operation's number. */
export function toConstants(library: Library, count: number, prefix = '', from = 0): string {
  const of = (index: number): string =>
    toSchemas(library, index)
      .map(([name, schema]) => `${prefix}const ${name}${index} = ${schema}`)
      .join('\n')
  return `${library.imports}\n${prefix}const problem = ${library.problem}\n${each(count, of, from)}`
}

/** A handler's statements, given how it returns a response. */
export function toStatements(
  index: number,
  toReturn: (status: number, body: string) => string,
  isLean = false,
): string {
  const missing = toReturn(404, '{ error: `${page}` }')
  if (isLean) {
    return `const { search${index}, page } = request.validatedQuery
  const { name${index}, email } = ${hasBody(index) ? 'request.validatedBody' : `{ name${index}: search${index}, email: search${index} }`}
  if (email === '') ${missing}
  ${toReturn(200, `{ id${index}: search${index}, name: name${index}, email, total: 1 }`)}`
  }
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

/** An operation's path, with `:` before each parameter. */
export function toPath(library: Library, index: number): string {
  return library.schemas(index).path ?? `/r${index}/:shop${index}/:id${index}`
}

/** The schemas for 400 and 404. */
export function toProblems(library: Library, index: number): { readonly invalid: string; readonly missing: string } {
  const { invalid, missing } = library.schemas(index)
  return { invalid: invalid ? `invalid${index}` : 'problem', missing: missing ? `missing${index}` : 'problem' }
}

/** An operation as an entry in a contract. */
export function toContractEntry(library: Library, index: number): string {
  const { invalid, missing } = toProblems(library, index)
  return `  op${index}: {
    path: '${toPath(library, index)}',
    method: '${method(index)}',
    ${library.schemas(index).params ? `pathParams: params${index},` : ''}
    query: query${index},
    ${hasBody(index) ? `requests: ${json(`body${index}`)},` : ''}
    responses: { 200: ${json(`found${index}`)}, 400: ${json(invalid)}, 404: ${json(missing)} },
  },`
}

function toOperations(library: Library, count: number, from = 0): string {
  return each(count, (index) => toContractEntry(library, index), from)
}

/** An operation's handler as an entry in `handlers`. */
export function toHandlerEntry(library: Library, index: number): string {
  return `    op${index}: async (request) => {
  ${toStatements(index, respond, library.isLean)}
    },`
}

function toHandlers(library: Library, count: number, from = 0): string {
  return each(count, (index) => toHandlerEntry(library, index), from)
}

/** An operation's request and responses, typed by hand, given its schemas' names. */
function toTypes(library: Library, index: number, called: (name: string) => string): string {
  const response = (status: number, schema: string): string =>
    `{ status: ${status}; contentType: 'application/json'; body: ${library.input(schema)} }`
  const { params } = library.schemas(index)
  const { invalid, missing } = toProblems(library, index)
  return `export interface Request${index} extends Request {
  validatedParams: ${params ? library.output(called(`params${index}`)) : `{ shop${index}: string; id${index}: string }`}
  validatedQuery: ${library.output(called(`query${index}`))}
  ${hasBody(index) ? `validatedBody: ${library.output(called(`body${index}`))}` : ''}
}
type Response${index} =
  | ${response(200, called(`found${index}`))}
  | ${response(400, called(invalid))}
  | ${response(404, called(missing))}`
}

const toHandlerByHand = (
  library: Library,
  index: number,
): string => `export const op${index} = async (request: Request${index}): Promise<Response${index}> => {
  ${toStatements(
    index,
    (status, body) => `return { status: ${status}, contentType: 'application/json', body: ${body} }`,
    library.isLean,
  )}
}`

/** Handlers with types written by hand, the same schemas and no library for the API. */
const byHand: Idiom = {
  name: 'by hand',
  write: (library, count) => ({
    'main.ts': `${toConstants(library, count)}
${each(count, (index) => {
  const types = toTypes(library, index, (name) => name)
  return `${types}\n${toHandlerByHand(library, index)}`
})}`,
  }),
}

const schemasOnly: Idiom = {
  name: 'schemas only',
  write: (library, count) => ({ 'main.ts': toConstants(library, count, 'export ') }),
}

const toContract = (library: Library, count: number): string => `${toConstants(library, count)}
export const contract = createContract({\n${toOperations(library, count)}\n})`

const routepact: Idiom = {
  name: 'routepact',
  write: (library, count) => ({
    'main.ts': `import { createContract, createRouter } from 'routepact'
${toContract(library, count)}
export const router = createRouter({\n  contract,\n  handlers: {\n${toHandlers(library, count)}\n  },\n})`,
  }),
}

/** Divides a contract into files of `size` operations: each file's name, its first operation, and the next file's. */
function toFiles(count: number, size: number): { readonly name: string; readonly from: number; readonly to: number }[] {
  const length = Math.ceil(count / size)
  return Array.from({ length }, (_, file) => ({ name: `part${file}`, from: file * size, to: Math.min(count, (file + 1) * size) }))
}

/** The operations per file in `inFiles`. */
const fileSize = 50

/**
 * The same in files with 50 operations, which `main.ts` combines. Within one file the compiler's time is quadratic whatever the library,
 * because it follows each name back through all statements before it.
 */
const inFiles: Idiom = {
  name: 'routepact, in files',
  write(library, count) {
    const files = toFiles(count, fileSize)
    const names = files.map(({ name }) => name)
    const parts = files.map(({ name, from, to }) => {
      const text = `import { createContract, type ContractHandlers } from 'routepact'
${toConstants(library, to, '', from)}
export const contract = createContract({\n${toOperations(library, to, from)}\n})
export const handlers: ContractHandlers<typeof contract> = {\n${toHandlers(library, to, from)}\n}`
      return [`${name}.ts`, text] as const
    })
    const imports = names.map((name) => `import * as ${name} from './${name}.js'`).join('\n')
    const spread = (member: string): string => names.map((name) => `...${name}.${member}`).join(', ')
    const main = `import { createContract, createRouter } from 'routepact'
${imports}
export const contract = createContract({ ${spread('contract')} })
export const router = createRouter({ contract, handlers: { ${spread('handlers')} } })`
    return { ...Object.fromEntries(parts), 'main.ts': main }
  },
}

/** The same operations as one router per file, which `main.ts` merges. */
const merged: Idiom = {
  name: 'routepact, merged routers',
  write(library, count) {
    const files = toFiles(count, fileSize)
    const names = files.map(({ name }) => name)
    const parts = files.map(({ name, from, to }) => {
      const text = `import { createContract, createRouter } from 'routepact'
${toConstants(library, to, '', from)}
const contract = createContract({\n${toOperations(library, to, from)}\n})
export const router = createRouter({\n  contract,\n  handlers: {\n${toHandlers(library, to, from)}\n  },\n})`
      return [`${name}.ts`, text] as const
    })
    const main = `import { mergeRouters } from 'routepact'
${names.map((name) => `import { router as ${name} } from './${name}.js'`).join('\n')}
export const router = mergeRouters([${names.join(', ')}])`
    return { ...Object.fromEntries(parts), 'main.ts': main }
  },
}

/** Checks only the shapes of contract and handlers. */
const withoutRules: Idiom = {
  name: 'routepact without rules',
  write: (library, count) => ({
    'main.ts': `import type { Contract, ContractHandlers } from 'routepact'
${toConstants(library, count)}
export const contract = {\n${toOperations(library, count)}\n} as const satisfies Contract
export const handlers: ContractHandlers<typeof contract> = {\n${toHandlers(library, count)}\n}`,
  }),
}

const contractOnly: Idiom = {
  name: 'contract only',
  write: (library, count) => ({
    'main.ts': `import { createContract } from 'routepact'\n${toContract(library, count)}`,
  }),
}

export const idioms = { schemasOnly, byHand, contractOnly, withoutRules, routepact, inFiles, merged }

/** A module (`contract.ts`) and a file that uses one of its operations. */
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

/** The contract as a module, and a file that queries one operation with TanStack Query. */
export function toQueries(library: Library, count: number): Consumer {
  const { module, consumer } = toClient(library, count)
  const index = count - 1
  const [imports = ''] = consumer.split('export async')
  const body = hasBody(index) ? `, body: {} as never` : ''
  return {
    module,
    consumer: `import type { QueryClient } from '@tanstack/query-core'
import { createQueries } from 'routepact-query'
${imports}const queries = createQueries(client)
declare const cache: QueryClient
export async function query${index}(shop${index}: string, id${index}: string, search${index}: string) {
  const params = { shop${index}, id${index} }
  const data = await cache.fetchQuery(queries.op${index}.query({ params, query: { search${index} }${body} }))
  return data.id${index}
}`,
  }
}

/** The same contract in several layouts. In each, `contract.ts` exports it. */
export function toLayouts(library: Library, count: number): { readonly [layout: string]: Fixture } {
  const files = toFiles(count, 10)
  const toPart = ({ from, to }: { readonly from: number; readonly to: number }): string => {
    const exported = Array.from({ length: to - from }, (_, index) => `op${from + index}`).join(', ')
    return `import { createContract } from 'routepact'
${toConstants(library, to, '', from)}
export const { ${exported} } = createContract({\n${toOperations(library, to, from)}\n})`
  }
  return {
    'one literal': { 'contract.ts': consumers(library, count).contract.module },
    'one literal, rules below': {
      'contract.ts': `import { type Contract, createContract } from 'routepact'
${toConstants(library, count)}
export const contract = {\n${toOperations(library, count)}\n} as const satisfies Contract
createContract(contract)`,
    },
    'files of ten': {
      ...Object.fromEntries(files.map((file) => [`${file.name}.ts`, toPart(file)])),
      'all.ts': files.map(({ name }) => `export * from './${name}.js'`).join('\n'),
      'contract.ts': "export * as contract from './all.js'",
    },
  }
}

/** The contract as a module and a file with one operation's handler; the same by hand. */
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
  ${toStatements(index, respond, library.isLean)}
}`,
    },
    byHand: {
      module: `${toConstants(library, count)}\nexport const contract = {\n${each(count, operation)}\n}`,
      consumer: `${library.imports.split('\n')[0]?.replace('import ', 'import type ').replace('import type type', 'import type')}
import type { contract } from './contract.js'
${toTypes(library, index, (name) => `contract.op${index}.${name.replace(/\d+$/, '')}`)}
${toHandlerByHand(library, index)}`,
    },
  }
}
