/** The contract of the sabotaged servers. */
import { createContract, errors, events } from 'routepact'
import { z } from 'zod'

const noteId = z.object({ id: z.string().regex(/^[a-z]{1,8}$/) })
const text = z.string().min(1).max(20)
const note = z.object({ id: z.string(), text })
const json = <Body extends z.ZodType>(body: Body) => ({ 'application/json': { body } }) as const
const failure = json(z.object({ error: z.string() }))
const owner = [{ token: [] }] as const

export const contract = createContract({
  listNotes: {
    path: '/notes',
    method: 'GET',
    query: z.object({ page: z.coerce.number().int().min(1).max(1000).default(1), tag: z.string().optional() }),
    responses: {
      200: {
        'application/json': {
          body: z.object({ notes: z.array(note), page: z.number() }),
          headers: z.object({ 'x-total': z.number() }),
        },
      },
      ...errors(400),
    },
  },
  createNote: {
    path: '/notes',
    method: 'POST',
    requests: json(z.object({ text, due: z.iso.datetime().optional(), link: z.uuid().nullable().optional() })),
    responses: {
      201: { 'application/json': { body: note, headers: z.object({ location: z.string() }) } },
      ...errors(400, 401, 413),
      default: failure,
    },
    security: owner,
  },
  // A literal path beside a parameter: the parameter must not be generated as 'latest'.
  getLatest: {
    path: '/notes/latest',
    method: 'GET',
    responses: { 200: json(z.object({ latest: z.string() })) },
    security: [{ token: [] }, {}],
  },
  getNote: { path: '/notes/:id', method: 'GET', pathParams: noteId, responses: { 200: json(note), ...errors(400, 404) } },
  putNote: {
    path: '/notes/:id',
    method: 'PUT',
    pathParams: noteId,
    headers: z.object({ 'x-version': z.coerce.number().int().min(1) }),
    requests: json(z.object({ text })),
    responses: { 200: json(note), ...errors(400, 404) },
  },
  deleteNote: {
    path: '/notes/:id',
    method: 'DELETE',
    pathParams: noteId,
    responses: { 204: {}, ...errors(400, 401, 404), default: failure },
    security: owner,
  },
  // In two content types, one of which `Accept` chooses.
  getPrivate: {
    path: '/private',
    method: 'GET',
    responses: { 200: { ...json(z.object({ user: z.string() })), 'text/plain': { body: z.string() } }, ...errors(401) },
    security: owner,
  },
  watchNotes: {
    path: '/events',
    method: 'GET',
    responses: { 200: { 'text/event-stream': { body: events({ event: z.string(), data: note }) } } },
  },
})
