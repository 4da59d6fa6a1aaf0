import { expect, test } from 'vitest'
import { z } from 'zod'
import { mayAccept } from '../../tools/src/testing/may-accept.ts'

test('a schema that rejects later may accept a value', async () => {
  const failing = { '~standard': { version: 1, vendor: 'test', validate: () => Promise.reject(new Error('refused')) } } as const
  expect(mayAccept(failing, 'a')).toBe(true)
  // An unhandled rejection would fail the test.
  await new Promise((resolve) => setTimeout(resolve))
})

test('a schema that responds at once decides', () => {
  expect([mayAccept(z.string(), 'a'), mayAccept(z.string(), 1)]).toEqual([true, false])
})

test('a schema that throws accepts nothing', () => {
  const throwing = {
    '~standard': {
      version: 1,
      vendor: 'test',
      validate: () => {
        throw new Error('refused')
      },
    },
  } as const
  expect(mayAccept(throwing, 'a')).toBe(false)
})
