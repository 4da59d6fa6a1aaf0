import { error } from 'routepact'
import type { Handler } from './bank-contract.ts'

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
