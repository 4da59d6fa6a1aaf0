/** A matcher that tries every operation and a decoder that reads each byte: slow, but easy to follow. */

/** A segment of a pattern: literal text as written and decoded, or a parameter. */
export type Segment = readonly [written: string, literal?: string]

export interface Pattern {
  readonly method: string
  readonly segments: readonly Segment[]
}

/** The matched operation and its parameters. */
export interface Reached {
  readonly name?: string
  readonly params?: object
  readonly status: number
  readonly allow?: string
  /** The parameters whose encoding is malformed. */
  readonly malformed?: readonly string[]
}

/** The route of an operation; two operations cannot have the same one. */
export function toRoute({ method, segments }: Pattern): string {
  return JSON.stringify([method, ...segments.map(([, literal]) => literal ?? null)])
}

/** Decodes percent-encoding byte by byte (RFC 3986, section 2.1); undefined for malformed text. */
export function decode(given: string): string | undefined {
  const bytes: number[] = []
  for (let at = 0; at < given.length; at += 1) {
    if (given[at] !== '%') bytes.push(...new TextEncoder().encode(given[at]))
    else if (/^[0-9a-f]{2}$/i.test(given.slice(at + 1, at + 3))) {
      bytes.push(Number.parseInt(given.slice(at + 1, at + 3), 16))
      at += 2
    } else return undefined
  }
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(Uint8Array.from(bytes))
  } catch {
    return undefined
  }
}

/** Tries every operation and returns the most specific one with the method. */
export function match(given: readonly Pattern[], method: string, pathname: string): Reached {
  const segments = pathname === '/' ? [] : pathname.replace(/^\//, '').replace(/\/$/, '').split('/')
  if (segments.includes('')) return { status: 404 }
  const fitting = given.filter(
    ({ segments: wanted }) =>
      wanted.length === segments.length &&
      wanted.every(([, literal], at) => literal === undefined || literal === decode(segments[at] as string)),
  )
  const rank = (one: Pattern): string =>
    [...one.segments.map(([, literal]) => (literal === undefined ? 1 : 0)), one.method === method ? 0 : 1].join('')
  const [found] = fitting
    .filter((one) => one.method === method || (method === 'HEAD' && one.method === 'GET'))
    .toSorted((one, other) => (rank(one) < rank(other) ? -1 : 1))
  if (!found) {
    const known = fitting.map((one) => one.method)
    if (known.length === 0) return { status: 404 }
    const allow = ['DELETE', 'GET', 'HEAD', 'OPTIONS', 'POST'].filter(
      (one) => known.includes(one) || one === 'OPTIONS' || (one === 'HEAD' && known.includes('GET')),
    )
    return { status: method === 'OPTIONS' ? 204 : 405, allow: allow.join(', ') }
  }
  const entries = found.segments.flatMap(([written, literal], at): [string, string | undefined][] =>
    literal === undefined ? [[written.slice(1), decode(segments[at] as string)]] : [],
  )
  const malformed = entries.flatMap(([name, value]) => (value === undefined ? [name] : []))
  // A response to HEAD has no body with the details.
  if (malformed.length > 0) return { status: 400, ...(method === 'HEAD' ? {} : { malformed }) }
  return { status: 200, name: toRoute(found), params: Object.fromEntries(entries) }
}
