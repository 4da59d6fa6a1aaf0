/** What an app says when it starts, and where its operations are. */
import {
  Controller,
  type ExecutionContext,
  Get,
  Module,
  type NestInterceptor,
  Param,
  Post,
  Render,
  Sse,
  type Type,
  UseGuards,
  Version,
  VersioningType,
} from '@nestjs/common'
import { NestFactory, RouterModule } from '@nestjs/core'
import { Test } from '@nestjs/testing'
import { apiKey, bearer, type Contract, type ContractRequest, createAuthenticator, createContract, problems } from 'routepact'
import { ContractException, Operation, OperationsModule } from 'routepact-nest'
import { describe, expect, it } from 'vitest'
import { finalize } from 'rxjs'
import { z } from 'zod'
import { waitUntil } from '../wait-until.ts'
import { ExpressAdapter, type NestExpressApplication } from '@nestjs/platform-express'
import { FastifyAdapter } from '@nestjs/platform-fastify'
import { createController, decorateClass, decorateMethod, decorateParameter, listen, platforms, startApp } from './app.ts'

const Text = { 200: { 'text/plain': { body: z.string() } } }
const contract = createContract({
  list: { path: '/items', method: 'GET', responses: Text },
  read: { path: '/items/:id', method: 'GET', responses: Text },
  write: { path: '/items/:id', method: 'PUT', responses: Text },
})

const respond = (request: ContractRequest<typeof contract.read>) => request.respond({ status: 200, body: request.operationName })

const methodsOf = (...names: string[]) => Object.fromEntries(names.map((name) => [name, respond])) as never

async function start(metadata: Parameters<typeof Module>[0]): Promise<string> {
  try {
    await startApp('Express', metadata)
    return 'started'
  } catch (thrown) {
    return (thrown as Error).message
  }
}

describe('an app does not start', () => {
  it('without the methods of all operations, and with unknown ones', async () => {
    const other = createContract({ other: { path: '/other', method: 'GET', responses: Text } })
    const first = createController(contract, methodsOf('read'))
    const second = createController({ ...contract, ...other }, methodsOf('read', 'other'))
    expect(await start({ imports: [OperationsModule.register(contract)], controllers: [first, second] })).toBe(
      `These operations cannot be served:
- 'list' has no method: decorate one with @Operation(contract.list)
- 'read' has several methods: Generated.read, Generated.read
- 'write' has no method: decorate one with @Operation(contract.write)
- 'Generated.other' has an operation that no registered contract has: GET /other`,
    )
  })

  it('without the module', async () => {
    const message = "'@Operation' needs a module that serves the contract: import OperationsModule.register(contract)"
    expect(await start({ controllers: [createController(contract, methodsOf('list'))] })).toBe(message)
  })

  it('with an operation that Express would not reach', async () => {
    const hidden = createContract({
      any: { path: '/a/:b', method: 'GET', responses: Text },
      exact: { path: '/A/b', method: 'GET', responses: Text },
      head: { path: '/a/:c', method: 'HEAD', responses: Text },
      otherMethod: { path: '/a/b', method: 'PUT', responses: Text },
      longer: { path: '/a/b/c', method: 'GET', responses: Text },
      otherPath: { path: '/b/b', method: 'GET', responses: Text },
      deep: { path: '/x/:y/z', method: 'GET', responses: Text },
      deeper: { path: '/:w/y/z', method: 'GET', responses: Text },
    })
    const names = Object.keys(hidden)
    const metadata = {
      imports: [OperationsModule.register(hidden)],
      controllers: [createController(hidden, methodsOf(...names))],
    }
    expect(await start(metadata)).toBe(`These operations cannot be served:
- 'Generated.exact' must be above 'Generated.any', which Express would call for /A/b
- 'Generated.head' must be above 'Generated.any', which Express would call for /a/:c`)
    const { send } = await startApp('Fastify', {
      imports: [OperationsModule.register(omit(hidden, 'head'))],
      controllers: [createController(hidden, methodsOf(...names.filter((name) => name !== 'head')))],
    })
    expect(await send('/A/b')).toMatchObject({ body: 'exact' })
    expect(await send('/a/c')).toMatchObject({ body: 'any' })
  })

  it.each([
    ['@Get above', [Get('other'), Operation]],
    ['@Render above', [Render('view'), Operation]],
    ['@Sse above', [Sse('items'), Operation]],
    ['@Sse below', [Operation, Sse('items')]],
  ] as const)('with %s @Operation, which would send what is not checked, or nothing', async (_, decorators) => {
    const TestController = createController(contract, methodsOf('read', 'write'))
    Object.defineProperty(TestController.prototype, 'list', { value: respond.bind(null) })
    decorateMethod(
      TestController,
      'list',
      ...decorators.map((decorator) => (decorator === Operation ? Operation(contract.list) : decorator)),
    )
    expect(await start({ imports: [OperationsModule.register(contract)], controllers: [TestController] })).toBe(
      "These operations cannot be served:\n- 'Generated.list' has a second route decorator: remove it",
    )
  })

  describe('with an operation that Express would not reach, whatever the prefix', () => {
    const one = <const Path extends string>(name: string, path: Path, method: 'GET' | 'PUT' = 'GET') =>
      createContract({ [name]: { path, method, responses: Text } }) as unknown as Contract
    const hidden = (path: string) =>
      `These operations cannot be served:\n- 'Generated.later' must be above 'Generated.earlier', which Express would call for ${path}`
    it.each([
      ['in the path of a controller', '/users/:id', '', '/me', 'users', hidden('/me')],
      ['in the paths of two controllers', '/:id', 'Users/', '/me', '/users', hidden('/me')],
      ['twice', '/users/:id', '', '/users/:name', '', hidden('/users/:name')],
      ['never', '/:id', 'users', '/me', 'admins', 'started'],
      ['never, with another length', '/:id', '', '/me', 'users', 'started'],
    ])('%s', async (_, earlierPath, earlierPrefix, laterPath, laterPrefix, message) => {
      const [earlier, later] = [one('earlier', earlierPath), one('later', laterPath)]
      const metadata = {
        imports: [OperationsModule.register(earlier), OperationsModule.register(later)],
        controllers: [
          createController(earlier, methodsOf('earlier'), { ofClass: [Controller(earlierPrefix)] }),
          createController(later, methodsOf('later'), { ofClass: [Controller(laterPrefix)] }),
        ],
      }
      expect(await start(metadata)).toBe(message)
    })

    it.each([
      ['first', 'second', 'started'],
      ['same', 'same', hidden('/me')],
    ])('of modules with the paths %s and %s', async (earlierPrefix, laterPrefix, message) => {
      const [earlier, later] = [one('earlier', '/:id'), one('later', '/me')]
      const modules = [
        [earlier, 'earlier', earlierPrefix],
        [later, 'later', laterPrefix],
      ] as const
      const paths = modules.map(([declared, name, path]) => {
        class PartModule {
          readonly isTested = true
        }
        Module({ imports: [OperationsModule.register(declared)], controllers: [createController(declared, methodsOf(name))] })(
          PartModule,
        )
        return { path, module: PartModule }
      })
      expect(await start({ imports: [...paths.map(({ module }) => module), RouterModule.register(paths)] })).toBe(message)
    })
  })

  it('with a contract or options that a router rejects', () => {
    const wrong = { a: { path: '/:', method: 'GET', responses: Text } }
    expect(() => OperationsModule.register(wrong as never, { maxBodySize: -1 } as never)).toThrow(/maxBodySize[\s\S]*a: /)
    expect(() => OperationsModule.register(contract, { maxBodySize: { reed: 1 } } as never)).toThrow(
      "'maxBodySize.reed' is unknown",
    )
    expect(() => OperationsModule.register(contract, { handlers: {}, unknown: 1 } as never)).toThrow('unknown')
    expect(() => OperationsModule.register(contract, { format: 'problems' } as never)).toThrow(
      "'format' must be the function 'problems'",
    )
  })
})

const omit = (given: Contract, name: string): Contract =>
  Object.fromEntries(Object.entries(given).filter(([key]) => key !== name))

describe('a decorator throws', () => {
  const method = { path: '/a', method: 'GET', responses: Text } as const
  it.each([
    [
      'a path whose literal text is a pattern',
      { ...method, path: '/a+' },
      "'/a+' has characters that Nest routes would read as a pattern",
    ],
    ['an encoded path', { ...method, path: '/%61' }, "'/%61' has characters that Nest routes would read as a pattern"],
    [
      'a parameter that begins with a digit',
      { ...method, path: '/:1' },
      "'/:1' has characters that Nest routes would read as a pattern",
    ],
    [
      'a method that Nest does not have',
      { ...method, method: 'LINK' },
      "'LINK' needs a Nest version with RequestMethod.LINK",
    ],
  ])('for %s', (_, operation, message) => {
    expect(() => Operation(operation as never)).toThrow(new TypeError(message))
  })

  it('for a first parameter with a decorator', () => {
    class Decorated {
      read(_id: string) {
        return new Response()
      }
    }
    decorateParameter(Decorated, 'read', 0, Param('id'))
    expect(() => decorateMethod(Decorated, 'read', Operation(contract.read))).toThrow(
      "'read' must have the request of the operation as its first parameter, without a decorator",
    )
  })
})

it.each(['/', '/a-b.c~d@e', '/a/', '/@admin/:id_1'])('serves the path %s', async (path) => {
  const root = createContract({ root: { path: path as '/', method: 'GET', responses: Text } })
  for (const platform of platforms) {
    const { send } = await startApp(platform, {
      imports: [OperationsModule.register(root)],
      controllers: [createController(root, methodsOf('root'))],
    })
    expect([platform, await send(path.replace(':id_1', '1').replace(/(.)\/$/, '$1'))]).toMatchObject([
      platform,
      { status: 200, body: 'root' },
    ])
  }
})

it('runs in a context without a server', async () => {
  class AppModule {
    readonly isTested = true
  }
  Module({
    imports: [OperationsModule.register(contract)],
    controllers: [createController(contract, methodsOf('list', 'read', 'write'))],
  })(AppModule)
  const testing = await Test.createTestingModule({ imports: [AppModule] }).compile()
  await testing.init()
  await testing.close()
  const context = await NestFactory.createApplicationContext(AppModule, { logger: false })
  await context.close()
})

describe.each(platforms)('%s', (platform) => {
  const controllers = (...list: Type[]) => ({ imports: [OperationsModule.register(contract)], controllers: list })
  const all = () => createController(contract, methodsOf('list', 'read', 'write'))

  it('adds the prefixes of the app and the controller', async () => {
    const prefixed = createController(contract, methodsOf('list', 'read', 'write'), { ofClass: [Controller('tenants/:tenant')] })
    const { send } = await startApp(platform, controllers(prefixed), { setUp: (app) => void app.setGlobalPrefix('api') })
    expect(await send('/api/tenants/1/items/2')).toMatchObject({ status: 200, body: 'read' })
    expect(await send('/items/2')).toMatchObject({ status: 404 })
  })

  it('shows handlers the whole URL', async () => {
    const methods = {
      ...(methodsOf('list', 'write') as object),
      read: ((request: ContractRequest<typeof contract.read>) =>
        request.respond({ status: 200, body: request.clone().url })) as never,
    }
    const { send, url } = await startApp(platform, controllers(createController(contract, methods)), {
      setUp: (app) => void app.setGlobalPrefix('api'),
    })
    expect(await send('/api/items/2?a=%20b')).toMatchObject({ status: 200, body: `${url}/api/items/2?a=%20b` })
  })

  it.each([
    ['URI', { type: VersioningType.URI }, '/v2/items', {}],
    ['a header', { type: VersioningType.HEADER, header: 'x-version' }, '/items', { 'x-version': '2' }],
    ['a media type', { type: VersioningType.MEDIA_TYPE, key: 'v=' }, '/items', { accept: 'text/plain;v=2' }],
  ] as const)('has versions by %s', async (_, versioning, path, headers) => {
    const old = createContract({ list: { path: '/items', method: 'GET', responses: Text } })
    const respondOld = ((request: ContractRequest<typeof old.list>) => request.respond({ status: 200, body: 'old' })) as never
    const { send } = await startApp(
      platform,
      {
        imports: [OperationsModule.register(contract), OperationsModule.register(old)],
        controllers: [
          createController(old, { list: respondOld }, { ofMethods: [Version('1')] }),
          createController(contract, methodsOf('list', 'read', 'write'), { ofClass: [Controller({ version: '2' })] }),
        ],
      },
      { setUp: (app) => void app.enableVersioning(versioning) },
    )
    expect(await send(path, { headers })).toMatchObject({ status: 200, body: 'list' })
    const old1 = {
      path: path.replace('v2', 'v1'),
      headers: JSON.parse(JSON.stringify(headers).replaceAll('2', '1')) as Record<string, string>,
    }
    expect(await send(old1.path, { headers: old1.headers })).toMatchObject({ status: 200, body: 'old' })
  })

  it('serves operations beside other routes, in several apps at once', async () => {
    const TestController = all()
    Object.defineProperty(TestController.prototype, 'home', { value: () => ({ home: true }) })
    decorateMethod(TestController, 'home', Post('home'))
    const apps = [await startApp(platform, controllers(TestController)), await startApp(platform, controllers(TestController))]
    for (const { send } of apps) {
      expect(await send('/items')).toMatchObject({ status: 200, body: 'list' })
      expect(await send('/home', { method: 'POST' })).toMatchObject({ status: 201, body: { home: true } })
      // Fastify has no parser for it.
      const { status } = await send('/home', { method: 'POST', body: 'a', headers: { 'content-type': 'text/csv' } })
      expect(status).toBe(platform === 'Express' ? 201 : 415)
    }
  })

  it('leaves bodies to a parser that the application adds', async () => {
    const texts = createContract({
      write: { path: '/text', method: 'POST', requests: { 'text/csv': { body: z.string() } }, responses: Text },
    })
    const read = (request: ContractRequest<typeof texts.write>) => request.respond({ status: 200, body: request.validatedBody })
    class AppModule {
      readonly isTested = true
    }
    Module({ imports: [OperationsModule.register(texts)], controllers: [createController(texts, { write: read } as never)] })(
      AppModule,
    )
    const isExpress = platform === 'Express'
    const app = await NestFactory.create<NestExpressApplication>(
      AppModule,
      (isExpress ? new ExpressAdapter() : new FastifyAdapter()) as ExpressAdapter,
      { logger: false },
    )
    app.useBodyParser(isExpress ? 'raw' : ('*' as 'raw'), isExpress ? { type: '*/*' } : {})
    const { send } = await listen(app)
    expect(await send('/text', { method: 'POST', body: 'a,b', headers: { 'content-type': 'text/csv' } })).toMatchObject({
      status: 200,
      body: 'a,b',
    })
  })

  it('serves a controller that overrides a method of another', async () => {
    class Base {
      read(request: ContractRequest<typeof contract.read>, _id: string) {
        return request.respond({ status: 200, body: 'base' })
      }
      list(request: ContractRequest<typeof contract.list>) {
        return request.respond({ status: 200, body: 'base' })
      }
    }
    decorateParameter(Base, 'read', 1, Param('id'))
    for (const name of ['read', 'list'] as const) decorateMethod(Base, name, Operation(contract[name]))
    class Derived extends Base {
      override read(request: ContractRequest<typeof contract.read>, id: string) {
        return request.respond({ status: 200, body: `derived ${id}` })
      }
      write(request: ContractRequest<typeof contract.write>) {
        return request.respond({ status: 200, body: 'derived' })
      }
    }
    decorateParameter(Derived, 'read', 1, Param('id'))
    for (const name of ['read', 'write'] as const) decorateMethod(Derived, name, Operation(contract[name]))
    const { send } = await startApp(platform, controllers(decorateClass(Derived)))
    expect(await send('/items/1')).toMatchObject({ status: 200, body: 'derived 1' })
    expect(await send('/items')).toMatchObject({ status: 200, body: 'base' })
  })

  it('serves controllers that exist once per request', async () => {
    const { send } = await startApp(
      platform,
      controllers(createController(contract, methodsOf('list', 'read', 'write'), { ofClass: [Controller({ scope: 2 })] })),
    )
    expect(await send('/items')).toMatchObject({ status: 200, body: 'list' })
  })

  it('limits the size of bodies', async () => {
    const sized = createContract({
      small: { path: '/small', method: 'POST', requests: { 'text/csv': { body: z.string() } }, responses: Text },
      large: { path: '/large', method: 'POST', requests: { 'text/csv': { body: z.string() } }, responses: Text },
    })
    const start = (maxBodySize: number | { default?: number; large?: number }) =>
      startApp(platform, {
        imports: [OperationsModule.register(sized, { maxBodySize })],
        controllers: [createController(sized, methodsOf('small', 'large'))],
      })
    const init = { method: 'POST', body: '12345', headers: { 'content-type': 'text/csv' } }
    const named = await start({ default: 4, large: 5 })
    expect(await named.send('/small', init)).toMatchObject({ status: 413, body: { error: 'Content Too Large' } })
    expect(await named.send('/large', init)).toMatchObject({ status: 200 })
    expect(await (await start(4)).send('/large', init)).toMatchObject({ status: 413 })
    expect(await (await start({ large: 4 })).send('/small', init)).toMatchObject({ status: 200 })
  })

  it('declares errors as problem details', async () => {
    const declared = createContract({
      read: {
        path: '/items/:id',
        method: 'GET',
        pathParams: z.object({ id: z.coerce.number() }),
        responses: { ...Text, ...problems(400) },
      },
    })
    const { send } = await startApp(platform, {
      imports: [OperationsModule.register(declared, { format: problems })],
      controllers: [createController(declared, methodsOf('read'))],
    })
    const { status, body, headers } = await send('/items/a')
    expect([status, headers.get('content-type')?.split(';')[0], body]).toMatchObject([
      400,
      'application/problem+json',
      { status: 400, title: 'Bad Request' },
    ])
  })

  describe('security', () => {
    const secured = createContract({
      me: { path: '/me', method: 'GET', security: [{ token: [] }], responses: Text },
      either: { path: '/either', method: 'GET', security: [{ token: [] }, { key: [] }], responses: Text },
      open: { path: '/open', method: 'GET', responses: Text },
    })
    const security = {
      token: bearer((token) => (token === 'secret' ? { user: 'Ada' } : undefined)),
      key: apiKey({ in: 'header', name: 'x-key' }, (key) => (key === 'secret' ? {} : undefined)),
    }

    it('is required', () => {
      expect(() => (OperationsModule.register as (contract: Contract) => unknown)(secured)).toThrow(
        /me: 'security'[\s\S]*either: 'security'/,
      )
      expect(() => OperationsModule.register(secured, { security: { token: security.token } } as never)).toThrow('key')
      expect(() => OperationsModule.register(contract, { security } as never)).toThrow('security.token')
    })

    it('rejects requests that no scheme authenticates', async () => {
      const metadata = {
        imports: [OperationsModule.register(secured, { security })],
        controllers: [createController(secured, methodsOf('me', 'either', 'open'))],
      }
      const { send } = await startApp(platform, metadata)
      const rejected = await send('/me')
      expect([rejected.status, rejected.body, rejected.headers.get('www-authenticate')]).toEqual([
        401,
        { error: 'Unauthorized' },
        'Bearer realm="api"',
      ])
      expect(await send('/me', { headers: { authorization: 'Bearer wrong' } })).toMatchObject({ status: 401 })
      expect(await send('/me', { headers: { authorization: 'Bearer secret' } })).toMatchObject({ status: 200 })
      expect(await send('/either', { headers: { 'x-key': 'secret' } })).toMatchObject({ status: 200 })
      expect(await send('/either')).toMatchObject({ status: 401 })
      expect(await send('/open')).toMatchObject({ status: 200 })
    })

    it('sees what guards have proved, so that a forgotten guard is a 401', async () => {
      const guarded = createContract({
        own: { path: '/own', method: 'GET', security: [{ token: [] }], responses: Text },
        forgotten: { path: '/forgotten', method: 'GET', security: [{ token: [] }], responses: Text },
      })
      const proved = {
        token: createAuthenticator({
          scheme: { type: 'http', scheme: 'bearer' },
          authenticate: ({ args: [request] }: { args: readonly [request: { user?: object }] }) => request.user && {},
        }),
      }
      const canActivate = (context: ExecutionContext) => {
        context.switchToHttp().getRequest().user = {}
        return true
      }
      class Own {
        own(request: ContractRequest<typeof guarded.own>) {
          return request.respond({ status: 200, body: 'own' })
        }
        forgotten(request: ContractRequest<typeof guarded.forgotten>) {
          return request.respond({ status: 200, body: 'forgotten' })
        }
      }
      decorateMethod(Own, 'own', Operation(guarded.own), UseGuards({ canActivate }))
      decorateMethod(Own, 'forgotten', Operation(guarded.forgotten))
      const { send } = await startApp(platform, {
        imports: [OperationsModule.register(guarded, { security: proved })],
        controllers: [decorateClass(Own)],
      })
      expect(await send('/own')).toMatchObject({ status: 200, body: 'own' })
      expect(await send('/forgotten')).toMatchObject({ status: 401, body: { error: 'Unauthorized' } })
    })

    it('sends the response of an authenticator', async () => {
      const busy = { token: bearer(() => new Response('busy', { status: 503 })), key: security.key }
      const ended: string[] = []
      const intercept: NestInterceptor['intercept'] = (_, next) => next.handle().pipe(finalize(() => void ended.push('ended')))
      const metadata = {
        imports: [OperationsModule.register(secured, { security: busy })],
        controllers: [
          createController(secured, {
            me: () => void ended.push('handler'),
            either: () => void ended.push('handler'),
            open: () => undefined,
          }),
        ],
      }
      const { send } = await startApp(platform, metadata, { setUp: (app) => void app.useGlobalInterceptors({ intercept }) })
      expect(await send('/me', { headers: { authorization: 'Bearer a' } })).toMatchObject({ status: 503, body: 'busy' })
      await waitUntil(() => expect(ended).toEqual(['ended']))
    })

    it('tells filters what was thrown', async () => {
      const caught: unknown[] = []
      const metadata = {
        imports: [OperationsModule.register(secured, { security })],
        controllers: [createController(secured, methodsOf('me', 'either', 'open'))],
      }
      const { send } = await startApp(platform, metadata, {
        setUp: (app) =>
          void app.useGlobalFilters({
            catch: (exception: unknown, host) => (caught.push(exception), host.switchToHttp().getResponse().status(403).send('')),
          }),
      })
      expect(await send('/me')).toMatchObject({ status: 403 })
      expect(caught).toEqual([expect.any(ContractException)])
    })
  })
})
