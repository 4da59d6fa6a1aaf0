/** The APIs whose documents generators and linters read, with the calls of the generated clients. */
import { type Contract, createContract, createRouter, mergeRouters } from 'routepact'
import { createOpenApiDocument, type OpenApiDocument } from 'routepact/openapi'
import { createApp } from '../../docs/examples/conduit/app.ts'
import { openDatabase } from '../../docs/examples/conduit/database.ts'
import { document as conduit } from '../../docs/examples/conduit/openapi.ts'
import { contract as books } from '../../docs/examples/migration/contract.ts'
import { createBookRouter } from '../../docs/examples/migration/router.ts'
import { createStore } from '../../docs/examples/migration/store.ts'
import * as files from '../../docs/examples/recipes/files.ts'
import * as notes from '../../docs/examples/recipes/notes.ts'
import * as pagination from '../../docs/examples/recipes/pagination.ts'
import { contract as contractOfPosts } from '../../docs/examples/recipes/posts-contract.ts'
import { createCompatContract } from '../contract.ts'
import { handlers } from '../handlers.ts'
import type { Kit } from '../kit.ts'
import { kit } from '../kits/zod.ts'
import { calls as callsOfBooks } from './calls/books.ts'
import type { Call } from './calls/call.ts'
import { calls as callsOfConduit } from './calls/conduit.ts'
import { calls as callsOfMatrix } from './calls/matrix.ts'
import { calls as callsOfRecipes } from './calls/recipes.ts'
import { contract as contractOfCookies } from './cookie-contract.ts'
import * as cookies from './cookies.ts'

type Fetch = (request: Request) => Response | Promise<Response>

export interface Api {
  readonly document: OpenApiDocument
  readonly calls: readonly Call[]
  /** Creates the server of one client, with data of its own. */
  readonly createServer: () => Fetch
}

/** Creates a document with the fields that linters require and these contracts do not have. */
function createDocument(title: string, contract: Contract, securitySchemes?: Parameters<typeof createOpenApiDocument>[1]['securitySchemes']): OpenApiDocument {
  const summarized = Object.entries(contract).map(([name, operation]) => [name, { summary: `The operation ${name}`, ...operation }] as const)
  return createOpenApiDocument(Object.fromEntries(summarized), {
    info: { title, version: '1.0.0' },
    servers: [{ url: '/' }],
    security: [],
    securitySchemes,
    libraryOptions: { zod: { unrepresentable: 'any' } },
  })
}

// QUERY needs OpenAPI 3.2, which not every generator reads, and the responses of `getBroken` violate the contract.
const { queryItems: _, getBroken: __, ...matrix } = createCompatContract<Kit>(kit)
const { queryItems: ___, getBroken: ____, ...matrixHandlers } = handlers

const contractOfRecipes = { ...contractOfCookies, ...files.contract, ...notes.contract, ...contractOfPosts }
const session = { scheme: { type: 'apiKey', in: 'cookie', name: '__Host-session' } } as const

export const apis: Readonly<Record<string, Api>> = {
  RealWorld: {
    document: conduit,
    calls: callsOfConduit,
    createServer: () => createApp({ database: openDatabase(':memory:'), secret: 'secret of at least thirty-two bytes' }).fetch,
  },
  migration: {
    document: createDocument('Books', books),
    calls: callsOfBooks,
    createServer: () => createBookRouter(createStore()).fetch,
  },
  recipes: {
    document: createDocument('Recipes', contractOfRecipes, { session }),
    calls: callsOfRecipes,
    createServer: () => mergeRouters([cookies.router, files.router, notes.createApp(new Map()), pagination.router]).fetch,
  },
  compat: {
    document: createDocument('Matrix', matrix),
    calls: callsOfMatrix,
    createServer: () => createRouter({ contract: createContract(matrix), handlers: matrixHandlers }).fetch,
  },
}
