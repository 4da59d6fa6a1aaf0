import { createRouter, error, type Router } from 'routepact'
import { contract } from './conditional-contract.ts'
import type { Notes, StoredNote } from './conditional-store.ts'
import { lists } from './conditional-tags.ts'

const toTag = (version: number): string => `"${version}"`

interface Conditions {
  get(name: 'if-match' | 'if-none-match'): string | null
}

/** Throws a 412 for `If-Match`. Returns whether the client has it. */
function isKnown(headers: Conditions, note?: StoredNote): boolean {
  const has = (list: string, ignoreWeak: boolean) =>
    note !== undefined &&
    lists(list, toTag(note.version), { ignoreWeak })
  const match = headers.get('if-match')
  if (match !== null && !has(match, false))
    throw error(412, 'The note has changed')
  const noneMatch = headers.get('if-none-match')
  return noneMatch !== null && has(noneMatch, true)
}

export const createApp = (notes: Notes): Router =>
  createRouter({
    contract,
    handlers: {
      getNote: ({ respond, validatedParams, validatedHeaders }) => {
        const note = notes.find(validatedParams.id)
        if (!note) throw error(404, 'No such note')
        const headers = {
          etag: toTag(note.version),
          'cache-control': 'private, no-cache, no-transform',
        }
        if (isKnown(validatedHeaders, note))
          return respond({ status: 304, headers })
        const body = { text: note.text }
        return respond({ status: 200, body, headers })
      },
      putNote: ({
        respond,
        validatedParams: { id },
        validatedHeaders,
        validatedBody: { text },
      }) => {
        if (
          validatedHeaders.get('if-match') === null &&
          validatedHeaders.get('if-none-match') === null
        )
          throw error(428, 'Send If-Match, or If-None-Match: *')
        const old = notes.find(id)
        if (isKnown(validatedHeaders, old))
          throw error(412, 'The note exists')
        // Another process may have been faster since `find`.
        if (!notes.save(id, text, old))
          throw error(412, 'The note has changed')
        const etag = toTag((old?.version ?? 0) + 1)
        return respond({ status: 204, headers: { etag } })
      },
    },
  })
