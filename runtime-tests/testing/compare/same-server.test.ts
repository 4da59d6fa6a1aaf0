/** A server that makes all that servers make, compared with itself: nothing that it makes is a difference. */
import { createHash, randomBytes, randomInt, randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { createContract } from '../../../src/core/index.ts'
import { compareServers } from '../../../tools/src/testing/index.ts'
import { seeds } from '../../properties/scale.ts'

const json = <const Schema extends z.ZodType>(body: Schema) => ({ 'application/json': { body } })

const made = json(z.looseObject({}))
const problem = json(z.looseObject({ message: z.string() }))
const fields = json(z.object({ name: z.string().min(1).max(20), tags: z.array(z.string().max(5)).optional() }))

const contract = createContract({
  listNotes: {
    path: '/api/notes',
    method: 'GET',
    query: z.object({ cursor: z.string().optional(), limit: z.coerce.number<string>().int().min(1).max(50).optional() }),
    responses: { 200: made, default: problem },
  },
  addNote: { path: '/api/notes', method: 'POST', requests: fields, responses: { 201: made, default: problem } },
  getNote: { path: '/api/notes/:id', method: 'GET', responses: { 200: made, default: problem } },
  updateNote: { path: '/api/notes/:id', method: 'PATCH', requests: fields, responses: { 200: made, default: problem } },
  deleteNote: { path: '/api/notes/:id', method: 'DELETE', responses: { 204: {}, default: problem } },
  uploadNote: { path: '/api/notes/:id/upload', method: 'POST', responses: { 200: made, default: problem } },
  mapNotes: { path: '/api/maps', method: 'GET', responses: { 200: made, default: problem } },
  addKey: { path: '/api/keys', method: 'POST', requests: fields, responses: { 200: {}, default: problem } },
  listKeys: { path: '/api/keys', method: 'GET', responses: { 200: made, default: problem } },
  signIn: {
    path: '/api/session',
    method: 'POST',
    requests: json(z.object({ user: z.string().max(10) })),
    responses: { 200: made, default: problem },
  },
})

/** How ids are made. */
const makers: { readonly [name: string]: (start: number) => () => string | number } = {
  UUIDs: () => () => randomUUID(),
  numbers: (start) => () => (start += 1),
  'numbers with steps': (start) => () => (start += 1 + (start % 3)),
  times: (start) => () => Date.now() + (start += 1),
  tokens: () => () => `note_${randomBytes(12).toString('base64url').replaceAll(/[-_]/g, 'x')}`,
  'short hexadecimal numbers': () => () => randomBytes(5).toString('hex'),
  'hexadecimal numbers of five digits': (start) => {
    const made = new Set<string>()
    const makeId = (): string => {
      // Even ones at one server, so that no id is one of both.
      const id = (randomInt(0x80_000) * 2 + Number(start === 0)).toString(16).padStart(5, '0')
      return made.has(id) ? makeId() : made.add(id) && id
    }
    return makeId
  },
}

const base64 = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')

/** Writes the keys in a random order, as a hash map does. */
const shuffle = (object: object): object =>
  Object.fromEntries(
    Object.entries(object)
      .map((entry) => [Math.random(), entry] as const)
      .toSorted(([one], [other]) => one - other)
      .map(([, entry]) => entry),
  )

function createServer(makeId: () => string | number): { fetch: (request: Request) => Promise<Response> } {
  const notes = new Map<string, { id: string | number; name: string; tags: string[]; hash: string; createdAt: Date }>()
  const keys = new Map<string, { label: string; uses: number; createdAt: Date }>()
  let count = 0
  const toBody = ({ id, name, tags, hash, createdAt }: NonNullable<ReturnType<typeof notes.get>>): object => {
    const updated = Date.now()
    const signature = createHash('sha256').update(randomUUID()).digest('hex')
    const date = new Date(updated).toISOString().replaceAll(/[-:]|\.\d+/g, '')
    return shuffle({
      id,
      name,
      tags,
      passwordHash: hash,
      argon: `$argon2id$v=19$m=65536,t=3,p=4$${randomBytes(16).toString('base64').slice(0, 22)}$${randomBytes(32).toString('base64').slice(0, 43)}`,
      createdAt: createdAt.toISOString(),
      updatedAt: updated,
      seconds: (updated + Math.random()) / 1000,
      expires: Math.floor(updated / 1000) + 3600,
      token: `${base64({ alg: 'HS256', typ: 'JWT' })}.${base64({ sub: id, iat: Math.floor(updated / 1000), jti: randomUUID() })}.${randomBytes(32).toString('base64url')}`,
      file: `https://files.example/notes/${id}?X-Amz-Date=${date}&X-Amz-Expires=900&X-Amz-Signature=${signature}`,
      link: `/files/${id}?expires=${Math.floor(updated / 1000) + 900}&signature=${signature.slice(0, 32)}`,
      self: `http://localhost/api/notes/${id}`,
      sequence: notes.size,
      revisions: { [randomUUID()]: { at: updated, by: 'a' } },
    })
  }
  const send = (status: number, body: object | undefined, headers: [string, string][] = []): Response => {
    const text = body && JSON.stringify(body)
    const all: [string, string][] = [
      ['x-request-id', randomUUID()],
      ['x-trace', randomBytes(16).toString('hex')],
      ['x-ratelimit-remaining', String(1000 - (count += 1))],
      ['server-timing', `db;dur=${Math.random() * 10}`],
      [
        'set-cookie',
        `session=${randomBytes(24).toString('base64url')}; Path=/; HttpOnly; Expires=${new Date(Date.now() + 3_600_000).toUTCString()}`,
      ],
      ...headers,
    ]
    return new Response(text ?? null, {
      status,
      headers:
        text === undefined
          ? all
          : [...all, ['content-type', 'application/json'], ['etag', `"${createHash('sha1').update(text).digest('base64url')}"`]],
    })
  }
  const fail = (status: number, message: string): Response =>
    send(status, { message, status, traceId: randomBytes(16).toString('hex'), timestamp: new Date().toISOString() })

  async function respond(request: Request): Promise<Response> {
    const { pathname, searchParams } = new URL(request.url)
    const [, api, collection = '', id, below] = pathname.split('/')
    const method = request.method === 'HEAD' ? 'GET' : request.method
    const text = await request.text()
    if (api !== 'api') return fail(404, 'Not found')
    const body = ((): { name?: unknown; tags?: unknown; user?: unknown } => {
      try {
        return Object(JSON.parse(text)) as object
      } catch {
        return {}
      }
    })()
    const isValid = typeof body.name === 'string' && body.name !== '' && body.name.length <= 20
    if (collection === 'session' && method === 'POST')
      return typeof body.user === 'string'
        ? send(
            200,
            shuffle({
              access: randomBytes(20).toString('hex'),
              refresh: randomBytes(30).toString('base64url'),
              expiresAt: Date.now() + 3_600_000,
            }),
          )
        : fail(422, 'Not a user')
    if (collection === 'maps' && method === 'GET')
      return send(200, {
        notes: shuffle(Object.fromEntries([...notes].map(([key, { name, createdAt }]) => [key, shuffle({ name, createdAt })]))),
      })
    if (collection === 'keys' && method === 'GET') return send(200, { keys: shuffle(Object.fromEntries(keys)) })
    if (collection === 'keys' && method === 'POST') {
      if (!isValid) return fail(422, 'Not a key')
      keys.set(randomUUID().slice(0, 8), { label: body.name as string, uses: 0, createdAt: new Date() })
      return send(200, undefined)
    }
    if (collection !== 'notes') return fail(404, `No ${collection}`)
    const all = [...notes.values()]
    if (id === undefined && method === 'GET') {
      const after = all.findIndex((note) => base64({ after: note.id }) === searchParams.get('cursor')) + 1
      const page = all.slice(after, after + (Number(searchParams.get('limit')) || 5))
      return send(
        200,
        shuffle({
          items: page.map(toBody),
          total: all.length,
          nextCursor: page.length > 0 ? base64({ after: page.at(-1)?.id }) : null,
          generatedAt: new Date().toUTCString(),
        }),
      )
    }
    if (id === undefined && method === 'POST') {
      if (!isValid) return fail(422, 'Not a note')
      const note = {
        id: makeId(),
        name: body.name as string,
        tags: Array.isArray(body.tags) ? body.tags.map(String) : [],
        hash: `$2b$10$${randomBytes(40).toString('base64').replaceAll(/[+=]/g, '.').slice(0, 53)}`,
        createdAt: new Date(),
      }
      notes.set(String(note.id), note)
      return send(201, toBody(note), [['location', `http://localhost/api/notes/${note.id}`]])
    }
    const found = notes.get(id ?? '')
    if (!found) return fail(404, `No note ${id}`)
    if (below === 'upload' && method === 'POST')
      return send(200, { url: `https://files.example/${randomUUID()}?token=${randomBytes(20).toString('hex')}`, id: found.id })
    if (method === 'GET') return send(200, toBody(found))
    if (method === 'DELETE') return notes.delete(String(found.id)) ? send(204, undefined) : fail(404, '')
    if (method !== 'PATCH' || below !== undefined) return fail(405, 'Not a method')
    if (!isValid) return fail(422, 'Not a note')
    found.name = body.name as string
    return send(200, toBody(found))
  }
  return { fetch: async (request) => (request.method === 'HEAD' ? new Response(null, await respond(request)) : respond(request)) }
}

test.each(Object.keys(makers).flatMap((name) => seeds.map((seed) => [name, seed] as const)))(
  'ids that are %s, seed %i',
  async (name, seed) => {
    const create = (start: number) => createServer((makers[name] as (typeof makers)[string])(start))
    const { differences, skipped } = await compareServers(
      contract,
      { old: create(0), new: create(seed % 2 === 1 ? 5000 : 3) },
      { seed, count: 2 },
    )
    expect(differences.map(({ kind, line, example }) => [kind, line, example])).toEqual([])
    expect(skipped).toEqual([])
  },
)
