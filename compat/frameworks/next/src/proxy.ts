import { type NextRequest, NextResponse } from 'next/server'
import { isPassed, readChange } from './guarded.ts'

/** Denies what the tests of guards expect, and changes headers. */
export function proxy(request: NextRequest): NextResponse {
  const headers = Object.fromEntries(request.headers)
  const { pathname } = request.nextUrl
  const isDenied = /^\/(?:guarded|own)\/(?:@?admin|exact)/.test(pathname) || (request.method === 'DELETE' && /^\/(?:guarded|own)\/items\//.test(pathname))
  if (isDenied && !isPassed({ headers })) return new NextResponse(null, { status: 403 })
  const changed: { headers: Record<string, string | undefined> } = { headers }
  readChange(request.url)(changed)
  const entries = Object.entries(changed.headers).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return NextResponse.next({ request: { headers: new Headers(entries) } })
}

export const config = { matcher: ['/guarded/:path*', '/own/:path*'] }
