import { type ContractMiddlewareRequest, error } from 'routepact'

/**
 * Creates a function that rejects paths whose literals are encoded,
 * such as `/api/%68ello`, and those with a trailing slash. A guard by
 * path, in a framework of the Fetch API, would not recognize them.
 */
export function rejectOtherSpellings(
  base: string,
): (request: ContractMiddlewareRequest) => void {
  return ({ operation, url }) => {
    if (!operation) return
    const { pathname } = new URL(url)
    const sent = pathname.split('/')
    // The parser encodes what has to be encoded.
    const declared = new URL(
      (base + operation.path).replace(/\/$/, ''),
      url,
    ).pathname.split('/')
    const isEncoded = declared.some(
      (literal, index) =>
        literal && !literal.startsWith(':') && literal !== sent[index],
    )
    if (isEncoded || sent.length !== declared.length) throw error(404)
  }
}
