/** `fetch` responds whatever handlers, middleware and schemas return or throw; no handler runs on rejected input. */
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runChecked } from '../fixtures/harness.ts'
import { type LooseHandler, origin, post, schema, serve } from '../support.ts'
import { checkProperty, timeout } from './check-property.ts'

const hostile = fc.constantFrom<(() => unknown)[]>(
  () => new Response('mine'),
  () => Response.error(),
  () => new Error('an error'),
  () => Object.freeze({ status: 404, message: 'frozen' }),
  () => Proxy.revocable({}, {}).proxy,
  () => {
    const { proxy, revoke } = Proxy.revocable({}, {})
    revoke()
    return proxy
  },
  () => new Proxy({}, { get: () => expect.unreachable, has: () => true }),
  () => ({
    get status() {
      throw new Error('a getter')
    },
    get issues() {
      throw new Error('a getter')
    },
  }),
  () => () => 'a function',
  () => Symbol('a symbol'),
  () => ({ toString: null, valueOf: null }),
  () => JSON.parse('{"then":1}'),
  () => new Date(Number.NaN),
)
const status = fc.constantFrom(200, 204, 304, 404, 99, 600, 200.5, '200', Number.NaN, undefined)
const anything = fc.oneof(
  fc
    .anything({ withBigInt: true, withDate: true, withNullPrototype: true, withSet: true, withTypedArray: true })
    .map((value) => () => value),
  hostile,
  fc
    .record(
      {
        status,
        contentType: fc.constantFrom('application/json', 'text/plain', 'none', '', 1),
        body: fc.anything(),
        headers: fc.oneof(fc.dictionary(fc.string(), fc.anything()), fc.anything()),
      },
      { requiredKeys: ['status'] },
    )
    .map((value) => () => value),
  fc.record({ issues: fc.anything(), value: fc.anything() }, { requiredKeys: [] }).map((value) => () => value),
)
/** The ways in which a function completes. */
const ending = fc.constantFrom('return', 'resolve', 'throw', 'reject')
const outcome = fc.tuple(ending, anything)
const nothing: fc.Arbitrary<readonly [string, () => unknown]> = fc.constant(['return', () => undefined])

function run([how, make]: readonly [string, () => unknown]): unknown {
  const value = make()
  if (how === 'throw') throw value
  if (how === 'reject') return Promise.reject(value)
  return how === 'resolve' ? Promise.resolve(value) : value
}

/** Reads a response to its end; a stream of the application may fail. */
async function drain(response: Response): Promise<void> {
  expect(response).toBeInstanceOf(Response)
  await response.text().catch(() => undefined)
}

describe('fetch responds', () => {
  it(
    'to any value that a handler, middleware, catch, missing or finally returns or throws',
    () =>
      checkProperty(
        1000,
        [outcome, fc.oneof(nothing, outcome), fc.option(outcome), fc.option(outcome), fc.boolean()],
        async (handled, middle, caught, last, validateResponses) => {
          const handler: LooseHandler = () => run(handled)
          const router = serve(
            {
              responses: {
                200: { 'application/json': { body: schema((value) => ({ value })) } },
                default: { 'text/plain': { body: schema((value) => ({ value })) } },
              },
            },
            handler,
            {
              before: [() => run(middle)],
              validateResponses,
              missing: handler,
              ...(caught ? { catch: () => run(caught) } : {}),
              ...(last ? { finally: [() => run(last)] } : {}),
            },
          )
          await runChecked(async () => {
            await drain(await router.fetch(new Request(`${origin}/`)))
            await drain(await router.fetch(new Request(`${origin}/missing`)))
          })
        },
      ),
    timeout,
  )

  it(
    'to any value that a schema returns or throws, and runs the handler only after a result without issues',
    () =>
      checkProperty(400, [fc.constantFrom('params', 'query', 'headers', 'body', 'response'), outcome], async (part, given) => {
        const under = schema(() => run(given))
        let calls = 0
        const body = { 'application/json': { body: under } }
        const operation = {
          path: '/:a',
          method: 'POST',
          ...(part === 'params' ? { pathParams: under } : {}),
          ...(part === 'query' ? { query: under } : {}),
          ...(part === 'headers' ? { headers: under } : {}),
          ...(part === 'body' ? { requests: body } : {}),
          ...(part === 'response' ? { responses: { 200: body } } : {}),
        }
        const router = serve(operation, () => {
          calls += 1
          return { status: 200, body: null }
        })
        const response = await runChecked(() => router.fetch(new Request(`${origin}/a?b=c`, post('application/json', '{}'))))
        await drain(response)
        if (part === 'response') return
        const [how] = given
        let accepts = false
        try {
          const result: unknown = how === 'throw' || how === 'reject' ? undefined : await (given[1]() as object)
          accepts = typeof result === 'object' && result !== null && !(result as { issues?: unknown }).issues
        } catch {
          // A result with a getter that throws is not accepted.
        }
        // The output of a headers schema may not be valid in HTTP.
        if (part === 'headers' && accepts) expect(calls).toBeLessThanOrEqual(1)
        else expect(calls).toBe(accepts ? 1 : 0)
      }),
    timeout,
  )
})
