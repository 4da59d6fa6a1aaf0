import type { DatabaseSync } from 'node:sqlite'
import {
  bearer,
  type ContractHandler,
  createRouter,
  type Router,
  withContractErrorHandler,
} from 'routepact'
import {
  claimKey,
  hashRequests,
  releaseKey,
  saveResponse,
} from './idempotency.ts'
import { createSqliteKeys, keysTable } from './idempotency-sqlite.ts'
import { contract } from './payment-contract.ts'
import type { Database } from './sqlite.ts'
import { endTransaction } from './transaction.ts'

const users = new Map([
  ['secret-of-ada', 'ada'],
  ['secret-of-bob', 'bob'],
])

export type Pay = ContractHandler<
  typeof contract.pay,
  { readonly user: string; readonly database: DatabaseSync }
>

const pay: Pay = async ({
  respond,
  context,
  validatedBody: { to, cents },
}) => {
  const { lastInsertRowid } = context.database
    .prepare(
      'insert into payments (sender, receiver, cents) values (?, ?, ?)',
    )
    .run(context.user, to, cents)
  return respond({ status: 201, body: { id: Number(lastInsertRowid) } })
}

export const tables = `create table payments (
  id integer primary key,
  sender text not null,
  receiver text not null,
  cents integer not null
) strict;
${keysTable}`

export function createPaymentRouter(
  database: Database,
  handlers: { readonly pay: Pay } = { pay },
): Router {
  const keys = createSqliteKeys(database)
  return createRouter({
    contract,
    security: {
      token: bearer((token) => {
        const user = users.get(token)
        return user === undefined ? undefined : { user }
      }),
    },
    before: [
      (request) => claimKey(keys, request, request.context.user),
      async () => {
        const transaction = await database.begin()
        return { transaction, database: transaction.stores }
      },
    ],
    handlers,
    catch: withContractErrorHandler({ exposeMessages: false }),
    finally: [
      (response, { context: { claim, transaction } }) =>
        saveResponse(keys, response, claim, transaction?.stores),
      (response, request) => endTransaction(response, request),
      (response, { context: { claim } }) =>
        releaseKey(keys, response, claim),
    ],
  })
}

export const createApp = (
  ...options: Parameters<typeof createPaymentRouter>
): Router => hashRequests(createPaymentRouter(...options))
