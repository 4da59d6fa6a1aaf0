import type { Transaction } from './transaction.ts'

/** What runs in a transaction. */
export type Work<Database> = (database: Database) => Promise<void>

/**
 * Opens a transaction of a library that runs a function in it, and
 * rolls back if the function throws.
 */
export function openTransaction<Database, Stores>(
  run: (work: Work<Database>) => Promise<void>,
  createStores: (database: Database) => Stores,
): Promise<Transaction<Stores>> {
  const rollback = new Error('Rollback')
  return new Promise((resolve, reject) => {
    const ended = run(
      (database) =>
        new Promise((commit, fail) => {
          resolve({
            stores: createStores(database),
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
