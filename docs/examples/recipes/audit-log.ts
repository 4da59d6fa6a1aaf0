import type { ContractMiddlewareRequest } from 'routepact'
import { isStream, type StreamEnd, withEnd } from './stream-end.ts'

export interface AuditEntry {
  readonly time: string
  readonly user: string | undefined
  readonly operation: string
  readonly params: unknown
  readonly status: number
  /** How a stream ended, after its status was sent. */
  readonly outcome?: StreamEnd
}

export type WriteEntry = (entry: AuditEntry) => Promise<void>

/** For `finally`: writes an entry for an audited operation. */
export async function audit(
  write: WriteEntry,
  response: Response,
  request: ContractMiddlewareRequest<{ user?: string | undefined }>,
): Promise<Response> {
  const { operation, operationName = '', context } = request
  if (operation?.meta?.['audit'] !== true) return response
  const entry = () => ({
    time: new Date().toISOString(),
    user: context.user,
    operation: operationName,
    params: readParams(request),
    status: response.status,
  })
  await write(entry())
  const { body } = response
  if (!body || !isStream(response)) return response
  return new Response(
    withEnd(body, (outcome) => write({ ...entry(), outcome })),
    response,
  )
}

/** Reading them throws if they are not valid, or were never read. */
function readParams(request: ContractMiddlewareRequest): unknown {
  try {
    return request.validatedParams
  } catch {
    return undefined
  }
}
