import type { Transaction } from './transaction.ts'

/**
 * Opens a transaction of a library that runs a function in it, and
 * rolls back if the function throws.
 */
export function openTransaction<Connection>(
  run: (
    work: (connection: Connection) => Promise<void>,
  ) => Promise<void>,
): Promise<Transaction<Connection>> {
  const rollback = new Error('Rollback')
  return new Promise((resolve, reject) => {
    const ended = run(
      (stores) =>
        new Promise((commit, fail) => {
          resolve({
            stores,
            end: async (outcome) => {
              if (outcome === 'commit') commit()
              else fail(rollback)
              await ended.catch((thrown: unknown) => {
                if (thrown !== rollback) throw thrown
              })
            },
          })
        }),
    )
    // No connection, or one that broke.
    ended.catch(reject)
  })
}
