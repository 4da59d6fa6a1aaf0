import type { MiddlewareHandler } from 'astro'

export const onRequest: MiddlewareHandler = ({ url }, next) =>
  url.pathname.startsWith('/api/hello/denied')
    ? new Response(null, { status: 403 })
    : next()
