/** Parses the URL of a request. Returns `undefined` for an invalid URL, which only a ponyfill's request can have. */
export function parseUrl(url: string): URL | undefined {
  try {
    return new URL(url)
  } catch {
    return undefined
  }
}
