/**
 * Matches the headers that are not passed on with a request or a response: those of the body and of the connection, what the
 * client accepts, and conditions, which hold for one response.
 */
export const ownPattern: RegExp =
  /^(?:content-.*|transfer-encoding|expect|trailer|te|connection|keep-alive|upgrade|proxy-.*|host|accept|accept-encoding|range|if-.*)$/
