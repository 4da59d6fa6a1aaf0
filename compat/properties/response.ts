/** An answer in what all libraries have in common. */
export interface Answer {
  readonly status: number
  readonly headers: { readonly [name: string]: string }
  /** Where the issues are, once each; their messages are the library's own. */
  readonly paths?: readonly string[]
  /** Anything but issues; JSON is parsed. */
  readonly body?: unknown
}

/** Reads a response to its end, or to where it breaks. */
export async function readAnswer(response: Response): Promise<Answer> {
  const { status } = response
  const headers = Object.fromEntries(response.headers)
  const text = await response.text().catch(() => 'broken')
  const isJson = headers['content-type'] === 'application/json' && text !== ''
  const body: unknown = isJson ? JSON.parse(text) : text
  const { details } = Object(body) as { details?: readonly { readonly path: unknown }[] }
  if (status !== 400 || !details) return { status, headers, body }
  // One library tells two broken rules of one value as one issue, another as two.
  const paths = [...new Set(details.map(({ path }) => JSON.stringify(path)))].toSorted()
  return { status, headers, paths }
}
