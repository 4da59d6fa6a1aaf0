/** Errors in code that reads a request. */
import { type ContractOperationContent, type ContractRequest, createContract } from 'routepact'
import { z } from 'zod'

const contract = createContract({
  addUser: {
    path: '/teams/:team/users',
    method: 'POST',
    query: z.object({ notify: z.string().optional(), page: z.string().default('1') }),
    headers: z.object({
      'x-trace': z.string(),
      'x-page': z.coerce.number().optional(),
      accept: z.enum(['a/b', 'c/d']),
    }),
    requests: {
      'application/json': { body: z.object({ name: z.string() }) },
      'text/plain': { body: z.string() },
    },
    responses: { 200: {} },
  },
  ping: { path: '/ping', method: 'GET', responses: { 200: {} } },
})

declare const request: ContractRequest<typeof contract.addUser>
declare const ping: ContractRequest<typeof contract.ping>

// @ts-expect-error Property 'id' does not exist on type '{ team: string; }'.
export const id: string = request.validatedParams.id

// @ts-expect-error Type 'string | undefined' is not assignable to type 'string'.
export const notify: string = request.validatedQuery.notify

// @ts-expect-error Property 'limit' does not exist on type '{ page: string; notify?: string | undefined; }'.
// 7: Property 'limit' does not exist on type '{ notify?: string | undefined; page: string; }'.
export const limit: string = request.validatedQuery.limit

// @ts-expect-error Argument of type '"x-tracee"' is not assignable to parameter of type '"accept" | ...'.
request.validatedHeaders.get('x-tracee')

// @ts-expect-error Argument of type '"X-Trace"' is not assignable to parameter of type '"accept" | ...'.
request.validatedHeaders.get('X-Trace')

// @ts-expect-error Type '`${number}` | null' is not assignable to type 'string'.
export const page: string = request.validatedHeaders.get('x-page')

// @ts-expect-error Argument of type '"two"' is not assignable to parameter of type '`${number}`'.
request.validatedHeaders.set('x-page', 'two')

// @ts-expect-error Argument of type '"text/html"' is not assignable to parameter of type '"a/b" | "c/d"'.
request.validatedHeaders.set('accept', 'text/html')

// @ts-expect-error Property 'delete' does not exist on type 'ContractHeaders<...>'.
request.validatedHeaders.delete('x-trace')

// @ts-expect-error Property 'name' does not exist on type 'string | { name: string; }'.
export const name: string = request.validatedBody.name

// @ts-expect-error Type 'undefined' is not assignable to type 'string'.
export const body: string = ping.validatedBody

// @ts-expect-error Type 'string | string[] | undefined' is not assignable to type 'string'.
export const tag: string = ping.validatedQuery.tag

// @ts-expect-error Property 'user' does not exist on type '{}'.
export const user: string = request.context.user

// @ts-expect-error Cannot assign to 'validatedQuery' because it is a read-only property.
request.validatedQuery = { page: '2' }

export const toName = (content: ContractOperationContent<typeof contract.addUser>): string => {
  // @ts-expect-error This comparison appears to be unintentional because ... and '"text/html"' have no overlap.
  if (content.contentType === 'text/html') return ''
  // @ts-expect-error Type '{ name: string; }' is not assignable to type 'string'.
  // 5.7: Type 'string | { name: string; }' is not assignable to type 'string'.
  return content.contentType === 'text/plain' ? content.body : content.body
}
