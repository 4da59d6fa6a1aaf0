import type { ContractMiddleware } from 'routepact'

/** Responds to preflight requests, which browsers send first. */
export const respondToPreflight = ((request) => {
  if (
    request.method !== 'OPTIONS' ||
    !request.headers.has('access-control-request-method')
  )
    return
  return request.respond({
    status: 204,
    headers: {
      'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE',
      'access-control-allow-headers': 'authorization, content-type',
      'access-control-max-age': '600',
    },
  })
}) satisfies ContractMiddleware
