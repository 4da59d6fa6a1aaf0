/** The rules that no two operations share a route or an operationId. */
import type { Contract, ContractOperation } from '../operation.ts'
import { type ParsedPath, type PathSegment, toShape } from '../../../shared/path.ts'
import { formatMessage, type FormatMessage } from '../../../shared/message.ts'
import { isString } from '../../../shared/property.ts'
import type { Tell } from './field-checks.ts'

/** The first of the two keys that no two operations may share: the method and the path's shape. */
export type Route<Operation extends ContractOperation> = `${Operation['method']} ${ParsedPath<Operation['path']>['shape']}`

/** Both keys, the second for the operationId, in one type because the compiler caches it for the second use. */
export type KeysOf<Operation extends ContractOperation, Name> = Operation['operationId'] extends string
  ? Route<Operation> | `#${Operation['operationId']}`
  : Route<Operation> | `#${Name & string}`

/** The constraint for `NamesByKey`. */
export interface AnyNamesByKey {
  readonly [routeOrId: string]: unknown
}

/**
 * Route or operationId -> the names of the operations that have it. Routes begin with a method and a space. An
 * intersection, because at each access to a mapped type with `as` the compiler reads all its keys again.
 *
 * The compiler also evaluates the key for the union of all names, to see whether it is generic. `string` then saves
 * parsing all paths; in a contract with one operation, every key leads to its name. `& string` prevents a tail call,
 * whose result the compiler does not cache.
 */
export type NamesByKey<Declared extends Contract> = AnyNamesByKey & {
  [Name in keyof Declared as keyof Declared extends Name ? string : KeysOf<Declared[Name], Name> & string]: Name
}

const sameRoute = "'{}' has the same method and path"
const sameId = "'{}' has the same operationId"

/** The message for a route that another operation has too, else `never`. */
export type SharedRouteMessage<Keys, Operation extends ContractOperation, Name> = SharedKeyMessage<
  Keys,
  Route<Operation>,
  Name,
  typeof sameRoute
>

/** The message for an operationId that another operation has too, else `never`. */
export type SharedIdMessage<Keys, Operation extends ContractOperation, Name> = SharedKeyMessage<
  Keys,
  `#${Operation['operationId'] & string}`,
  Name,
  typeof sameId
>

/** The message for a key that another operation has too, else `never`. */
type SharedKeyMessage<Keys, Key, Name, Message extends string> = Key extends keyof Keys
  ? FormatMessage<Message, Exclude<Keys[Key], Name>>
  : never

/** Reports earlier operations that have this one's operationId or route, and records both in `names`. */
export function checkUniqueKeys(
  name: string,
  { method, operationId = name }: { readonly [field: string]: unknown },
  segments: readonly PathSegment[] | undefined,
  names: Map<string, string>,
  tell: Tell,
): void {
  const check = (key: string, message: string): void => {
    const other = names.get(key)
    if (other !== undefined) tell(formatMessage(message, other))
    names.set(key, name)
  }
  if (isString(operationId)) check(`#${operationId}`, sameId)
  if (segments && isString(method)) check(`${method} ${toShape(segments)}`, sameRoute)
}
