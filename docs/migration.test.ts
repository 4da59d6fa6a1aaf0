/** The messages of the migration guides appear if a step is forgotten, and their blocks are those that run. */
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import express from 'express'
import { type Contract, createContract, createRouter, error, errors, multipart, type Router } from 'routepact'
import { createNodeHandler } from 'routepact/node'
import { compareDocuments } from 'routepact-tools/diff'
import { compareServers } from 'routepact-tools/testing'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { router as failing } from './examples/migration/constructs/errors.ts'
import { router as guard } from './examples/migration/constructs/guard.ts'
import { router as upload } from './examples/migration/constructs/upload.ts'
import { toOldBody } from './examples/migration/ts-rest/after/constructs/old-body.ts'
import { fillPage, guides, pages, sharedPage } from './migration.ts'

/** The errors of contracts and handlers in the form of another library, which the type tests compare with the compilers. */
const compilerMessages = readFileSync('typetests/negative/migration.ts', 'utf8').match(/@ts-expect-error .*/g) ?? []

/** What the compiler, the router or the comparison of documents says on a guide. */
const messages: Readonly<Record<string, readonly string[]>> = {
  'docs/migrate.md': ["'base /tenants/:tenantId' is not valid"],
  'docs/migration/express-zod-api.md': ["GetBooksId: operationId 'GetBooksId' is now 'getBook'"],
  'docs/migration/hono.md': ["Type 'Date' is not assignable to type 'string'."],
  'docs/migration/itty.md': ['The returned value is not a response: …'],
  'docs/migration/trpc.md': ["reviews-list: operationId 'reviews-list' is now 'reviewsList'"],
  'docs/migration/ts-rest.md': ["users.get: operationId 'users.get' is now 'usersGet'", "The response 400 of 'getBook' (GET /books) is not declared"],
}

/** The lines that `--compare` prints after a mistake that compiles. */
const [, rows = ''] = /^\| You forgot \| `--compare` prints \|\n\|[-|]+\|\n((?:\|.*\n)+)/m.exec(readFileSync(sharedPage, 'utf8')) ?? []
const lines = Array.from(rows.matchAll(/ `([^`]+)` \|$/gm), ([, line = '']) => line)

test.each(pages)('%s has the code that runs: npm run generate -- migration', (page) => {
  expect(readFileSync(page, 'utf8')).toBe(fillPage(page))
})

describe('what --compare prints', () => {
  const openBook = { path: '/books/:id', method: 'GET', responses: { 200: {}, ...errors(404) } } as const
  const getMe = { path: '/me', method: 'GET', responses: { 200: { 'application/json': { body: z.object({ name: z.string() }) } }, ...errors(401) } } as const
  const cover = z.object({ cover: z.file().max(500_000) })
  const addCover = { path: '/covers', method: 'POST', requests: { 'multipart/form-data': { body: multipart(cover) } }, responses: { 200: {}, ...errors(400) } } as const
  const me = createContract({ getMe: { ...getMe, security: [{ token: [] }] } })

  /** The contract, the server before the port, and the port in which a step is forgotten. */
  const ports: Readonly<Record<string, readonly [contract: Contract, old: Router, now: Router]>> = {
    'an error of another library': [
      createContract({ openBook }),
      failing,
      createRouter({
        contract: createContract({ openBook }),
        handlers: { openBook: () => Promise.reject(Object.assign(new Error('No such book'), { status: 404 })) },
        onError: () => {},
      }),
    ],
    'the shape of errors': [
      createContract({ openBook }),
      createRouter({
        contract: createContract({ openBook }),
        handlers: { openBook: () => Promise.reject(error(404, 'No such book')) },
        catch: () => Response.json({ status: 'error', error: { message: 'No such book' } }, { status: 404 }),
      }),
      failing,
    ],
    'a guard': [
      me,
      guard,
      createRouter({ contract: createContract({ getMe }), handlers: { getMe: ({ respond }) => respond({ status: 200, body: { name: 'Ada' } }) } }),
    ],
    'the type of a form': [
      createContract({ addCover }),
      upload,
      createRouter({
        contract: createContract({ addCover: { ...addCover, requests: { 'application/json': { body: z.object({}) } } } }),
        handlers: { addCover: ({ respond }) => respond({ status: 200 }) },
      }),
    ],
  }

  test('each line appears', async () => {
    const printed = await Promise.all(
      Object.values(ports).map(async ([contract, old, now]) => {
        const options = { count: 4, authorize: { token: { headers: { authorization: 'Bearer secret' } } } }
        const { differences } = await compareServers(contract, { old, new: now }, options)
        return differences.map(({ line: text }) => text)
      }),
    )
    expect(new Set(lines).size).toBe(Object.keys(ports).length)
    expect(lines.filter((line) => !printed.flat().includes(line))).toEqual([])
  })
})

test('each library has a guide, and its page is in the list', () => {
  const text = readFileSync(sharedPage, 'utf8')
  expect(guides).toHaveLength(7)
  expect(guides.filter((guide) => !text.includes(`](${guide.slice('docs/'.length)})`))).toEqual([])
})

async function readOthers(): Promise<string[]> {
  const reported: string[] = []
  const contract = createContract({ getBook: { path: '/books', method: 'GET', responses: { 200: {} } } })
  const { fetch } = createRouter({
    contract,
    handlers: { getBook: (request) => (request.url.endsWith('?value') ? ({ id: '1' } as never) : ({ status: 400 } as never)) },
    onError: (thrown) => void reported.push(String(thrown)),
  })
  try {
    createRouter({ contract, base: '/tenants/:tenantId', handlers: { getBook: ({ respond }) => respond({ status: 200 }) } })
  } catch (thrown) {
    reported.push(String(thrown))
  }
  await fetch(new Request('http://localhost/books?value'))
  await fetch(new Request('http://localhost/books'))
  const describe = (operationId: string) => ({
    openapi: '3.1.0',
    info: { title: 'Books', version: '1' },
    paths: { '/books': { get: { operationId, responses: { 200: { description: 'Books' } } } } },
  })
  for (const [before, after] of [['reviews-list', 'reviewsList'], ['GetBooksId', 'getBook'], ['users.get', 'usersGet'], ['get', 'usersGet']] as const) {
    const changes = await compareDocuments(describe(before), describe(after))
    reported.push(...changes.map(({ text }) => text))
  }
  return reported
}

test('ts-rest: an invalid request gets the old body, and other errors their own', async () => {
  const { fetch: send } = createRouter({
    contract: createContract({ listBooks: { path: '/books', method: 'GET', query: z.object({ sort: z.literal('title') }), responses: { 200: {} } } }),
    handlers: { listBooks: ({ respond }) => respond({ status: 200 }) },
    catch: toOldBody,
  })
  const [invalid, missing] = await Promise.all(['/books?sort=year', '/none'].map((path) => send(new Request(`http://localhost${path}`))))
  expect(await invalid!.json()).toEqual({
    name: 'ValidationError',
    issues: [{ code: 'invalid_value', values: ['title'], path: ['sort'], message: 'Invalid input: expected "title"' }],
  })
  expect(await missing!.json()).toEqual({ error: 'Not Found' })
})

describe('what --compare prints of bodies that may be absent', () => {
  const Note = z.object({ text: z.string() })
  /** A server that validates a body as ts-rest does behind the parser of Express 5: without one, the schema receives `undefined`. */
  const createOld = (schema: z.ZodType) => ({
    async fetch(request: Request): Promise<Response> {
      const text = await request.text()
      const body: unknown = text === '' ? undefined : JSON.parse(text)
      return new Response(null, { status: schema.safeParse(body).success ? 200 : 400 })
    },
  })

  test.each<[title: string, old: z.ZodType, body: z.ZodType, isOptional: boolean, isPrinted: boolean]>([
    ['an optional body', Note.optional(), Note.optional(), false, true],
    ['an optional body with optional: true', Note.optional(), Note, true, false],
    ['a body with required properties', Note, Note, false, false],
  ])('%s', async (_title, old, body, isOptional, isPrinted) => {
    const line = 'sendNote: 200 is 400 now, for a missing body'
    expect(readFileSync('docs/migration/ts-rest.md', 'utf8').replaceAll(/\s+/g, ' ')).toContain(`\`${line}\``)
    const requests = { 'application/json': { body }, ...(isOptional && { optional: true as const }) }
    const contract: Contract = { sendNote: { path: '/notes', method: 'POST', requests, responses: { 200: {}, ...errors(400) } } }
    const now = createRouter({ contract, handlers: { sendNote: () => new Response() } } as never) as Router
    const { differences } = await compareServers(contract, { old: createOld(old), new: now }, { count: 4 })
    expect(differences.some((one) => one.line === line)).toBe(isPrinted)
  })

  test.each<[title: string, isBehind: boolean]>([['behind express.json()', true], ['before it', false]])('an empty object %s', async (_title, isBehind) => {
    const line = 'closeBook: 200 is 500 now, for JSON with spaces'
    expect(readFileSync('docs/migration/ts-rest.md', 'utf8').replaceAll(/\s+/g, ' ')).toContain(`\`${line}\``)
    const contract = createContract({
      closeBook: { path: '/books', method: 'POST', requests: { 'application/json': { body: z.object({}).optional() } }, responses: { 200: {}, ...errors(400) } },
    })
    const router = createRouter({ contract, handlers: { closeBook: ({ respond }) => respond({ status: 200 }) }, onError: () => {} })
    const app = express()
    if (isBehind) app.use(express.json())
    app.use(createNodeHandler(router, { fallthrough: true }))
    const server = app.listen(0, '127.0.0.1')
    await once(server, 'listening')
    try {
      const { port } = server.address() as AddressInfo
      const { differences } = await compareServers(contract, { old: createOld(z.object({}).optional()), new: { baseUrl: `http://127.0.0.1:${port}` } }, { count: 2 })
      expect(differences.some((one) => one.line.includes('200 is 500 now'))).toBe(isBehind)
      expect(differences.some((one) => one.line === line)).toBe(isBehind)
    } finally {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    }
  })
})

test('each message appears', async () => {
  const reported = [...compilerMessages, ...(await readOthers())]
  const toPattern = (message: string): RegExp =>
    new RegExp(message.split('…').map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('.+'))
  const missing = Object.values(messages).flat().filter((message) => !reported.some((text) => toPattern(message).test(text)))
  expect(missing).toEqual([])
})

test.each(Object.entries(messages))('%s has its messages', (page, expected) => {
  const text = readFileSync(page, 'utf8').replaceAll(/\s+/g, ' ')
  expect(expected.filter((message) => !text.includes(`\`${message}\``))).toEqual([])
})
