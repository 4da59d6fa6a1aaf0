/**
 * Measures `testContract` in memory: a thousand valid requests for one operation, and the requests for the other checks. Then a mock with
 * state: its first list and the next ones, also after a change.
 */
import { createContract, createRouter } from 'routepact'
import { createMock, testContract } from 'routepact-tools/testing'
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

const User = z.object({ id: z.int(), name: z.string(), email: z.email(), createdAt: z.iso.datetime(), tags: z.array(z.string()) })
const users = createContract({
  listUsers: {
    path: '/users',
    method: 'GET',
    query: z.object({ limit: z.coerce.number().int().max(100), cursor: z.string().optional() }),
    responses: {
      200: { 'application/json': { body: z.object({ users: z.array(User), next: z.string().nullable() }) } },
      400: { 'application/json': { body: z.object({ error: z.string() }) } },
    },
  },
  createUser: {
    path: '/users',
    method: 'POST',
    requests: { 'application/json': { body: User.pick({ name: true }) } },
    responses: {
      201: { 'application/json': { body: User } },
      default: { 'application/json': { body: z.object({ error: z.string() }) } },
    },
  },
  getUser: { path: '/users/:id', method: 'GET', responses: { 200: { 'application/json': { body: User } } } },
})

for (const records of [1, 20, 100]) {
  const { fetch } = createMock(users, { state: true })
  const measure = async (request: Request): Promise<string> => {
    const before = process.cpuUsage()
    await (await fetch(request)).text()
    const { user, system } = process.cpuUsage(before)
    return ((user + system) / 1000).toFixed(1)
  }
  const create = (): Request =>
    new Request('http://localhost/users', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"name":"Ada"}',
    })
  const list = (): Request => new Request(`http://localhost/users?limit=${records}`)
  // A list has 25 records from the start.
  for (let count = 25; count < records; count += 1) await fetch(create())
  const first = await measure(list())
  const next = await measure(list())
  await fetch(create())
  console.log(
    `a list of ${records} in a mock with state: ${first} ms of CPU time, ${next} ms the next time, ${await measure(list())} ms after a change`,
  )
}
