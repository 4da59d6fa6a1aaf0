import { getAdapter } from '../server-adapter.ts'

/** Returns the parts of a request's URL; undefined for an invalid URL, which only a ponyfill's request can have. */
export function readUrl(request: Request): { readonly pathname: string; readonly search: string } | undefined {
  const adapter = getAdapter(request)
  if (adapter) return adapter.toUrl()
  try {
    return new URL(request.url)
  } catch {
    return undefined
  }
}
