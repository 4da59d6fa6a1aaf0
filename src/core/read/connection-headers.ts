/** Matches body and connection headers, which the sender of a request sets itself. */
export const framingPattern: RegExp = /^(?:content-.*|transfer-encoding|expect|trailer|te|connection|keep-alive|upgrade|proxy-.*|host)$/

/**
 * Whether a header is not passed on with a request or a response. This includes what the client accepts, and conditions, which hold for one
 * response.
 */
export function isOwnHeader(name: string): boolean {
  return framingPattern.test(name) || /^(?:accept|accept-encoding|range|if-.*)$/.test(name)
}
