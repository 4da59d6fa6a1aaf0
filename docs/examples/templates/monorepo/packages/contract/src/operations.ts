import { createContract, errors } from 'routepact'
import { z } from 'zod'

const Note = z.object({ id: z.string(), text: z.string() }).meta({ id: 'Note' })

export const { listNotes, addNote, getNote } = createContract({
  listNotes: {
    summary: 'List the notes, the newest first',
    path: '/notes',
    method: 'GET',
    query: z.object({ limit: z.coerce.number<string | number>().int().min(1).max(100).default(20) }),
    responses: { 200: { 'application/json': { body: z.array(Note) } }, ...errors(400) },
  },
  addNote: {
    summary: 'Add a note',
    path: '/notes',
    method: 'POST',
    requests: { 'application/json': { body: Note.pick({ text: true }) } },
    responses: {
      201: { 'application/json': { body: Note, headers: z.object({ location: z.string() }) } },
      ...errors('default'),
    },
  },
  getNote: {
    summary: 'Get a note',
    path: '/notes/:id',
    method: 'GET',
    responses: { 200: { 'application/json': { body: Note } }, ...errors(404) },
  },
})
