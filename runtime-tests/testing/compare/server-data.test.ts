/** What differs because one server has done what the other one has rejected. */
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { createContract } from '../../../src/core/index.ts'
import type { CapturedResponse } from '../../../tools/src/testing/compare/captured-response.ts'
import { ServerData } from '../../../tools/src/testing/compare/server-data.ts'
import { ValuePairs } from '../../../tools/src/testing/compare/value-pairs.ts'
import type { RequestData } from '../../../tools/src/testing/request-data.ts'
import { compareServers } from '../../../tools/src/testing/index.ts'

const json = <const Schema extends z.ZodType>(body: Schema) => ({ 'application/json': { body } })

const note = json(z.looseObject({}))
const fields = json(z.object({ name: z.string() }))
const responses = { 200: note, default: note }

const contract = createContract({
  listNotes: { path: '/api/notes', method: 'GET', responses },
  addNote: { path: '/api/notes', method: 'POST', requests: fields, responses },
  getNote: { path: '/api/notes/:id', method: 'GET', responses },
  putNote: { path: '/api/notes/:id', method: 'PUT', requests: fields, responses },
  patchNote: { path: '/api/notes/:id', method: 'PATCH', requests: fields, responses },
  deleteNote: { path: '/api/notes/:id', method: 'DELETE', responses },
  addComment: { path: '/api/notes/:noteId/comments', method: 'POST', requests: fields, responses },
  getUser: { path: '/api/users/:username', method: 'GET', responses },
  addUser: { path: '/api/users', method: 'POST', requests: fields, responses },
  listTags: { path: '/api/tags', method: 'GET', responses },
  getRoot: { path: '/api', method: 'GET', responses },
})

type Name = keyof typeof contract

const toResponse = (status: number, body: object = {}, headers: [string, string][] = []): CapturedResponse => ({
  status,
  headers: new Headers(headers),
  body: new TextEncoder().encode(JSON.stringify(body)),
  isWhole: true,
})

const toRequest = (method: string, target: string, role?: string): RequestData => ({
  method,
  target,
  headers: [],
  body: undefined,
  pair: { credentials: '', role, isSpelled: false, createNext: async (translate) => translate(toRequest(method, target, role)) },
})

const create = (pairs = new ValuePairs(['http://localhost:3000', 'http://localhost:4000'])): ServerData =>
  new ServerData(contract, pairs)

const uuid = '0b1c9a52-8d5e-4f67-9a3b-1c2d3e4f5a6b'

test.each<[write: Name, method: string, old: number, next: number, operations: Name[]]>([
  ['addNote', 'POST', 201, 400, ['listNotes', 'addNote', 'getNote', 'putNote', 'patchNote', 'deleteNote', 'addComment']],
  ['addComment', 'POST', 404, 201, ['listNotes', 'addNote', 'getNote', 'putNote', 'patchNote', 'deleteNote', 'addComment']],
  ['addUser', 'POST', 201, 400, ['getUser', 'addUser']],
  ['addUser', 'POST', 201, 200, []],
  ['addUser', 'POST', 400, 422, []],
  ['getUser', 'GET', 200, 404, []],
  ['getUser', 'HEAD', 200, 404, []],
])('%s %s: %i is %i changes %j', (write, method, old, next, operations) => {
  const data = create()
  data.note(write, toRequest(method, '/api/any'), toResponse(old), toResponse(next))
  const names = Object.keys(contract).filter((name) => name !== 'getRoot')
  expect(names.filter((name) => data.mayDiffer(name))).toEqual(operations)
  expect(data.mayDiffer('unknown path')).toBe(false)
})

describe('records that one server has', () => {
  test.each<[string, [Name, string, string, CapturedResponse, CapturedResponse][], string, 'old' | 'new' | undefined]>([
    ['none', [], '/api/notes/7', undefined],
    ['an id', [['addNote', 'POST', '/api/notes', toResponse(201, { id: 7 }), toResponse(400)]], '/api/notes/7', 'old'],
    [
      'an id below',
      [['addNote', 'POST', '/api/notes', toResponse(201, { id: 7 }), toResponse(400)]],
      '/api/notes/7/comments',
      'old',
    ],
    [
      'a number of something else',
      [['addNote', 'POST', '/api/notes', toResponse(201, { id: 7 }), toResponse(400)]],
      '/api/users/7',
      undefined,
    ],
    [
      'an id that is a text',
      [['addNote', 'POST', '/api/notes', toResponse(201, { id: uuid }), toResponse(400)]],
      `/api/comments/${uuid}`,
      'old',
    ],
    [
      'an id in another property',
      [['addNote', 'POST', '/api/notes', toResponse(201, { data: { note_id: 7 } }), toResponse(400)]],
      '/api/notes/7',
      'old',
    ],
    [
      'a location',
      [
        [
          'addNote',
          'POST',
          '/api/notes',
          toResponse(201, {}, [['location', 'http://localhost:3000/api/notes/7']]),
          toResponse(400),
        ],
      ],
      '/api/notes/7?a=1',
      'old',
    ],
    [
      'a name',
      [['addUser', 'POST', '/api/users', toResponse(201, { username: 'ada' }), toResponse(400)]],
      '/api/users/ada',
      'old',
    ],
    [
      'what both reject',
      [['addNote', 'POST', '/api/notes', toResponse(400, { id: 7 }), toResponse(422)]],
      '/api/notes/7',
      undefined,
    ],
    [
      'what the old server rejects',
      [['addNote', 'POST', '/api/notes', toResponse(400, { id: 7 }), toResponse(201)]],
      '/api/notes/7',
      undefined,
    ],
    ['a record that is written', [['putNote', 'PUT', '/api/notes/7', toResponse(201), toResponse(400)]], '/api/notes/7', 'old'],
    [
      'a record that is written later',
      [
        ['putNote', 'PUT', '/api/notes/7', toResponse(201), toResponse(400)],
        ['putNote', 'PUT', '/api/notes/7', toResponse(200), toResponse(201)],
      ],
      '/api/notes/7',
      undefined,
    ],
    ['a change', [['patchNote', 'PATCH', '/api/notes/7', toResponse(200), toResponse(400)]], '/api/notes/8', undefined],
    [
      'a record that the new server deletes',
      [['deleteNote', 'DELETE', '/api/notes/7', toResponse(403), toResponse(204)]],
      '/api/notes/7',
      'old',
    ],
    ['a trailing slash', [['deleteNote', 'DELETE', '/api/notes/7/', toResponse(403), toResponse(204)]], '/api/notes/7/', 'old'],
    [
      'a trailing slash of another record',
      [['deleteNote', 'DELETE', '/api/notes/7/', toResponse(403), toResponse(204)]],
      '/api/notes/8/',
      undefined,
    ],
    ['a method of no operation', [], '/api/notes/7', undefined],
  ])('%s', (_, writes, target, expected) => {
    const data = create()
    for (const [name, method, path, old, next] of writes) data.note(name, toRequest(method, path), old, next)
    data.note(undefined, toRequest('POST', '/api/none'), toResponse(201, { id: 7 }), toResponse(404))
    expect(data.findOwner(toRequest('GET', target), toResponse(200), toResponse(404))).toBe(expected)
  })

  test('a path without a fixed segment', () => {
    const data = new ServerData(
      createContract({
        add: { path: '/:kind', method: 'POST', responses },
        get: { path: '/:kind/:id', method: 'GET', responses },
      }),
      new ValuePairs(['http://localhost:3000', 'http://localhost:4000']),
    )
    data.note('add', toRequest('POST', '/notes'), toResponse(201, { id: uuid }), toResponse(400))
    expect([data.mayDiffer('get'), data.findOwner(toRequest('GET', `/notes/${uuid}`), toResponse(200), toResponse(404))]).toEqual(
      [false, 'old'],
    )
  })

  test('a record that both servers have', () => {
    const pairs = new ValuePairs(['http://localhost:3000', 'http://localhost:4000'])
    const data = create(pairs)
    for (const [old, next, owner] of [
      [7, 7, 'user'],
      [8, 9, 'user'],
      [uuid, uuid, ''],
    ] as const)
      pairs.areAlike(old, next, { name: 'id', owner })
    for (const id of [7, 8, uuid]) data.note('addUser', toRequest('POST', '/api/users'), toResponse(200, { id }), toResponse(415))
    for (const id of [7, 8, uuid])
      expect(data.findOwner(toRequest('GET', `/api/users/${id}`), toResponse(200), toResponse(404))).toBe(undefined)
  })

  test.each<
    [
      write: [method: string, old: number, next: number],
      role: string | undefined,
      old: number,
      next: number,
      owner: 'old' | 'new' | undefined,
    ]
  >([
    [['PUT', 201, 400], undefined, 200, 404, 'old'],
    [['PUT', 201, 400], undefined, 204, 410, 'old'],
    [['PUT', 201, 400], undefined, 200, 200, 'old'],
    [['PUT', 201, 400], undefined, 200, 500, undefined],
    [['PUT', 201, 400], undefined, 500, 404, undefined],
    [['PUT', 201, 400], undefined, 404, 404, undefined],
    [['PUT', 201, 400], undefined, 401, 404, 'old'],
    [['PUT', 201, 400], undefined, 401, 200, undefined],
    [['PUT', 201, 400], undefined, 403, 200, undefined],
    [['PUT', 201, 400], undefined, 403, 404, 'old'],
    [['PUT', 201, 400], undefined, 422, 404, 'old'],
    [['PUT', 201, 400], undefined, 422, 400, undefined],
    [['PUT', 201, 400], 'reader', 403, 404, 'old'],
    [['PUT', 201, 400], 'reader', 403, 200, 'old'],
    [['PUT', 201, 400], 'reader', 404, 200, 'old'],
    [['PUT', 201, 400], 'reader', 401, 200, undefined],
    [['PUT', 201, 400], 'reader', 403, 401, undefined],
    [['PUT', 400, 201], undefined, 404, 200, 'new'],
    [['PUT', 400, 201], undefined, 404, 404, undefined],
    [['PUT', 400, 201], undefined, 401, 200, undefined],
    [['PUT', 400, 201], 'reader', 404, 200, 'new'],
    [['PUT', 403, 201], 'reader', 404, 200, undefined],
    [['PUT', 404, 201], 'reader', 404, 200, undefined],
    [['DELETE', 204, 403], undefined, 404, 200, 'new'],
    [['DELETE', 204, 403], undefined, 404, 500, undefined],
  ])('after %j, as %s: %i is %i', ([method, first, second], role, old, next, owner) => {
    const data = create()
    data.note(
      method === 'PUT' ? 'putNote' : 'deleteNote',
      toRequest(method, '/api/notes/7'),
      toResponse(first),
      toResponse(second),
    )
    expect(data.findOwner(toRequest('GET', '/api/notes/7', role), toResponse(old), toResponse(next))).toBe(owner)
  })
})

/** A server of notes with owners. One that is strict rejects some notes, so that it has fewer of them. */
function createNotes({ isStrict = false, isOpen = false }): { fetch: (request: Request) => Promise<Response> } {
  const notes = new Map<string, { id: number; name: string; owner: string }>()
  let last = 0
  return {
    async fetch(request) {
      const [, , collection, id] = new URL(request.url).pathname.split('/')
      const text = await request.text()
      const send = (status: number, body: object) => Response.json(body, { status })
      const method = request.method === 'HEAD' ? 'GET' : request.method
      const user = request.headers.get('authorization') ?? ''
      if (user !== 'ada' && user !== 'bob') return send(401, { message: 'Sign in' })
      if (collection === 'tags' && method === 'GET') return send(200, { tags: ['a'] })
      if (collection !== 'notes') return send(404, { message: 'No path' })
      const name = /"name":"(.*?)"/.exec(text)?.[1]
      if (id === undefined && method === 'GET') return send(200, { items: [...notes.values()] })
      if (id === undefined && method === 'POST') {
        if (name === undefined || (isStrict && name.length !== 1)) return send(400, { message: 'Not a note' })
        const made = { id: (last += 1), name, owner: user }
        notes.set(String(made.id), made)
        return send(200, made)
      }
      const found = notes.get(id ?? '')
      if (!found) return send(404, { message: 'No note' })
      if (found.owner !== user && !isOpen) return send(403, { message: 'Not yours' })
      if (method === 'GET') return send(200, found)
      if (method !== 'PATCH') return send(405, { message: 'No method' })
      if (name === undefined) return send(400, { message: 'Not a note' })
      found.name = name
      return send(200, found)
    },
  }
}

test.each<[string, Parameters<typeof createNotes>[0], string[]]>([
  ['nothing', {}, []],
  [
    'a stricter rule',
    { isStrict: true },
    [
      'status addNote: 200 is 400 now',
      'data getNote, patchNote: only the old server has this record',
      "data listNotes: 'items' of 200 has fewer elements",
    ],
  ],
  [
    'a guard',
    { isOpen: true },
    [
      "guard getNote, patchNote: a guard no longer holds: 403 as 'ada' is 200 now, for a record of 'bob'",
      "guard getNote, patchNote: a guard no longer holds: 403 as 'bob' is 200 now, for a record of 'ada'",
    ],
  ],
])('one cause is one line: %s', async (_, changes, lines) => {
  const roles = Object.fromEntries(
    ['ada', 'bob'].map((name) => [name, { token: { headers: { authorization: name } } }]),
  )
  const { differences } = await compareServers(
    contract,
    { old: createNotes({}), new: createNotes(changes) },
    { roles, count: 2, operations: ['listNotes', 'addNote', 'getNote', 'patchNote', 'listTags'] },
  )
  expect(differences.map(({ kind, line }) => `${kind} ${line}`)).toEqual(lines)
})
