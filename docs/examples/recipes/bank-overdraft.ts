import { error } from 'routepact'
import type { Handler } from './bank-contract.ts'
import { transfer } from './bank-transfer.ts'

export const transferOwned: Handler<'transfer'> = async (request) => {
  const { from, cents } = request.validatedBody
  const balance = await request.context.accounts.getBalance(from)
  if (balance !== undefined && balance < cents) {
    throw error(409, `Only ${balance} cents on ${from}`)
  }
  return transfer(request)
}
