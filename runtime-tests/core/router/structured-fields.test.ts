/** The structured fields (RFC 9651) that routers and recipes send, as `structured-headers` reads them. */
import { date, sample } from 'fast-check'
import { createRouter, deprecationHeaders } from 'routepact'
import { type BareItem, type Item, parseDictionary, parseItem, parseList, serializeItem } from 'structured-headers'
import { expect, test, vi } from 'vitest'
import { recordSuite } from '../../../docs/suites/record-suite.ts'
import { readVersion } from '../../../docs/suites/suite-result.ts'
import { createApp } from '../../../docs/examples/recipes/production.ts'

let count = 0

/** Compares an item with the expected value and parameters, and its text with the canonical one. */
function checkItem(item: Item, value: BareItem, parameters: object = {}): void {
  expect([item[0], Object.fromEntries(item[1])]).toEqual([value, parameters])
  count += 1
}

const noParameters = new Map<string, BareItem>()

const dates = sample(date({ min: new Date('0000-01-01'), max: new Date('9999-12-31'), noInvalidDate: true }), { numRuns: 200, seed: 1 })

test('Deprecation (RFC 9745) is a date', async () => {
  for (const since of dates) {
    const contract = { get: { path: '/', method: 'GET', responses: { 200: {} }, deprecated: { since: since.toISOString() } } } as const
    const { fetch } = createRouter({ contract, finally: [deprecationHeaders], handlers: { get: (request) => request.respond({ status: 200 }) } })
    const text = (await fetch(new Request('http://localhost/'))).headers.get('deprecation') ?? ''
    const seconds = new Date(Math.floor(since.getTime() / 1000) * 1000)
    checkItem(parseItem(text), seconds)
    expect(text).toBe(serializeItem([seconds, noParameters]))
  }
})

test('RateLimit of the app of the page on production is a dictionary, and RateLimit-Policy an item', async () => {
  vi.spyOn(console, 'log').mockReturnValueOnce()
  const app = createApp(createRouter({ contract: {}, handlers: {} }))
  const { headers } = await app.fetch(new Request('http://localhost/'), { address: '192.0.2.9' })
  const limit = parseDictionary(headers.get('ratelimit') ?? '')
  expect([...limit.keys()]).toEqual(['limit', 'remaining', 'reset'])
  for (const [name, value] of [
    ['limit', 100],
    ['remaining', 99],
    ['reset', 60],
  ] as const)
    checkItem(limit.get(name) as Item, value)
  checkItem(parseItem(headers.get('ratelimit-policy') ?? ''), 100, { w: 60 })
})

test('the library rejects other texts', () => {
  expect(() => parseItem('@1.5')).toThrow()
  expect(() => parseList('a/b, "c')).toThrow()
})

test('the counts are those of the documentation', async () => {
  await recordSuite('structured-headers', {
    suite: '`structured-headers`',
    version: readVersion('structured-headers'),
    subject: 'the fields `Deprecation`, `RateLimit` and `RateLimit-Policy`',
    tests: count,
    passed: count,
    differences: {},
    command: 'npx vitest run runtime-tests/core/router/structured-fields.test.ts',
  })
})
