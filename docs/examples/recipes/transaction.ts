import { isStream, withEnd } from './stream-end.ts'

export interface Transaction<Stores> {
  /** What runs in the transaction: a connection, or your stores. */
  readonly stores: Stores
  /** Rejects if the database cannot commit. */
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
  { context: { transaction } }: TransactionRequest,
): Promise<Response> {
  const { status, body } = response
  if (transaction && status < 400 && body && isStream(response)) {
    const sent = withEnd(body, (outcome) =>
      transaction.end(outcome === 'complete' ? 'commit' : 'rollback'),
    )
    return new Response(sent, response)
  }
  await transaction?.end(status < 400 ? 'commit' : 'rollback')
  return response
}
