import { type DynamicModule, type HttpServer, Module, type OnModuleInit } from '@nestjs/common'
import { DiscoveryModule, DiscoveryService, HttpAdapterHost, MetadataScanner, ModulesContainer, Reflector } from '@nestjs/core'
import {
  type Authenticator,
  type Contract,
  type ContractOperation,
  createRouter,
  type problems,
  withContractErrorHandler,
} from 'routepact'
import { addOperations, operationKey } from './operation-interceptor.ts'
import { OperationServer } from './operation-server.ts'
import { acceptContentTypes, readPath } from './platform.ts'

/** The scheme names in an operation's `security`. */
type SchemesOf<Operation> = Operation extends { readonly security: readonly (infer Requirement)[] }
  ? Requirement extends unknown
    ? keyof Requirement
    : never
  : never

/** The scheme names in the `security` of all operations. */
type Schemes<Declared> = { [Name in keyof Declared]: SchemesOf<Declared[Name]> }[keyof Declared]

/**
 * Options for `OperationsModule.register`.
 *
 * @example
 * const options: OperationsOptions<typeof contract> = { maxBodySize: { default: 10_000, upload: 1_000_000 } }
 */
export interface OperationsOptions<Declared extends Contract> {
  /**
   * The maximum request body size in bytes, or an object: operation name -> bytes, where `default` is for all other operations. Default: 1
   * MiB. Nest's body parser has a separate limit.
   */
  readonly maxBodySize?: number | { readonly [Name in keyof Declared | 'default']?: number } | undefined
  /** `problems`, if the contract declares its errors with `problems`. */
  readonly format?: typeof problems | undefined
}

/** A contract's authenticators. Their `args` have the Express or Fastify request, as guards left it. */
interface SecurityOption<Declared> {
  /**
   * An authenticator for each scheme in the `security` of an operation. Authenticators run after all guards, so an operation whose guard
   * was forgotten responds with 401.
   */
  readonly security: { readonly [Name in Schemes<Declared> & string]: Authenticator<object, [platform: never]> }
}

/** The options, which are required if an operation declares `security`. */
type OptionsOf<Declared extends Contract> = [Schemes<Declared>] extends [never]
  ? [options?: OperationsOptions<Declared> & { readonly security?: "No operation of the contract declares 'security'" }]
  : [options: OperationsOptions<Declared> & SecurityOption<Declared>]

/** The options, as they are read. */
interface GivenOptions extends OperationsOptions<Contract> {
  readonly security?: { readonly [scheme: string]: unknown }
}

/**
 * The module that serves a contract's operations, wherever their methods are in the app.
 *
 * @example
 * class AppModule {}
 *
 * // `@Module({ … })` above the class:
 * Module({ imports: [OperationsModule.register(contract)] })(AppModule)
 */
export class OperationsModule {
  static {
    Module({})(OperationsModule)
  }

  /**
   * Serves a contract. When the app starts, each operation must have one method, and each method an operation.
   *
   * @throws TypeError with one phrase per problem if the contract cannot be served safely
   */
  static register<const Declared extends Contract>(contract: Declared, ...[options]: OptionsOf<Declared>): DynamicModule {
    const given = (options ?? {}) as GivenOptions
    checkContract(contract, given)
    return {
      module: OperationsModule,
      imports: [DiscoveryModule],
      providers: [
        {
          provide: OperationRoutes,
          inject: [DiscoveryService, HttpAdapterHost, ModulesContainer],
          useFactory: (discovery: DiscoveryService, host: HttpAdapterHost, { applicationId }: ModulesContainer) =>
            new OperationRoutes(contract, given, discovery, host, applicationId),
        },
      ],
    }
  }
}

/** Reports all problems in a contract and its options at once. */
function checkContract(contract: Contract, { format, ...options }: GivenOptions): void {
  // Any function: this router receives no request.
  const handler = withContractErrorHandler({ format })
  const handlers = Object.fromEntries(Object.keys(contract).map((name) => [name, handler]))
  ;(createRouter as (options: object) => unknown)({ ...options, contract, handlers })
}

/** A method with an operation. */
interface Route {
  readonly operation: ContractOperation
  /** The class and the method. */
  readonly title: string
  /** The segments of the path, below the host, the version, and the module's and the controller's prefixes. */
  readonly path: readonly string[]
  /** Whether another decorator has replaced the route. */
  readonly isReplaced: unknown
}

/** Finds the methods for a contract's operations when the app starts, before Nest creates its routes. */
class OperationRoutes implements OnModuleInit {
  readonly contract: Contract
  readonly #options: GivenOptions
  readonly #discovery: DiscoveryService
  readonly #host: HttpAdapterHost
  readonly #isEarly: boolean
  /** The key of the prefix that `RouterModule` gives a module. */
  readonly #prefixKey: string

  constructor(
    contract: Contract,
    options: GivenOptions,
    discovery: DiscoveryService,
    host: HttpAdapterHost,
    applicationId: string,
  ) {
    this.contract = contract
    this.#options = options
    this.#discovery = discovery
    this.#host = host
    this.#prefixKey = `__module_path__${applicationId}`
    // Before the application adds its parsers. A module under test has no adapter yet.
    this.#isEarly = acceptContentTypes(host.httpAdapter)
  }

  onModuleInit(): void {
    const routes = [...this.#findRoutes()]
    // A context without a server, such as a command's, has no adapter.
    const adapter = this.#host.httpAdapter as HttpServer | undefined
    const problems = [...this.#compare(routes), ...(adapter?.getType() === 'express' ? findHidden(routes) : [])]
    if (problems.length > 0) throw new TypeError(`These operations cannot be served:\n- ${problems.join('\n- ')}`)
    if (!adapter) return
    if (!this.#isEarly) acceptContentTypes(adapter)
    const { contract } = this
    addOperations(
      adapter,
      Object.entries(contract).map(([name, operation]) => [operation, this.#createServer(name, operation)] as const),
    )
  }

  /** Finds the methods with an operation, in the order in which Nest adds their routes. */
  *#findRoutes(): Generator<Route> {
    const reflector = new Reflector()
    for (const { metatype, host } of this.#discovery.getControllers()) {
      const { prototype, name } = metatype as {
        readonly prototype: { readonly [method: string]: () => unknown }
        readonly name: string
      }
      const controller = metatype as () => unknown
      const prefix = reflector.get<string | undefined>(this.#prefixKey, host?.metatype as never)
      for (const method of new MetadataScanner().getAllMethodNames(prototype)) {
        const callback = prototype[method] as () => unknown
        const operation = reflector.get<ContractOperation | undefined>(operationKey, callback)
        if (!operation) continue
        const read = (key: string): unknown => reflector.get<unknown>(key, callback)
        const path = readPath(operation)
        const scope = ['host', '__version__'].map((key) => JSON.stringify(read(key) ?? reflector.get(key, controller)))
        yield {
          operation,
          title: `${name}.${method}`,
          path: [...scope, prefix, reflector.get('path', controller), path].join('/').toLowerCase().split(/\/+/).filter(Boolean),
          isReplaced: read('__renderTemplate__') !== operation || read('path') !== path || read('__sse__'),
        }
      }
    }
  }

  /** Compares the app's methods with the contract. */
  *#compare(routes: readonly Route[]): Generator<string> {
    const { contract } = this
    for (const [name, operation] of Object.entries(contract)) {
      const titles = routes.filter((route) => route.operation === operation).map(({ title }) => title)
      if (titles.length === 0) yield `'${name}' has no method: decorate one with @Operation(contract.${name})`
      if (titles.length > 1) yield `'${name}' has several methods: ${titles.join(', ')}`
    }
    const modules = this.#discovery.getProviders()
    const known = new Set(
      modules.flatMap(({ instance }) => (instance instanceof OperationRoutes ? Object.values(instance.contract) : [])),
    )
    for (const { operation, title, isReplaced } of routes) {
      if (!known.has(operation))
        yield `'${title}' has an operation that no registered contract has: ${operation.method} ${operation.path}`
      if (isReplaced) yield `'${title}' has a second route decorator: remove it`
    }
  }

  #createServer(name: string, operation: ContractOperation): OperationServer {
    const { security = {}, maxBodySize, format } = this.#options
    const schemes = Object.keys(Object.assign({}, ...(operation.security ?? [])) as object)
    const { [name]: size, default: other = undefined } = typeof maxBodySize === 'object' ? maxBodySize : { default: maxBodySize }
    const options = {
      maxBodySize: size ?? other,
      ...(schemes.length > 0 && { security: Object.fromEntries(schemes.map((scheme) => [scheme, security[scheme]])) }),
    }
    return new OperationServer(name, operation, options, format)
  }
}

/** Finds the routes that Express never reaches: Express takes the first matching route, the router the most specific one. */
function* findHidden(routes: readonly Route[]): Generator<string> {
  for (const [index, { operation, path, title }] of routes.entries()) {
    for (const earlier of routes.slice(0, index)) {
      const { method } = earlier.operation
      const isCalled = operation.method === method || (operation.method === 'HEAD' && method === 'GET')
      if (operation !== earlier.operation && isCalled && isHidden(path, earlier.path))
        yield `'${title}' must be above '${earlier.title}', which Express would call for ${operation.path}`
    }
  }
}

function isHidden(later: readonly string[], earlier: readonly string[]): boolean {
  const isParameter = (text: string | undefined): boolean => text?.[0] === ':'
  const difference = later.find((text, index) => isParameter(text) !== isParameter(earlier[index]))
  return (
    later.length === earlier.length &&
    !isParameter(difference) &&
    later.every((text, index) => isParameter(text) || isParameter(earlier[index]) || text === earlier[index])
  )
}
