/** Contracts of ts-rest in the shapes that public repositories have, and in odd ones. */

const head = `import { initContract } from '@ts-rest/core'\nimport { z } from 'zod'\nconst c = initContract()\nconst Note = z.object({ id: z.string(), text: z.string() })\nconst Problem = z.object({ message: z.string() })\n`

/** The modules of each shape, by their names. `contract` imports the others. */
export const shapes: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'metadata of a router and of a route': {
    contract: `${head}import { CommonResponses, meta } from './shared'

// All notes.
export const notes = c.router(
  {
    list: {
      summary: 'list notes',
      method: 'GET',
      path: '',
      responses: { 200: z.array(Note) },
      metadata: meta({ requirePermission: 'moderator' }),
    },
    remove: {
      method: 'DELETE',
      path: '/:id', // one note
      pathParams: z.object({ id: z.string() }),
      // Nothing is sent.
      body: c.noBody(),
      responses: { 200: Problem },
    },
  },
  {
    pathPrefix: '/notes',
    strictStatusCodes: true,
    // Who may do it.
    metadata: meta({ requirePermission: 'admin' }),
    commonResponses: CommonResponses,
  }
)
`,
    shared: `import { initContract } from '@ts-rest/core'
import { z } from 'zod'
const c = initContract()
export const CommonResponses = c.responses({ 400: z.object({ message: z.string() }).describe('invalid'), 401: c.noBody(), 403: z.void() })
export const meta = <Given>(given: Given): Given => given
`,
  },
  'bodies of constants': {
    contract: `${head}import { NoBodySchema, Nothing as Renamed } from './schema'
const nothing = null
const none = c.noBody()
const voided = (z.void()) as never
export const notes = c.router({
  drop: { method: 'DELETE', path: '/a', body: nothing, responses: { 204: none } },
  dropAll: { method: 'DELETE', path: '/b', body: NoBodySchema, responses: { 200: Note, 404: Renamed } },
  dropOne: { method: 'DELETE', path: '/c', body: Renamed, responses: { 200: Note, 404: c.type<null>(), 410: voided } },
  add: { method: 'POST', path: '/d', body: z.null(), responses: { 200: Note } },
  undo: { method: 'POST', path: '/e', body: c.type<undefined>(), responses: { 200: z.undefined(), 201: undefined } },
})
`,
    schema: `export * from './empty'\nexport { Nothing } from './empty'\n`,
    empty: `export const NoBodySchema = null\nexport const Nothing = undefined\n`,
  },
  'an index of contracts': {
    contract: `import { initContract } from '@ts-rest/core'
import { notes } from './notes'
import { users as people } from './users'
import { unknown } from './gone'

const c = initContract()

export const api = c.router(
  {
    notes,
    people,
    // Health first.
    health: { method: 'GET', path: '/health', responses: { 200: c.noBody() } },
    admin: { notes: { list: { method: 'GET', path: '/admin/notes', responses: { 200: c.noBody() } } } },
    ready: { method: 'GET', path: '/ready', responses: { 200: c.noBody() } },
    unknown,
    inner: c.router({ ping: { method: 'GET', path: '/ping', responses: { 200: c.noBody() } } }),
  },
  { pathPrefix: '/api/v1', strictStatusCodes: true },
)
`,
    notes: `${head}export const notes = c.router({ list: { method: 'GET', path: '/notes', responses: { 200: z.array(Note), 400: Problem } } })\n`,
    users: `${head}export const users = c.router({ list: { method: 'GET', path: '/users', responses: { 200: z.array(Note), 400: Problem } } }, { pathPrefix: '/people' })\n`,
  },
  'headers of all operations': {
    contract: `${head}
export const v1 = c.router({
  list: { method: 'GET', path: '/notes', query: z.object({ page: z.coerce.number().min(1).optional() }), responses: { 200: z.array(Note), 401: Problem } },
  send: { method: 'POST', path: '/notes/:id/send', body: z.object({ email: z.boolean() }).optional(), responses: { 200: Note, 500: Problem }, deprecated: true, description: \`Deprecated by "/v2"\` },
}, { baseHeaders: z.object({ authorization: z.string() }) })
`,
  },
  'spread routes and shared responses': {
    contract: `${head}
const errors4 = { 400: Problem, 404: Problem } as const
const errors5 = { ...errors4, 500: Problem }
const list = c.query({ method: 'GET', path: '/notes', responses: { 200: z.array(Note), ...errors4 } })
const add = c.mutation({ method: 'POST', path: '/notes', body: Note, responses: { 201: Note, ...errors5 } })
const get = { method: 'GET', path: '/notes/:id', responses: { 200: Note, ...errors4 } } as const
const others = { put: { method: 'PUT', path: '/notes/:id', body: Note, responses: { 200: Note, ...errors4 } } } as const
const moreNotes = c.router({ search: { method: 'GET', path: '/search', responses: { 200: Note } } })
export const notes = c.router({ list, add, get, ...others, ...moreNotes, ...(globalThis as never as { away: never }).away })
export const grouped = c.router({ others, list })
`,
  },
  'routes elsewhere': {
    contract: `${head}
const routes = {
  list: { method: 'GET', path: '/list', responses: { 200: Note } },
} as const satisfies Parameters<typeof c.router>[0]
export const notes = c.router(routes, { pathPrefix: '/notes' })
export const mixed = c.router({ routes })
export const unknown = c.router(JSON.parse('{}'))
`,
  },
  'types of ts-rest': {
    contract: `import { initContract as init, type AppRoute, ContractPlainType, type ServerInferRequest } from '@ts-rest/core'
import * as rest from '@ts-rest/core'
import { z } from "zod";
const contract = init()
const Note = z.object({ id: z.string() })
const get = { method: 'GET', path: '/notes/:id', responses: { 200: Note } } as const satisfies AppRoute
export const notes = contract.router({ get, list: { method: 'GET', path: '/notes', responses: { 200: contract.type<{ id: string }[]>() } } })
export type Get = ServerInferRequest<typeof notes.get>
export const plain: ContractPlainType<string> = contract.response<string>()
export const other = rest.initContract().router({ ping: { method: 'GET', path: '/ping', responses: { 200: Note } } })
`,
  },
  'other responses and content types': {
    contract: `${head}
const csv = c.otherResponse({
  // As spreadsheets want it.
  contentType: 'text/csv', // not application//csv
  body: z.string(),
})
const type = 'application/x-www-form-urlencoded'
const contentType = 'text/plain'
const body = z.object({ name: z.string() })
const query = z.object({ q: z.string() })
const metadata = { role: 'editor' } as const
const responses = { 201: Note }
export const files = c.router({
  a: { method: 'GET', path: '/a', responses: { 200: csv } },
  b: { method: 'GET', path: '/b', responses: { 200: c.otherResponse({ body: z.string(), contentType }) } },
  c: { method: 'POST', path: '/c', contentType: type, body: body, responses: { 200: c.otherResponse({ contentType: "image/png", body: c.type<Blob>() }) } },
  d: { method: 'POST', path: '/d', body, query, metadata, responses },
  e: { method: 'POST', path: '/e', contentType: 'multipart/form-data', body: c.body<{ file: File }>(), responses: { 200: c.otherResponse(csv as never) } },
  f: { method: 'POST', path: '/f', contentType: type, body: null, responses: {} },
})
`,
  },
  'odd syntax': {
    contract: `${head}
const key = 'computed'
const prefix = '/v1'
const options = { pathPrefix: '/options', metadata: { role: 'root' } } as const
export const make = (role: 'a' | 'b') => c.router({
  ['get' as const]: { "method": 'GET', 'path': \`/\${role}\`, "responses": { "200": Note } },
}, { metadata: { role } })
export const notes = c.router(({
  [key]: { method: 'GET', path: prefix + '/x', responses: { 200: Note } },
  'quoted-name': { method: 'GET', path: \`\${prefix}/y\`, responses: ({ 200: Note }) },
  get later() { return { method: 'GET', path: '/later', responses: { 200: Note } } as const },
}) satisfies object, options)
export const empty = c.router({})
export const templates = c.router({ one: { method: 'GET', path: '/one/:id?', responses: { 200: Note } }, 'any': { method: 'GET', path: '/any/*', headers: { 'x-key': z.string() }, query: c.type<{ q: string }>(), pathParams: null, responses: { 200: Note } } }, { ...options, pathPrefix: prefix, validateResponseOnClient: true })
export default c.router({ a: { method: 'GET', path: '/a', validateResponseOnClient: true, strictStatusCodes: false, responses: { 200: Note }, handler() { return 1 }, extra: { permissions: ['x'] } } }, { strictStatusCodes: false, commonResponses: { 418: Problem }, pathPrefix: prefix /* kept */ })
`,
  },
  'zod 3': {
    contract: `import { initContract } from '@ts-rest/core'
import { z } from 'zod/v3'
export const c = initContract()
export const notes = c.router({ list: { method: 'GET', path: '/notes', query: z.object({ limit: z.preprocess(Number, z.number().int()) }), responses: { 200: z.array(z.object({ id: z.string().uuid() })) } } })
`,
  },
  'an instance of another module': {
    contract: `import { z } from 'zod'
import { c } from './instance'
export const notes = c.router({ list: { method: 'GET', path: '/notes', responses: { 200: z.string(), 404: c.noBody() } } })
`,
    instance: `import { initContract } from '@ts-rest/core'\nexport const c = initContract()\n`,
  },
}
