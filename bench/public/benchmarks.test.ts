import { expect, test } from 'vitest'
import { benchmarks, verify, videoSize } from './benchmarks.ts'
import { createBenchmarkRouter } from './bun-http-framework-benchmark/src/routepact-router.ts'

const checks = benchmarks[0]?.checks ?? []

function openVideo(): ReadableStream<Uint8Array<ArrayBuffer>> {
  return new Blob([new Uint8Array(videoSize)]).stream()
}

test('the router passes the checks of SaltyAom/bun-http-framework-benchmark', async () => {
  const { fetch } = createBenchmarkRouter(openVideo)
  expect(checks).toHaveLength(8 + 224)
  expect(await verify(checks, async (path, init) => fetch(new Request(`http://localhost${path}`, init)))).toEqual([])
})

test('each check rejects other responses', async () => {
  const wrong = new Response('no', { status: 500, headers: { 'content-type': 'text/html' } })
  const problems = await verify(checks, async () => wrong.clone())
  for (const { path, method = 'GET' } of checks) {
    const own = problems.filter((problem) => problem.startsWith(`${method} ${path}: `))
    expect(own).toContain(`${method} ${path}: the status is 500`)
    expect(own.length).toBeGreaterThan(1)
  }
  expect(problems).toContain("GET /: the body is 'no'")
  expect(problems).toContain("GET /: 'content-type' is 'text/html'")
  expect(problems).toContain("GET /id/1?name=bun: 'x-powered-by' is ''")
  expect(problems).toContain('GET /video: the body has 2 bytes')
})

test('a query that is read by its position fails', async () => {
  const fetch = async (path: string) => new Response(`1 ${path.split('=')[1]}`, { headers: { 'content-type': 'text/plain', 'x-powered-by': 'benchmark' } })
  const problems = await verify(checks, fetch)
  expect(problems).not.toContainEqual(expect.stringContaining('/id/1?name=bun:'))
  expect(problems).toContainEqual(expect.stringContaining('/id/1?name=bun&id=1: the body'))
})
