// Section C of runtime-tests/hostile-input.md: the order and the number of validations. Titles begin with the rule number.
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { anything, invalid, issue, ok, origin, post, recording, rejecting, schema } from '../../support.ts'
import { serveChecked } from '../../fixtures/harness.ts'
import { describePart, parts, requestPart } from '../../fixtures/request-parts.ts'

describe('43: params, query, headers and body are validated in this order', () => {
  const names = ['params', 'query', 'headers', 'body'] as const

  it.each([...names, 'none'] as const)('43: validates the parts up to the first that fails: %s', async (failing) => {
    const calls: string[] = []
    const step = (name: string): object =>
      schema(() => {
        calls.push(name)
        return name === failing ? { issues: [issue(name)] } : { value: {} }
      })
    let read = false
    const { send } = serveChecked(
      {
        path: '/:a',
        method: 'POST',
        pathParams: step('params'),
        query: step('query'),
        headers: step('headers'),
        requests: { 'application/json': { body: step('body') } },
      },
      undefined,
      { finally: [(_response, request) => void (read = request.bodyUsed)] },
    )
    const response = await send(new Request(`${origin}/1?a=1`, post('application/json', '{}')))
    const index = failing === 'none' ? names.length : names.indexOf(failing)
    expect(response).toEqual(failing === 'none' ? ok('served') : invalid({ path: [], message: failing }))
    expect(calls).toEqual(names.slice(0, index + 1))
    expect(read).toBe(index >= names.indexOf('body'))
  })
})

describe('44: a validator that changes its input does not affect other attempts', () => {
  it.each(parts)('44: passes an unchanged copy of the %s to each attempt', async (part) => {
    const given: unknown[] = []
    const { send } = serveChecked(
      describePart(
        part,
        schema((value) => {
          given.push({ ...(value as object) })
          const own = value as { a?: unknown; added?: unknown }
          if (Array.isArray(own.a)) own.a.push('changed')
          own.added = 'changed'
          Reflect.deleteProperty(own, 'a')
          return { issues: [issue('no', 'a')] }
        }),
      ),
    )
    await send(requestPart(part))
    await send(requestPart(part))
    const half = given.length / 2
    expect(given.slice(half)).toEqual(given.slice(0, half))
    expect(given.flatMap((value) => Object.keys(value as object))).not.toContain('added')
  })

  it('44: passes an unchanged copy of the input for each alternative of a header', async () => {
    const given: unknown[] = []
    const { send } = serveChecked({
      headers: schema((value) => {
        given.push({ ...(value as object) })
        Object.assign(value as object, { accept: 'changed', 'accept-language': 'changed' })
        return { issues: [issue('no', 'accept')] }
      }),
    })
    await send(new Request(origin, { headers: { accept: 'a, b', 'accept-language': 'de' } }))
    expect(given).toEqual([
      { accept: 'a, b', 'accept-language': 'de' },
      { accept: 'a', 'accept-language': 'de' },
      { accept: 'b', 'accept-language': 'de' },
    ])
  })
})

describe('45: a single value where the schema expects an array', () => {
  it('45: wraps single values only at the keys that the issues name', async () => {
    const given: unknown[] = []
    const { send } = serveChecked({
      query: schema((value) => {
        given.push({ ...(value as object) })
        const { tags } = value as { tags: unknown }
        return Array.isArray(tags) ? { value } : { issues: [issue('no', 'tags')] }
      }),
    })
    expect((await send('/?tags=a&other=b&more=c&more=d')).status).toBe(200)
    expect(given).toEqual([
      { tags: 'a', other: 'b', more: ['c', 'd'] },
      { tags: ['a'], other: 'b', more: ['c', 'd'] },
    ])
  })

  it('45: wraps no key with two values', async () => {
    const { send } = serveChecked({ query: z.object({ page: z.string() }) }, ({ validatedQuery }) => ({
      status: 200,
      body: validatedQuery,
    }))
    expect(await send('/?page=1')).toEqual(ok({ page: '1' }))
    expect(await send('/?page=1&page=2')).toEqual(invalid({ path: ['page'], message: expect.any(String) as string }))
  })

  it.each([
    ['all values', (keys: string[]) => keys.map((key) => issue('no', key))],
    [
      'half of the arrays',
      (keys: string[], values: unknown[]) =>
        keys.filter((_key, index) => index % 2 === 0 || !Array.isArray(values[index])).map((key) => issue('no', key)),
    ],
  ])('45: validates at most three times with a schema that rejects %s', async (_title, toIssues) => {
    let calls = 0
    const { send } = serveChecked({
      query: schema((value) => {
        calls += 1
        return { issues: toIssues(Object.keys(value as object), Object.values(value as object)) }
      }),
    })
    const query = Array.from({ length: 500 }, (_, index) => `k${index}=v`).join('&')
    expect((await send(`/?${query}`)).status).toBe(400)
    expect(calls).toBeLessThanOrEqual(3)
  })

  it('45: takes time linear in the number of keys', async () => {
    async function countReads(keys: number): Promise<number> {
      let reads = 0
      const { send } = serveChecked({
        query: schema((value) => ({
          issues: Object.keys(value as object).map((key) => ({
            message: 'no',
            get path() {
              reads += 1
              return [key]
            },
          })),
        })),
      })
      expect((await send(`/?${Array.from({ length: keys }, (_, index) => `k${index}=v`).join('&')}`)).status).toBe(400)
      return reads
    }
    const few = await countReads(100)
    expect(few).toBeGreaterThan(0)
    expect(await countReads(1000)).toBeLessThan(20 * few)
  })

  it('45: does not validate again if the issues name no key of the request', async () => {
    let calls = 0
    const { send } = serveChecked({
      query: schema(() => ((calls += 1), { issues: [issue('no'), issue('no', 'absent'), issue('no', 'toString')] })),
    })
    expect((await send('/?a=1')).status).toBe(400)
    expect(calls).toBe(1)
  })
})

describe('46: a header with several alternatives', () => {
  const only = (name: string, wanted: string): object =>
    schema((value) =>
      (value as { [name: string]: string })[name] === wanted ? { value } : { issues: [issue('no', name)] },
    )

  const rejected = invalid({ path: [expect.any(String)], message: 'no' })

  it.each([
    ['accept', 'text/html, application/json', 'application/json'],
    ['accept', 'text/html;q=0.5, application/json;q=0.9', 'text/html'],
    ['accept', 'text/html, application/json', 'text/html, application/json'],
    ['accept', 'a/b;x="1, 2", c/d', 'a/b;x="1, 2"'],
    ['accept', 'a/b;x="\\", c/d";q=0.2, e/f', 'a/b;x="\\", c/d"'],
    ['accept-charset', 'utf-8, latin1;q=0.1', 'latin1'],
    ['accept-encoding', 'gzip, br', 'br'],
    ['accept-language', 'de-CH, en;q=0.8', 'en'],
  ])('46: accepts %s: %s for a schema that requires %s', async (name, sent, wanted) => {
    const { send } = serveChecked({ headers: only(name, wanted) }, ({ validatedHeaders }) => ({
      status: 200,
      body: validatedHeaders.get(name),
    }))
    expect(await send(new Request(origin, { headers: { [name]: sent } }))).toEqual(ok(wanted))
  })

  it.each([
    ['x-role', 'user, admin', 'admin'],
    ['authorization', 'Basic a, Bearer b', 'Bearer b'],
    ['cookie', 'a=1, b=2', 'b=2'],
    ['content-type', 'text/html, application/json', 'application/json'],
    ['x-forwarded-for', '10.0.0.1, 127.0.0.1', '127.0.0.1'],
    ['accept', 'a/b;x="1, c/d"', 'c/d"'],
    ['accept', 'a/b;x="1, c/d', 'c/d'],
    ['accept', 'text/html, application/json;q=0', 'application/json'],
    ['accept', 'text/html, application/json;q=0.000', 'application/json'],
    ['accept-encoding', 'br, identity; Q=0', 'identity'],
  ])('46: rejects %s: %s for a schema that requires %s', async (name, sent, wanted) => {
    const { send } = serveChecked({ headers: only(name, wanted) })
    expect(await send(new Request(origin, { headers: { [name]: sent } }))).toEqual(rejected)
  })

  it('46: validates at most 64 alternatives', async () => {
    const seen: unknown[] = []
    const { send } = serveChecked({
      headers: schema((value) => {
        seen.push((value as { accept: string }).accept)
        return { issues: [issue('no', 'accept')] }
      }),
    })
    const sent = Array.from({ length: 1000 }, (_, index) => `a/m${index}`)
    expect(await send(new Request(origin, { headers: { accept: sent.join(', ') } }))).toEqual(rejected)
    expect(seen).toEqual([sent.join(', '), ...sent.slice(0, 64)])
  })
})

describe('47: a validator that accepts the first attempt runs once', () => {
  it.each(parts)('47: runs the validator of the %s once', async (part) => {
    const { seen, ...recorder } = recording()
    const { send } = serveChecked(describePart(part, recorder))
    expect(await send(requestPart(part))).toEqual(ok('served'))
    expect(seen).toHaveLength(1)
  })

  it('47: the validator does not run again when another part is validated again', async () => {
    const { seen, ...recorder } = recording()
    const { send } = serveChecked({ query: z.object({ tags: z.array(z.string()) }), headers: recorder })
    expect(await send('/?tags=a')).toEqual(ok('served'))
    expect(seen).toHaveLength(1)
  })

  it('47: runs only the body schema of the content type', async () => {
    const { send } = serveChecked({
      method: 'POST',
      requests: { 'application/json': { body: anything }, 'text/plain': { body: rejecting(issue('unused')) } },
    })
    expect(await send(new Request(origin, post('application/json', '1')))).toEqual(ok('served'))
  })
})
