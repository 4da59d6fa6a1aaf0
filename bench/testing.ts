/** Measures `testContract` in memory: a thousand valid requests of one operation, and the requests of the other checks. */
import { createContract, createRouter } from 'routepact'
import { testContract } from 'routepact-tools/testing'
import { z } from 'zod'

const contract = createContract({
  getUser: {
    path: '/users/:id',
    method: 'GET',
    query: z.object({ page: z.coerce.number().int().min(1).default(1) }),
    responses: { 200: { 'application/json': { body: z.object({ name: z.string() }) } }, 400: { 'application/json': { body: z.object({ error: z.string() }) } } },
  },
})
const router = createRouter({
  contract,
  handlers: { getUser: (request) => request.respond({ status: 200, body: { name: request.validatedParams.id } }) },
})

for (let round = 1; round <= 3; round += 1) {
  const start = performance.now()
  const before = process.cpuUsage()
  const { cases, requests, findings } = await testContract(contract, router, { count: 1000, seed: round })
  const milliseconds = Math.round(performance.now() - start)
  const { user, system } = process.cpuUsage(before)
  const cpu = Math.round((user + system) / 1000)
  console.log(`round ${round}: ${requests} requests, ${cases} cases, ${findings.length} findings: ${milliseconds} ms, ${cpu} ms of CPU time`)
}
