import { createContract, createRouter } from 'routepact'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { toIssues } from './log-errors.ts'
import { toStack } from './production.ts'

const route = { path: '/invoice', method: 'GET' } as const

/** Sends a response that its schema rejects, and returns what is logged. */
async function logRejected(
  schema: z.ZodType | v.GenericSchema,
  body: unknown,
) {
  const fields: object[] = []
  const { fetch } = createRouter({
    contract: createContract({
      getInvoice: {
        ...route,
        responses: { 200: { 'application/json': { body: schema } } },
      },
    }),
    handlers: {
      getInvoice: async () => ({ status: 200, body }) as never,
    },
    onError: (thrown) =>
      void fields.push({
        error: toStack(thrown),
        issues: toIssues(thrown),
      }),
  })
  expect(
    (await fetch(new Request('https://example.com/invoice'))).status,
  ).toBe(500)
  return fields
}

test.each<readonly [string, z.ZodType | v.GenericSchema]>([
  [
    'zod',
    z.object({ lines: z.array(z.object({ total: z.number() })) }),
  ],
  [
    'Valibot, whose issues contain the values',
    v.object({ lines: v.array(v.object({ total: v.number() })) }),
  ],
])(
  'a response that its schema rejects, with %s',
  async (_title, schema) => {
    const fields = await logRejected(schema, {
      lines: [{ total: 'secret' }],
      token: 'secret',
    })
    expect(fields).toEqual([
      {
        error: expect.stringContaining("'getInvoice'") as string,
        issues: [
          {
            path: ['lines', 0, 'total'],
            message: expect.any(String) as string,
          },
        ],
      },
    ])
    if (schema instanceof z.ZodType)
      expect(JSON.stringify(fields)).not.toContain('secret')
  },
)

const cause = new Error('Refused')
const circular = new Error('Down')
circular.cause = circular

test.each<readonly [thrown: unknown, pattern: RegExp]>([
  [new Error('Down'), /^Error: Down\n +at [^]+$/],
  [
    new TypeError('fetch failed', { cause }),
    /^TypeError: fetch failed\n +at [^]+\nCaused by: Error: Refused\n +at /,
  ],
  [new Error('Down', { cause: 'Refused' }), /^Error: Down\n +at /],
  [circular, /^Error: Down\n +at ([^]+\nCaused by: Error: Down){4}/],
  ['Down', /^Down$/],
  [undefined, /^undefined$/],
  [null, /^null$/],
  [Symbol('Down'), /^Symbol\(Down\)$/],
])('%o', (thrown, pattern) => {
  expect(toStack(thrown)).toMatch(pattern)
  expect(toIssues(thrown)).toBe(undefined)
})
