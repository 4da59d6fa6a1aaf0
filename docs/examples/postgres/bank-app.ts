/** The API that the cases of every database run: the one of the recipe, with stores in place of a connection, and with a stream. */
import { type ContractHandler, createRouter, error, errors, jsonLines, type Router, withContractErrorHandler } from 'routepact'
import { z } from 'zod'
import { contract as bankContract, Transfer } from '../recipes/bank-contract.ts'
import { endTransaction, type Transaction } from '../recipes/transaction.ts'

export const contract = {
  ...bankContract,
  transferAll: {
    path: '/transfers/all',
    method: 'POST',
    requests: { 'application/json': { body: z.array(Transfer).max(1000) } },
    responses: {
      200: { 'application/jsonl': { body: jsonLines(z.object({ done: z.number() })) } },
      ...errors(400),
    },
  },
} as const

/** What handlers need of a database. */
export interface Accounts {
  getBalance(id: string): Promise<number | undefined>
  /** Adds to a balance. Returns false if there is no such account. */
  add(id: string, cents: number): Promise<boolean>
}

/** A database, as the router uses it. */
export interface Bank {
  /** Reads what is committed. */
  readonly accounts: Accounts
  begin(): Promise<Transaction<{ readonly accounts: Accounts }>>
}

type Handler<Name extends keyof typeof contract> = ContractHandler<(typeof contract)[Name], { readonly accounts: Accounts }>

export const transfer: Handler<'transfer'> = async (request) => {
  const { from, to, cents } = request.validatedBody
  const changes = [
    { id: from, by: -cents },
    { id: to, by: cents },
  ]
  // In one order, so that no two transfers wait for each other.
  changes.sort((a, b) => (a.id < b.id ? -1 : 1))
  for (const { id, by } of changes) {
    const isDone = await request.context.accounts.add(id, by)
    if (!isDone) throw error(404, `No account ${id}`)
  }
  return request.respond({ status: 201 })
}

const getBalance: Handler<'getBalance'> = async ({ context, respond, validatedParams: { id } }) => {
  const cents = await context.accounts.getBalance(id)
  if (cents === undefined) throw error(404, `No account ${id}`)
  return respond({ status: 200, body: cents })
}

const transferAll: Handler<'transferAll'> = async ({ context: { accounts }, respond, validatedBody }) => {
  async function* run() {
    let done = 0
    for (const { from, to, cents } of validatedBody) {
      const isDone = (await accounts.add(from, -cents)) && (await accounts.add(to, cents))
      if (!isDone) throw new Error(`No account ${from} or ${to}`)
      yield { done: (done += 1) }
    }
  }
  return respond({ status: 200, body: run() })
}

export const handlers = { getBalance, transfer, transferAll }

/** @param others handlers that replace those of the bank */
export function createApp(bank: Bank, others: Partial<typeof handlers> = {}): Router {
  return createRouter({
    contract,
    before: [
      async ({ operation }) => {
        if (!operation || operation.method === 'GET') return { accounts: bank.accounts, transaction: undefined }
        const transaction = await bank.begin()
        return { ...transaction.stores, transaction }
      },
    ],
    handlers: { ...handlers, ...others },
    catch: withContractErrorHandler({ exposeMessages: false }),
    finally: [(response, request) => endTransaction(response, request)],
  })
}
