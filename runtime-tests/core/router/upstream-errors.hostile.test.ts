// Rule 208 of runtime-tests/hostile-input.md: errors of HTTP clients and databases have the status of another response.
import { problems, withContractErrorHandler } from 'routepact'
import { describe, expect, it } from 'vitest'
import { failure, type ReadResponse, unexpected } from '../../support.ts'
import { serveChecked } from '../../fixtures/harness.ts'

const url = 'http://127.0.0.1/internal/billing?key=SECRET'

function fail(message: string, members: object): Error {
  return Object.assign(new Error(message), members)
}

/** The members that the errors of these libraries have, as their sources set them. */
const foreign: [name: string, create: () => unknown][] = [
  // axios 1: lib/core/AxiosError.js.
  [
    'axios',
    () =>
      fail('Request failed with status code 401', {
        name: 'AxiosError',
        code: 'ERR_BAD_REQUEST',
        status: 401,
        config: { url },
        response: { status: 401, data: { secret: 'SECRET' }, headers: { 'x-key': 'SECRET' } },
      }),
  ],
  // ofetch 1: src/error.ts.
  [
    'ofetch',
    () =>
      fail(`[GET] "${url}": 401 Unauthorized`, {
        name: 'FetchError',
        status: 401,
        statusCode: 401,
        statusText: 'Unauthorized',
        data: { secret: 'SECRET' },
        request: url,
      }),
  ],
  // @octokit/request-error 7: src/core/index.ts.
  [
    'octokit',
    () => fail(`Bad credentials - ${url}`, { name: 'HttpError', status: 401, request: { method: 'GET', url, headers: {} } }),
  ],
  // Prisma 6: `statusCode` of errors of the data proxy, `status` of errors of extensions.
  ['Prisma', () => fail(`Unauthorized ${url}`, { clientVersion: '6.0.0', code: 'P5007', statusCode: 401, status: 401 })],
  // h3 1 and Nitro: src/error.ts, with `fatal` and `unhandled` in place of `expose`.
  ['h3', () => fail(url, { statusCode: 404, status: 404, fatal: false, unhandled: false })],
  // Bun 1.4: the message of a failed fetch contains the URL.
  ['Bun', () => fail(`Malformed_HTTP_Response fetching "${url}"`, { code: 'Malformed_HTTP_Response', status: 502 })],
  ['a plain object', () => ({ status: 404, message: url })],
]

describe.each(foreign)('208: an error of %s', (_name, create) => {
  const respond = async (options: object = {}): Promise<ReadResponse & { readonly errors: readonly unknown[] }> => {
    const errors: unknown[] = []
    const { send } = serveChecked({}, () => Promise.reject(create()), { onError: (thrown) => errors.push(thrown), ...options })
    return { ...(await send('/')), errors }
  }

  it('208: results in a 500 that reaches onError', async () => {
    const { errors, ...response } = await respond()
    expect(response).toEqual(unexpected(expect.any(String) as string))
    expect(errors).toEqual([create()])
  })

  it('208: sends nothing of the error with exposeMessages: false', async () => {
    const { errors, ...response } = await respond({ catch: withContractErrorHandler({ exposeMessages: false }) })
    expect(response).toEqual(unexpected())
    expect(errors).toHaveLength(1)
    const problem = await respond({ catch: withContractErrorHandler({ exposeMessages: false, format: problems }) })
    expect([problem.status, JSON.parse(problem.body as string), problem.errors.length]).toEqual([
      500,
      { type: 'about:blank', title: 'Internal Server Error', status: 500 },
      1,
    ])
  })
})

it('208: an error of another copy of the package keeps its status', async () => {
  class HttpError extends Error {
    readonly status = 404
    readonly expose = true
  }
  const { send } = serveChecked({}, () => Promise.reject(new HttpError('No such user')))
  expect(await send('/')).toEqual(failure(404, { error: 'No such user' }))
})
