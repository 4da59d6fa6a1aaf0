import { createParamDecorator, Render, RequestMapping, RequestMethod, SetMetadata, UseInterceptors } from '@nestjs/common'
import type { Contract, ContractHandler, ContractOperation, ContractRequest } from 'routepact'
import type { Observable } from 'rxjs'
import { beginOperation, OperationInterceptor, operationKey } from './operation-interceptor.ts'
import { operationConfigKey, readPath, routeConfigKey } from './platform.ts'

/** What an operation's method may return: a declared response or a `Response`, also as an observable. */
type OperationResult<Operation extends ContractOperation> =
  | ReturnType<ContractHandler<Operation>>
  | Observable<Awaited<ReturnType<ContractHandler<Operation>>>>

/**
 * The methods that a contract's operations need. A controller that implements the type has a method for each operation, and the compiler
 * checks their names. A controller with some operations implements a `Pick`.
 *
 * @example
 * class UsersController implements Pick<Operations<typeof contract>, 'getUser'> {
 *   getUser(request: ContractRequest<typeof contract.getUser>) {
 *     return request.respond({ status: 200, body: { name: request.validatedParams.id } })
 *   }
 * }
 */
export type Operations<Declared extends Contract> = {
  [Name in keyof Declared]: (request: ContractRequest<Declared[Name]>, ...parameters: never[]) => OperationResult<Declared[Name]>
}

/** An observable's value; another result as it is. */
type Emitted<Result> = Result extends Observable<infer Value> ? Value : Result

/** A method's name, or a message if the method does not fit the operation. */
type MethodRule<Method, Operation extends ContractOperation> = Method extends (
  request: ContractRequest<Operation>,
  ...parameters: never[]
) => infer Result
  ? [Emitted<Awaited<Result>>] extends [Awaited<ReturnType<ContractHandler<Operation>>>]
    ? string | symbol
    : 'The method must return a response that the operation declares: return request.respond({ … })'
  : 'The first parameter must be the request of the operation, ContractRequest<typeof contract.…>, without a decorator'

/** A decorator for methods that fit an operation. */
type OperationDecorator<Operation extends ContractOperation> = <Method extends (...parameters: never) => unknown>(
  target: object,
  name: MethodRule<Method, Operation>,
  descriptor: TypedPropertyDescriptor<Method>,
) => void

/** A parameter with a decorator. */
interface Decorated {
  readonly index: number
  readonly factory?: unknown
}

const receiveRequest = createParamDecorator(beginOperation)

/** Characters that Express, Fastify and the router read in the same way. */
const pathPattern = /^(?:\/(?::[A-Za-z_]\w*|[\w\-.~@$&',;=]+)?)+$/

/**
 * Makes a controller method the route of an operation, with the operation's method and path. The first parameter is the validated request,
 * without a decorator; the parameters after it can have Nest's own decorators. The result is checked and sent as a router does.
 *
 * @throws TypeError for a path or a method that Nest routes cannot have, and for a first parameter with a decorator
 * @example
 * class UserController {
 *   getUser(request: ContractRequest<typeof contract.getUser>) {
 *     return request.respond({ status: 200, body: { name: request.validatedParams.id } })
 *   }
 * }
 *
 * // `@Operation(contract.getUser)` above the method:
 * Operation(contract.getUser)(
 *   UserController.prototype,
 *   'getUser',
 *   { value: UserController.prototype.getUser },
 * )
 */
export function Operation<const Declared extends ContractOperation>(operation: Declared): OperationDecorator<Declared>
export function Operation(operation: ContractOperation): MethodDecorator {
  const { method } = operation
  const path = readPath(operation)
  if (!pathPattern.test(path)) throw new TypeError(`'${path}' has characters that Nest routes would read as a pattern`)
  const requestMethod = RequestMethod[method as keyof typeof RequestMethod] as RequestMethod | undefined
  if (requestMethod === undefined) throw new TypeError(`'${method}' needs a Nest version with RequestMethod.${method}`)
  return (target, name, descriptor) => {
    const decorated: object = readMetadata('__routeArguments__', target.constructor, name) ?? {}
    // A method that overrides another inherits the request.
    if (Object.values(decorated).some(({ index, factory }: Decorated) => index === 0 && factory !== beginOperation))
      throw new TypeError(`'${String(name)}' must have the request of the operation as its first parameter, without a decorator`)
    receiveRequest()(target, name, 0)
    const { value } = descriptor
    const config: object = readMetadata(routeConfigKey, value as object) ?? {}
    for (const decorate of [
      RequestMapping({ path, method: requestMethod }),
      SetMetadata(operationKey, operation),
      SetMetadata(routeConfigKey, { ...config, [operationConfigKey]: true }),
      // To Nest, the name of a view is any value.
      Render(operation as never),
      UseInterceptors(OperationInterceptor),
    ])
      (decorate as MethodDecorator)(target, name, descriptor)
  }
}

/** Reads metadata as Nest does, with the functions that `reflect-metadata` adds. */
function readMetadata(key: string, target: object, name?: string | symbol): object | undefined {
  const { getMetadata } = Reflect as unknown as { getMetadata: (...args: unknown[]) => object | undefined }
  return getMetadata(key, target, name)
}
