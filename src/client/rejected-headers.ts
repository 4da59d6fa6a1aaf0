import { validateReceivedHeaders } from '../core/request/received-headers.ts'
import { toPath } from '../core/schema/issues.ts'
import { findIssues, type Issue, type Schema } from '../core/schema/schema.ts'

/** The issues of headers that a schema rejects. */
interface RejectedHeaders {
  readonly issues: readonly Issue[]
  /** The names of the headers, for a message. */
  readonly names: string
}

/** Validates the headers of a response; returns what the schema rejects, or `undefined`. */
export async function listRejectedHeaders(schema: Schema, headers: Headers): Promise<RejectedHeaders | undefined> {
  const check = async (fields: object) => ({ value: fields, issues: await findIssues(schema, fields) })
  const { issues } = await validateReceivedHeaders(schema, headers, check)
  if (!issues) return undefined
  const names = [...new Set(issues.flatMap((issue) => toPath(issue).slice(0, 1)))].map((name) => `'${name}'`).join(', ')
  return { issues, names: names && `: ${names}` }
}
