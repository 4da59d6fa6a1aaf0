import { createMiddleware, createStart } from '@tanstack/react-start'

const guard = createMiddleware().server(({ next, request }) => {
  const { pathname } = new URL(request.url)
  if (pathname.startsWith('/api/hello/denied'))
    return new Response(null, { status: 403 })
  return next()
})

export const startInstance = createStart(() => ({
  requestMiddleware: [guard],
}))
