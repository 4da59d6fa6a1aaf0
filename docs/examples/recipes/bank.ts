import {
  createRouter,
  error,
  type Router,
  withContractErrorHandler,
} from 'routepact'
import { contract } from './bank-contract.ts'
import { transfer } from './bank-transfer.ts'
import type { Database } from './sqlite.ts'
import { endTransaction } from './transaction.ts'

export function createApp({ begin, reader }: Database): Router {
  return createRouter({
    contract,
    before: [
      // The last function, after those that reject requests.
      async ({ operation }) => {
        if (!operation || operation.method === 'GET')
          return { database: reader, transaction: undefined }
        const transaction = await begin()
        return { database: transaction.stores, transaction }
      },
    ],
    handlers: {
      transfer,
      getBalance: ({ context, respond, validatedParams: { id } }) => {
        const row = context.database
          .prepare('select cents from accounts where id = ?')
          .get(id)
        if (!row) throw error(404, `No account ${id}`)
        return respond({ status: 200, body: Number(row['cents']) })
      },
    },
    catch: withContractErrorHandler({ exposeMessages: false }),
    finally: [(response, request) => endTransaction(response, request)],
  })
}
