/**
 * Operation routes: the method with the path's shape.
 *
 * Operations are compared by route, not by name, because a renamed operation breaks no request. Its `operationId` is a warning.
 */
import type { Contract, ContractOperation } from '../../core/contract/operation.ts'
import type { ParsedPath } from '../../shared/path.ts'

/** The method and the path without its parameter names. */
export type RouteOf<Operation extends ContractOperation> = `${Operation['method']} ${ShapeOf<Operation>}`

type ShapeOf<Operation extends ContractOperation> = ParsedPath<Operation['path']>['shape']

/** The constraint for `NamesByRoute`. */
interface AnyNamesByRoute {
  readonly [route: string]: unknown
}

/** Route -> its operation's name. An intersection, as in `NamesByKey` of the rules. */
export type NamesByRoute<Declared extends Contract> = AnyNamesByRoute & {
  [Name in keyof Declared as RouteOf<Declared[Name]>]: Name
}

/** The sentences for an operation whose route has changed. */
export type RouteChanges<Old extends ContractOperation, New extends ContractOperation> =
  | (Old['method'] extends New['method'] ? never : `method '${Old['method']}' is now '${New['method']}'`)
  | (ShapeOf<Old> extends ShapeOf<New> ? never : `path '${Old['path']}' is now '${New['path']}'`)
