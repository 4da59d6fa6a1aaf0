/** A response in the form that all libraries share. */
export interface ComparableResponse {
  readonly status: number
  readonly headers: { readonly [name: string]: string }
  /** The paths of the issues, without duplicates; messages differ between libraries. */
  readonly paths?: readonly string[]
  /** The body if it has no issues; JSON is parsed. */
  readonly body?: unknown
}

/** Reads a response to the end, or until it fails. */
export async function readComparable(response: Response): Promise<ComparableResponse> {
  const { status } = response
  const headers = Object.fromEntries(response.headers)
  const text = await response.text().catch(() => 'broken')
  const isJson = headers['content-type'] === 'application/json' && text !== ''
  const body: unknown = isJson ? JSON.parse(text) : text
  const { details } = Object(body) as { details?: readonly { readonly path: unknown }[] }
  if (status !== 400 || !details) return { status, headers, body }
  // One library reports two violations of one value as one issue, another as two.
  const paths = [...new Set(details.map(({ path }) => JSON.stringify(path)))].toSorted()
  return { status, headers, paths }
}
