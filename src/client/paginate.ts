import type { ContractOperation } from '../core/contract/operation.ts'
import type { ClientCall, ClientInput } from './call.ts'
import type { ClientResult } from './result.ts'

/**
 * Yields the result of each page of a list. It asks for a page only when the consumer does. `signal`, `init` and `accept` of
 * the first call apply to the others too, unless `next` returns other ones.
 *
 * @param call a client's function
 * @param input the argument of the first call
 * @param next returns the argument of the next call, or nothing after the last page
 * @throws what a call and `next` throw
 * @example
 * const client = createClient(contract, { baseUrl: 'https://api.example.com' })
 * let page = 1
 * const pages = paginate(client.listUsers, {}, ({ body }) => (body.length > 0 ? { query: { page: String(++page) } } : undefined))
 * for await (const { body } of pages) console.log(body)
 */
export async function* paginate<Operation extends ContractOperation, Supplied extends string = never>(
  call: ClientCall<Operation, Supplied>,
  input: ClientInput<Operation, Supplied>,
  next: (result: ClientResult<Operation>) => ClientInput<Operation, Supplied> | null | undefined | void,
): AsyncGenerator<ClientResult<Operation>, void, undefined> {
  // The argument of a call depends on its operation, which is not known here.
  const run = call as unknown as (input: object) => ReturnType<typeof call>
  const { signal, init, accept } = input
  const options = { ...(signal && { signal }), ...(init && { init }), ...(accept && { accept }) }
  for (let current: object | null | undefined | void = input; current; ) {
    const result = await run({ ...options, ...current })
    yield result
    current = next(result)
  }
}
