import { createClient } from 'routepact/client'
import { contract, router } from './account.ts'

/** Creates a client that calls the router for one page request. */
export const createServerClient = (page: Request) =>
  createClient(contract, {
    baseUrl: new URL('/api', page.url).href,
    headers: { cookie: page.headers.get('cookie') ?? '' },
    fetch: (request) => router.fetch(request),
  })
