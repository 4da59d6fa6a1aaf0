import { byteStream, createAuthenticator, createRouter, error, prefers as typedPrefers, problems, withContractErrorHandler } from 'routepact'
import { describe, expect, it } from 'vitest'
import { anything, createLooseRouter, failure, type LooseHandler, ok, origin, prefers, readResponse, sendTo, serve, unexpected } from '../../support.ts'

/** Declares these content types, in order. */
const declare = (...contentTypes: readonly string[]): object =>
  Object.fromEntries(contentTypes.map((contentType) => [contentType, { body: contentType === '*/*' ? byteStream() : anything }]))

/** Returns the content type that a request with this `Accept` prefers, or the status of the error. */
async function negotiate(accept: string | undefined, ...contentTypes: readonly string[]): Promise<unknown> {
  let chosen: unknown
  const router = serve({ responses: { 200: declare(...contentTypes), 204: {} } }, (request) => {
    chosen = prefers(request, 200)
    return { status: 204 }
  })
  const headers = new Headers(accept === undefined ? {} : { accept })
  const { status } = await router.fetch(new Request(origin, { headers }))
  return status === 204 ? chosen : status
}

const json = 'application/json'
const csv = 'text/csv'

describe('the examples of RFC 9110, section 12.5.1', () => {
  const basic = 'audio/*; q=0.2, audio/basic'
  const dvi = 'text/plain; q=0.5, text/html, text/x-dvi; q=0.8, text/x-c'
  const specific = 'text/*, text/plain, text/plain;format=flowed, */*'
  const table = 'text/*;q=0.3, text/plain;q=0.7, text/plain;format=flowed, text/plain;format=fixed;q=0.4, */*;q=0.5'
  it.each([
    [basic, ['audio/mpeg', 'audio/basic'], 'audio/basic'],
    [basic, ['audio/mpeg', 'text/plain'], 'audio/mpeg'],
    [basic, ['text/plain'], 406],
    [dvi, ['text/plain', 'text/x-dvi', 'text/html', 'text/x-c'], 'text/html'],
    [dvi, ['text/plain', 'text/x-dvi', 'text/x-c', 'text/html'], 'text/x-c'],
    [dvi, ['text/plain', 'text/x-dvi'], 'text/x-dvi'],
    [dvi, ['image/png', 'text/plain'], 'text/plain'],
    [specific, ['image/png', 'text/html', 'text/plain'], 'image/png'],
    [table, ['text/html', 'image/jpeg', 'text/plain'], 'text/plain'],
    [table, ['text/html', 'image/jpeg'], 'image/jpeg'],
    [table, ['text/html'], 'text/html'],
  ])('%s: of %j, %s', async (accept, contentTypes, expected) => {
    expect(await negotiate(accept, ...contentTypes)).toBe(expected)
  })
})

describe('prefers', () => {
  it.each<[title: string, accept: string | undefined, expected: unknown]>([
    ['no header', undefined, json],
    ['an empty header', '', json],
    ['only empty members', ' , ,,\t', json],
    ['any type', '*/*', json],
    ['one type', csv, csv],
    ['types of equal weight, in the order of the declaration', `${csv}, ${json}`, json],
    ['a type and any type of equal weight', `${csv}, */*`, json],
    ['weights', `${json};q=0.4, ${csv};q=0.5`, csv],
    ['three digits', `${json};q=0.998, ${csv};q=0.999`, csv],
    ['a missing weight', `${json};q=0.999, ${csv}`, csv],
    ['a weight above 1, which counts as 1', `${csv};q=9, ${json}`, json],
    ['a weight without a leading zero, as Java sends it', `${json};q=.2, ${csv};q=.3`, csv],
    ['an upper-case Q', `${json};Q=0.1, ${csv}`, csv],
    ['a weight before parameters', `${json};q=0.1;charset=utf-8, ${csv};q=0.2`, csv],
    ['white space around separators', `\t${json} ;\tq=0.1 ,\t${csv}\t`, csv],
    ['types in another case', 'TEXT/Csv', csv],
    ['a wildcard of the subtype', 'text/*', csv],
    ['wildcards by weight', 'application/*;q=0.1, text/*;q=0.2', csv],
    ['an excluded type', `${json};q=0, */*`, csv],
    ['a type that is preferred to its wildcard', `text/*;q=0.1, ${csv};q=0.9, ${json};q=0.5`, csv],
    ['a wildcard with a higher weight than the type', `text/*;q=0.9, ${csv};q=0.1, ${json};q=0.5`, json],
    ['a more specific range of weight 0', `text/*;q=0.9, ${csv};q=0, */*;q=0.1`, json],
    ['every type excluded', '*/*;q=0', 406],
    ['both types excluded', `${json};q=0, ${csv};q=0.000, */*`, 406],
    ['another type', 'text/html', 406],
    ['a structured suffix', 'application/problem+json', 406],
    ['a type that is a suffix', 'json', json],
    ['the same range twice: the higher weight', `${csv};q=0.1, ${json};q=0.5, ${csv};q=0.9`, csv],
    ['malformed members, which are skipped', `*;q=1, text, /csv, text/, text csv/x, ${csv};q=0.1`, csv],
    ['only malformed members', 'text/', json],
    ['malformed weights, whose members are skipped', `${csv};q=, ${csv};q=., ${csv};q=1.1.1, */*;q=0.1`, json],
    ['only a malformed weight', `${csv};q=.`, json],
    ['a weight that is not a number: a parameter', `${csv};q=x, ${json};q=0.1`, json],
    ['a wildcard of the type alone', '*/csv', 406],
    ['a parameter that responses do not have', `${csv};header=present, ${json};q=0.1`, json],
    ['only such a parameter', `${csv};header=present`, 406],
    ['such a parameter of weight 0', `${csv};header=present;q=0, ${csv};q=0.5, ${json};q=0.1`, csv],
    ['a comma in a quoted string', `text/html;x=", ${csv}", ${json};q=0.1`, json],
    ['a semicolon in a quoted string', `${csv};x=";charset=utf-8", ${json};q=0.1`, json],
    ['a weight in a quoted string', `${csv};x=";q=1", ${json};q=0.1`, json],
    ['an escaped quote', String.raw`${csv};x="\";q=0.9, ${json}", ${json};q=0.1`, json],
    ['an unclosed string', `${json};q=0.1, ${csv};x="${csv}`, json],
    ['the charset of text', `${csv};charset=utf-8, ${json};q=0.1`, csv],
    ['the charset of JSON', `${json};charset=UTF-8, ${csv};q=0.1`, json],
    ['a quoted charset', `${csv}; Charset="utf-8", ${json};q=0.1`, csv],
    ['an escaped charset', String.raw`${csv};charset="\utf-8", ${json};q=0.1`, csv],
    ['another charset', `${csv};charset=iso-8859-1, ${json};q=0.1`, json],
    ['only another charset', `${csv};charset=iso-8859-1`, 406],
    ['a charset, which is more specific than none', `${csv};charset=utf-8;q=0.1, ${csv}, ${json};q=0.5`, json],
    ['the charset of a wildcard', `text/*;charset=utf-8, ${json};q=0.1`, csv],
    ['a charset and another parameter', `${csv};charset=utf-8;header=present, ${json};q=0.1`, json],
    ['empty parameters', `${csv}; ;, ${json};q=0.1`, csv],
  ])('%s: %s', async (_title, accept, expected) => {
    expect(await negotiate(accept, json, csv)).toBe(expected)
  })

  it.each<[title: string, accept: string | undefined, declared: string[], expected: unknown]>([
    ['a type that is not declared', 'image/png', [json, '*/*'], '*/*'],
    ['a type that is declared', json, [json, '*/*'], json],
    ['a type that the client prefers', `image/png, ${json};q=0.5`, [json, '*/*'], '*/*'],
    ['a type that the client likes less', `image/png;q=0.5, ${json}`, ['*/*', json], json],
    ['nothing acceptable', 'image/png;q=0', ['*/*'], 406],
    ['no header', undefined, ['*/*', json], '*/*'],
  ])("a declared '*/*' satisfies each range: %s", async (_title, accept, declared, expected) => {
    expect(await negotiate(accept, ...declared)).toBe(expected)
  })

  it('joins repeated headers', async () => {
    const router = serve({ responses: { 200: declare(json, csv) } }, (request) => ({
      status: 200,
      contentType: prefers(request, 200),
      body: 'a',
    }))
    const headers: [string, string][] = [['accept', `${json};q=0.1`], ['Accept', csv]]
    const { body, headers: sent } = await sendTo(router, '/', { headers })
    expect([body, sent['content-type'], sent['vary']]).toEqual(['a', 'text/csv; charset=utf-8', 'Accept'])
  })

  it('returns the content type as the contract spells it', async () => {
    expect(await negotiate('text/csv', 'Text/CSV')).toBe('Text/CSV')
    expect(await negotiate('Application/Vnd.A+JSON', 'application/vnd.A+json')).toBe('application/vnd.A+json')
  })

  it('reads the headers that middleware changed', async () => {
    const router = serve(
      { responses: { 200: declare(json, csv) } },
      (request) => ({ status: 200, contentType: prefers(request, 200), body: 'a' }),
      { before: [(request) => request.headers.set('accept', csv)] },
    )
    expect((await sendTo(router, '/')).headers['content-type']).toBe('text/csv; charset=utf-8')
  })

  it('does not depend on a schema for the header', async () => {
    const router = serve({ headers: anything, responses: { 200: declare(json, csv) } }, (request) => {
      request.validatedHeaders.set('accept', json)
      return { status: 200, contentType: prefers(request, 200), body: 'a' }
    })
    expect((await sendTo(router, '/', { headers: { accept: csv } })).headers['content-type']).toBe('text/csv; charset=utf-8')
  })

  it('does not depend on later changes of the contract', async () => {
    const responses: { 200: object } = { 200: declare(json, csv) }
    const router = serve({ responses }, (request) => ({ status: 200, contentType: prefers(request, 200), body: 'a' }))
    responses[200] = {}
    expect((await sendTo(router, '/', { headers: { accept: csv } })).status).toBe(200)
  })
})

describe('the status', () => {
  const responses = { 200: declare(json), 404: {}, 304: declare(json), default: declare(csv) }

  it.each([
    [200, json],
    [418, csv],
    [500, csv],
  ])('%s has the content type %s', async (status, expected) => {
    const router = serve({ responses }, (request) => new Response(prefers(request, status)))
    expect((await sendTo(router, '/')).body).toBe(expected)
  })

  it.each<unknown>([404, 204, 205, 304, 299, 'default', '200', undefined, Number.NaN, Symbol.iterator])(
    '%s is an error',
    async (status) => {
      const router = serve({ responses }, (request) => new Response(prefers(request, status)))
      expect(await sendTo(router, '/')).toEqual(unexpected(`'${String(status)}' is not a status of 'op' with content types`))
    },
  )

  it('of a range has the content types of the range', async () => {
    const router = serve({ responses: { 200: {}, '4XX': declare(csv) } }, (request) => new Response(prefers(request, 409)))
    expect((await sendTo(router, '/')).body).toBe(csv)
  })

  it('of a success that default does not cover is an error', async () => {
    const router = serve({ responses: { 201: {}, default: declare(csv) } }, (request) => new Response(prefers(request, 200)))
    expect(await sendTo(router, '/')).toEqual(unexpected("'200' is not a status of 'op' with content types"))
  })

  it('of a default without content types is an error', async () => {
    const router = serve({ responses: { default: {} } }, (request) => new Response(prefers(request, 200)))
    expect(await sendTo(router, '/')).toEqual(unexpected("'200' is not a status of 'op' with content types"))
  })
})

it.each<[title: string, request: unknown]>([
  ['a request of the platform', new Request(origin)],
  ['an object', {}],
  ['null', null],
])('%s is an error', (_title, request) => {
  expect(() => prefers(request as Request, 200)).toThrow("'request' is not the request of a handler")
})

describe('406', () => {
  const notAcceptable = failure(406, { error: 'Not Acceptable' }, { vary: 'Accept' })
  const refused = { headers: { accept: 'image/png' } }
  const call: LooseHandler = (request) => ({ status: 200, body: prefers(request, 200) })

  it('is an error with a JSON body', async () => {
    expect(await sendTo(serve({}, call), '/', refused)).toEqual(notAcceptable)
  })

  it('passes through catch', async () => {
    const seen: unknown[] = []
    const router = serve({}, call, { catch: (thrown) => (seen.push(thrown), new Response('own', { status: 406 })) })
    expect(await sendTo(router, '/', refused)).toMatchObject({ status: 406, headers: { vary: 'Accept' }, body: 'own' })
    expect(seen).toEqual([error(406)])
  })

  it('can be caught by the handler', async () => {
    const fallback: LooseHandler = (request) => {
      try {
        return { status: 200, body: prefers(request, 200) }
      } catch {
        return { status: 200, body: 'anyway' }
      }
    }
    expect(await sendTo(serve({}, fallback), '/', refused)).toEqual(ok('anyway', { vary: 'Accept' }))
  })

  it('is a problem with problem details', async () => {
    const response = await serve({}, call, { catch: withContractErrorHandler({ format: problems }) }).fetch(new Request(origin, refused))
    expect([response.headers.get('content-type'), response.headers.get('vary')]).toEqual(['application/problem+json', 'Accept'])
    expect(await response.json()).toEqual({ type: 'about:blank', title: 'Not Acceptable', status: 406 })
  })
})

it('accepts a request with a read-only property', async () => {
  const request = Object.defineProperty(new Request(origin), 'context', { get: () => undefined, configurable: true })
  const router = serve({}, (given) => ({ status: 200, body: prefers(given, 200) }))
  expect(await readResponse(await router.fetch(request))).toEqual(ok(json, { vary: 'Accept' }))
})

it('rejects a request while security runs and if no operation matched', async () => {
  const seen: unknown[] = []
  const contract = { op: { path: '/', method: 'GET', responses: { 200: declare(json) }, security: [{ a: [] }] } }
  const look: LooseHandler = (request) => {
    try {
      seen.push(prefers(request, 200))
    } catch (thrown) {
      seen.push((thrown as Error).message)
    }
  }
  const authenticate = ({ request }: { request: Parameters<LooseHandler>[0] }): object => [look(request), {}].at(1) as object
  const router = createLooseRouter({
    contract,
    handlers: { op: (request: Parameters<LooseHandler>[0]) => ({ status: 200, body: prefers(request, 200) }) },
    before: [look],
    security: { a: createAuthenticator({ scheme: { type: 'http', scheme: 'a' }, authenticate: authenticate as never }) },
  })
  expect(await sendTo(router, '/')).toEqual(ok(json, { vary: 'Accept' }))
  expect((await sendTo(router, '/none')).status).toBe(404)
  const message = "'request' is not the request of a handler"
  expect(seen).toEqual([message, json, message])
})

it('types the response of a typed router', async () => {
  const body = { '~standard': { validate: (value: unknown) => ({ value: String(value) }) } }
  const router = createRouter({
    contract: { op: { path: '/', method: 'GET', responses: { 200: { 'application/json': { body }, 'text/csv': { body } } } } },
    handlers: {
      op: async (request) => request.respond({ status: 200, contentType: typedPrefers(request, 200), body: 'a' }),
    },
  })
  const response = await router.fetch(new Request(origin, { headers: { accept: csv } }))
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
})
