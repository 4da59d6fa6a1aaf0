import { isStream, withEnd } from './stream-end.ts'

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

/** Ends the transaction of a request: the last of `finally`. */
export async function endTransaction(
  response: Response,
  request: TransactionRequest,
): Promise<Response> {
  const { transaction } = request.context
  if (!transaction) return response
  const { status, body } = response
  if (status < 400 && body && isStream(response)) {
    // At the end of the stream, unless it fails or is cancelled.
    const sent = withEnd(body, (outcome) =>
      transaction.end(outcome === 'complete' ? 'commit' : 'rollback'),
    )
    return new Response(sent, response)
  }
  await transaction.end(status < 400 ? 'commit' : 'rollback')
  return response
}
