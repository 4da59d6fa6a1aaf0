import type { ContractMiddlewareRequest } from 'routepact'

/** For `before`: answers preflight requests. */
export function respondToPreflight(request: ContractMiddlewareRequest) {
  if (
    request.method !== 'OPTIONS' ||
    !request.headers.has('access-control-request-method')
  )
    return undefined
  return request.respond({
    status: 204,
    headers: {
      'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE',
      'access-control-allow-headers': 'authorization, content-type',
      'access-control-max-age': '600',
    },
  })
}
