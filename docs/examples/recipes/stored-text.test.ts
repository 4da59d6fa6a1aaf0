/** Texts that PostgreSQL cannot store are rejected with 400. */
import { createContract, createRouter, errors } from 'routepact'
import { expect, test } from 'vitest'
import * as v from 'valibot'
import { z } from 'zod'
import { storedText } from './stored-text.ts'

test.each([
  ['zod', storedText],
  ['valibot', v.pipe(v.string(), v.regex(/^[^\0]*$/, 'must not contain U+0000'))],
] as const)('a text with U+0000 is a 400: %s', async (_library, body) => {
  const responses = { 200: { 'text/plain': { body: z.string() } }, ...errors(400) } as const
  const contract = createContract({ echo: { path: '/', method: 'POST', requests: { 'text/plain': { body } }, responses } })
  const { fetch } = createRouter({ contract, handlers: { echo: ({ respond, validatedBody }) => respond({ status: 200, body: validatedBody }) } })
  const send = async (text: string): Promise<number> =>
    (await fetch(new Request('http://localhost/', { method: 'POST', headers: { 'content-type': 'text/plain' }, body: text }))).status
  expect([await send('a\0b'), await send('ab\n')]).toEqual([400, 200])
})
