/** Guards that let another user or another role in: each that is lost is found, and named with the role. */
import { createContract } from 'routepact'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { compareServers, type CompareServersOptions } from '../../../tools/src/testing/index.ts'
import { contract, createNotes } from './notes.ts'

const headers = { 'x-csrf-token': 't' }
const toRole = (name: string) => ({ token: { headers: { authorization: `Bearer ${name}` } } })
const roles: CompareServersOptions<typeof contract>['roles'] = { editor: toRole('editor'), reader: toRole('reader'), auditor: toRole('auditor') }

const listLines = async (loss: string, options: CompareServersOptions<typeof contract>, start = 0): Promise<string[]> => {
  const { differences, skipped } = await compareServers(contract, { old: createNotes('', start), new: createNotes(loss) }, { headers, count: 2, ...options })
  expect(skipped).toEqual([])
  return differences.map(({ kind, line }) => `${kind} ${line}`)
}

test.each([0, 5000])('equal servers have no differences: ids after %i', async (start) => {
  expect(await listLines('', { roles }, start)).toEqual([])
})

test.each<[loss: string, operations: (keyof typeof contract)[], lines: string[]]>([
  ['an owner', ['getNote', 'updateNote'], [
    "guard every operation: a guard no longer holds: 403 as 'editor' is 200 now, for a record of another role",
    "guard every operation: a guard no longer holds: 403 as 'reader' is 200 now, for a record of another role",
  ]],
  ['the owner for GET', ['getNote'], [
    "guard getNote: a guard no longer holds: 403 as 'editor' is 200 now, for a record of another role",
    "guard getNote: a guard no longer holds: 403 as 'reader' is 200 now, for a record of another role",
  ]],
  ['the owner for HEAD', ['getNote'], [
    "guard getNote: a guard no longer holds: 403 as 'editor' is 200 now, for a record of another role",
    "guard getNote: a guard no longer holds: 403 as 'reader' is 200 now, for a record of another role",
  ]],
  ['the owner for PATCH', ['updateNote'], [
    "guard updateNote: a guard no longer holds: 403 as 'editor' is 200 now, for a record of another role",
    "guard updateNote: a guard no longer holds: 403 as 'reader' is 200 now, for a record of another role",
  ]],
  ['the owner for DELETE', ['deleteNote'], [
    "guard deleteNote: a guard no longer holds: 403 as 'editor' is 204 now, for a record of another role",
    "guard deleteNote: a guard no longer holds: 403 as 'reader' is 204 now, for a record of another role",
  ]],
  ['the owner of comments', ['addComment'], [
    "guard addComment: a guard no longer holds: 403 as 'editor' is 201 now, for a record of another role",
    "guard addComment: a guard no longer holds: 403 as 'reader' is 201 now, for a record of another role",
  ]],
  ['a hidden owner', ['getDraft', 'putDraft'], [
    "guard every operation: a guard no longer holds: 404 as 'reader' is 200 now",
    "guard every operation: a guard no longer holds: 404 as 'auditor' is 200 now",
  ]],
  ['a role', ['getAudit'], ["guard getAudit: a guard no longer holds: 403 as 'reader' is 200 now"]],
  ['a role for HEAD', ['getAudit'], ["guard getAudit: a guard no longer holds: 403 as 'reader' is 200 now, for HEAD"]],
  ['a role for a slash', ['getAudit'], ["guard getAudit: a guard no longer holds: 403 as 'reader' is 200 now, for a trailing slash"]],
  ['a hidden role', ['getStatistics'], [
    "guard getStatistics: a guard no longer holds: 404 as 'reader' is 200 now",
    "guard getStatistics: a guard no longer holds: 404 as 'auditor' is 200 now",
  ]],
  ['a permission', ['getAudit'], ["status getAudit: 200 is 403 now, as 'auditor'"]],
  ['a private field', ['getNote'], ["value getNote: 'owner' of 200 is new, as 'reader'", "value addNote: 'owner' of 201 is new, as 'reader'"]],
  ['the filter of a list', ['listNotes'], [
    "value listNotes: the body of 200 has more elements, as 'reader'",
    "value listNotes: the body of 200 has more elements, as 'auditor'",
  ]],
  ['the check of forms', ['addNote'], ["guard addNote: a guard no longer holds: 403 as 'editor' is 201 now, for a form from another origin"]],
  ['the token of forms', ['addNote'], ["guard addNote: a guard no longer holds: 403 as 'editor' is 201 now, for a request without 'x-csrf-token'"]],
])('%s', async (loss, operations, lines) => {
  expect(await listLines(loss, { roles, operations })).toEqual(lines)
})

const { reader, auditor } = roles

test("the credentials of 'authorize' are the role 'default'", async () => {
  const options = { authorize: toRole('editor'), roles: { reader: toRole('reader') }, operations: ['getNote' as const] }
  expect(await listLines('the owner for GET', options)).toEqual([
    "guard getNote: a guard no longer holds: 403 with the credentials is 200 now, for a record of 'reader'",
    "guard getNote: a guard no longer holds: 403 as 'reader' is 200 now, for a record of 'default'",
  ])
})

/** Gives the new server tokens of its own. */
const withOwnTokens = (server: ReturnType<typeof createNotes>) => ({
  fetch: (request: Request) => {
    const headers = new Headers(request.headers)
    headers.set('authorization', headers.get('authorization')?.replace(/^Bearer new-/, 'Bearer ') ?? 'Bearer none')
    return server.fetch(new Request(request, { headers }))
  },
})

test('each server has its credentials of a role', async () => {
  const names = ['editor', 'reader']
  const toRoles = (prefix: string) => Object.fromEntries(names.map((name) => [name, toRole(prefix + name)]))
  const compare = (loss: string, options: object, servers: object = {}) =>
    compareServers(contract, { old: { ...createNotes(), ...servers }, new: { ...withOwnTokens(createNotes(loss)), roles: toRoles('new-') } }, { headers, count: 2, operations: ['getAudit', 'updateNote'], ...options })
  expect(await compare('', { roles: toRoles('') })).toMatchObject({ differences: [], skipped: [] })
  expect(await compare('', {}, { roles: toRoles('') })).toMatchObject({ differences: [], skipped: [] })
  const { differences } = await compare('a role', { roles: toRoles('') })
  expect(differences.map(({ line }) => line)).toEqual(["getAudit: a guard no longer holds: 403 as 'reader' is 200 now"])
})

test('a difference that all roles have has no role', async () => {
  const old = createNotes()
  const next = { fetch: async (request: Request) => new Response((await old.fetch(request.clone())).body, { status: 200 }) }
  const { differences } = await compareServers(contract, { old, new: next }, { headers, roles, count: 1, operations: ['getAudit'] })
  expect(differences.map(({ kind, line }) => `${kind} ${line}`).filter((line) => line.includes('content-type'))).toEqual(["header getAudit: the header 'content-type' is lost"])
})

test('what was changed for the first role too is no guard that is lost', async () => {
  const old = createNotes()
  const next = { fetch: async (request: Request) => (request.url.endsWith('/notes/1') && request.method === 'GET' && /^Bearer (?:editor|reader|auditor)$/.test(request.headers.get('authorization') ?? '') ? Response.json({ message: '404' }) : old.fetch(request)) }
  const { differences } = await compareServers(contract, { old, new: next }, { headers, roles, count: 1, operations: ['getNote'], prepare: { getNote: () => ({ params: { id: '1' } }) } })
  expect(differences.map(({ kind, line }) => `${kind} ${line}`)).toEqual(["status getNote: 404 is 200 now"])
})

test('a role whose credentials are not accepted is named', async () => {
  const { differences, skipped } = await compareServers(contract, { old: createNotes(), new: createNotes() }, { headers, count: 1, roles: { ...roles, wrong: toRole('nobody') } })
  expect([differences, skipped]).toEqual([[], [{ name: "role 'wrong'", reason: "every request that needs credentials had the status 401: check the credentials in 'roles'" }]])
})

describe('a record of another role that the query or the body names', () => {
  const json = <const Schema extends z.ZodType>(body: Schema) => ({ 'application/json': { body } })
  const answer = { 200: json(z.unknown()), 201: json(z.object({ id: z.string() })), default: {} }
  const named = createContract({
    add: { path: '/notes', method: 'POST', responses: answer },
    read: { path: '/read', method: 'GET', query: z.object({ noteId: z.string() }), responses: answer },
    find: { path: '/notes', method: 'GET', query: z.object({ id: z.string().optional() }), responses: answer },
    share: { path: '/share', method: 'POST', requests: json(z.object({ noteId: z.string() })), responses: answer },
    form: { path: '/form', method: 'POST', requests: { 'application/x-www-form-urlencoded': { body: z.object({ note_id: z.string() }) } }, responses: answer },
    comment: { path: '/notes/:id/comments', method: 'POST', requests: json(z.object({ noteId: z.string() })), responses: answer },
  })

  /** Serves notes of the roles, without the guard of an operation. */
  function serve(lost?: string): { fetch: (request: Request) => Promise<Response> } {
    const owners: string[] = []
    return {
      async fetch(request) {
        const { pathname, searchParams } = new URL(request.url)
        const role = /^Bearer (editor|reader)$/.exec(request.headers.get('authorization') ?? '')?.[1]
        const text = await request.text()
        if (role === undefined) return new Response(null, { status: 401 })
        if (pathname === '/notes' && request.method === 'POST') return Response.json({ id: `note${owners.push(role) - 1}` }, { status: 201 })
        const isRead = request.method === 'GET' || request.method === 'HEAD'
        const name = { '/read': 'read', '/notes': 'find', '/share': 'share', '/form': 'form' }[pathname] ?? 'comment'
        if (isRead !== (name === 'read' || name === 'find')) return new Response(null, { status: 404 })
        const id = searchParams.get('noteId') ?? searchParams.get('id') ?? /"noteId":"(.*?)"/.exec(text)?.[1] ?? /note_id=(.*)/.exec(text)?.[1]
        if (id === undefined || (name === 'comment' && !owners.includes(role))) return new Response(null, { status: 400 })
        const owner = /^note\d+$/.test(id) ? owners[Number(id.slice(4))] : undefined
        if (owner === undefined) return new Response(null, { status: 404 })
        return owner === role || lost === name ? Response.json({ id }) : new Response(null, { status: 403 })
      },
    }
  }

  test.each(['read', 'find', 'share', 'form', 'comment'] as const)('%s', async (name) => {
    const compare = async (lost?: string) => {
      const { differences, skipped } = await compareServers(named, { old: serve(), new: serve(lost) }, { count: 2, operations: [name], roles: { editor: toRole('editor'), reader: toRole('reader') } as never })
      expect(skipped).toEqual([])
      return differences.map(({ line }) => line)
    }
    expect(await compare()).toEqual([])
    expect(await compare(name)).toEqual([['editor', 'reader'], ['reader', 'editor']].map(([role, owner]) => `${name}: a guard no longer holds: 403 as '${role}' is 200 now, for a record of '${owner}'`))
  })
})

test('recorded requests are sent as each role', async () => {
  const requests = [
    { method: 'GET', target: '/audit', headers: [['authorization', 'Bearer auditor'], ['accept', '*/*']] as const },
    { method: 'POST', target: '/notes', body: '{"text":"a"}' },
    { method: 'GET', target: '/notes/1' },
  ]
  const compare = (loss: string) => compareServers(contract, { old: createNotes(), new: createNotes(loss) }, { headers, roles, requests })
  expect(await compare('')).toMatchObject({ requests: 9, differences: [] })
  expect((await compare('a role')).differences.map(({ line }) => line)).toEqual(["getAudit: a guard no longer holds: 403 as 'reader' is 200 now"])
  expect((await compare('an owner')).differences.map(({ line }) => line)).toEqual(["getNote: a guard no longer holds: 403 as 'reader' is 200 now"])
})

test('a role needs the credentials of an operation', async () => {
  const secured = Object.fromEntries(Object.entries(contract).map(([name, operation]) => [name, { ...operation, security: name === 'getAudit' ? [{ key: [] }] : [{ token: [] }] }])) as unknown as typeof contract
  const servers = { old: createNotes(), new: createNotes('a role') }
  const compare = (key: object) => compareServers(secured, servers, { headers, count: 1, roles: { editor: toRole('editor'), reader: { ...reader, ...key } } as typeof roles, operations: ['getAudit'] })
  expect(await compare({})).toMatchObject({ differences: [], skipped: [{ name: 'getAudit', reason: "no credentials for 'key': set 'authorize'" }] })
  const { differences } = await compare({ key: reader?.['token'] })
  expect(differences.map(({ line }) => line)).toEqual(["getAudit: a guard no longer holds: 403 as 'reader' is 200 now"])
})

test.each<[string, object, object, string]>([
  ['no object', { roles: [] }, {}, "'roles' must be an object: role name -> credentials"],
  ['another name', { roles: { 'a b': reader } }, {}, "'a b' in 'roles' must be another name: letters, digits, '-' and '_', and not 'default'"],
  ["the name 'default'", { roles: { default: reader } }, {}, "'default' in 'roles' must be another name: letters, digits, '-' and '_', and not 'default'"],
  ['no credentials', { roles: { reader: 'Bearer reader' } }, {}, "'roles.reader' must be an object: scheme name -> credentials"],
  ['another part', { roles: { reader: { token: { cookies: {} } } } }, {}, "'cookies' of 'roles.reader.token' is not a part of credentials: use 'headers' or 'query'"],
  ['no scheme', { roles: { reader: { token: 1 } } }, {}, "'roles.reader.token' must have 'headers' or 'query', or be a function that returns them"],
  ['credentials of one server', {}, { roles: { auditor } }, "'servers.old' has no credentials of the role 'auditor': add them to 'roles'"],
  ['wrong roles of one server', { roles }, { roles: { reader: 1 } }, "'servers.new.roles.reader' must be an object: scheme name -> credentials"],
])('%s: an error', async (_, options, next, message) => {
  await expect(compareServers(contract, { old: createNotes(), new: { ...createNotes(), ...next } }, options)).rejects.toThrow(new TypeError(message))
})

test('lines of roles are accepted, and stale in comparisons that have the role', async () => {
  const lines = ["getAudit: a guard no longer holds: 403 as 'reader' is 200 now", "getAudit: 'entries' of 200 is new, as 'reader'", "getAudit: 403 is 200 now, for a record of 'other', as 'auditor'", "getAudit: the header 'a' is lost, for a record of another role"]
  const ignore = lines.map((difference) => ({ difference, reason: 'it is public now' }))
  const compare = async (given: typeof roles) => compareServers(contract, { old: createNotes(), new: createNotes('a role') }, { headers, roles: given, count: 1, ignore, operations: ['getAudit'] })
  const { differences, ignored: found, stale } = await compare(roles)
  expect([differences, found.map(({ line }) => line), stale]).toEqual([[], lines.slice(0, 1), [lines[1], lines[3]].map((line) => `'${line}' is stale: no difference has this line`)])
  expect((await compare({ editor: toRole('editor') })).stale).toEqual([`'${lines[3]}' is stale: no difference has this line`])
})
