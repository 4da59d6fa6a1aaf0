/** What Nest runs before and around an operation. */
import {
  type ArgumentsHost,
  type CanActivate,
  Catch,
  type ExecutionContext,
  ForbiddenException,
  Get,
  HttpException,
  type INestApplication,
  type MiddlewareConsumer,
  type NestInterceptor,
  NotFoundException,
  type PipeTransform,
  Param,
  ParseIntPipe,
  Header,
  Render,
  Res,
  RequestTimeoutException,
  UnauthorizedException,
  UseFilters,
  UseGuards,
  UseInterceptors,
  UsePipes,
  Module,
} from '@nestjs/common'
import { APP_FILTER, APP_GUARD, APP_INTERCEPTOR, APP_PIPE, BaseExceptionFilter, HttpAdapterHost } from '@nestjs/core'
import { type ContractRequest, ContractResponseError, ContractValidationError, createContract, error, errors } from 'routepact'
import { ContractException, OperationsModule } from 'routepact-nest'
import { catchError, delay, from, map, of, retry, tap, throwError, timeout } from 'rxjs'
import { beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import {
  createController,
  decorateMethod,
  decorateParameter,
  type Platform,
  platforms,
  sendRaw,
  startApp,
  startModule,
} from './app.ts'

const contract = createContract({
  read: {
    path: '/items/:id',
    method: 'GET',
    query: z.object({ valid: z.literal('no').optional() }).refine(({ valid }) => !valid, 'rejected'),
    responses: { 200: { 'application/json': { body: z.object({ id: z.string() }) } }, ...errors(404) },
  },
  write: {
    path: '/items',
    method: 'POST',
    requests: { 'application/json': { body: z.object({ id: z.string() }) } },
    responses: { 200: { 'application/json': { body: z.object({ id: z.string() }) } } },
  },
})

type Read = ContractRequest<typeof contract.read>

/** What ran, in order. */
const ran: string[] = []

beforeEach(() => {
  ran.length = 0
})

const handlers = {
  read: async (request: Read) => {
    ran.push('handler')
    return request.respond({ status: 200, body: { id: request.validatedParams.id } })
  },
  write: (request: ContractRequest<typeof contract.write>) => {
    ran.push('handler')
    return request.respond({ status: 200, body: request.validatedBody })
  },
}

const levels = ['global', 'APP_', 'controller', 'method'] as const

interface Use {
  readonly level: (typeof levels)[number]
  readonly token: string
  readonly instance: object
  readonly decorate: (instance: never) => ClassDecorator & MethodDecorator
  readonly global: 'useGlobalGuards' | 'useGlobalInterceptors' | 'useGlobalPipes' | 'useGlobalFilters'
}

/** Starts an app with a guard, an interceptor, a pipe or a filter at one level. */
function startWith(platform: Platform, methods: object, ...uses: readonly Use[]) {
  const decorators = (level: string) =>
    uses.filter((use) => use.level === level).map(({ decorate, instance }) => decorate(instance as never))
  const TestController = createController(contract, { ...handlers, ...methods } as never, {
    ofClass: decorators('controller'),
    ofMethods: decorators('method'),
  })
  return startApp(
    platform,
    {
      imports: [OperationsModule.register(contract)],
      controllers: [TestController],
      providers: uses
        .filter(({ level }) => level === 'APP_')
        .map(({ token, instance }) => ({ provide: token, useValue: instance })),
    },
    {
      setUp(app) {
        for (const { level, global, instance } of uses)
          if (level === 'global') (app[global] as (instance: object) => INestApplication)(instance)
      },
    },
  )
}

const guard = (level: Use['level'], canActivate: CanActivate['canActivate']): Use => ({
  level,
  token: APP_GUARD,
  instance: { canActivate },
  decorate: (instance) => UseGuards(instance),
  global: 'useGlobalGuards',
})

const interceptor = (level: Use['level'], intercept: NestInterceptor['intercept']): Use => ({
  level,
  token: APP_INTERCEPTOR,
  instance: { intercept },
  decorate: (instance) => UseInterceptors(instance),
  global: 'useGlobalInterceptors',
})

const pipe = (level: Use['level'], transform: PipeTransform['transform']): Use => ({
  level,
  token: APP_PIPE,
  instance: { transform },
  decorate: (instance) => UsePipes(instance),
  global: 'useGlobalPipes',
})

const filter = (level: Use['level'], instance: object): Use => ({
  level,
  token: APP_FILTER,
  instance,
  decorate: (given) => UseFilters(given),
  global: 'useGlobalFilters',
})

describe.each(platforms)('%s', (platform) => {
  describe.each(levels)('a guard, %s', (level) => {
    it.each<[string, CanActivate['canActivate'], number, unknown?]>([
      ['passes', () => true, 200],
      ['passes later', async () => true, 200],
      ['passes by an observable', () => of(true).pipe(delay(1)), 200],
      ['rejects', () => false, 403],
      ['rejects later', async () => false, 403],
      ['throws', () => { throw new UnauthorizedException() }, 401], // prettier-ignore
      ['throws later', () => Promise.reject(new ForbiddenException()), 403],
      ['throws an error of routepact', () => { throw error(402) }, 500], // prettier-ignore
      ['throws another error', () => { throw new Error('secret') }, 500], // prettier-ignore
    ])('%s', async (_, canActivate, status) => {
      const { send } = await startWith(platform, {}, guard(level, canActivate))
      for (const [path, init] of [
        ['/items/1', {}],
        ['/items/1?valid=no', {}],
        ['/items', { method: 'POST', body: '{"id":"1"}', headers: { 'content-type': 'application/json' } }],
      ] as const) {
        ran.length = 0
        const response = await send(path, init)
        // Guards run first: they also decide on requests that are not valid.
        expect(response.status).toBe(status === 200 && path.includes('valid') ? 400 : status)
        expect(ran).toEqual(response.status === 200 ? ['handler'] : [])
      }
    })
  })

  it('shows guards the route, its parameters and its metadata', async () => {
    const canActivate = (context: ExecutionContext) => {
      ran.push(`${context.getHandler().name} ${context.switchToHttp().getRequest().params.id}`)
      return true
    }
    const { send } = await startWith(platform, {}, guard('global', canActivate))
    await send('/items/%C3%A4')
    expect(ran).toEqual(['read ä', 'handler'])
  })

  const json = { 'content-type': 'application/json' }
  /** Requests that Nest, or the router, may match in one spelling or another, with the statuses of Express and Fastify. */
  const spellings: readonly (readonly [path: string, init: RequestInit, express: number, fastify: number])[] = [
    ['/items/1', {}, 200, 200],
    ['/items/1', { method: 'HEAD' }, 200, 200],
    ['/items/1/', {}, 200, 404],
    ['/ITEMS/1', {}, 200, 404],
    ['/%69tems/1', {}, 404, 200],
    ['/items/%31', {}, 200, 200],
    ['//items/1', {}, 404, 404],
    ['/items//1', {}, 404, 404],
    ['/items/', {}, 404, 404],
    ['/items/1?valid=no', {}, 400, 400],
    ['/items/1', { method: 'OPTIONS' }, 404, 404],
    ['/items/1', { method: 'PUT' }, 404, 404],
    ['/items/1', { headers: { 'x-http-method-override': 'DELETE' } }, 200, 200],
    ['/items', { method: 'POST', body: '{', headers: json }, 400, 400],
    ['/items', { method: 'POST', body: '{}', headers: { 'content-type': 'text/plain' } }, 400, 400],
    ['/items', { method: 'POST', body: '{"id":"1"}', headers: json }, 200, 200],
    ['/items', { method: 'POST', body: '{"id":"1"}', headers: { 'content-type': 'application/json;' } }, 200, 200],
  ]

  it.each(levels)('runs no handler of a request that a guard rejects, %s', async (level) => {
    const { send, url } = await startWith(
      platform,
      {},
      guard(level, () => false),
    )
    for (const [path, init] of spellings) await send(path, init)
    for (const target of [`${url}/items/1`, '/items/../items/1', '/items\\1', '/items/1#x', '/items/%', '*']) {
      expect([target, await sendRaw(url, `GET ${target} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`)]).toEqual([
        target,
        expect.stringMatching(/^HTTP\/1.1 [45]/),
      ])
    }
    expect(ran).toEqual([])
  })

  it.each(spellings)('decides on %s %o as its framework does', async (path, init, express, fastify) => {
    const { send } = await startWith(platform, {})
    const { status } = await send(path, init)
    expect(status).toBe(platform === 'Express' ? express : fastify)
    expect(ran).toEqual(status === 200 ? ['handler'] : [])
  })

  it.each([
    ['a host that is not valid', '/items/1', 'a b'],
    ['a query that a URL cannot have', '/items/1?<a', 'a'],
    ['a dot segment', '/items/%2e', 'a'],
  ])('rejects %s', async (_, target, host) => {
    const { url } = await startWith(platform, {})
    expect(await sendRaw(url, `GET ${target} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`)).toMatch(/^HTTP\/1.1 400/)
    expect(ran).toEqual([])
  })

  it('serves a whole URL', async () => {
    const { url } = await startWith(platform, {})
    const whole = await sendRaw(url, `GET ${url}/items/1 HTTP/1.1\r\nHost: ${new URL(url).host}\r\nConnection: close\r\n\r\n`)
    expect(whole).toMatch(/^HTTP\/1.1 200[\s\S]*\{"id":"1"\}$/)
  })

  describe.each(levels)('an interceptor, %s', (level) => {
    const note = (text: string) => void ran.push(text)
    it.each<[string, NestInterceptor['intercept'], object, string, number, unknown, string[]]>([
      ['runs before and after', (_, next) => { note('before'); return next.handle().pipe(tap(() => note('after'))) }, {}, '/items/1', 200, { id: '1' }, ['before', 'handler', 'after']], // prettier-ignore
      ['runs before validation', (_, next) => { note('before'); return next.handle() }, {}, '/items/1?valid=no', 400, { error: 'Validation failed', details: [{ message: 'rejected' }] }, ['before']], // prettier-ignore
      [
        'maps the response',
        (_, next) => next.handle().pipe(map((response) => ({ ...response, body: { id: `mapped ${response.body.id}` } }))),
        {},
        '/items/1',
        200,
        { id: 'mapped 1' },
        ['handler'],
      ],
      [
        'maps the response to one that is not declared',
        (_, next) => next.handle().pipe(map(({ body }) => ({ data: body }))),
        {},
        '/items/1',
        500,
        { statusCode: 500, message: 'Internal server error' },
        ['handler'],
      ],
      [
        'maps the body to one that is not valid',
        (_, next) => next.handle().pipe(map((response) => ({ ...response, body: { id: 1 } }))),
        {},
        '/items/1',
        500,
        { statusCode: 500, message: 'Internal server error' },
        ['handler'],
      ],
      ['responds itself', () => of({ status: 200, body: { id: 'cached' } }), {}, '/items/1', 200, { id: 'cached' }, []],
      [
        'responds itself to a request that is not valid',
        () => of({ status: 200, body: { id: 'cached' } }),
        {},
        '/items/1?valid=no',
        400,
        { error: 'Validation failed', details: [{ message: 'rejected' }] },
        [],
      ],
      [
        'responds itself with another body',
        () => of({ status: 200, body: { id: 1 } }),
        {},
        '/items/1',
        500,
        { statusCode: 500, message: 'Internal server error' },
        [],
      ],
      [
        'throws',
        () => throwError(() => new ForbiddenException()),
        {},
        '/items/1',
        403,
        { statusCode: 403, message: 'Forbidden' },
        [],
      ],
      ['throws afterwards', (_, next) => next.handle().pipe(map(() => { throw new NotFoundException('Gone') })), {}, '/items/1', 404, { statusCode: 404, error: 'Not Found', message: 'Gone' }, ['handler']], // prettier-ignore
      ['catches an invalid request', (_, next) => next.handle().pipe(catchError((thrown) => { note(`${thrown instanceof ContractException && thrown.cause instanceof ContractValidationError}`); throw thrown })), {}, '/items/1?valid=no', 400, { error: 'Validation failed', details: [{ message: 'rejected' }] }, ['true']], // prettier-ignore
      ['catches an error of the method', (_, next) => next.handle().pipe(catchError((thrown) => { note(`${thrown.status} ${thrown.message}`); throw thrown })), { read: () => { throw error(404, 'None') } }, '/items/1', 404, { error: 'None' }, ['404 None']], // prettier-ignore
      ['replaces an error', (_, next) => next.handle().pipe(catchError(() => of({ status: 200, body: { id: 'replaced' } }))), { read: () => { throw error(404, 'None') } }, '/items/1', 200, { id: 'replaced' }, []], // prettier-ignore
      [
        'limits the time',
        (_, next) =>
          next.handle().pipe(
            timeout(5),
            catchError(() => throwError(() => new RequestTimeoutException())),
          ),
        { read: () => new Promise(() => undefined) },
        '/items/1',
        408,
        { statusCode: 408, message: 'Request Timeout' },
        [],
      ],
      [
        'runs the method again',
        (_, next) => next.handle().pipe(retry(2)),
        { read: createFailing(2, () => new Error('again')) },
        '/items/1',
        200,
        { id: '1' },
        ['failing', 'failing', 'handler'],
      ],
      [
        'runs the method again after an error with a status',
        (_, next) => next.handle().pipe(retry(2)),
        { read: createFailing(2, () => error(404)) },
        '/items/1',
        200,
        { id: '1' },
        ['failing', 'failing', 'handler'],
      ],
    ])('%s', async (_, intercept, methods, path, status, body, expected) => {
      const { send } = await startWith(platform, methods, interceptor(level, intercept))
      expect(await send(path)).toMatchObject({ status, body })
      expect(ran).toEqual(expected)
    })
  })

  /** A method that throws a number of times. */
  function createFailing(times: number, create: () => Error) {
    let count = 0
    return (request: Read) => {
      count += 1
      if (count > times) {
        count = 0
        return handlers.read(request)
      }
      ran.push('failing')
      throw create()
    }
  }

  it.each([
    [
      'an observable',
      (request: Read) => from([request.respond({ status: 200, body: { id: 'emitted' } })]).pipe(delay(1)),
      { id: 'emitted' },
    ],
    [
      'a promise of an observable',
      async (request: Read) => of(request.respond({ status: 200, body: { id: 'later' } })),
      { id: 'later' },
    ],
    ['a Response', () => Response.json({ id: 'own' }), { id: 'own' }],
  ])('sends %s', async (_, read, body) => {
    const { send } = await startWith(platform, { read })
    expect(await send('/items/1')).toMatchObject({ status: 200, body })
  })

  it('runs guards, interceptors and pipes in the order of Nest', async () => {
    const uses = levels.flatMap((level) => [
      guard(level, () => Boolean(ran.push(`${level} guard`))),
      interceptor(level, (_, next) => {
        ran.push(`${level} before`)
        return next.handle().pipe(tap(() => void ran.push(`${level} after`)))
      }),
    ])
    const { send } = await startWith(platform, {}, ...uses)
    await send('/items/1')
    expect(ran).toEqual([
      ...['APP_', 'global', 'controller', 'method'].map((level) => `${level} guard`),
      ...['APP_', 'global', 'controller', 'method'].map((level) => `${level} before`),
      'handler',
      ...['method', 'controller', 'global', 'APP_'].map((level) => `${level} after`),
    ])
  })

  describe.each(levels)('a pipe, %s', (level) => {
    it('runs for the parameters of the method', async () => {
      const transform: PipeTransform['transform'] = (value, { type, data }) => {
        ran.push(`${type} ${data}`)
        return type === 'param' ? `piped ${value}` : value
      }
      const read = (request: Read, id: string) => request.respond({ status: 200, body: { id } })
      const TestController = createController(
        contract,
        { ...handlers, read } as never,
        level === 'controller'
          ? { ofClass: [UsePipes({ transform })] }
          : level === 'method'
            ? { ofMethods: [UsePipes({ transform })] }
            : {},
      )
      decorateParameter(TestController, 'read', 1, Param('id'))
      const { send } = await startApp(
        platform,
        {
          imports: [OperationsModule.register(contract)],
          controllers: [TestController],
          providers: level === 'APP_' ? [{ provide: APP_PIPE, useValue: { transform } }] : [],
        },
        { setUp: (app) => void (level === 'global' && app.useGlobalPipes({ transform })) },
      )
      expect(await send('/items/1')).toMatchObject({ status: 200, body: { id: 'piped 1' } })
      expect(ran).toContain('param id')
    })

    it('rejects a request', async () => {
      const { send } = await startWith(platform, {}, pipe(level, () => { throw new NotFoundException('piped') })) // prettier-ignore
      expect(await send('/items/1')).toMatchObject({ status: 404, body: { message: 'piped' } })
      expect(ran).toEqual([])
    })
  })

  it('runs a pipe of a parameter', async () => {
    const TestController = createController(contract, handlers as never)
    decorateParameter(TestController, 'read', 1, Param('id', ParseIntPipe))
    const { send } = await startApp(platform, { imports: [OperationsModule.register(contract)], controllers: [TestController] })
    expect(await send('/items/a')).toMatchObject({
      status: 400,
      body: { message: 'Validation failed (numeric string is expected)' },
    })
    expect(ran).toEqual([])
    expect(await send('/items/1')).toMatchObject({ status: 200 })
  })

  it('passes the request through a pipe that transforms', async () => {
    const { send } = await startWith(
      platform,
      {},
      { ...pipe('global', () => undefined), instance: { transform: (value: unknown) => value } },
    )
    expect(await send('/items/1')).toMatchObject({ status: 200, body: { id: '1' } })
  })

  describe.each(levels)('a filter, %s', (level) => {
    const respond = (name: string) => (exception: Error & { status?: number }, host: ArgumentsHost) => {
      const response = host.switchToHttp().getResponse()
      response.status(418)
      response.send({ name, message: exception.message })
    }
    it.each<[string, object[], object, string, unknown]>([
      ['an invalid request', [HttpException], {}, '/items/1?valid=no', { name: 'filter', message: 'Validation failed' }],
      [
        'an invalid request, by its class',
        [ContractException],
        {},
        '/items/1?valid=no',
        { name: 'filter', message: 'Validation failed' },
      ],
      ['an error of routepact', [HttpException], { read: () => { throw error(404, 'None') } }, '/items/1', { name: 'filter', message: 'None' }], // prettier-ignore
      ['an exception of Nest', [NotFoundException], { read: () => { throw new NotFoundException('None') } }, '/items/1', { name: 'filter', message: 'None' }], // prettier-ignore
      ['another error', [TypeError], { read: () => { throw new TypeError('None') } }, '/items/1', { name: 'filter', message: 'None' }], // prettier-ignore
      [
        'a response that is not valid',
        [ContractResponseError],
        { read: () => ({ status: 200, body: {} }) },
        '/items/1',
        { name: 'filter', message: "The response 200 of 'read' (GET /items/:id) has a body that its schema rejects" },
      ],
      ['everything', [], { read: () => { throw 'text' } }, '/items/1', { name: 'filter' }], // prettier-ignore
    ])('catches %s', async (_, classes, methods, path, body) => {
      class Filter {
        readonly catch = respond('filter')
      }
      Catch(...(classes as never[]))(Filter)
      const { send } = await startWith(platform, methods, filter(level, new Filter()))
      expect(await send(path)).toMatchObject({ status: 418, body })
    })

    it('leaves other exceptions to Nest', async () => {
      class Filter {
        readonly catch = respond('filter')
      }
      Catch(NotFoundException)(Filter)
      const { send } = await startWith(platform, {}, filter(level, new Filter()))
      expect(await send('/items/1?valid=no')).toMatchObject({ status: 400, body: { error: 'Validation failed' } })
    })
  })

  it('passes an exception on to the filter of Nest', async () => {
    class Filter extends BaseExceptionFilter {
      override catch(exception: unknown, host: ArgumentsHost): void {
        ran.push(String((exception as HttpException).cause))
        // oxlint-disable-next-line promise/valid-params -- not a promise
        super.catch(exception, host)
      }
    }
    Catch()(Filter)
    const TestController = createController(contract, handlers as never)
    const { send } = await startApp(
      platform,
      { imports: [OperationsModule.register(contract)], controllers: [TestController] },
      { setUp: (app) => void app.useGlobalFilters(new Filter(app.get(HttpAdapterHost).httpAdapter)) },
    )
    expect(await send('/items/1?valid=no')).toMatchObject({ status: 400, body: { error: 'Validation failed' } })
    expect(ran).toEqual(['ContractValidationError: Validation failed'])
  })

  it('sends the headers and cookies that decorators and the response of Nest have set', async () => {
    const read = (request: Read, response: { header: (name: string, value: string) => unknown }) => {
      response.header('x-own', 'own')
      response.header('set-cookie', 'a=1')
      return request.respond({ status: 200, body: { id: '1' } })
    }
    const TestController = createController(contract, { ...handlers, read } as never, {
      ofMethods: [Header('x-method', 'method')],
    })
    decorateParameter(TestController, 'read', 1, Res({ passthrough: true }))
    const { send } = await startApp(platform, { imports: [OperationsModule.register(contract)], controllers: [TestController] })
    const { status, headers } = await send('/items/1')
    expect([status, headers.get('x-own'), headers.get('x-method'), headers.get('set-cookie')]).toEqual([
      200,
      'own',
      'method',
      'a=1',
    ])
  })

  it('leaves the views of other routes alone', async () => {
    const TestController = createController(contract, handlers as never)
    Object.defineProperty(TestController.prototype, 'home', { value: () => ({ title: 'Home' }) })
    decorateMethod(TestController, 'home', Get('home'), Render('home.txt'))
    const { send } = await startApp(
      platform,
      { imports: [OperationsModule.register(contract)], controllers: [TestController] },
      {
        setUp(app) {
          const instance = app.getHttpAdapter().getInstance()
          const send = (reply: { send: (text: string) => unknown }, name: string, data: object) =>
            reply.send(`${name} ${JSON.stringify(data)}`)
          if (platform === 'Fastify')
            instance.decorateReply('view', function (this: never, name: string, data: object) { return send(this, name, data) }) // prettier-ignore
          else
            app.use((_request: unknown, response: { render: unknown }, next: () => void) => {
              response.render = (name: string, data: object) => send(response as never, name, data)
              next()
            })
        },
      },
    )
    expect(await send('/home')).toMatchObject({ status: 200, body: 'home.txt {"title":"Home"}' })
  })

  it('runs the middleware of a module first', async () => {
    class AppModule {
      configure(consumer: MiddlewareConsumer): void {
        consumer
          .apply((_request: unknown, response: { setHeader: (name: string, value: string) => void }, next: () => void) => {
            ran.push('middleware')
            response.setHeader('x-middleware', '1')
            next()
          })
          .forRoutes('items/*path')
      }
    }
    Module({ imports: [OperationsModule.register(contract)], controllers: [createController(contract, handlers as never)] })(
      AppModule,
    )
    const { send } = await startModule(platform, AppModule)
    const { headers } = await send('/items/1')
    expect([...ran, headers.get('x-middleware')]).toEqual(['middleware', 'handler', '1'])
  })
})
