/**
 * A package that exports a contract as declarations, and an application that has its own copies of zod and of this library. `dist`
 * must be built.
 */
import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const compilers = ['typescript', 'typescript-6', 'typescript-5.9', 'typescript-5.7'] as const

const contract = `
import { byteStream, createContract, error, errors, mergeContracts } from 'routepact'
import { createWebhooks } from 'routepact/webhooks'
import { z } from 'zod'

export const User = z.object({ name: z.string(), born: z.date().optional() })

export const users = createContract({
  getUser: {
    path: '/users/:id',
    method: 'GET',
    query: z.object({ page: z.coerce.number().default(1) }),
    headers: z.object({ 'x-trace': z.string() }),
    responses: {
      200: { 'application/json': { body: User, headers: z.object({ etag: z.string() }) }, 'text/csv': { body: z.string() } },
      404: { 'application/json': { body: z.object({ error: z.string() }) } },
    },
  },
  addUser: {
    path: '/users',
    method: 'POST',
    security: [{ token: [] }],
    requests: { 'application/json': { body: z.object({ name: z.string() }) } },
    responses: { 200: {}, ...errors(400) },
  },
  getPhoto: { path: '/users/:id/photo', method: 'GET', responses: { 200: { 'image/png': { body: byteStream() } } } },
})
export const api = mergeContracts({ users })
export const webhooks = createWebhooks({
  added: { path: '/added', method: 'POST', requests: { 'application/json': { body: z.object({ name: z.string() }) } }, responses: { 200: {} } },
})
export const failure = error(404)
`

/** What holds of the types of the contract, whichever copies are used. A line below a directive must be an error. */
const application = `
import { api, users, webhooks } from '@acme/contract'
import { bearer, type ContractHandler, createRouter } from 'routepact'
import { createClient, type ClientResult } from 'routepact/client'
import type { BreakingChanges } from 'routepact/versions'
import { createOpenApiDocument } from 'routepact/openapi'
import { createWebhookSender } from 'routepact/webhooks'
import { z } from 'zod'

type Same<One, Other> = (<Type>() => Type extends One ? 1 : 2) extends <Type>() => Type extends Other ? 1 : 2 ? true : false
const holds = <Fact extends true>(): Fact | undefined => undefined

const client = createClient(users, { headers: { 'x-trace': '1' } })
export const read = async () => {
  const result = await client.getUser({ params: { id: 'a' } })
  if (result.status === 404) return holds<Same<typeof result.body, { error: string }>>()
  if (result.contentType === 'text/csv') return holds<Same<typeof result.body, string>>()
  holds<Same<typeof result.body, { name: string; born?: string | undefined }>>()
  return holds<Same<ReturnType<typeof result.headers.get<'etag'>>, string>>()
}
holds<Same<ClientResult<typeof users.getPhoto>['body'], ReadableStream<Uint8Array<ArrayBuffer>>>>()
export const calls = () => [
  client.addUser({ body: { name: 'Ada' } }),
  // @ts-expect-error A part is missing.
  client.getUser(),
  // @ts-expect-error A parameter has another type.
  client.getUser({ params: { id: 1 } }),
  // @ts-expect-error A property of the body is missing.
  client.addUser({ body: {} }),
  // @ts-expect-error The contract has no such operation.
  client.deleteUser(),
]

const getUser: ContractHandler<typeof users.getUser> = (request) => {
  holds<Same<typeof request.validatedQuery, { page: number }>>()
  return request.respond({ status: 200, contentType: 'application/json', body: { name: request.validatedParams.id }, headers: { etag: '1' } })
}
const addUser = () => new Response()
const getPhoto = () => new Response()
const security = { token: bearer(() => ({ user: 'Ada' })) }
export const router = createRouter({ contract: users, security, handlers: { getUser, addUser, getPhoto } })
// @ts-expect-error A handler is missing.
createRouter({ contract: users, security, handlers: { getUser, addUser } })
// @ts-expect-error The security of an operation is missing.
createRouter({ contract: users, handlers: { getUser, addUser, getPhoto } })
export const wrong: ContractHandler<typeof users.getUser> = (request) =>
  // @ts-expect-error The status is not declared.
  request.respond({ status: 500 })

const schema = z.object({ name: z.string() })
// @ts-expect-error The operation has no such property.
export const none = users.getUser.pathParams
export const ownContract = { ...users, ping: { path: '/ping', method: 'POST', requests: { 'application/json': { body: schema } }, responses: { 200: {} } } } as const
holds<Same<BreakingChanges<typeof users, typeof ownContract>, never>>()
holds<Same<BreakingChanges<typeof ownContract, typeof users>, 'ping: the operation is gone'>>()
export const document = createOpenApiDocument(api, { info: { title: 'API', version: '1' }, webhooks })
export const sender = createWebhookSender(webhooks)
export const send = () => [
  sender.added({ url: 'https://example.com', secrets: 'a', body: { name: 'Ada' } }),
  // @ts-expect-error The body is missing.
  sender.added({ url: 'https://example.com', secrets: 'a' }),
]
`

/** The contract with a written type that the page shows. */
const page = await readFile('docs/large-apis.md', 'utf8')
const written = /```ts\n(\/\/ published\.ts\n[^`]*)```/.exec(page)?.[1] ?? ''

/** Uses the contract with a written type. */
const isolatedApplication = `
import { createRouter } from 'routepact'
import { createClient } from 'routepact/client'
import { users } from './isolated.js'

const client = createClient(users)
export const read = async (): Promise<string> => {
  const result = await client.getUser({ params: { id: 'a' } })
  return result.status === 200 ? result.body.name : ''
}
createRouter({
  contract: users,
  handlers: { getUser: (request) => request.respond({ status: 200, body: { name: request.validatedParams.id } }) },
})
// @ts-expect-error A handler is missing.
createRouter({ contract: users, handlers: {} })
// @ts-expect-error The parameters are missing.
export const none = (): unknown => client.getUser()
`

let folder = ''

/** Installs copies of this library and of zod, so that no file is shared. */
async function install(project: string): Promise<void> {
  const modules = join(project, 'node_modules')
  await cp('dist', join(modules, 'routepact/dist'), { recursive: true })
  await cp('package.json', join(modules, 'routepact/package.json'))
  for (const name of ['zod', '@standard-schema']) {
    await cp(resolve('node_modules', name), join(modules, name), { recursive: true, dereference: true })
  }
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'routepact-published-'))
})

afterAll(() => rm(folder, { recursive: true }))

async function write(files: { readonly [name: string]: string | object }): Promise<void> {
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), typeof content === 'string' ? content : JSON.stringify(content))
  }
}

/** @returns what the compiler prints */
function run(compiler: string, args: readonly string[]): Promise<string> {
  const tsc = resolve('node_modules', compiler, 'bin/tsc')
  return new Promise((done) => {
    execFile(process.execPath, [tsc, ...args, '--pretty', 'false'], { cwd: folder }, (_, output) => done(output))
  })
}

const options = {
  target: 'es2022',
  lib: ['es2023', 'dom', 'dom.iterable', 'dom.asynciterable'],
  module: 'nodenext',
  types: [],
  strict: true,
  exactOptionalPropertyTypes: true,
  declaration: true,
  skipLibCheck: true,
}
const manifest = { name: '@acme/contract', type: 'module', exports: { '.': { types: './dist/index.d.ts', default: './dist/index.js' } } }

describe.each(compilers)('%s', (compiler) => {
  test.each([
    ['declarations', {}],
    ['a composite project', { composite: true }],
  ])('an application uses a contract from %s with its own copies', async (name, kind) => {
    const [library, app] = [`${compiler}-${name}/contract`, `${compiler}-${name}/app`]
    const references = 'composite' in kind ? [{ path: '../contract' }] : []
    await write({
      [`${library}/package.json`]: manifest,
      [`${library}/src/index.ts`]: contract,
      [`${library}/tsconfig.json`]: { compilerOptions: { ...options, ...kind, rootDir: 'src', outDir: 'dist' }, include: ['src'] },
      [`${app}/package.json`]: { type: 'module' },
      [`${app}/main.ts`]: application,
      [`${app}/tsconfig.json`]: { compilerOptions: { ...options, ...kind, rootDir: '.', outDir: 'dist' }, include: ['main.ts'], references },
    })
    await Promise.all([install(join(folder, library)), install(join(folder, app))])
    await mkdir(join(folder, app, 'node_modules/@acme'), { recursive: true })
    await symlink(join(folder, library), join(folder, app, 'node_modules/@acme/contract'), 'junction')
    if (references.length > 0) expect(await run(compiler, ['--build', app])).toBe('')
    else {
      expect(await run(compiler, ['-p', library])).toBe('')
      expect(await run(compiler, ['-p', app])).toBe('')
    }
    // The application has read the declarations.
    expect(await readFile(join(folder, library, 'dist/index.d.ts'), 'utf8')).toContain('export declare const users:')
    expect(await readFile(join(folder, app, 'dist/main.d.ts'), 'utf8')).toContain('export declare const router:')
  })

  test('isolatedDeclarations rejects a contract without a written type, and accepts the layout of the page', async () => {
    const project = `${compiler}-isolated`
    const compilerOptions = { ...options, isolatedDeclarations: true, rootDir: '.', outDir: 'dist' }
    await write({
      [`${project}/package.json`]: { type: 'module' },
      [`${project}/inferred.ts`]: contract,
      [`${project}/isolated.ts`]: written,
      [`${project}/main.ts`]: isolatedApplication,
      [`${project}/differs.ts`]: written.replace("{ name: z.string() }", "{ name: z.number() }"),
      [`${project}/inferred.json`]: { compilerOptions, files: ['inferred.ts'] },
      [`${project}/isolated.json`]: { compilerOptions, files: ['isolated.ts', 'main.ts'] },
      [`${project}/differs.json`]: { compilerOptions, files: ['differs.ts'] },
    })
    await install(join(folder, project))
    const errors = await run(compiler, ['-p', `${project}/inferred.json`])
    expect(errors).toContain('error TS9010: Variable must have an explicit type annotation with --isolatedDeclarations.')
    // Nothing else is wrong: further errors of isolatedDeclarations name the expressions. The schema of zod has the same one.
    expect(errors.match(/error TS(?!90)\d+/g)).toBeNull()
    expect(errors).toContain(`inferred.ts(${contract.split('\n').findIndex((line) => line.startsWith('export const User ')) + 1},`)
    expect(await run(compiler, ['-p', `${project}/isolated.json`])).toBe('')
    expect(await readFile(join(folder, project, 'dist/isolated.d.ts'), 'utf8')).toContain('export declare const users: Users')
    expect(await run(compiler, ['-p', `${project}/differs.json`])).toContain("Type 'number' is not assignable to type 'string'.")
  })
})
