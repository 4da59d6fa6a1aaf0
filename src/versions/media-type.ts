import { parseAlternatives, parseWeightedList } from '../core/request/headers.ts'

/** Finds versions in `Accept`. */
interface VersionedType {
  /** Returns the version of a request: the first acceptable one that exists, or else the first one. */
  readonly findVersion: (request: Request) => string | undefined
  /** Adds the content type without the version to `Accept`, as far as the request can be extended: `prefers` matches it. */
  readonly acceptContent: (request: Request, version: string) => void
}

/**
 * Reads a media type with `*` in place of the version. Spaces, and parameters after the version, are ignored in `Accept`.
 *
 * @param known the versions
 */
export function readMediaType(mediaType: string, known: { readonly has: (version: string) => boolean }): VersionedType {
  const parts = mediaType.split('*').map((part) => part.replace(/\s/g, '').replace(/[^\w]/g, '\\$&'))
  const pattern = new RegExp(`^${parts.join('([^;,]+)')}(?:;.*)?$`, 'i')
  const readVersion = (range: string): string | undefined => pattern.exec(range.replace(/\s/g, ''))?.[1]
  const content = toUnversionedType(mediaType)
  return {
    findVersion: (request) => {
      const named = parseAlternatives(readAccept(request)).flatMap((range) => readVersion(range) ?? [])
      return named.find((version) => known.has(version)) ?? named[0]
    },
    acceptContent: (request, version) => {
      const accept = readAccept(request)
      const ranges = parseWeightedList(accept).filter(({ text }) => readVersion(text) === version)
      if (ranges.length === 0) return
      const headers = new Headers(request.headers)
      // Beside what is given: an operation may declare the media type of its version.
      headers.set('accept', [accept, ...ranges.map(({ weight }) => `${content};q=${weight.toFixed(3)}`)].join(', '))
      Reflect.defineProperty(request, 'headers', { value: headers, configurable: true })
    },
  }
}

function readAccept({ headers }: Request): string {
  return headers.get('accept') ?? ''
}

/** Returns the content type of all versions: the one that the suffix names (RFC 6839), or any without a suffix. */
function toUnversionedType(mediaType: string): string {
  const [essence = ''] = mediaType.split(';', 1)
  if (!essence.includes('*')) return essence.trim()
  const suffix = /\+([\w.-]+)\s*$/.exec(essence)?.[1]
  return suffix ? `application/${suffix}` : '*/*'
}
