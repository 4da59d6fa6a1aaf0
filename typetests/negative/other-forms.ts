/** Forms that other libraries use, with the first line of the error. */
import { type ContractRequest, createContract, createRouter, mergeRouters } from 'routepact'
import { createClient } from 'routepact/client'
import { testContract } from 'routepact-tools/testing'
import { z } from 'zod'

const user = z.object({ name: z.string() })

const contract = createContract({
  rename: {
    path: '/users/:id',
    method: 'POST',
    requests: { 'application/json': { body: user } },
    responses: { 200: { 'application/json': { body: user } } },
  },
})

const rename = (request: ContractRequest<typeof contract.rename>) => request.respond({ status: 200, body: { name: '' } })
const router = createRouter({ contract, handlers: { rename } })

// @ts-expect-error Type 'Router<[], { readonly "POST /users/:": "POST /users/:id"; }>' is missing the following properties from type 'readonly AnyRouter[]': length, ...
// 6: Argument of type 'Router<...' is not assignable to parameter of type 'readonly AnyRouter[]'.
// 5.9: Argument of type 'Router<...' is not assignable to parameter of type 'readonly AnyRouter[]'.
// 5.7: Argument of type 'Router<...' is not assignable to parameter of type 'readonly AnyRouter[]'.
mergeRouters(router, router)

createContract({
  schemaAsStatus: {
    path: '/schema-as-status',
    method: 'GET',
    responses: {
      // @ts-expect-error Type 'ZodObject<...>' is not assignable to type '"'200' must name the content type of the schema: { 'application/json': { body: schema } }"'.
      200: user,
    },
  },
})

// @ts-expect-error Type '{...}' is not assignable to type '"'users' must be an operation: mergeContracts accepts groups of operations"'.
createContract({ users: contract })

const client = createClient({ users: { v1: contract }, limit: 5 })
// @ts-expect-error Property 'v1' does not exist on type 'RejectedMember<"'users' must be an operation or a contract">'.
await client.users.v1.rename()
// @ts-expect-error This expression is not callable.
//   Type 'RejectedMember<"'limit' must be an operation or a contract">' has no call signatures.
await client.limit()

createRouter({
  contract,
  before: [
    (_request, next) =>
      // @ts-expect-error This expression is not callable.
      next(),
  ],
  handlers: { rename },
})

export const params = (request: ContractRequest<typeof contract.rename>) => [
  // @ts-expect-error Property 'params' does not exist on type '...'.
  request.params,
  // @ts-expect-error Property 'name' does not exist on type 'ReadableStream<Uint8Array<ArrayBuffer>>'.
  // 5.7: Property 'name' does not exist on type 'ReadableStream<Uint8Array<ArrayBufferLike>>'.
  request.body?.name,
]

// @ts-expect-error Object literal may only specify known properties, and 'url' does not exist in type 'ContractTarget'.
await testContract(contract, { url: 'https://example.com' })
