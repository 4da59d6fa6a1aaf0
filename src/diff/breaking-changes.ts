import type { Contract, ContractOperation } from '../contract/operation.ts'
import type { ParsedPath } from '../contract/path.ts'
import type { Identical } from './identical.ts'
import type { FieldsChanges, ParametersChanges, RequestChanges } from './request-changes.ts'
import type { ResponsesChanges } from './response-changes.ts'
import type { SecurityChanges } from './security-changes.ts'

export type BreakingChanges<Old extends Contract, New extends Contract> = 0 extends 1 & Old
  ? Unknown<'old'>
  : 0 extends 1 & New
    ? Unknown<'new'>
    : [Old] extends [never] ? Unknown<'old'> : [New] extends [never] ? Unknown<'new'>
    : Old extends unknown ? New extends unknown
    ? string extends keyof Old ? Unknown<'old'> : string extends keyof New ? Unknown<'new'> : 
    {
        [Name in keyof Old & string]: (Name extends keyof New
          ? Identical<Old[Name], New[Name]> extends true
            ? never
            : NamedChanges<Old[Name], New[Name], New>
          : MovedChanges<Old[Name], undefined, New>) extends infer Change extends string ? `${Name}: ${Change}` : never
      }[keyof Old & string]
    : never : never

type Unknown<Age extends string> = `the operations of the ${Age} contract are not known`

/** The key by which a server finds an operation: the method with the shape of the path. */
type RouteOf<Operation extends ContractOperation> = `${Operation['method']} ${ParsedPath<Operation['path']>['shape']}`

interface AnyNamesByRoute {
  readonly [route: string]: unknown
}

/** Route -> the name of its operation. An intersection, as `NamesByKey` of the rules. */
type NamesByRoute<Declared extends Contract> = AnyNamesByRoute & {
  [Name in keyof Declared as RouteOf<Declared[Name]>]: Name
}

/** The sentences for an operation whose name is still there. */
type NamedChanges<
  Old extends ContractOperation,
  New extends ContractOperation,
  Declared extends Contract,
> = [Old['path'], Old['method']] extends [New['path'], New['method']]
  ? OperationChanges<Old, New>
  : RouteOf<Old> extends RouteOf<New>
    ? OperationChanges<Old, New>
    : MovedChanges<Old, New, Declared>

/** The sentences for an operation that another name may have now. */
type MovedChanges<Old extends ContractOperation, New, Declared extends Contract> =
  NamesByRoute<Declared>[RouteOf<Old>] extends infer Other extends keyof Declared
    ? OperationChanges<Old, Declared[Other]>
    : Old extends { readonly deprecated: true }
      ? never
      : New extends ContractOperation
        ? | (Old['method'] extends New['method'] ? never : `method '${Old['method']}' is now '${New['method']}'`)
          | (ParsedPath<Old['path']>['shape'] extends ParsedPath<New['path']>['shape']
              ? never
              : `path '${Old['path']}' is now '${New['path']}'`)
        : 'the operation is gone'

type OperationChanges<Old extends ContractOperation, New extends ContractOperation> =
  | ParametersChanges<Old['pathParams'], New['pathParams'], Old['path'], New['path']>
  | FieldsChanges<Old['query'], New['query'], 'query'>
  | FieldsChanges<Old['headers'], New['headers'], 'header'>
  | RequestChanges<Old['requests'], New['requests']>
  | ResponsesChanges<Old['responses'], New['responses'], Old['method']>
  | SecurityChanges<Old['security'], New['security']>
