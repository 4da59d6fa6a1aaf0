/** The cases of every database in the recipe on transactions. */
import { setTimeout } from 'node:timers/promises'
import { error } from 'routepact'
import { describe, expect, test } from 'vitest'
import { type Accounts, type Bank, createApp, type handlers, transfer } from './bank-app.ts'

/** A database with the accounts `a` and `b`, each with a balance of 100. */
export interface TestBank {
  readonly bank: Bank
  /** Lets every commit fail that has changed an account. */
  rejectCommits(): Promise<void>
}

type Handlers = Partial<typeof handlers>

const send = (app: ReturnType<typeof createApp>, path: string, body?: unknown): Promise<Response> =>
  app.fetch(
    new Request(`https://example.com${path}`, {
      ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
      headers: { 'content-type': 'application/json' },
    }),
  )

const ten = { from: 'a', to: 'b', cents: 10 }

export function testBank(open: () => Promise<TestBank>): void {
  const readBalances = async ({ accounts }: Bank) => [await accounts.getBalance('a'), await accounts.getBalance('b')]

  test('284: a success is committed, also after a statement that failed and was caught', async () => {
    const { bank } = await open()
    const app = createApp(bank, {
      transfer: async ({ respond, context: { accounts } }) => {
        await accounts.add('b', 10)
        await accounts.add('a', -1000).catch(() => false)
        return respond({ status: 201 })
      },
    })
    const { status } = await send(app, '/transfers', ten)
    // PostgreSQL commits nothing after a statement that failed.
    expect([
      [201, 100, 110],
      [500, 100, 100],
    ]).toContainEqual([status, ...(await readBalances(bank))])
  })

  const cases: readonly (readonly [title: string, status: number, balances: readonly number[], handlers: Handlers])[] = [
    ['a success', 201, [90, 110], {}],
    [
      'a returned error',
      404,
      [100, 100],
      {
        transfer: async ({ respond, context: { accounts } }) => {
          await accounts.add('a', -10)
          return respond({ status: 404, body: { error: 'No' } })
        },
      },
    ],
    [
      'a thrown error',
      409,
      [100, 100],
      {
        transfer: async ({ context: { accounts } }) => {
          await accounts.add('a', -10)
          throw error(409)
        },
      },
    ],
    [
      'a handler that fails',
      500,
      [100, 100],
      {
        transfer: async ({ context: { accounts } }) => {
          await accounts.add('a', -10)
          throw new Error('Broken')
        },
      },
    ],
    [
      'a statement that fails',
      500,
      [100, 100],
      {
        transfer: async ({ respond, context: { accounts } }) => {
          await accounts.add('b', 10)
          await accounts.add('a', -1000)
          return respond({ status: 201 })
        },
      },
    ],
    [
      'a response of the platform',
      503,
      [100, 100],
      {
        transfer: async ({ context: { accounts } }) => {
          await accounts.add('a', -10)
          return new Response('Later', { status: 503 })
        },
      },
    ],
    [
      'a response that the contract does not allow',
      500,
      [100, 100],
      {
        transfer: async ({ context: { accounts } }) => {
          await accounts.add('a', -10)
          return { status: 200, body: 'undeclared' } as never
        },
      },
    ],
  ]

  test.each(cases)('%s: %i', async (_title, status, balances, others) => {
    const { bank } = await open()
    const app = createApp(bank, others)
    expect((await send(app, '/transfers', ten)).status).toBe(status)
    expect(await readBalances(bank)).toEqual(balances)
    // The transaction has ended: the next one can begin.
    expect((await send(createApp(bank), '/transfers', ten)).status).toBe(201)
    expect(await readBalances(bank)).toEqual([(balances[0] ?? 0) - 10, (balances[1] ?? 0) + 10])
  })

  test('the handler of the page rolls back the first half of a transfer', async () => {
    const { bank } = await open()
    const response = await send(createApp(bank), '/transfers', { ...ten, to: 'c' })
    expect([response.status, await response.json()]).toEqual([404, { error: 'No account c' }])
    expect(await readBalances(bank)).toEqual([100, 100])
  })

  test('an invalid request leaves no transaction open', async () => {
    const { bank } = await open()
    expect((await send(createApp(bank), '/transfers', { from: 'a' })).status).toBe(400)
    expect((await send(createApp(bank), '/transfers', ten)).status).toBe(201)
  })

  test('a commit that fails is a 500', async () => {
    const { bank, rejectCommits } = await open()
    await rejectCommits()
    for (let count = 0; count < 2; count += 1) {
      expect((await send(createApp(bank), '/transfers', ten)).status).toBe(500)
      expect(await readBalances(bank)).toEqual([100, 100])
    }
  })

  test('requests that run at once do not mix', async () => {
    const { bank } = await open()
    const app = createApp(bank, {
      transfer: async ({ respond, validatedBody: { to, cents }, context: { accounts } }) => {
        await accounts.add('a', -cents)
        await setTimeout(5)
        await accounts.add(to, cents)
        if (cents % 2 === 1) throw error(409)
        return respond({ status: 201 })
      },
    })
    const responses = await Promise.all([1, 2, 3, 4, 5, 6].map((cents) => send(app, '/transfers', { ...ten, cents })))
    expect(responses.map(({ status }) => status)).toEqual([409, 201, 409, 201, 409, 201])
    expect(await readBalances(bank)).toEqual([88, 112])
  })

  test('284: transfers in both directions at once do not wait for each other for ever', async () => {
    const { bank } = await open()
    const app = createApp(bank, {
      transfer: (request) => {
        const { accounts } = request.context
        const add: Accounts['add'] = async (...change) => {
          const isDone = await accounts.add(...change)
          await setTimeout(5)
          return isDone
        }
        return transfer({ ...request, context: { ...request.context, accounts: { ...accounts, add } } })
      },
    })
    const back = { from: 'b', to: 'a', cents: 10 }
    const responses = await Promise.all([ten, back, ten, back, ten, back].map((body) => send(app, '/transfers', body)))
    expect(responses.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201, 201])
    expect(await readBalances(bank)).toEqual([100, 100])
  })

  test('a read sees what is committed, and does not wait', async () => {
    const { bank } = await open()
    let seen: unknown
    const app = createApp(bank, {
      transfer: async ({ respond, context: { accounts } }) => {
        await accounts.add('a', -10)
        seen = await (await send(app, '/accounts/a')).json()
        return respond({ status: 201 })
      },
    })
    await send(app, '/transfers', ten)
    expect([seen, await (await send(app, '/accounts/a')).json()]).toEqual([100, 90])
    expect((await send(app, '/accounts/c')).status).toBe(404)
  })

  describe('a stream', () => {
    const list = [ten, ten, ten]
    const failing = [...list, { ...ten, to: 'c' }]

    test('is committed at its end', async () => {
      const { bank } = await open()
      const { body, headers } = await send(createApp(bank), '/transfers/all', list)
      expect(headers.get('content-type')).toBe('application/jsonl')
      const reader = body?.pipeThrough(new TextDecoderStream()).getReader()
      expect((await reader?.read())?.value).toBe('{"done":1}\n')
      expect(await readBalances(bank)).toEqual([100, 100])
      while (!(await reader?.read())?.done) {
        // Reads to the end.
      }
      expect(await readBalances(bank)).toEqual([70, 130])
    })

    test.each([
      ['that fails', failing, (response: Response) => expect(response.text()).rejects.toThrow('No account a or c')],
      [
        'that is cancelled',
        list,
        async ({ body }: Response) => {
          const reader = body?.getReader()
          await reader?.read()
          await reader?.cancel()
        },
      ],
      ['that is cancelled before it begins', list, ({ body }: Response) => body?.cancel()],
    ])('%s is rolled back', async (_title, transfers, read) => {
      const { bank } = await open()
      const response = await send(createApp(bank), '/transfers/all', transfers)
      expect(response.status).toBe(200)
      await read(response)
      expect(await readBalances(bank)).toEqual([100, 100])
      expect((await send(createApp(bank), '/transfers', ten)).status).toBe(201)
    })

    test('whose generator fails while it is cancelled ends its own transaction only', async () => {
      const { bank } = await open()
      let pull = (): void => undefined
      const isPulled = new Promise<void>((resolve) => (pull = resolve))
      const app = createApp(bank, {
        transferAll: async ({ respond, context: { accounts } }) => {
          async function* run() {
            await accounts.add('a', -50)
            yield { done: 1 }
            pull()
            await setTimeout(20)
            throw new Error('Broken')
          }
          return respond({ status: 200, body: run() })
        },
        transfer: async ({ respond, context: { accounts } }) => {
          await accounts.add('a', -10)
          await setTimeout(20)
          await accounts.add('b', 10)
          return respond({ status: 201 })
        },
      })
      const reader = (await send(app, '/transfers/all', list)).body?.getReader()
      await reader?.read()
      await isPulled
      const [next] = await Promise.all([send(app, '/transfers', ten), reader?.cancel().catch(() => undefined)])
      expect([next.status, await readBalances(bank)]).toEqual([201, [90, 110]])
    })

    test('whose commit fails ends with an error', async () => {
      const { bank, rejectCommits } = await open()
      await rejectCommits()
      const response = await send(createApp(bank), '/transfers/all', list)
      await expect(response.text()).rejects.toThrow()
      expect(await readBalances(bank)).toEqual([100, 100])
    })
  })
}
