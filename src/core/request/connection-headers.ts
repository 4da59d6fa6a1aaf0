/** Matches the headers of a body and of a connection, which the sender of a request sets itself. */
export const framingPattern: RegExp = /^(?:content-.*|transfer-encoding|expect|trailer|te|connection|keep-alive|upgrade|proxy-.*|host)$/

/**
 * Matches the headers that are not passed on with a request or a response: also what the client accepts, and conditions, which
 * hold for one response.
 */
export const ownPattern: RegExp = new RegExp(`${framingPattern.source}|^(?:accept|accept-encoding|range|if-.*)$`)
