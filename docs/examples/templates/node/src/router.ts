import { createContract, createRouter, error, withContractErrorHandler } from 'routepact'
import { contract } from './contract.ts'

const notes = [{ id: '1', text: 'Change src/operations.ts and see what the compiler says' }]

export const router = createRouter({
  contract: createContract(contract),
  handlers: {
    listNotes: (request) =>
      request.respond({ status: 200, body: notes.toReversed().slice(0, request.validatedQuery.limit) }),
    addNote: (request) => {
      const note = { id: String(notes.length + 1), text: request.validatedBody.text }
      notes.push(note)
      return request.respond({ status: 201, body: note, headers: { location: `/notes/${note.id}` } })
    },
    getNote: (request) => {
      const note = notes.find(({ id }) => id === request.validatedParams.id)
      if (!note) throw error(404, 'No such note')
      return request.respond({ status: 200, body: note })
    },
  },
  // Clients receive the message of an unexpected error during development only.
  catch: withContractErrorHandler({ exposeMessages: process.env.NODE_ENV !== 'production' }),
})
