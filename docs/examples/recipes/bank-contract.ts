import {
  type ContractHandler,
  createContract,
  errors,
  jsonLines,
} from 'routepact'
import { z } from 'zod'

const Transfer = z.object({
  from: z.string(),
  to: z.string(),
  cents: z.number().int().positive(),
})

export const contract = createContract({
  getBalance: {
    path: '/accounts/:id',
    method: 'GET',
    responses: {
      200: { 'application/json': { body: z.number() } },
      ...errors(404),
    },
  },
  transfer: {
    path: '/transfers',
    method: 'POST',
    requests: { 'application/json': { body: Transfer } },
    responses: { 201: {}, ...errors('default') },
  },
  transferAll: {
    path: '/transfers/all',
    method: 'POST',
    requests: {
      'application/json': { body: z.array(Transfer).max(1000) },
    },
    responses: {
      200: {
        'application/jsonl': {
          body: jsonLines(z.object({ done: z.number() })),
        },
      },
      ...errors(400),
    },
  },
})

/** What handlers need of a database. */
export interface Accounts {
  getBalance(id: string): Promise<number | undefined>
  /** Adds to a balance. Returns false if there is no such account. */
  add(id: string, cents: number): Promise<boolean>
}

export type Handler<Name extends keyof typeof contract> =
  ContractHandler<
    (typeof contract)[Name],
    { readonly accounts: Accounts }
  >
