import type { RequestHandler } from 'express'
import type { Contract } from 'routepact'

/**
 * Writes paths as the contract has them, because Express ignores letter
 * case and a slash at the end. Mount it before guards and the router.
 */
export function writeDeclaredPaths(
  contract: Contract,
  base = '',
): RequestHandler {
  const countParameters = (path: string): number =>
    path.split('/:').length
  // Literal text comes before a parameter.
  const paths = [
    ...new Set(Object.values(contract).map(({ path }) => base + path)),
  ]
  paths.sort(
    (one, other) => countParameters(one) - countParameters(other),
  )
  return (request, _response, next) => {
    const [, pathname = '', search = ''] =
      /^([^?]*)(.*)$/s.exec(request.url) ?? []
    const sent = pathname.replace(/(.)\/$/, '$1').split('/')
    const fits = (text: string, index: number): boolean =>
      isAlike(text, sent[index] as string)
    const segments = paths
      .map((path) => path.split('/'))
      .find(
        (declared) =>
          declared.length === sent.length && declared.every(fits),
      )
    if (segments) {
      request.url =
        segments
          .map((text, index) =>
            text.startsWith(':') ? sent[index] : text,
          )
          .join('/') + search
      // The router reads both, so that no guard sees another path.
      request.originalUrl = request.originalUrl.replace(
        /(.)\/(?=\?|$)/,
        '$1',
      )
    }
    next()
  }
}

function isAlike(declared: string, sent: string): boolean {
  return declared.startsWith(':')
    ? sent !== ''
    : declared.toLowerCase() === sent.toLowerCase()
}
