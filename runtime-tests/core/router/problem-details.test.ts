import { ContractValidationError, error, problems, withContractErrorHandler } from 'routepact'
import { describe, expect, it } from 'vitest'
import { anything, issue, type LooseOptions, post, readResponse, rejecting, sendTo, serve } from '../../support.ts'

/** The response that the format `problems` creates. */
function problem(status: number, title: string, members: object = {}, headers: object = {}, type = 'about:blank'): object {
  return {
    status,
    headers: { 'content-type': 'application/problem+json', 'x-content-type-options': 'nosniff', ...headers },
    body: JSON.stringify({ type, title, status, ...members }),
  }
}

const internal = problem(500, 'Internal Server Error')

describe('the format `problems`', () => {
  const revoked = Proxy.revocable({}, {})
  revoked.revoke()

  it.each<[string, unknown, object]>([
    ['an error', new Error('boom'), problem(500, 'Internal Server Error', { detail: 'boom' })],
    ['nothing', undefined, internal],
    ['a revoked proxy', revoked.proxy, internal],
    ['an error with expose: false', Object.assign(new Error('no'), { expose: false, status: 404 }), internal],
    ['error()', error(404, 'No such user'), problem(404, 'Not Found', { detail: 'No such user' })],
    ['error() without a message', error(404), problem(404, 'Not Found')],
    ['error(500)', error(500, 'Down'), problem(500, 'Internal Server Error', { detail: 'Down' })],
    ['error(413)', error(413), problem(413, 'Content Too Large', {}, { connection: 'close' })],
    [
      'the headers of error()',
      error(429, 'Wait', { headers: { 'retry-after': '1' } }),
      problem(429, 'Too Many Requests', { detail: 'Wait' }, { 'retry-after': '1' }),
    ],
    ['extension members', error(404, 'none', { code: 'no_user', of: { id: 1 } }), problem(404, 'Not Found', { detail: 'none', code: 'no_user', of: { id: 1 } })],
    [
      'extension members named like those of a problem',
      error(404, 'none', { type: '/none', title: 'None', instance: '/users/1', errors: [] }),
      problem(404, 'None', { detail: 'none', errors: [], instance: '/users/1' }, {}, '/none'),
    ],
    ['a status that is not registered', error(499, 'Gone away'), problem(499, 'Error 499', { detail: 'Gone away' })],
    [
      'a validation failure',
      new ContractValidationError('query', [issue('Too big', 'page', 0), issue('Odd')]),
      problem(400, 'Bad Request', {
        detail: 'Validation failed',
        errors: [
          { in: 'query', path: ['page', 0], detail: 'Too big' },
          { in: 'query', path: [], detail: 'Odd' },
        ],
      }),
    ],
  ])('converts %s', async (_title, thrown, expected) => {
    expect(await readResponse(withContractErrorHandler({ format: problems })(thrown))).toEqual(expected)
  })

  it('returns a thrown Response', () => {
    const response = new Response('own')
    expect(withContractErrorHandler({ format: problems })(response)).toBe(response)
  })

  it('hides messages', async () => {
    const silent = withContractErrorHandler({ exposeMessages: false, format: problems })
    expect(await readResponse(silent(new Error('secret')))).toEqual(internal)
    expect(await readResponse(silent(Object.assign(new Error('secret'), { status: 409 })))).toEqual(internal)
    expect(await readResponse(silent(error(409, 'Taken')))).toEqual(problem(409, 'Conflict', { detail: 'Taken' }))
  })
})

describe('a router with the format `problems`', () => {
  const options = { catch: withContractErrorHandler({ format: problems }) } satisfies Partial<LooseOptions>
  const body = { method: 'POST', requests: { 'application/json': { body: anything } } }

  it('also formats its 404 and 405', async () => {
    expect(await sendTo(serve({}, undefined, options), '/none')).toEqual(problem(404, 'Not Found'))
    expect(await sendTo(serve({}, undefined, options), '/', { method: 'PUT' })).toEqual(
      problem(405, 'Method Not Allowed', {}, { allow: 'GET, HEAD, OPTIONS' }),
    )
  })

  it('formats validation failures, 413 and 415', async () => {
    const rejected = serve({ query: rejecting(issue('No', 'a')) }, undefined, options)
    expect(await sendTo(rejected, '/')).toEqual(
      problem(400, 'Bad Request', { detail: 'Validation failed', errors: [{ in: 'query', path: ['a'], detail: 'No' }] }),
    )
    const small = serve(body, undefined, { ...options, maxBodySize: 1 })
    expect(await sendTo(small, '/', post('application/json', '{}'))).toEqual(
      problem(413, 'Content Too Large', {}, { connection: 'close' }),
    )
    const encoded = post('application/json', '{}', { 'content-encoding': 'gzip' })
    expect(await sendTo(serve(body, undefined, options), '/', encoded)).toEqual(
      problem(415, 'Unsupported Media Type', { detail: 'Unsupported Content-Encoding: gzip' }, { 'accept-encoding': 'identity' }),
    )
  })

  it('formats the 500 of a finally function that throws', async () => {
    const failing = (): never => {
      throw new Error('secret')
    }
    expect(await sendTo(serve({}, undefined, { ...options, finally: [failing] }), '/')).toEqual(internal)
  })

  it('formats the 500 of a thrown Response that cannot be sent', async () => {
    const used = new Response('used')
    await used.text()
    expect(await sendTo(serve({}, () => Promise.reject(used), options), '/')).toEqual(internal)
  })

  it('lets missing replace the 404', async () => {
    const router = serve({}, undefined, { ...options, missing: (request) => request.respond({ status: 404 }) })
    expect(await sendTo(router, '/none')).toEqual({ status: 404, headers: {}, body: null })
  })

  it('formats the 404 if another function calls it', async () => {
    const handle = withContractErrorHandler({ format: problems })
    const router = serve({}, undefined, { catch: (thrown) => handle(thrown) })
    expect(await sendTo(router, '/none')).toEqual(problem(404, 'Not Found'))
  })
})
