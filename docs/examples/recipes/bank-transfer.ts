import type { DatabaseSync } from 'node:sqlite'
import { type ContractHandler, error } from 'routepact'
import type { contract } from './bank-contract.ts'

export const transfer: ContractHandler<
  typeof contract.transfer,
  { readonly database: DatabaseSync }
> = ({ context, respond, validatedBody: { from, to, cents } }) => {
  const add = context.database.prepare(
    'update accounts set cents = cents + ? where id = ?',
  )
  const taken = add.run(-cents, from).changes
  const given = add.run(cents, to).changes
  if (!taken || !given) throw error(404, 'No such account')
  return respond({ status: 201 })
}
