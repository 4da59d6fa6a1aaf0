/** One request and what every library must make of it. */
export interface Case {
  name: string
  /** GET when absent. */
  method?: string
  url: string
  headers?: { [name: string]: string }
  body?: string | Blob | URLSearchParams | FormData | Uint8Array<ArrayBuffer>
  /** The status that is expected; 400 where there are issues. */
  status: number
  /** Headers that are expected; `null` for one that must not be there. */
  sent?: { [name: string]: string | null }
  /** The body that is expected, as JSON. */
  json?: unknown
  /** The body that is expected, as text. */
  text?: string
  /** The paths of the issues that are expected, sorted by their JSON. Messages differ between libraries. */
  issues?: (string | number)[][]
  /** The server's own fault: the one message of the answer has these texts. */
  breach?: string[]
  /** The body breaks off while it is read, after this text. */
  breaksAfter?: string
}

/** A request that its contract does not allow: 400, and an issue at each of these paths. */
export function refused(name: string, given: Omit<Case, 'name' | 'status'>, ...issues: (string | number)[][]): Case {
  return { name, status: 400, sent: { 'content-type': 'application/json' }, ...given, issues }
}

/** A body under a content type. */
export function typed(contentType: string, body: NonNullable<Case['body']>): Pick<Case, 'headers' | 'body'> {
  return { headers: { 'content-type': contentType }, body }
}

/** A JSON body under its content type. */
export function json(value: unknown): Pick<Case, 'headers' | 'body'> {
  return typed('application/json', JSON.stringify(value))
}
