/** Handlers that violate their contract. Casts hide the type errors. */
import { type ContractOperationResponse, type ContractRequest, error } from 'routepact'
import type { CompatContract } from './contract.ts'
import type { Kit } from './kit.ts'

type Broken = CompatContract<Kit>['getBroken']

const receipt = { id: 1, total: 2, paid: 'card' }

const json = 'application/json'

/** The faulty results by the name in the query. The word `secret` must not be sent to the client. */
const results:  { readonly [name: string]: () => unknown } = {
  body: () => ({ status: 200, contentType: json, body: { name: 'secret', address: { city: 1 } } }),
  missing: () => ({ status: 200, contentType: json, body: { secret: 'secret' } }),
  text: () => ({ status: 200, contentType: 'text/plain', body: { secret: 'secret' } }),
  header: () => ({ status: 201, body: receipt, headers: { location: 5, secret: 'secret' } }),
  headers: () => ({ status: 201, body: receipt }),
  line: () => ({ status: 201, body: receipt, headers: { location: '/secret\r\nx-forged: 1' } }),
  status: () => ({ status: 203, contentType: json, body: 'secret' }),
  type: () => ({ status: 200, contentType: 'text/html', body: 'secret' }),
  untyped: () => ({ status: 200, body: 'secret' }),
  unsendable: () => ({ status: 202, body: { secret: 1n } }),
  empty: () => ({ status: 202 }),
  bodiless: () => ({ status: 204, body: 'secret' }),
  nothing: () => undefined,
  word: () => 'secret',
  fine: () => ({ status: 202, body: { fine: true } }),
  throw: () => {
    throw new Error('went wrong')
  },
  refuse: () => {
    throw error(409, 'went wrong')
  },
  response: () => new Response('mine', { status: 299, headers: { 'x-mine': '1' } }),
}

/** Returns the result that the query selects. */
export function breakContract(request: ContractRequest<Broken>): ContractOperationResponse<Broken> {
  return results[String(request.validatedQuery['break'])]?.() as ContractOperationResponse<Broken>
}
