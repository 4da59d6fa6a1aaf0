/** The published declarations in the compiler of a user. `dist` must be built. */
import { existsSync } from 'node:fs'
import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isLong } from '../../properties/scale.ts'

const source = `
import { type ContractMiddleware, type ContractRequest, createContract, createRouter, error, events, withContractErrorHandler } from 'routepact'
import { createClient, createOutline } from 'routepact/client'
import type { BreakingChanges } from 'routepact/versions'
import { createOpenApiDocument } from 'routepact/openapi'
import { z } from 'zod'

const problem = { 'application/json': { body: z.object({ error: z.string() }) } }
export const contract = createContract({
  ping: { path: '/ping', method: 'GET', responses: { 200: {} } },
  getUser: {
    path: '/users/:id',
    method: 'POST',
    query: z.object({ page: z.string().default('1') }),
    headers: z.object({ 'x-trace': z.string() }),
    requests: { 'application/json': { body: z.object({ name: z.string() }) }, 'text/csv': { body: z.string(), example: 'a,b' } },
    responses: {
      200: { 'application/json': { body: z.object({ name: z.string() }), headers: z.object({ etag: z.string() }) } },
      404: problem,
      204: { description: 'Nothing' },
      302: { headers: z.object({ location: z.string() }) },
      default: { 'text/plain': { body: z.string() }, 'text/event-stream': { body: events(z.object({ n: z.number() })) } },
    },
  },
})
export const authenticate = (async (request) => (request.method === 'GET' ? { user: 'Ada' } : undefined)) satisfies ContractMiddleware
export const guard = async (request: Parameters<ContractMiddleware>[0]) => request.respond({ status: 401 })
type GetUser = ContractRequest<typeof contract.getUser, { user: string }>
export const readUser = (request: GetUser) => ({
  params: request.validatedParams,
  query: request.validatedQuery,
  headers: request.validatedHeaders,
  body: request.validatedBody,
  content: request.validatedContent,
})
export const getUser = async (request: GetUser) =>
  request.validatedQuery.page === '2'
    ? request.respond({ status: 404, body: { error: 'none' } })
    : request.respond({ status: 200, body: { name: request.validatedParams.id }, headers: { etag: '1' } })
export const ping = async (request: ContractRequest<typeof contract.ping>) => request.respond({ status: 200 })
export const errorHandler = withContractErrorHandler()
export const failure = error(404)
export const router = createRouter({
  contract,
  before: [async () => ({ user: 'Ada' })],
  handlers: { getUser, ping },
})
export const client = createClient(contract, { baseUrl: 'https://api.test' })
export const call = (id: string) =>
  client.getUser({ params: { id }, headers: { 'x-trace': '1' }, contentType: 'text/csv', body: id })
export const outline = createOutline(contract)
export const document = createOpenApiDocument(contract, { info: { title: 'API', version: '1' } })
export type Changes = BreakingChanges<typeof contract, typeof contract>
`

const server = `
import { type NodeServer, serve } from 'routepact/node'
import { router } from './main.js'

export const start = (): Promise<NodeServer> => serve(router, { port: 0 })
`

let folder = ''

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'routepact-'))
  const modules = join(folder, 'node_modules')
  await mkdir(join(modules, 'routepact'), { recursive: true })
  if (!existsSync('dist/index.js')) throw new Error("'dist' has no package: run `npm run build`")
  await cp('dist', join(modules, 'routepact/dist'), { recursive: true })
  await cp('package.json', join(modules, 'routepact/package.json'))
  await Promise.all(
    ['zod', '@standard-schema', '@types'].map((name) =>
      symlink(resolve('node_modules', name), join(modules, name), 'junction'),
    ),
  )
  await symlink(resolve('node_modules/undici-types'), join(modules, 'undici-types'), 'junction')
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }')
  await writeFile(join(folder, 'main.ts'), source)
  await writeFile(join(folder, 'server.ts'), server)
})

afterAll(() => rm(folder, { recursive: true }))

/** @returns the errors that the compiler prints */
async function compile(compiler: string, name: string, files: readonly string[], options: object): Promise<string> {
  const config = {
    compilerOptions: {
      target: 'es2022',
      module: 'nodenext',
      strict: true,
      skipLibCheck: false,
      outDir: name,
      declaration: true,
      emitDeclarationOnly: true,
      ...options,
    },
    files,
  }
  await writeFile(join(folder, `${name}.json`), JSON.stringify(config))
  const tsc = resolve('node_modules', compiler, 'bin/tsc')
  return new Promise((done) => {
    execFile(process.execPath, [tsc, '-p', `${name}.json`, '--pretty', 'false'], { cwd: folder }, (_, output) => done(output))
  })
}

const node = ['node', ['main.ts', 'server.ts'], { lib: ['es2023'], types: ['node'] }] as const
const dom = ['dom', ['main.ts'], { lib: ['es2023', 'dom', 'dom.iterable', 'dom.asynciterable'], types: [] }] as const

const first = [['typescript', ...dom]] as const
const others = [
  ['typescript', ...node],
  ['typescript-5.9', ...node],
  ['typescript-5.9', ...dom],
] as const

test.each<(typeof first | typeof others)[number]>(isLong ? others : first)('%s compiles and emits declarations with the types of %s, skipLibCheck off', async (compiler, name, files, options) => {
  const output = `${compiler}-${name}`
  expect(await compile(compiler, output, files, options)).toBe('')
  expect(await readFile(join(folder, output, 'main.d.ts'), 'utf8')).toContain('export declare const call:')
})
