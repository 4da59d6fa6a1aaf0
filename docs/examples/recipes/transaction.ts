/** An open transaction: the stores that use it, and its end. */
export interface Transaction<Stores> {
  readonly stores: Stores
  /** Commits or rolls back. Rejects if the database cannot commit. */
  end(outcome: 'commit' | 'rollback'): Promise<void>
}

interface TransactionRequest {
  readonly context: {
    readonly transaction?: Transaction<unknown> | undefined
  }
}

/** A body that is sent at once. Any other may be a stream. */
const wholePattern = /^application\/(?:[\w.-]+\+)?json(?:;|$)/

/** Ends the transaction of a request: the last of `finally`. */
export async function endTransaction(
  response: Response,
  request: TransactionRequest,
): Promise<Response> {
  const { transaction } = request.context
  if (!transaction) return response
  const type = response.headers.get('content-type') ?? ''
  const { status, body } = response
  if (status < 400 && body && !wholePattern.test(type)) {
    return new Response(endAfter(body, transaction), response)
  }
  await transaction.end(status < 400 ? 'commit' : 'rollback')
  return response
}

/** Commits at the end of a stream, unless it fails or is cancelled. */
function endAfter(
  body: ReadableStream<Uint8Array>,
  transaction: Transaction<unknown>,
): ReadableStream<Uint8Array> {
  const reader = body.getReader()
  let isCancelled = false
  let ending: Promise<void> | undefined
  // Once: a second time, it could end the transaction of another.
  const end = (outcome: 'commit' | 'rollback') =>
    (ending ??= transaction.end(outcome))

  return new ReadableStream({
    async pull(controller) {
      try {
        const { done, value } = await reader.read()
        if (isCancelled) return
        if (!done) return controller.enqueue(value)
      } catch (thrown) {
        await end('rollback')
        throw thrown
      }
      await end('commit')
      controller.close()
    },
    async cancel(reason) {
      isCancelled = true
      // The generator of the handler ends first.
      await reader.cancel(reason).finally(() => end('rollback'))
    },
  })
}
