import type { ContractOperation } from '../core/contract/operation.ts'
import type { ClientCall, ClientInput } from './call.ts'
import type { ClientResult } from './result.ts'

/**
 * Yields the result for each page of a list. It requests a page only when the consumer asks. The first call's `signal`, `init` and `accept`
 * apply to all later calls, unless `next` returns different ones.
 *
 * @param call a client's function
 * @param input the first call's argument
 * @param next returns the next call's argument, or nothing after the last page
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
  // A call's argument depends on its operation, which is not known here.
  const run = call as unknown as (input: object) => ReturnType<typeof call>
  const { signal, init, accept } = input
  const options = { ...(signal && { signal }), ...(init && { init }), ...(accept && { accept }) }
  for (let current: object | null | undefined | void = input; current; ) {
    const result = await run({ ...options, ...current })
    yield result
    current = next(result)
  }
}
