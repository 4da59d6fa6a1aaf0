/** Parses the URL of a request; `undefined` for an invalid one, which only a ponyfill can have. */
export function parseUrl(url: string): URL | undefined {
  try {
    return new URL(url)
  } catch {
    return undefined
  }
}
