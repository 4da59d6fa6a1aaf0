import { ContractResponseError, ContractValidationError, error, HttpError } from 'routepact'
import { describe, expect, it } from 'vitest'
import { anything, sendTo, failure, issue, rejecting, serve, unexpected } from '../support.ts'

describe('error()', () => {
  it('creates an error with a status and a message', () => {
    const made = error(404, 'No such user')
    expect(made).toBeInstanceOf(HttpError)
    expect(made).toBeInstanceOf(Error)
    expect([made.name, made.status, made.message, String(made)]).toEqual([
      'HttpError',
      404,
      'No such user',
      'HttpError: No such user',
    ])
    expect(made.stack).toContain('errors.test.ts')
  })

  it.each([
    [400, 'Bad Request'],
    [418, "I'm a Teapot"],
    [503, 'Service Unavailable'],
    [511, 'Network Authentication Required'],
  ])('uses the status text of %i as the default message: %s', (status, message) => {
    expect(error(status).message).toBe(message)
    expect(error(status, undefined).message).toBe(message)
  })

  it('keeps an empty message; the response has the status instead', async () => {
    expect(error(404, '').message).toBe('')
    expect(
      await sendTo(
        serve({}, () => Promise.reject(error(404, ''))),
        '/',
      ),
    ).toEqual(failure(404, { error: 'Error 404' }))
  })

  it.each([399, 600, 200, 0, -1, 404.5, Number.NaN, '404', undefined])('rejects the status %s', (status) => {
    expect(() => error(status as number, 'x')).toThrow(
      new RangeError(`'${String(status)}' is not an integer from 400 to 599`),
    )
  })

  it.each([99, 200, 399, 600])('new HttpError(%i) also throws', (status) => {
    expect(() => new HttpError(status, 'x')).toThrow(new RangeError(`'${status}' is not an integer from 400 to 599`))
  })

  it('accepts 400 and 599', () => {
    expect([error(400, 'x').status, error(599, 'x').status]).toEqual([400, 599])
  })

  it('determines the status of the response when thrown, rejected or returned', async () => {
    for (const handler of [
      () => {
        throw error(404, 'No such user')
      },
      () => Promise.reject(error(404, 'No such user')),
      () => error(404, 'No such user'),
    ]) {
      expect(await sendTo(serve({}, handler), '/')).toEqual(failure(404, { error: 'No such user' }))
    }
  })
})

describe('ContractValidationError', () => {
  it.each([
    ['params', { path: '/:a', pathParams: rejecting(issue('no', 'a')) }],
    ['query', { path: '/:a', query: rejecting(issue('no', 'a')) }],
    ['headers', { path: '/:a', headers: rejecting(issue('no', 'a')) }],
    ['body', { path: '/:a', method: 'POST', requests: { 'application/json': { body: rejecting(issue('no', 'a')) } } }],
  ])('names the part: %s', async (part, operation) => {
    const caught: unknown[] = []
    const router = serve(operation, undefined, { catch: (thrown) => (caught.push(thrown), new Response()) })
    await sendTo(router, '/1', { method: part === 'body' ? 'POST' : 'GET' })
    const [thrown] = caught
    expect(thrown).toBeInstanceOf(ContractValidationError)
    expect(thrown).toBeInstanceOf(Error)
    expect(thrown).toMatchObject({ name: 'ContractValidationError', message: 'Validation failed', status: 400, part })
    expect((thrown as ContractValidationError).issues).toEqual([{ message: 'no', path: ['a'] }])
  })

  it('keeps the issues as the library returned them', () => {
    const issues = [{ message: 'no', path: [{ key: 'a' }], vendor: 'x' }]
    expect(new ContractValidationError('query', issues).issues).toBe(issues)
  })
})

describe('ContractResponseError', () => {
  it('has a message and issues', () => {
    const made = new ContractResponseError('breach', [issue('no')], { cause: 'why' })
    expect(made).toBeInstanceOf(Error)
    expect([made.name, made.message, made.issues, made.cause]).toEqual([
      'ContractResponseError',
      'breach',
      [{ message: 'no' }],
      'why',
    ])
    expect(new ContractResponseError('breach').issues).toEqual([])
  })

  it('becomes a 500 response', async () => {
    expect(
      await sendTo(
        serve({}, () => Promise.reject(new ContractResponseError('breach', [issue('secret')]))),
        '/',
      ),
    ).toEqual(unexpected('breach'))
  })

  it('has the serialization error as its cause, which is not sent', async () => {
    const caught: unknown[] = []
    const reason = new Error('secret')
    const body = {
      toJSON: () => {
        throw reason
      },
    }
    const options = { catch: (thrown: unknown) => (caught.push(thrown), new Response('caught')) }
    await sendTo(
      serve({ responses: { 200: { 'application/json': { body: anything } } } }, () => ({ status: 200, body }), options),
      '/',
    )
    expect(caught).toMatchObject([{ name: 'ContractResponseError', cause: reason }])
  })
})
