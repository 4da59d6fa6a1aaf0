/** Hover texts of a client. */
import { createContract } from 'routepact'
import { createClient } from 'routepact/client'
import { z } from 'zod'

const contract = createContract({
  getUser: {
    path: '/users/:id',
    method: 'GET',
    query: z.object({ page: z.string().default('1') }),
    responses: {
      200: { 'application/json': { body: z.object({ name: z.string(), born: z.date() }) } },
      404: { 'application/json': { body: z.object({ error: z.string() }) } },
    },
  },
})

const client = createClient(contract, { baseUrl: 'https://api.example.com' })

const result = await client.getUser({ params: { id: 'Ada' } })
//    ^? const result: ClientResponse<200, "application/json", { name: string; born: string; }, Headers> | ClientResponse<404, "application/json", { error: string; }, Headers>
if (result.status === 200) {
  const { body } = result
  //      ^? const body: { name: string; born: string; }
  console.log(body)
}

const client2 = createClient(contract, { headers: { authorization: 'Bearer …' } })
//    ^? const client2: Client<{ ...; }, "authorization">
const created = await client2.getUser({ params: { id: 'Ada' }, accept: 'application/json' })
//                             ^? (property) getUser: ClientCall <"application/json">(input: Part<"params", { id: string; }> & ... & CallOptions<"application/json">) => Promise<ClientResponse<...>...>
console.log(created)

const coerced = createContract({
  getUser: {
    path: '/users/:id',
    method: 'GET',
    pathParams: z.object({ id: z.coerce.number() }),
    query: z.object({ page: z.coerce.number().default(1) }),
    responses: { 200: {} },
  },
})
const call = createClient(coerced).getUser
await call({ params: { id: 1 }, query: { page: 2 } })
//    ^? const call: ClientCall <never>(input: Part<"params", { id: string | number | bigint | boolean | Date; }> & MaybePart<...> & ... & CallOptions<...>...
//                       ^? (property) id: string | number | bigint | boolean | Date
//                                         ^? (property) page?: string | number | bigint | boolean | Date | readonly (string | number | bigint | boolean | Date)[] | undefined
