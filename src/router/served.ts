import { parseContentType } from '../contract/content-type.ts'
import type { Contract, ContractContents, ContractOperation } from '../contract/operation.ts'
import { parsePath } from '../contract/path.ts'
import { findProblems, sentences } from '../contract/rules.ts'
import type { ReadingOperation } from '../request/request.ts'
import type { AnsweringOperation } from '../response/check.ts'
import { addRoute, createRoutes, type RouteNode } from './routes.ts'

/** An operation with all that is needed to serve it, made once. */
export interface ServedOperation<Handler> extends ReadingOperation, AnsweringOperation {
  readonly handler: Handler
}

/** What is to be served. */
interface Served<Handler> {
  readonly contract: Contract
  readonly handlers: { readonly [operationName: string]: Handler }
  readonly base?: string | undefined
}

/**
 * Reads a contract and its handlers, once: later changes to them have no effect.
 *
 * @throws TypeError that lists in a sentence each all that keeps the contract from being served
 */
export function createServedRoutes<Handler>(options: Served<Handler>): RouteNode<ServedOperation<Handler>> {
  const { contract, handlers, base = '' } = options
  const prefix = parsePath(`/${base.replace(/^\/|\/$/g, '')}`)
  const names = Object.keys(contract)
  const problems = [
    ...findProblems(contract),
    ...prefix.problems.map((problem) => `base: ${problem}`),
    ...prefix.segments.flatMap((segment) => ('parameter' in segment ? ['base: it cannot have parameters'] : [])),
    ...names.filter((name) => !hasHandler(handlers, name)).map((name) => `${name}: it has no handler`),
    ...Object.keys(handlers).filter((name) => !names.includes(name)).map((name) => sentences.noOperation.replace('{}', () => name)),
  ]
  if (problems.length > 0) throw new TypeError(`This contract cannot be served:\n- ${problems.join('\n- ')}`)

  const routes = createRoutes<ServedOperation<Handler>>()
  for (const name of names) {
    const operation = contract[name] as ContractOperation
    const { segments } = parsePath(operation.path)
    addRoute(routes, [...prefix.segments, ...segments], operation.method, {
      name,
      operation,
      handler: handlers[name] as Handler,
      pathParams: operation.pathParams,
      query: operation.query,
      headers: operation.headers,
      parameters: segments.flatMap((segment) => ('parameter' in segment ? [segment.parameter] : [])),
      requests: operation.requests && toContentMap(operation.requests),
      responses: new Map(
        Object.entries(operation.responses).flatMap(([status, contents]: [string, ContractContents<never> | undefined]) =>
          contents ? [[status, toContentMap(contents)]] : [],
        ),
      ),
    })
  }
  return routes
}

function hasHandler(handlers: object, name: string): boolean {
  return Object.hasOwn(handlers, name) && typeof (handlers as { [name: string]: unknown })[name] === 'function'
}

function toContentMap<Content>(contents: ContractContents<Content>): Map<string, readonly [string, Content]> {
  return new Map(
    Object.entries(contents).map(([contentType, content]) => [
      parseContentType(contentType)?.essence ?? contentType,
      [contentType, { ...content }],
    ]),
  )
}
