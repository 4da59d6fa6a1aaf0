import {
  type ContractOperationResponse,
  type ContractRequest,
  createContract,
  createRouter,
  errors,
  type Router,
} from 'routepact'
import { z } from 'zod'

const Note = z.object({ text: z.string().min(1) })

export const contract = createContract({
  getNote: {
    path: '/notes/:id',
    method: 'GET',
    responses: {
      200: { 'application/json': { body: Note } },
      ...errors(404),
    },
  },
  putNote: {
    path: '/notes/:id',
    method: 'PUT',
    requests: { 'application/json': { body: Note } },
    responses: {
      200: { 'application/json': { body: Note } },
      ...errors(400),
    },
  },
})

export type Store = Map<string, z.output<typeof Note>>

type GetNote = typeof contract.getNote

export function getNote(
  request: Pick<
    ContractRequest<GetNote, { readonly notes: Store }>,
    'validatedParams' | 'context'
  >,
): ContractOperationResponse<GetNote> {
  const note = request.context.notes.get(request.validatedParams.id)
  return note
    ? { status: 200, body: note }
    : { status: 404, body: { error: 'No such note' } }
}

export function createApp(notes: Store): Router {
  return createRouter({
    contract,
    before: [() => ({ notes })],
    handlers: {
      getNote,
      putNote: ({ respond, validatedParams, validatedBody }) => {
        notes.set(validatedParams.id, validatedBody)
        return respond({ status: 200, body: validatedBody })
      },
    },
  })
}
