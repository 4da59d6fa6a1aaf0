import type { RequestHandler } from 'express'

/**
 * Cleans the names and values of a query where the router reads them:
 * in the URL. Mount it before the router.
 */
export function cleanQuery(
  clean: (text: string) => string,
): RequestHandler {
  return (request, _response, next) => {
    const [, pathname = '', search] =
      /^([^?]*)\?(.*)$/s.exec(request.url) ?? []
    if (search !== undefined) {
      const cleaned = Array.from(
        new URLSearchParams(search),
        ([name, value]) => [clean(name), clean(value)],
      )
      request.url = `${pathname}?${new URLSearchParams(cleaned)}`
    }
    next()
  }
}
