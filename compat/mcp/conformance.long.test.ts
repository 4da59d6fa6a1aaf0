/** The conformance tests of the Model Context Protocol, which `npm run setup -- mcp` installs. */
import { serve } from 'routepact/node'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { recordSuite } from '../../docs/suites/record-suite.ts'
import { countBy, readVersion, type SuiteResult } from '../../docs/suites/suite-result.ts'
import { type ConformanceResults, runConformance } from './conformance.ts'
import { expectedResults } from './expected-failures.ts'
import { mcp } from './server.ts'

let close: () => Promise<void>
let url: string

beforeAll(async () => {
  const server = await serve(mcp, { port: 0, hostname: '127.0.0.1' })
  close = server.close
  url = new URL('/mcp', server.url).href
})
afterAll(async () => close())

const suites: SuiteResult[] = []

describe.each(Object.entries(expectedResults))('the revision %s', (revision, expected) => {
  let results: ConformanceResults

  beforeAll(async () => {
    results = await runConformance(url, revision)
  })

  test('fails the checks that are listed, and no others', () => {
    const failed = Array.from(results, ([scenario, checks]) => [scenario, checks.filter(({ status }) => status === 'FAILURE').map(({ id }) => id)] as const)
    const listed = Object.entries(expected.failures).map(([scenario, { checks }]) => [scenario, checks] as const)
    expect(Object.fromEntries(failed.filter(([, ids]) => ids.length > 0))).toEqual(Object.fromEntries(listed))
  })

  test('has a reason for each failure', () => {
    for (const { reason } of Object.values(expected.failures)) expect(reason).toMatch(/^[A-Z].+\.$/)
  })

  test('passes as many checks as before', () => {
    const all = Array.from(results.values()).flat()
    const passed = all.filter(({ status }) => status === 'SUCCESS')
    expect({ scenarios: results.size, passed: passed.length }).toEqual({ scenarios: expected.scenarios, passed: expected.passed })
    const reasons = Object.values(expected.failures).flatMap(({ reason, checks }) => checks.map(() => reason.slice(0, -1)))
    suites.push({
      suite: `\`@modelcontextprotocol/conformance\`, revision ${revision}`,
      version: readVersion('@modelcontextprotocol/conformance', 'compat/mcp/'),
      subject: 'an endpoint of `routepact/mcp`',
      tests: all.filter(({ status }) => status === 'SUCCESS' || status === 'FAILURE').length,
      passed: passed.length,
      differences: countBy(reasons, (reason) => reason),
      command: 'npx vitest run --config vitest.long.config.ts compat/mcp',
    })
  })
})

test('the table of suites has the results', async () => {
  await recordSuite('mcp-conformance', ...suites)
})
