/** An API with several users and roles, and the guards that can be lost when it is ported. */
import { createContract } from '../../../src/core/index.ts'
import { z } from 'zod'

const json = <const Schema extends z.ZodType>(body: Schema) => ({ 'application/json': { body } })

const fields = z.object({ text: z.string().min(1) })
const note = z.looseObject({ id: z.number(), text: z.string() })
const problem = json(z.looseObject({ message: z.string() }))

/** Neither the guards nor the roles are in the contract, as in a contract of another library. */
export const contract = createContract({
  listNotes: { path: '/notes', method: 'GET', responses: { 200: json(z.array(note)), default: problem } },
  addNote: { path: '/notes', method: 'POST', requests: json(fields), responses: { 201: json(note), default: problem } },
  getNote: { path: '/notes/:id', method: 'GET', responses: { 200: json(note), default: problem } },
  updateNote: { path: '/notes/:id', method: 'PATCH', requests: json(fields.partial()), responses: { 200: json(note), default: problem } },
  deleteNote: { path: '/notes/:id', method: 'DELETE', responses: { 204: {}, default: problem } },
  addComment: { path: '/notes/:id/comments', method: 'POST', requests: json(fields), responses: { 201: json(note), default: problem } },
  getDraft: { path: '/drafts/:draftId', method: 'GET', responses: { 200: json(note), default: problem } },
  putDraft: { path: '/drafts/:draftId', method: 'PUT', requests: json(fields), responses: { 200: json(note), default: problem } },
  getAudit: { path: '/audit', method: 'GET', responses: { 200: json(z.looseObject({})), default: problem } },
  getStatistics: { path: '/statistics', method: 'GET', responses: { 200: json(z.looseObject({})), default: problem } },
})

interface Note {
  readonly id: number | string
  readonly owner: string
  text: string
}

const users = new Map([
  ['Bearer editor', 'editor'],
  ['Bearer reader', 'reader'],
  ['Bearer auditor', 'auditor'],
])

/** Creates a server that has lost what `loss` names. Ids begin after `start`. */
export function createNotes(loss = '', start = 0): { fetch: (request: Request) => Promise<Response> } {
  const is = (name: string): boolean => loss === name
  const notes = new Map<string, Note>()
  const drafts = new Map<string, Note>()
  let last = start
  const send = (status: number, body: object): Response => Response.json(body, { status })
  const fail = (status: number): Response => send(status, { message: String(status) })

  async function fetch(request: Request): Promise<Response> {
    const url = new URL(request.url)
    const path = url.pathname.replace(/(.)\/$/, '$1')
    if (/%(?![\da-f]{2})/i.test(path)) return fail(400)
    const { method, headers } = request
    const user = users.get(headers.get('authorization') ?? '')
    const [, collection = '', id = '', below] = path.split('/').map(decodeURIComponent)
    if (user === undefined) return fail(401)
    const isForeign = (headers.get('origin') ?? 'http://localhost') !== 'http://localhost'
    if (isForeign && headers.get('content-type')?.includes('urlencoded') && !is('the check of forms')) return fail(403)
    if (method !== 'GET' && method !== 'HEAD' && user === 'editor' && headers.get('x-csrf-token') !== 't' && !is('the token of forms')) return fail(403)
    const text = await request.text()
    const readText = (): string | undefined => {
      if (headers.get('content-type')?.includes('urlencoded')) return new URLSearchParams(text).get('text') ?? undefined
      try {
        return String((JSON.parse(text) as { text?: string }).text ?? '')
      } catch {
        return undefined
      }
    }
    const toBody = ({ id: key, text: given, owner }: Note): object => ({ id: key, text: given, ...(user === 'reader' && !is('a private field') ? {} : { owner }) })
    if (path === '/audit') {
      const isOther = user !== 'auditor' && user !== 'editor'
      if (isOther && !is('a role') && !(is('a role for HEAD') && method === 'HEAD') && !(is('a role for a slash') && url.pathname.endsWith('/'))) return fail(403)
      return user === 'auditor' && is('a permission') ? fail(403) : method === 'GET' || method === 'HEAD' ? send(200, { entries: [] }) : fail(404)
    }
    // Who may not see it is told that it does not exist.
    if (path === '/statistics') return (user === 'editor' || is('a hidden role')) && (method === 'GET' || method === 'HEAD') ? send(200, { count: 0 }) : fail(404)
    if (collection === 'drafts' && id !== '') {
      const draft = drafts.get(id)
      const isOwn = draft?.owner === user
      if (method === 'PUT') {
        if (draft && !isOwn && !is('a hidden owner')) return fail(404)
        const written = { id, owner: draft?.owner ?? user, text: readText() ?? '' }
        drafts.set(id, written)
        return send(200, toBody(written))
      }
      return method === 'GET' && draft && (isOwn || is('a hidden owner')) ? send(200, toBody(draft)) : fail(404)
    }
    if (collection !== 'notes') return fail(404)
    if (id === '') {
      if (method === 'GET') return send(200, [...notes.values()].filter(({ owner }) => owner === user || is('the filter of a list')).map(toBody))
      const given = readText()
      if (method !== 'POST') return fail(405)
      if (!given) return fail(400)
      const made = { id: (last += 1), owner: user, text: given }
      notes.set(String(made.id), made)
      return send(201, toBody(made))
    }
    const found = notes.get(id)
    if (!found) return fail(404)
    const lost = is('an owner') || is(`the owner for ${method}`) || (is('the owner of comments') && below === 'comments')
    if (found.owner !== user && user !== 'auditor' && !lost) return fail(403)
    if (below === 'comments' && method === 'POST') return readText() ? send(201, { id: (last += 1), text: readText() }) : fail(400)
    if (below !== undefined) return fail(404)
    if (method === 'GET' || method === 'HEAD') return send(200, toBody(found))
    if (method === 'DELETE') {
      notes.delete(id)
      return new Response(null, { status: 204 })
    }
    if (method !== 'PATCH') return fail(405)
    if (readText() === undefined) return fail(400)
    found.text = readText() || found.text
    return send(200, toBody(found))
  }
  return { fetch }
}
