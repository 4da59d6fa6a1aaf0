/** A request and the response expected from every library. */
export interface Case {
  name: string
  /** GET if absent. */
  method?: string
  url: string
  headers?: { [name: string]: string }
  body?: string | Blob | URLSearchParams | FormData | Uint8Array<ArrayBuffer>
  /** The expected status; 400 if there are issues. */
  status: number
  /** Expected headers; `null` for a header that must be absent. */
  sent?: { [name: string]: string | null }
  /** The expected body, as JSON. */
  json?: unknown
  /** The expected body, as text. */
  text?: string
  /** The paths of the expected issues, sorted by their JSON. Messages differ between libraries. */
  issues?: (string | number)[][]
  /** A server-side error: the message of the response contains these texts. */
  breach?: string[]
  /** The body fails after this text. */
  breaksAfter?: string
}

/** A request that fails validation: 400 with an issue at each of these paths. */
export function rejected(name: string, given: Omit<Case, 'name' | 'status'>, ...issues: (string | number)[][]): Case {
  return { name, status: 400, sent: { 'content-type': 'application/json' }, ...given, issues }
}

/** A body with a content type. */
export function typed(contentType: string, body: NonNullable<Case['body']>): Pick<Case, 'headers' | 'body'> {
  return { headers: { 'content-type': contentType }, body }
}

/** A JSON body with its content type. */
export function json(value: unknown): Pick<Case, 'headers' | 'body'> {
  return typed('application/json', JSON.stringify(value))
}
