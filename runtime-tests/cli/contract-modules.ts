/** Modules of contracts for the commands that need one. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const operation = `{ path: '/users/:id', method: 'GET', responses: { 200: { 'application/json': { body: user, example: { name: 'Ada' } } } } }`
const imports = `import { z } from 'zod'\nconst user = z.object({ name: z.string() })\n`
const contract = `${imports}export const contract = { getUser: ${operation}, me: { path: '/me', method: 'GET', security: [{ token: [] }], responses: { 204: {}, default: {} } } }`

const modules: { readonly [file: string]: string } = {
  'contract.mjs': contract,
  'unfound.mjs': `${imports}export const contract = { getUser: { path: '/users/:id', method: 'GET', responses: { 200: { 'application/json': { body: user } }, 404: { 'application/json': { body: z.object({ error: z.string() }) } } } } }`,
  'printing.mjs': `console.log('printed')\n${contract}`,
  'exiting.mjs': 'process.exit(3)',
  'guarded.mjs': `${imports}export const contract = { getUser: ${operation}, listUsers: { path: '/users', method: 'GET', responses: { 200: {}, 401: {} } } }`,
  'several.mjs': `${imports}export const one = { get: ${operation} }\nexport const two = { get: ${operation} }`,
  'options.mjs': `${contract}\nexport const documentOptions = { servers: 1 }`,
  'date.mjs': `import { z } from 'zod'
export const contract = { get: { path: '/', method: 'GET', responses: { 200: { 'application/json': { body: z.object({ at: z.date() }) } } } } }
const override = ({ zodSchema, jsonSchema }) => void (zodSchema._zod.def.type === 'date' && Object.assign(jsonSchema, { type: 'string', format: 'date-time' }))
export const documentOptions = { libraryOptions: { zod: { unrepresentable: 'any', override } } }`,
  'document.mjs': `export const document = { openapi: '3.1.1', paths: {} }`,
  'both.mjs': `${contract}\nexport const document = { openapi: '3.1.1', paths: {} }`,
  'none.mjs': 'export const size = 1',
  'wrong.mjs': `export const contract = { get: { path: 'users', method: 'GET', responses: { 200: {} } } }`,
  'refined.mjs': `import { z } from 'zod'\nexport const contract = { get: { path: '/', method: 'GET', query: z.object({ a: z.custom(() => false) }), responses: { 200: {} } }, empty: { path: '/empty', method: 'GET', responses: { 200: { 'application/json': { body: z.string().refine(() => false) } } } } }`,
  'cursor.mjs': `import { z } from 'zod'\nexport const contract = { list: { path: '/', method: 'GET', query: z.object({ cursor: z.string().refine((text) => text === '!').optional() }), responses: { 200: { 'application/json': { body: z.array(z.object({ id: z.int() })) } } } } }`,
  'named.mjs': `${imports}export const contract = { get: { path: '/', method: 'GET', responses: { 200: { 'application/json': { body: user } } } } }`,
  'unconverted.mjs': `import * as v from 'valibot'\nexport const contract = { get: { path: '/', method: 'GET', responses: { 200: { 'application/json': { body: v.string() } } } } }`,
  'valibot.mjs': `import * as v from 'valibot'
import { toStandardJsonSchema } from '@valibot/to-json-schema'
export const documentOptions = { base: '/api', converters: { valibot: toStandardJsonSchema } }
export const contract = { get: { path: '/', method: 'GET', query: v.object({ page: v.pipe(v.string(), v.regex(/^[0-9]$/)) }), responses: { 200: { 'application/json': { body: v.literal('Ada') } } } } }`,
}

/** Writes the modules to a folder inside the project, so that they resolve the libraries. */
export function writeModules(): { readonly folder: string; readonly remove: () => void } {
  const folder = mkdtempSync('.command-')
  for (const [file, text] of Object.entries(modules)) writeFileSync(join(folder, file), text)
  return { folder, remove: () => rmSync(folder, { recursive: true }) }
}
