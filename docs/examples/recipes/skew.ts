import { createContract, createRouter, mergeRouters } from 'routepact'
import { createClient, responses } from 'routepact/client'
import { explainSkew } from 'routepact/versions'
import { z } from 'zod'
import { publishContract } from './published-contract.ts'

const declare = <Name extends z.ZodType>(name: Name) =>
  createContract({
    getUser: {
      path: '/user',
      method: 'GET',
      responses: {
        200: { 'application/json': { body: z.object({ name }) } },
      },
    },
  })

const deployed = declare(z.number())
const router = createRouter({
  contract: deployed,
  handlers: { getUser: async () => Response.json({ name: 1 }) },
})
const { fetch } = mergeRouters([router, publishContract(deployed)])

const contract = declare(z.string())
const baseUrl = 'https://example.com'
const compare = () => import('routepact-tools/diff')
const client = explainSkew(
  createClient(contract, { baseUrl, fetch, validate: responses }),
  { compare, contract, baseUrl, fetch },
)

const thrown = await client.getUser().catch((reason: Error) => reason)
console.log(String(thrown).split('. ')[1])
// The server has another version of 'getUser': 200 'application/json': 'name' may now be a number
