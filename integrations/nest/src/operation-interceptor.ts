import {
  type CallHandler,
  type ExecutionContext,
  type HttpServer,
  Inject,
  type NestInterceptor,
  type OnApplicationBootstrap,
} from '@nestjs/common'
import { HttpAdapterHost, Reflector } from '@nestjs/core'
import type { ContractOperation } from 'routepact'
import { catchError, type Observable } from 'rxjs'
import type { OperationServer } from './operation-server.ts'
import type { PlatformResponse } from './platform.ts'

/** The key of the operation in the method's metadata. */
export const operationKey = 'routepact:operation'

/** Each app's operations. Apps have separate adapters, and one class may be in several apps, as in tests. */
const apps = new WeakMap<HttpServer, Map<ContractOperation, OperationServer>>()

/** Adds operations to an adapter's app. */
export function addOperations(adapter: HttpServer, servers: Iterable<readonly [ContractOperation, OperationServer]>): void {
  const known = apps.get(adapter)
  if (known) {
    for (const [operation, server] of servers) known.set(operation, server)
    return
  }
  apps.set(adapter, new Map(servers))
  const render = adapter.render.bind(adapter)
  // Nest passes only the outermost interceptor's result to `render`: a filter sends its response itself.
  adapter.render = (response: PlatformResponse, view: never, result: never) => {
    const server = findServer(adapter, view)
    return server ? server.finish(response, result) : render(response, view, result)
  }
}

/** Finds what serves an operation. */
function findServer(adapter: HttpServer, operation: ContractOperation): OperationServer | undefined {
  return apps.get(adapter)?.get(operation)
}

/** The servers of the requests whose methods are running. */
const servers = new WeakMap<PlatformResponse, OperationServer>()

/** Returns the validated request for a method's first parameter. */
export function beginOperation(_data: unknown, context: ExecutionContext): Promise<Request> {
  const response = context.switchToHttp().getResponse<PlatformResponse>()
  return (servers.get(response) as OperationServer).begin(response)
}

/** Runs next to the method, inside all other interceptors, and converts what the method throws. */
export class OperationInterceptor implements NestInterceptor, OnApplicationBootstrap {
  readonly #host: HttpAdapterHost
  readonly #reflector = new Reflector()

  static {
    Inject(HttpAdapterHost)(OperationInterceptor, undefined, 0)
  }

  constructor(host: HttpAdapterHost) {
    this.#host = host
  }

  onApplicationBootstrap(): void {
    const adapter = this.#host.httpAdapter as HttpServer | undefined
    if (adapter && !apps.has(adapter))
      throw new Error("'@Operation' needs a module that serves the contract: import OperationsModule.register(contract)")
  }

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const response = context.switchToHttp().getResponse<PlatformResponse>()
    // An app that has started serves each operation.
    const server = findServer(
      this.#host.httpAdapter,
      this.#reflector.get<ContractOperation>(operationKey, context.getHandler()),
    ) as OperationServer
    servers.set(response, server)
    return next.handle().pipe(catchError((thrown: unknown) => server.convert(thrown, response)))
  }
}
