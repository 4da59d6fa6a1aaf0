// Section J of runtime-tests/hostile-input.md; titles begin with rule numbers. State between requests.
import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { describe, expect, it } from 'vitest'
import { cases, send } from '../../fixtures/hostile-requests.ts'
import {
  anything,
  sendTo,
  createLooseRouter,
  failure,
  json,
  type LooseRequest,
  ok,
  origin,
  post,
  schema,
  readResponse,
} from '../../support.ts'
import { runChecked } from '../../fixtures/harness.ts'

it('112: each of 1,000 concurrent requests reads its own data', async () => {
  // The delays differ between requests but are not random, so that a failure can be reproduced.
  let turn = 0
  const slow = schema(async (value) => {
    turn += 1
    await new Promise((resolve) => setTimeout(resolve, (turn * 7919) % 13))
    return { value }
  })
  const router = createLooseRouter({
    contract: {
      op: {
        path: '/:id',
        method: 'POST',
        pathParams: slow,
        query: slow,
        headers: slow,
        requests: { 'application/json': { body: slow } },
        responses: { 200: { 'application/json': { body: slow } } },
      },
    },
    before: [async (request) => ({ before: request.headers.get('x-id') })],
    handlers: {
      op: async (
        { validatedParams, validatedQuery, validatedHeaders, validatedBody, context }: LooseRequest,
        ...args: unknown[]
      ) => {
        await new Promise((resolve) => setTimeout(resolve, (turn * 104_729) % 7))
        return {
          status: 200,
          body: [
            validatedParams,
            validatedQuery,
            validatedHeaders.get('x-id'),
            validatedBody,
            context['before'],
            ...args,
          ],
        }
      },
    },
  })
  const ids = Array.from({ length: 1000 }, (_, index) => `n${index}`)
  const responses = await runChecked(() =>
    Promise.all(
      ids.map((id) => sendTo(router, `/${id}?q=${id}`, post('application/json', `"${id}"`, { 'x-id': id }), id)),
    ),
  )
  expect(responses).toEqual(ids.map((id) => ok([{ id }, { q: id }, id, id, id, id])))
})

it('113: responds to a repeated request with the same response', async () => {
  for (const one of cases) {
    const first = await send(one)
    for (let turn = 0; turn < 3; turn += 1) expect(await send(one)).toEqual(first)
  }
})

it('114: retains no data from requests', async () => {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  const router = createLooseRouter({
    contract: {
      op: { path: '/:id', method: 'POST', requests: { 'application/json': { body: anything } }, responses: json },
    },
    handlers: { op: () => ({ status: 200, body: null }) },
  })
  const filler = 'x'.repeat(1000)
  async function sendMany(from: number, count: number): Promise<void> {
    for (let index = from; index < from + count; index += 1) {
      const response = await router.fetch(
        new Request(
          `${origin}/${filler}${index}?${filler}${index}`,
          post(index % 2 === 0 ? `text/${filler}${index}` : `application/json;a=${filler}${index}`, '1'),
        ),
      )
      await response.text()
    }
    // The platform releases some objects only after a few turns.
    for (let turn = 0; turn < 5; turn += 1) {
      await new Promise((resolve) => setTimeout(resolve, 5))
      collect()
    }
  }
  await sendMany(0, 1000)
  const before = process.memoryUsage().heapUsed
  await sendMany(1000, 8000)
  // One cached entry per request would take at least 8 MB.
  expect(process.memoryUsage().heapUsed - before).toBeLessThan(5_000_000)
})

describe('115 and 116: processes with altered globals', () => {
  it.each(cases)('responds in the test process: $title', async (one) => {
    expect(await runChecked(() => send(one))).toEqual(one.response)
  })

  it.each([
    ['115: responds in a process with a frozen Object.prototype', [], 'freeze'],
    ['115: responds in a process with an additional property on Object.prototype', [], 'pollute'],
    ['116: responds in a process without code generation from strings', ['--disallow-code-generation-from-strings'], 'plain'],
  ])('%s', (_title, flags, mode) => {
    const script = fileURLToPath(new URL('../../fixtures/process.ts', import.meta.url))
    const printed = execFileSync(process.execPath, [...flags, script, mode], { encoding: 'utf8' })
    expect(JSON.parse(printed)).toEqual({
      responses: Object.fromEntries(cases.map(({ title, response }) => [title, response])),
      unhandled: [],
      seen: mode === 'pollute' ? ['validatedBody'] : [],
    })
  })
})

describe('117: the call stack', () => {
  /** Counts the frames of the router and all frames of the stack. */
  function countFrames(): [own: number, all: number] {
    const limit = Error.stackTraceLimit
    Error.stackTraceLimit = Number.POSITIVE_INFINITY
    const lines = String(new Error('here').stack).split('\n').slice(1)
    Error.stackTraceLimit = limit
    return [lines.filter((line) => line.includes('/src/')).length, lines.length]
  }

  it('117: the router uses fewer than 30 stack frames', async () => {
    const frames: Record<string, [number, number]> = {}
    const counting = (name: string): object => schema((value) => ((frames[name] = countFrames()), { value }))
    const router = createLooseRouter({
      contract: {
        op: {
          path: '/:id',
          method: 'POST',
          pathParams: counting('params'),
          query: counting('query'),
          headers: counting('headers'),
          requests: { 'application/json': { body: counting('body') } },
          responses: { 200: { 'application/json': { body: counting('response') } } },
        },
      },
      before: [() => void (frames['before'] = countFrames())],
      finally: [() => void (frames['finally'] = countFrames())],
      handlers: { op: () => ((frames['handler'] = countFrames()), { status: 200, body: null }) },
    })
    expect(await sendTo(router, '/1?a=b', post('application/json', '1'))).toEqual(ok(null))
    expect(Object.keys(frames)).toEqual([
      'params',
      'query',
      'headers',
      'body',
      'before',
      'handler',
      'response',
      'finally',
    ])
    for (const [own] of Object.values(frames)) expect(own).toBeLessThan(30)
    expect(frames['params']?.[0]).toBeGreaterThan(0)
  })

  it('117: the router responds when the application has used most of the stack', async () => {
    const router = createLooseRouter({
      contract: { op: { path: '/:a/:b', method: 'GET', responses: json } },
      handlers: { op: () => ({ status: 200, body: 'served' }) },
    })
    // Recurses until only a few hundred frames are left, and calls fetch there.
    const measure = (): number => {
      try {
        return 1 + measure()
      } catch {
        return 1
      }
    }
    const descend = (left: number): Promise<Response> =>
      left === 0 ? router.fetch(new Request(`${origin}/1/2`)) : descend(left - 1)
    await router.fetch(new Request(`${origin}/1/2`))
    const depth = Math.floor(measure() / 2)
    expect(await readResponse(await descend(depth))).toEqual(ok('served'))
  })

  it('117: the number of frames does not depend on the depth of the path', async () => {
    const router = createLooseRouter({
      contract: { op: { path: '/:a', method: 'GET', responses: json } },
      handlers: { op: () => ({ status: 200, body: 'served' }) },
    })
    expect(await sendTo(router, '/a'.repeat(100_000))).toEqual(failure(404, { error: 'Not Found' }))
    expect(await sendTo(router, '/'.repeat(100_000))).toEqual(failure(404, { error: 'Not Found' }))
  })
})
