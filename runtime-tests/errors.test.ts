import { ContractResponseError, ContractValidationError, error, HttpError } from 'routepact'
import { describe, expect, it } from 'vitest'
import { anything, ask, failure, issue, refusing, serve, unexpected } from './support.ts'

describe('error()', () => {
  it('makes an error with a status and a message', () => {
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
  ])('%i without a message says %s', (status, message) => {
    expect(error(status).message).toBe(message)
    expect(error(status, undefined).message).toBe(message)
  })

  it('keeps an empty message, for which the status text is told', async () => {
    expect(error(404, '').message).toBe('')
    expect(
      await ask(
        serve({}, () => Promise.reject(error(404, ''))),
        '/',
      ),
    ).toEqual(failure(404, { error: 'Not Found' }))
  })

  it.each([399, 600, 200, 0, -1, 404.5, Number.NaN, '404', undefined])('%s is no status of an error', (status) => {
    expect(() => error(status as number, 'x')).toThrow(
      new RangeError(`'${String(status)}' is not a status from 400 to 599`),
    )
  })

  it.each([99, 200, 399, 600])('new HttpError(%i) throws too', (status) => {
    expect(() => new HttpError(status)).toThrow(new RangeError(`'${status}' is not a status from 400 to 599`))
  })

  it('400 and 599 are', () => {
    expect([error(400, 'x').status, error(599, 'x').status]).toEqual([400, 599])
  })

  it('is answered with its status when it is thrown', async () => {
    for (const handler of [
      () => {
        throw error(404, 'No such user')
      },
      () => Promise.reject(error(404, 'No such user')),
      () => error(404, 'No such user'),
    ]) {
      expect(await ask(serve({}, handler), '/')).toEqual(failure(404, { error: 'No such user' }))
    }
  })
})

describe('ContractValidationError', () => {
  it.each([
    ['params', { path: '/:a', pathParams: refusing(issue('no', 'a')) }],
    ['query', { path: '/:a', query: refusing(issue('no', 'a')) }],
    ['headers', { path: '/:a', headers: refusing(issue('no', 'a')) }],
    ['body', { path: '/:a', method: 'POST', requests: { 'application/json': { body: refusing(issue('no', 'a')) } } }],
  ])('tells the part: %s', async (part, operation) => {
    const caught: unknown[] = []
    const router = serve(operation, undefined, { catch: (thrown) => (caught.push(thrown), new Response()) })
    await ask(router, '/1', { method: part === 'body' ? 'POST' : 'GET' })
    const [thrown] = caught
    expect(thrown).toBeInstanceOf(ContractValidationError)
    expect(thrown).toBeInstanceOf(Error)
    expect(thrown).toMatchObject({ name: 'ContractValidationError', message: 'Validation failed', status: 400, part })
    expect((thrown as ContractValidationError).issues).toEqual([{ message: 'no', path: ['a'] }])
  })

  it('has the issues in the form of their library', () => {
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

  it('is a 500 of the server', async () => {
    expect(
      await ask(
        serve({}, () => Promise.reject(new ContractResponseError('breach', [issue('secret')]))),
        '/',
      ),
    ).toEqual(unexpected('breach'))
  })

  it('has the reason of what could not be sent, for the log alone', async () => {
    const caught: unknown[] = []
    const reason = new Error('secret')
    const body = {
      toJSON: () => {
        throw reason
      },
    }
    const options = { catch: (thrown: unknown) => (caught.push(thrown), new Response('caught')) }
    await ask(
      serve({ responses: { 200: { 'application/json': { body: anything } } } }, () => ({ status: 200, body }), options),
      '/',
    )
    expect(caught).toMatchObject([{ name: 'ContractResponseError', cause: reason }])
  })
})
