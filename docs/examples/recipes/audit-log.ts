import type { ContractMiddlewareRequest } from 'routepact'

/** What happened, for people who were not there. */
export interface AuditEntry {
  readonly time: string
  readonly user: string | undefined
  readonly operation: string
  readonly params: unknown
  readonly status: number
  /** How a stream ended, after its status was sent. */
  readonly outcome?: 'complete' | 'failed' | 'cancelled'
}

export type WriteEntry = (entry: AuditEntry) => Promise<void>

const streamPattern =
  /^(?:text\/event-stream|application\/(?:jsonl|x-ndjson))\b/

/** For `finally`: writes an entry for an audited operation. */
export async function audit(
  write: WriteEntry,
  response: Response,
  request: ContractMiddlewareRequest<{ user?: string | undefined }>,
): Promise<Response> {
  const { operation, operationName, context } = request
  if (
    operation?.meta?.['audit'] !== true ||
    operationName === undefined
  )
    return response
  const entry = {
    time: new Date().toISOString(),
    user: context.user,
    operation: operationName,
    params: readParams(request),
    status: response.status,
  }
  const { body } = response
  await write(entry)
  if (
    !body ||
    !streamPattern.test(response.headers.get('content-type') ?? '')
  )
    return response
  return new Response(
    observe(body, (outcome) =>
      write({ ...entry, time: new Date().toISOString(), outcome }),
    ),
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

type End = (
  outcome: 'complete' | 'failed' | 'cancelled',
) => Promise<void>

function observe(
  body: ReadableStream<Uint8Array>,
  end: End,
): ReadableStream<Uint8Array> {
  const reader = body.getReader()
  let isCancelled = false
  let ending: Promise<void> | undefined
  const endOnce: End = (outcome) => (ending ??= end(outcome))

  return new ReadableStream({
    async pull(controller) {
      try {
        const { done, value } = await reader.read()
        if (isCancelled) return
        if (!done) return controller.enqueue(value)
      } catch (thrown) {
        await endOnce('failed')
        throw thrown
      }
      await endOnce('complete')
      controller.close()
    },
    async cancel(reason) {
      isCancelled = true
      await reader.cancel(reason).finally(() => endOnce('cancelled'))
    },
  })
}
