import { error } from 'routepact'
import type { Handler } from './bank-contract.ts'

export { transfer } from './bank-transfer.ts'

export const getBalance: Handler<'getBalance'> = async (request) => {
  const { id } = request.validatedParams
  const cents = await request.context.accounts.getBalance(id)
  if (cents === undefined) throw error(404, `No account ${id}`)
  return request.respond({ status: 200, body: cents })
}

export const transferAll: Handler<'transferAll'> = async (request) => {
  const { accounts } = request.context
  async function* run() {
    let done = 0
    for (const { from, to, cents } of request.validatedBody) {
      const isDone =
        (await accounts.add(from, -cents)) &&
        (await accounts.add(to, cents))
      if (!isDone) throw new Error(`No account ${from} or ${to}`)
      yield { done: (done += 1) }
    }
  }
  return request.respond({ status: 200, body: run() })
}
