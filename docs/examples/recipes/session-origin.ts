import { type ContractMiddlewareRequest, error } from 'routepact'

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Creates a function that rejects what pages of other origins send.
 *
 * @param origin the origin of your pages, such as `https://example.com`
 */
export function requireOrigin(
  origin: string,
): (request: ContractMiddlewareRequest) => void {
  return ({ method, headers }) => {
    if (safeMethods.has(method)) return
    const sent = headers.get('origin')
    // Programs send no origin. They have no cookie of a browser either.
    if (sent === origin || (sent === null && !headers.has('cookie')))
      return
    throw error(403, 'Requests of other pages are not allowed')
  }
}
