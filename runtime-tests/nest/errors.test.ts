/** Errors, their headers, and requests that end early: what interceptors and clients do with them. */
import { type ArgumentsHost, BadRequestException, type CallHandler, Header, Res } from '@nestjs/common'
import { type ContractRequest, bearer, byteStream, createContract, error, errors, problems } from 'routepact'
import { OperationsModule } from 'routepact-nest'
import { connect } from 'node:net'
import { catchError, EMPTY, map, merge, type Observable, of, retry, toArray } from 'rxjs'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { z } from 'zod'
import { waitUntil } from '../wait-until.ts'
import { type AppOptions, createController, decorateParameter, type Platform, platforms, sendRaw, startApp } from './app.ts'

const contract = createContract({
  read: {
    path: '/items/:id',
    method: 'GET',
    responses: { 200: { 'application/json': { body: z.object({ id: z.string() }) } }, ...errors(404) },
  },
  write: {
    path: '/items',
    method: 'POST',
    requests: { 'text/csv': { body: z.string() } },
    responses: { 200: { 'application/json': { body: z.object({ id: z.string() }) } } },
  },
  download: { path: '/file', method: 'GET', responses: { 200: { 'application/octet-stream': { body: byteStream() } } } },
})

type Read = ContractRequest<typeof contract.read>

/** What methods and filters have noticed. */
const noticed: string[] = []

beforeEach(() => {
  noticed.length = 0
})

const handlers = {
  read: (request: Read): unknown => request.respond({ status: 200, body: { id: request.validatedParams.id } }),
  write: (request: ContractRequest<typeof contract.write>): unknown =>
    request.respond({ status: 200, body: { id: request.validatedBody } }),
  download: (request: ContractRequest<typeof contract.download>): unknown =>
    request.respond({ status: 200, body: new Blob(['abc']).stream() }),
}

const start = (
  platform: Platform,
  methods: Partial<typeof handlers>,
  options: AppOptions = {},
  decorators: Parameters<typeof createController>[2] = {},
) =>
  startApp(
    platform,
    {
      imports: [OperationsModule.register(contract)],
      controllers: [createController(contract, { ...handlers, ...methods } as never, decorators)],
    },
    options,
  )

const intercept = (run: (next: CallHandler) => Observable<unknown>): AppOptions => ({
  setUp: (app) => void app.useGlobalInterceptors({ intercept: (_, next) => run(next) }),
})

const fail =
  (headers: { [name: string]: string | string[] } = {}) =>
  () => {
    throw error(404, '<b>None</b>', { headers })
  }

/** Collects the rejections that nobody handles, which would end the process. */
function collectRejections(): unknown[] {
  const rejections: unknown[] = []
  const listen = (reason: unknown): void => void rejections.push(reason)
  process.on('unhandledRejection', listen)
  onTestFinished(() => void process.off('unhandledRejection', listen))
  return rejections
}

const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 20))

describe.each(platforms)('%s', (platform) => {
  it('adds the headers of an error to those of the app', async () => {
    const headers = { vary: 'accept', 'set-cookie': ['a=1', 'b=2'], 'retry-after': '7' }
    const { send } = await start(
      platform,
      { read: fail(headers) },
      {
        setUp(app) {
          app.enableCors({ origin: ['https://a.example'] })
          app.use((_request: unknown, response: { setHeader: (name: string, value: string) => void }, next: () => void) => {
            response.setHeader('set-cookie', 'session=1')
            next()
          })
        },
      },
    )
    const response = await send('/items/1', { headers: { origin: 'https://a.example' } })
    expect([response.status, response.headers.get('access-control-allow-origin')]).toEqual([404, 'https://a.example'])
    // Without `Origin`, a cache would give the response to other origins.
    expect(response.headers.get('vary')).toBe('Origin, accept')
    expect(response.headers.getSetCookie()).toEqual(['session=1', 'a=1', 'b=2'])
    expect(response.headers.get('retry-after')).toBe('7')
  })

  it('removes the headers of an error that an interceptor replaces', async () => {
    const headers = { vary: 'accept', 'set-cookie': ['secret=1', 'secret=2'], 'x-error': '1', 'x-both': 'error' }
    const { send } = await start(
      platform,
      { read: fail(headers) },
      intercept((next) => next.handle().pipe(catchError(() => of({ status: 200, body: { id: 'replaced' } })))),
      { ofMethods: [Header('x-both', 'app')] },
    )
    const response = await send('/items/1')
    expect(response).toMatchObject({ status: 200, body: { id: 'replaced' } })
    const { headers: sent } = response
    expect([sent.getSetCookie(), sent.get('x-error'), sent.get('vary'), sent.get('x-both')]).toEqual([[], null, null, 'app'])
  })

  it('does not describe an error as the HTML of the method', async () => {
    const { send } = await start(platform, { read: fail() }, {}, { ofMethods: [Header('content-type', 'text/html')] })
    const { status, headers, body } = await send('/items/1')
    expect([status, headers.get('content-type')?.split(';')[0], body]).toEqual([
      404,
      'application/json',
      { error: '<b>None</b>' },
    ])
  })

  it('lets a filter send a page', async () => {
    const { send } = await start(
      platform,
      { read: fail() },
      {
        setUp: (app) =>
          void app.useGlobalFilters({
            catch: (_: unknown, host: ArgumentsHost) =>
              host.switchToHttp().getResponse().status(404).header('content-type', 'text/html').send('<p>None</p>'),
          }),
      },
    )
    const { headers, body } = await send('/items/1')
    expect([headers.get('content-type')?.split(';')[0], body]).toEqual(['text/html', '<p>None</p>'])
  })

  it('describes an error as problem details', async () => {
    const declared = createContract({ read: { ...contract.read, responses: { 200: {}, ...problems(404) } } })
    // With Express, Nest replaces the content type of a body that has this member, and some versions that of each error.
    const members = platform === 'Express' ? { statusCode: 404 } : {}
    const read = () => {
      throw error(404, 'None', members)
    }
    const { send } = await startApp(platform, {
      imports: [OperationsModule.register(declared, { format: problems })],
      controllers: [createController(declared, { read })],
    })
    const { headers, body } = await send('/items/1')
    expect([headers.get('content-type')?.split(';')[0], body]).toEqual([
      'application/problem+json',
      { type: 'about:blank', status: 404, title: 'Not Found', detail: 'None', ...members },
    ])
  })

  it.each<[string, () => unknown, number, object]>([
    ['with a public message', () => Object.assign(new Error('public'), { expose: true, status: 404 }), 404, { error: 'public' }],
    [
      'that is named like an invalid request',
      () => Object.assign(new Error('secret'), { name: 'ContractValidationError', issues: [{ message: 'secret' }] }),
      500,
      { error: 'Internal server error', details: [{ message: 'Internal server error' }] },
    ],
    ['that is an object with a status', () => ({ status: 404, message: 'secret' }), 500, { statusCode: 500, message: 'Internal server error' }], // prettier-ignore
    ['that is undefined', () => undefined, 500, { statusCode: 500, message: 'Internal server error' }],
    ['that is a symbol', () => Symbol('secret'), 500, { statusCode: 500, message: 'Internal server error' }],
  ])('responds to an error %s', async (_, create, status, body) => {
    const { send } = await start(platform, { read: () => { throw create() } }) // prettier-ignore
    const response = await send('/items/1')
    expect([response.status, response.body]).toEqual([status, body])
  })

  it('survives methods that run twice at once and throw', async () => {
    const rejections = collectRejections()
    const { send } = await start(
      platform,
      { read: fail() },
      intercept((next) =>
        merge(
          next.handle().pipe(catchError((thrown) => of(thrown))),
          next.handle().pipe(catchError((thrown) => of(thrown))),
        ).pipe(
          toArray(),
          map(([first]) => { throw first }), // prettier-ignore
        ),
      ),
    )
    expect(await send('/items/1')).toMatchObject({ status: 404, body: { error: '<b>None</b>' } })
    await pause()
    expect(rejections).toEqual([])
  })

  it('runs a method many times without leaking listeners', async () => {
    const warnings: string[] = []
    const listen = (warning: Error): void => void warnings.push(warning.message)
    process.on('warning', listen)
    onTestFinished(() => void process.off('warning', listen))
    let count = 0
    const read = (request: Read) => ((count += 1) < 20 ? fail()() : handlers.read(request))
    const { send } = await start(
      platform,
      { read },
      intercept((next) => next.handle().pipe(retry(20))),
    )
    expect(await send('/items/1')).toMatchObject({ status: 200, body: { id: '1' } })
    await pause()
    expect(warnings).toEqual([])
  })

  it.each([
    ['nothing', () => EMPTY, 500],
    ['undefined', () => of(undefined), 500],
    ['a text', () => of('text'), 500],
    ['two responses', () => of({ status: 200, body: { id: 'a' } }, { status: 200, body: { id: 'b' } }), 200],
  ])('responds if an interceptor emits %s', async (_, run, status) => {
    const { send } = await start(platform, {}, intercept(run))
    expect(await send('/items/1')).toMatchObject({ status, body: status === 200 ? { id: 'b' } : { statusCode: 500 } })
  })

  it('sends a response from a cache again, but no stream', async () => {
    const cache = new Map<string, unknown>()
    const { send } = await start(platform, {}, {
      setUp: (app) =>
        void app.useGlobalInterceptors({
          intercept(context, next) {
            const { name } = context.getHandler()
            return cache.has(name) ? of(cache.get(name)) : next.handle().pipe(map((value) => (cache.set(name, value), value)))
          },
        }),
    }) // prettier-ignore
    for (const _ of [1, 2]) expect(await send('/items/1')).toMatchObject({ status: 200, body: { id: '1' } })
    expect(await send('/file')).toMatchObject({ status: 200, body: 'abc' })
    expect(await send('/file')).toMatchObject({ status: 500 })
  })

  it.each([
    ['nothing', () => undefined],
    ['a response', handlers.read],
  ])('sends what a method has sent itself, and survives that it returns %s', async (_, respond) => {
    const rejections = collectRejections()
    const read = (request: Read, response: { header: (name: string, value: string) => { send: (text: string) => void } }) => {
      response.header('x-own', '1').send('own')
      return respond(request)
    }
    const TestController = createController(contract, { ...handlers, read } as never)
    decorateParameter(TestController, 'read', 1, Res())
    const { send } = await startApp(platform, { imports: [OperationsModule.register(contract)], controllers: [TestController] })
    expect(await send('/items/1')).toMatchObject({ status: 200, body: 'own' })
    await pause()
    expect(rejections).toEqual([])
    expect(await send('/file')).toMatchObject({ status: 200, body: 'abc' })
  })

  it('releases what a response has opened if the client has gone away', async () => {
    let proceed = (): void => undefined
    const { url } = await start(platform, {
      async download(request) {
        request.signal.addEventListener('abort', () => noticed.push('aborted'))
        noticed.push('begun')
        await new Promise<void>((resolve) => (proceed = resolve))
        return request.respond({ status: 200, body: new ReadableStream({ cancel: () => void noticed.push('cancelled') }) })
      },
    })
    const socket = connect(Number(new URL(url).port), '127.0.0.1')
    socket.write('GET /file HTTP/1.1\r\nHost: a\r\n\r\n')
    await waitUntil(() => expect(noticed).toEqual(['begun']))
    socket.destroy()
    await waitUntil(() => expect(noticed).toEqual(['begun', 'aborted']))
    proceed()
    await waitUntil(() => expect(noticed).toEqual(['begun', 'aborted', 'cancelled']))
  })

  describe('logs nothing, because the server is not at fault,', () => {
    const logged = vi.fn()
    const logger = { error: logged, log: () => undefined, warn: () => undefined }
    const setUp: AppOptions['setUp'] = (app) =>
      app.useGlobalInterceptors({
        intercept: (_, next) => next.handle().pipe(catchError((thrown) => { noticed.push(String(thrown)); throw thrown })), // prettier-ignore
      })
    const ended = String(new BadRequestException('The request has ended'))

    beforeEach(() => {
      logged.mockClear()
    })

    it('if an upload breaks off', async () => {
      const { url } = await start(platform, {}, { bodyParser: false, logger, setUp })
      const socket = connect(Number(new URL(url).port), '127.0.0.1')
      socket.write('POST /items HTTP/1.1\r\nHost: a\r\nContent-Type: text/csv\r\nContent-Length: 9\r\n\r\nab')
      await pause()
      socket.destroy()
      await waitUntil(() => expect(noticed).toEqual([ended]))
      expect(logged).not.toHaveBeenCalled()
    })

    it('if a URL is not valid', async () => {
      const { url } = await start(platform, {}, { logger, setUp })
      const received = await sendRaw(url, 'GET /items/1 HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n')
      expect(received).toMatch(/^HTTP\/1.1 400/)
      await waitUntil(() => expect(noticed).toEqual([ended]))
      expect(logged).not.toHaveBeenCalled()
    })

    it('if an authenticator responds', async () => {
      const busy = { 200: {}, 429: { 'text/plain': { body: z.string() } } }
      const secured = createContract({ read: { ...contract.read, security: [{ token: [] }], responses: busy } })
      const token = bearer(() => new Response('busy', { status: 429 }))
      const { send } = await startApp(
        platform,
        {
          imports: [OperationsModule.register(secured, { security: { token } })],
          controllers: [createController(secured, { read: () => void noticed.push('method') })],
        },
        { logger, setUp },
      )
      expect(await send('/items/1', { headers: { authorization: 'Bearer a' } })).toMatchObject({ status: 429, body: 'busy' })
      await waitUntil(() => expect(noticed).toEqual([ended]))
      expect(logged).not.toHaveBeenCalled()
    })
  })
})
