import { createContract, createRouter, error } from 'routepact'
import { contract } from './contract'
import { rememberSignal } from './signals'

// Pages and route handlers of Next.js may each load this module: keep data in a database.
const notes = [{ id: '1', text: 'Change src/operations.ts and see what the compiler says' }]

export const router = createRouter({
  contract: createContract(contract),
  base: '/api',
  handlers: {
    listNotes: (request) =>
      request.respond({ status: 200, body: notes.toReversed().slice(0, request.validatedQuery.limit) }),
    addNote: (request) => {
      const note = { id: String(notes.length + 1), text: request.validatedBody.text }
      notes.push(note)
      return request.respond({ status: 201, body: note, headers: { location: `/api/notes/${note.id}` } })
    },
    getNote: (request) => {
      const note = notes.find(({ id }) => id === request.validatedParams.id)
      if (!note) throw error(404, 'No such note')
      return request.respond({ status: 200, body: note })
    },
  },
  catch: rememberSignal,
})
