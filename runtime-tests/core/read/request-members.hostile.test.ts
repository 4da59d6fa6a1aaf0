// Section B of runtime-tests/hostile-input.md; titles begin with rule numbers. Request members and values passed to schemas.
import { describe, expect, it } from 'vitest'
import { anything, type LooseHandler, ok, origin, recording } from '../../support.ts'
import { serveChecked, createCheckedRouter, type CheckedRouter } from '../../fixtures/harness.ts'

const readParams: LooseHandler = (request) => ({ status: 200, body: request.validatedParams })

describe('23: members already on a request do not replace validated ones', () => {
  const names = ['validatedParams', 'validatedQuery', 'validatedHeaders', 'validatedBody', 'validatedContent']
  const forged = Object.fromEntries(names.map((name) => [name, 'forged']))
  const members = { operation: 'forged', operationName: 'forged', context: { forged: true }, respond: 'forged' }

  /** Returns every request member as JSON. */
  const readAll: LooseHandler = (request) => ({
    status: 200,
    body: {
      ...Object.fromEntries(names.map((name) => [name, Reflect.get(request, name)])),
      validatedHeaders: request.validatedHeaders && [...request.validatedHeaders],
      context: request.context,
      operationName: request.operationName,
      respond: typeof request.respond,
    },
  })

  it('23: a handler reads the validated members', async () => {
    const { send } = serveChecked({ path: '/:id' }, readAll)
    const request = Object.assign(
      new Request(`${origin}/1?a=b`, { headers: { 'x-validatedbody': '1' } }),
      forged,
      members,
    )
    expect(await send(request)).toEqual(
      ok({
        validatedParams: { id: '1' },
        validatedQuery: { a: 'b' },
        validatedHeaders: [['x-validatedbody', '1']],
        context: {},
        operationName: 'op',
        respond: 'function',
      }),
    )
  })

  it('23: a request without a match has no validated members', async () => {
    const { send } = createCheckedRouter({ contract: {}, handlers: {}, missing: readAll })
    const request = Object.assign(new Request(`${origin}/none`), forged, members)
    expect(await send(request)).toEqual(ok({ context: {}, respond: 'function' }))
  })

  it('23: validated members replace a property without a setter', async () => {
    const request = new Request(`${origin}/1`)
    for (const name of names) Object.defineProperty(request, name, { get: () => 'forged', configurable: true })
    const { send } = serveChecked({ path: '/:id' }, readParams)
    expect(await send(request)).toEqual(ok({ id: '1' }))
  })
})

describe('24: values passed to schemas have no prototype', () => {
  function record(): { seen: Record<'params' | 'query' | 'headers' | 'form', unknown[]>; send: CheckedRouter['send'] } {
    const schemas = { params: recording(), query: recording(), headers: recording(), form: recording() }
    const { send } = serveChecked({
      path: '/:id',
      method: 'POST',
      pathParams: schemas.params,
      query: schemas.query,
      headers: schemas.headers,
      requests: { 'application/x-www-form-urlencoded': { body: schemas.form } },
    })
    const { params, query, headers, form } = schemas
    return { seen: { params: params.seen, query: query.seen, headers: headers.seen, form: form.seen }, send }
  }

  it('24: params, query, headers and forms have no prototype', async () => {
    const { seen, send } = record()
    const text = '__proto__=x&constructor=y&constructor=z&toString=t'
    const request = new Request(`${origin}/1?${text}`, {
      method: 'POST',
      body: new URLSearchParams(text),
      headers: [
        ['__proto__', 'x'],
        ['constructor', 'y'],
      ],
    })
    expect((await send(request)).status).toBe(200)
    const fields = { ['__proto__']: 'x', constructor: ['y', 'z'], toString: 't' }
    const values = Object.values(seen).map(([first]) => first as object)
    for (const value of values) expect(Object.getPrototypeOf(value)).toBe(null)
    const [params, query, headers, form] = values
    expect(Object.entries(params ?? {})).toEqual([['id', '1']])
    expect(Object.entries(query ?? {})).toEqual(Object.entries(fields))
    expect(Object.entries(form ?? {})).toEqual(Object.entries(fields))
    expect(Object.entries(headers ?? {})).toEqual(
      expect.arrayContaining([
        ['__proto__', 'x'],
        ['constructor', 'y'],
      ]),
    )
  })

  it('24: a missing body is an object without a prototype', async () => {
    const { seen, send } = record()
    await send(new Request(`${origin}/1`, { method: 'POST' }))
    expect(seen.form).toEqual([{}])
    expect(Object.getPrototypeOf(seen.form[0])).toBe(null)
  })

  it('24: a key that the request does not contain is absent', async () => {
    const { send } = serveChecked({ path: '/:id' }, ({ validatedQuery, validatedParams, context }) => ({
      status: 200,
      body: [validatedQuery, validatedParams, context].map((value) => 'toString' in (value as object)),
    }))
    expect(await send('/1')).toEqual(ok([false, false, false]))
  })

  it('24: accepts a path parameter named constructor', async () => {
    const { send } = serveChecked({ path: '/:constructor/:toString/:valueOf' }, readParams)
    expect(await send('/a/b/c')).toEqual(ok({ constructor: 'a', toString: 'b', valueOf: 'c' }))
  })

  it('24: treats __proto__ in JSON as an ordinary key', async () => {
    const { send } = serveChecked(
      { method: 'POST', requests: { 'application/json': { body: anything } } },
      ({ validatedBody }) => ({
        status: 200,
        body: [Object.keys(validatedBody as object), 'admin' in Object(validatedBody)],
      }),
    )
    const body = '{"__proto__":{"admin":true},"constructor":{"prototype":{"admin":true}}}'
    expect(
      await send(new Request(origin, { method: 'POST', body, headers: { 'content-type': 'application/json' } })),
    ).toEqual(
      // The value has an own key of that name, not a changed prototype.
      ok([['__proto__', 'constructor'], false]),
    )
  })
})
