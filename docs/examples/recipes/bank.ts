import {
  createRouter,
  type Router,
  withContractErrorHandler,
} from 'routepact'
import { type Accounts, contract } from './bank-contract.ts'
import * as handlers from './bank-handlers.ts'
import { endTransaction, type Transaction } from './transaction.ts'

/** A database, as the router uses it. */
export interface Bank {
  /** Reads what is committed. */
  readonly accounts: Accounts
  begin(): Promise<Transaction<{ readonly accounts: Accounts }>>
}

/** @param others handlers that replace those of the bank, for tests */
export function createApp(
  bank: Bank,
  others: Partial<typeof handlers> = {},
): Router {
  return createRouter({
    contract,
    before: [
      // After the functions that reject requests.
      async ({ operation }) => {
        const isReading = !operation || operation.method === 'GET'
        if (isReading)
          return { accounts: bank.accounts, transaction: undefined }
        const transaction = await bank.begin()
        return { ...transaction.stores, transaction }
      },
    ],
    handlers: { ...handlers, ...others },
    catch: withContractErrorHandler({ exposeMessages: false }),
    finally: [(response, request) => endTransaction(response, request)],
  })
}
