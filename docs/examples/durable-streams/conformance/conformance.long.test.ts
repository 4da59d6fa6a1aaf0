/**
 * Runs the conformance suite of Durable Streams against its reference implementation and against this example, and
 * compares them test by test. `npm run setup -- durable-streams runtimes` installs what it needs.
 */
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { beforeAll, describe, expect, test } from 'vitest'
import { recordSuite } from '../../../suites/record-suite.ts'
import { readVersion, type SuiteResult } from '../../../suites/suite-result.ts'
import { type Command, type Results, runSuite, useServer } from './run.ts'

const folder = join(import.meta.dirname, '..')
const runtimes = join(import.meta.dirname, '../../../../runtime-tests/runtimes/node_modules')
const permissions = ['--allow-net', '--allow-read', '--allow-write', '--allow-env']

const servers: readonly (readonly [runtime: string, command: Command])[] = [
  ['Node 24', [process.execPath, join(import.meta.dirname, 'checked-server.ts')]],
  ['Node 22', [join(runtimes, 'node-22/bin/node'), join(folder, 'server.ts')]],
  ['Node 26', [join(runtimes, 'node-26/bin/node'), join(folder, 'server.ts')]],
  ['Bun', [join(runtimes, '.bin/bun'), join(folder, 'server-bun.ts')]],
  ['Deno', [join(runtimes, '.bin/deno'), 'run', ...permissions, join(folder, 'server-deno.ts')]],
]

/** The tests that look for the text of an event without the space that PROTOCOL.md has in its examples. */
const withoutSpace = [
  'SSE Mode should generate streamCursor in SSE control events',
  'SSE Mode should handle cursor collision with jitter in SSE mode',
  'SSE Mode should handle newlines in text/plain payloads',
]

function count(results: Results): Record<string, number> {
  const counts: Record<string, number> = { passed: 0, failed: 0, skipped: 0 }
  for (const { status } of results.values()) counts[status] = (counts[status] ?? 0) + 1
  return counts
}

/** Lists the tests that the reference passes and another server does not. */
function listWorse(reference: Results, results: Results): string[] {
  return [...reference]
    .filter(([name, { status }]) => status === 'passed' && results.get(name)?.status !== 'passed')
    .map(([name]) => `${name}: ${results.get(name)?.reason ?? 'did not run'}`)
}

test.each(servers)('live reads end when their clients leave, on %s', async (_, command) => {
  await useServer(command, '3600000', async (url) => {
    const stream = `${url}/v1/stream/left`
    await fetch(stream, { method: 'PUT', headers: { 'stream-ttl': '3' }, body: 'data' })
    const controller = new AbortController()
    const open = (live: string) => fetch(`${stream}?offset=now&live=${live}`, { signal: controller.signal })
    // From now on, the stream does not expire.
    const first = await open('sse')
    const reads = ['long-poll', 'sse'].flatMap((live) => Array.from({ length: 100 }, async () => (await open(live)).text()))
    await delay(4000)
    expect((await fetch(stream, { method: 'HEAD' })).status).toBe(200)
    controller.abort()
    await Promise.allSettled([first.text(), ...reads])
    // The stream expires as soon as no reader waits for it.
    while ((await fetch(stream, { method: 'HEAD' })).status !== 404) await delay(50)
  })
})

const suites: SuiteResult[] = []

describe('the conformance suite', () => {
  let reference: Results

  beforeAll(async () => {
    const command = [process.execPath, join(import.meta.dirname, 'suite/reference.mjs')] as const
    reference = (await runSuite(command, { removesSpaces: true })).results
    console.log('reference:', count(reference))
  })

  test('has the tests that were compared before', () => {
    const { passed = 0 } = count(reference)
    expect([reference.size, passed >= 326]).toEqual([338, true])
  })

  test.each(servers)('on %s', async (runtime, command) => {
    const { results, errors } = await runSuite(command, { removesSpaces: true })
    console.log(`${runtime}:`, count(results))
    expect(listWorse(reference, results)).toEqual([])
    const { passed = 0, failed = 0, skipped = 0 } = count(results)
    suites.push({
      suite: '`@durable-streams/server-conformance-tests`',
      version: readVersion('@durable-streams/server-conformance-tests', 'docs/examples/durable-streams/conformance/suite/'),
      subject: `the example of Durable Streams on ${runtime}`,
      tests: passed + failed,
      passed,
      differences: failed > 0 ? { 'the reference implementation fails, too': failed } : {},
      remarks: [
        `the suite skips ${skipped} tests`,
        `${withoutSpace.length} tests read the text of events without the optional space, which this run removes`,
      ],
      command: 'npx vitest run --config vitest.long.config.ts docs/examples/durable-streams/conformance',
    })
    expect(errors.replace(/^Deno\.serve: .*\n|^\(node:\d+\) ExperimentalWarning: SQLite.*\n|^\(Use `node --trace.*\n/gm, '')).toBe('')
  })

  test('the optional space of events makes a difference to three tests only', async () => {
    const command = [process.execPath, join(folder, 'server.ts')] as const
    const { results } = await runSuite(command, { removesSpaces: false, pattern: 'SSE' })
    const failed = [...results].filter(([, { status }]) => status === 'failed')
    expect(failed.map(([name]) => name)).toEqual(withoutSpace)
  })
})

test('the table of suites has the results', async () => {
  await recordSuite('durable-streams', ...suites)
})
