import { type ContractMiddleware, error } from 'routepact'

/**
 * Matches the types of bodies that a form of another site can send
 * without a preflight request.
 */
const formTypes =
  /^(?:application\/x-www-form-urlencoded|multipart\/form-data|text\/(?:plain|ping))\b/i

/**
 * Rejects forms of other sites, as `csrf()` of Hono does.
 */
export const rejectForeignForms = (({ method, headers, url }) => {
  if (
    /^(?:GET|HEAD|OPTIONS)$/.test(method) ||
    !formTypes.test(headers.get('content-type') ?? 'text/plain')
  )
    return
  if (
    headers.get('sec-fetch-site') === 'same-origin' ||
    headers.get('origin') === new URL(url).origin
  )
    return
  throw error(403)
}) satisfies ContractMiddleware
