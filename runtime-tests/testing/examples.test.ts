/** Nothing is wrong with the examples of the documentation. */
import { DatabaseSync } from 'node:sqlite'
import { createContract, createRouter, error, errors } from 'routepact'
import { type ContractReport, testContract } from 'routepact-tools/testing'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { contract as sessionContract } from '../../compat/generators/cookie-contract.ts'
import * as session from '../../compat/generators/cookies.ts'
import * as conditional from '../../docs/examples/recipes/conditional.ts'
import { contract as conditionalContract } from '../../docs/examples/recipes/conditional-contract.ts'
import { createNotes } from '../../docs/examples/recipes/conditional-store.ts'
import { contract as cookiesContract } from '../../docs/examples/recipes/cookie-contract.ts'
import * as cookies from '../../docs/examples/recipes/cookies.ts'
import * as cors from '../../docs/examples/recipes/cors.ts'
import { contract as eventsContract } from '../../docs/examples/recipes/events-contract.ts'
import * as files from '../../docs/examples/recipes/files.ts'
import * as greeting from '../../docs/examples/recipes/greeting.ts'
import * as notes from '../../docs/examples/recipes/notes.ts'
import * as pagination from '../../docs/examples/recipes/pagination.ts'
import { contract as paginationContract } from '../../docs/examples/recipes/posts-contract.ts'
import * as limits from '../../docs/examples/recipes/rate-limited.ts'
import * as events from '../../docs/examples/recipes/server-sent-events.ts'
import { contract as webhookContract } from '../../docs/examples/recipes/webhook-contract.ts'
import * as webhook from '../../docs/examples/recipes/webhook.ts'

/** The example of the README and of Get started. */
const readme = createContract({
  getUser: {
    path: '/users/:id',
    method: 'GET',
    pathParams: z.object({ id: z.coerce.number() }),
    responses: {
      200: { 'application/json': { body: z.object({ id: z.number(), name: z.string() }) } },
      ...errors(400, 404),
    },
  },
})
const users = [{ id: 1, name: 'Ada', passwordHash: 'secret' }]
const readmeRouter = createRouter({
  contract: readme,
  handlers: {
    getUser: ({ validatedParams: { id }, respond }) => {
      const user = users.find((one) => one.id === id)
      if (!user) throw error(404, 'No such user')
      return respond({ status: 200, body: user })
    },
  },
})

/** Signs in, because each test of `signOut` ends the session. */
async function signIn(): Promise<{ headers: { cookie: string } }> {
  const body = JSON.stringify({ name: 'Ada', password: 'secret' })
  const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body }
  const { headers } = await session.router.fetch(new Request('http://localhost/session', init))
  return { headers: { cookie: (headers.get('set-cookie') ?? '').split(';')[0] as string } }
}

const picture = { title: 'Plan', file: new File(['picture'], 'plan.png', { type: 'image/png' }) }
const store: notes.Store = new Map([['first', { text: 'Hello' }]])

const examples: { readonly [name: string]: () => Promise<ContractReport> } = {
  README: () => testContract(readme, readmeRouter, { prepare: { getUser: () => ({ params: { id: 1 } }) } }),
  cookies: () => testContract(cookiesContract, cookies.router),
  'a session': () => testContract(sessionContract, session.router, {
      authorize: { session: signIn },
      prepare: { signIn: () => ({ body: { name: 'Ada', password: 'secret' } }) },
    }),
  cors: () => testContract(cors.contract, cors.createApp('https://example.com')),
  'conditional requests': () => {
    const notes = createNotes(new DatabaseSync(':memory:'))
    notes.save('1', 'First')
    return testContract(conditionalContract, conditional.createApp(notes), {
      prepare: {
        getNote: () => ({ params: { id: '1' }, headers: {} }),
        putNote: () => ({ params: { id: '1' }, headers: { 'if-match': '*' } }),
      },
    })
  },
  files: () => testContract(files.contract, files.router, { prepare: { upload: () => ({ body: picture }) } }),
  frameworks: () => testContract(greeting.contract, { ...greeting.router, baseUrl: 'http://localhost/api' }),
  testing: () => testContract(notes.contract, notes.createApp(store), { prepare: { getNote: () => ({ params: { id: 'first' } }) } }),
  pagination: () => testContract(paginationContract, pagination.router),
  'rate limits': () =>
    testContract(limits.contract, limits.router, { prepare: { signIn: () => ({ body: { name: 'ada', password: 'secret' } }) } }),
  'server-sent events': () => testContract(eventsContract, events.router),
}

test.each(Object.entries(examples))('%s', async (_name, run) => {
  const { findings, skipped } = await run()
  expect({ findings: findings.map(({ message }) => message), skipped }).toEqual({ findings: [], skipped: [] })
})

test('webhooks, whose requests need a signature of the body', async () => {
  const { findings, skipped } = await testContract(webhookContract, webhook.createWebhooks('secret', async () => undefined))
  expect(findings.map(({ message }) => message)).toEqual([])
  expect(skipped).toMatchObject([{ reason: "no credentials for 'signature': set 'authorize'" }])
})
