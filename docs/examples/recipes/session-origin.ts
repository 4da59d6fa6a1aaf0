import { type ContractMiddlewareRequest, error } from 'routepact'

/** @param origin the origin of your pages: `https://example.com` */
export const requireOrigin =
  (origin: string) =>
  ({ method, headers }: ContractMiddlewareRequest): void => {
    if (['GET', 'HEAD', 'OPTIONS'].includes(method)) return
    const sent = headers.get('origin')
    if (sent === origin) return
    // Programs send neither an origin nor the cookies of a browser.
    if (sent === null && !headers.has('cookie')) return
    throw error(403, 'Requests of other pages are not allowed')
  }
