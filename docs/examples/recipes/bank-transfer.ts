import { error } from 'routepact'
import type { Handler } from './bank-contract.ts'

export const transfer: Handler<'transfer'> = async (request) => {
  const { from, to, cents } = request.validatedBody
  const { accounts } = request.context
  if (!(await accounts.add(from, -cents))) {
    throw error(404, `No account ${from}`)
  }
  if (!(await accounts.add(to, cents))) {
    throw error(404, `No account ${to}`)
  }
  return request.respond({ status: 201 })
}
