/** The honest server of the contract, and what the tests tell `testContract` about it. */
import { bearer, type ContractHandlers, createRouter, error, prefers } from 'routepact'
import type { ContractTestOptions } from 'routepact-tools/testing'
import { contract } from './contract.ts'

/** A server, as a function. */
export type Fetch = (request: Request) => Promise<Response>

/** The notes of a server by id. */
export type Notes = Map<string, string>

/** The largest body that the server accepts, in bytes. */
export const maxBodySize = 500

const token = 'secret'

/** Creates the honest server. */
export function createNotes(notes: Notes = new Map(), limit: number = maxBodySize): Fetch {
  const find = (id: string): { id: string; text: string } => {
    const text = notes.get(id)
    if (text === undefined) throw error(404)
    return { id, text }
  }
  const handlers: ContractHandlers<typeof contract> = {
    listNotes: async (request) => {
      const list = Array.from(notes, ([id, text]) => ({ id, text }))
      const { page } = request.validatedQuery
      return request.respond({ status: 200, body: { notes: list.slice(0, 3), page }, headers: { 'x-total': list.length } })
    },
    createNote: async (request) => {
      const id = toId(notes.size)
      const { text } = request.validatedBody
      notes.set(id, text)
      return request.respond({ status: 201, body: { id, text }, headers: { location: `/notes/${id}` } })
    },
    getLatest: async (request) => request.respond({ status: 200, body: { latest: [...notes.keys()].at(-1) ?? '' } }),
    getNote: async (request) => request.respond({ status: 200, body: find(request.validatedParams.id) }),
    putNote: async (request) => {
      const { id } = find(request.validatedParams.id)
      notes.set(id, request.validatedBody.text)
      return request.respond({ status: 200, body: find(id) })
    },
    deleteNote: async (request) => {
      notes.delete(find(request.validatedParams.id).id)
      return request.respond({ status: 204 })
    },
    getPrivate: async (request) =>
      prefers(request, 200) === 'text/plain'
        ? request.respond({ status: 200, contentType: 'text/plain', body: 'Ada' })
        : request.respond({ status: 200, contentType: 'application/json', body: { user: 'Ada' } }),
    watchNotes: async (request) => {
      const events = async function* () {
        yield { event: 'note', data: { id: 'a', text: 'first' } }
        yield { event: 'note', data: { id: 'b', text: 'second' } }
      }
      return request.respond({ status: 200, body: events() })
    },
  }
  const security = { token: bearer((given) => (given === token ? { user: 'Ada' } : undefined)) }
  return createRouter({ contract, security, handlers, maxBodySize: limit }).fetch
}

/** Returns an id of letters for a number. */
export function toId(number: number): string {
  return `n${number.toString().replace(/\d/g, (digit) => 'abcdefghij'.charAt(Number(digit)))}`
}

/** Credentials, and notes that exist. */
export function toOptions(notes: Notes): ContractTestOptions<typeof contract> {
  const addNote = (): string => {
    const id = `x${toId(notes.size)}`
    notes.set(id, 'prepared')
    return id
  }
  return {
    authorize: { token: { headers: { authorization: `Bearer ${token}` } } },
    maxBodySize,
    prepare: {
      createNote: () => ({}),
      getNote: () => ({ params: { id: addNote() } }),
      putNote: () => ({ params: { id: addNote() } }),
      deleteNote: () => ({ params: { id: addNote() } }),
    },
  }
}
