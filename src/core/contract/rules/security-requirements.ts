/** The rule for an operation's `security`. */
import { isArrayOf, isPlainObject, isString } from '../../../shared/property.ts'
import { formatMessage, omitMessage, type OmitMessage } from '../../../shared/message.ts'
import type { Tell } from './field-checks.ts'

const noList = "'security' must be an array of schemes with their scopes: [{ token: [] }]"
const noScopes = "'security' must list schemes with their scopes: [{ token: ['read'] }]"

/** The message for a `security` with a wrong type. */
export type SecurityMessage<Value> = Value extends undefined
  ? OmitMessage<'security'>
  : Value extends readonly object[]
    ? number extends Value['length']
      ? "'security' must be a literal: write 'as const' behind the array"
      : typeof noScopes
    : typeof noList

/** Checks `security`. If it is undefined, as after a circular import, the operation would be served to everyone. */
export function checkSecurity(security: unknown, field: string, tell: Tell): void {
  if (!isSecurity(security)) tell(security === undefined ? formatMessage(omitMessage, field) : Array.isArray(security) ? noScopes : noList)
}

/** Whether `security` is an array of requirements: scheme name -> scopes. */
export function isSecurity(security: unknown): security is readonly { readonly [scheme: string]: readonly string[] }[] {
  return isArrayOf(security, isRequirement)
}

/** Whether `security` is an array of requirements that name no scheme. A router without authenticators can serve only these. */
export function isOpen(security: unknown): boolean {
  return isArrayOf(security, (item) => hasOwnSchemes(item) && Reflect.ownKeys(item).length === 0)
}

/** Whether `item` is an object with own schemes: an inherited scheme would not be required. */
function hasOwnSchemes(item: unknown): item is object {
  return isPlainObject(item) && Object.hasOwn(Object.getPrototypeOf(item) ?? Object.prototype, 'isPrototypeOf')
}

/** Whether `item` is an object of schemes. A hidden scheme would not be required, so it is not allowed. */
function isRequirement(item: unknown): boolean {
  if (!hasOwnSchemes(item)) return false
  const scopes = Object.values(item)
  return (
    Reflect.ownKeys(item).length === scopes.length &&
    scopes.every((names) => isArrayOf(names, isString))
  )
}
