/** Findings quote servers, whose text must not act on a terminal. */
import type { Contract } from 'routepact'
import { testContract } from 'routepact-tools/testing'
import { expect, test } from 'vitest'
import { z } from 'zod'

const body = z.object({ id: z.number() })
const contract: Contract = { op: { path: '/', method: 'GET', responses: { 200: { 'application/json': { body } } } } }

test.each<[string, () => Response]>([
  ['a body', () => Response.json({ id: '\u009b31mred\u202e' })],
  ['an error', () => Response.json('\u009b31mred\u202e', { status: 500 })],
  ['a content type', () => new Response('', { headers: { 'content-type': 'text/\u009b31m' } })],
  ['a thrown error', () => { throw new Error('\u001b[31mred\r::error::') }],
])('control characters of %s are escaped', async (_name, fetch) => {
  const { findings } = await testContract(contract, { fetch })
  expect(findings.length).toBeGreaterThan(0)
  for (const { message, expected, received } of findings) {
    expect(`${message}${expected}${received}`).not.toMatch(/[^\P{C}\n]/u)
  }
  expect(findings.some(({ message }) => /\\u00[19]b/.test(message))).toBe(true)
})
