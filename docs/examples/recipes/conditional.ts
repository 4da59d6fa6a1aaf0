import {
  type ContractHandler,
  createRouter,
  error,
  prefers,
  type Router,
} from 'routepact'
import { contract } from './conditional-contract.ts'
import type { Notes, StoredNote } from './conditional-store.ts'
import { matches, matchesWeakly } from './conditional-tags.ts'

/** The tags of the two forms of a note, which differ byte by byte. */
const toTags = ({ version }: Pick<StoredNote, 'version'>) => ({
  'application/json': `"${version}-json"`,
  'text/plain': `"${version}-text"`,
})

interface Preconditions {
  get(name: 'if-match' | 'if-none-match'): string | null
}

/** Throws a 412 for `If-Match`. Returns whether the client has it. */
function isKnown(headers: Preconditions, tags: readonly string[]) {
  const match = headers.get('if-match')
  if (match !== null && !matches(match, tags)) {
    throw error(412, 'The note has changed')
  }
  const noneMatch = headers.get('if-none-match')
  return noneMatch !== null && matchesWeakly(noneMatch, tags)
}

type Handler<Name extends keyof typeof contract> = ContractHandler<
  (typeof contract)[Name],
  { readonly notes: Notes }
>

const getNote: Handler<'getNote'> = async (request) => {
  const { respond, context, validatedParams, validatedHeaders } =
    request
  const note = context.notes.find(validatedParams.id)
  if (!note) throw error(404, 'No such note')
  const contentType = prefers(request, 200)
  const etag = toTags(note)[contentType]
  const headers = {
    etag,
    // Compression would make the tag weak.
    'cache-control': 'private, no-cache, no-transform',
  }
  if (isKnown(validatedHeaders, [etag])) {
    return respond({ status: 304, headers })
  }
  if (contentType === 'text/plain') {
    return respond({
      status: 200,
      contentType,
      body: note.text,
      headers,
    })
  }
  const body = { text: note.text }
  return respond({ status: 200, contentType, body, headers })
}

const putNote: Handler<'putNote'> = async (request) => {
  const { respond, context, validatedHeaders, validatedBody } = request
  const { id } = request.validatedParams
  const sent = (name: 'if-match' | 'if-none-match') =>
    validatedHeaders.get(name) !== null
  if (!sent('if-match') && !sent('if-none-match')) {
    throw error(428, 'Send If-Match with the ETag, or If-None-Match: *')
  }
  const old = context.notes.find(id)
  const tags = old ? Object.values(toTags(old)) : []
  if (isKnown(validatedHeaders, tags)) {
    throw error(412, 'The note exists')
  }
  // Another process may have been faster since `find`.
  if (!context.notes.save(id, validatedBody.text, old)) {
    throw error(412, 'The note has changed')
  }
  const version = (old?.version ?? 0) + 1
  const etag = toTags({ version })['application/json']
  return respond({ status: 204, headers: { etag } })
}

export function createApp(notes: Notes): Router {
  return createRouter({
    contract,
    before: [() => ({ notes })],
    handlers: { getNote, putNote },
  })
}
