/** The rule for the `security` of an operation. */
import { isArrayOf, isPlainObject, isString } from '../../../shared/property.ts'
import type { OmitMessage, Report } from '../../../shared/message.ts'

/** The message in place of a `security` of a wrong type. */
export type SecurityMessage<Value> = Value extends undefined
  ? OmitMessage<'security'>
  : Value extends readonly object[]
    ? number extends Value['length']
      ? "'security' must be a literal: write 'as const' behind the array"
      : "'security' must list schemes with their scopes: [{ token: ['read'] }]"
    : "'security' must be an array of schemes with their scopes: [{ token: [] }]"

/**
 * Checks `security`, if the operation has it: undefined, as after a circular import, would serve it to everyone. Routers
 * without authenticators only require that no operation names a scheme (`isOpen`).
 */
export function checkSecurity(security: unknown, place: string, report: Report): void {
  if (!isSecurity(security)) report(place, security === undefined ? 'is undefined' : 'is not an array of schemes')
}

/** Whether `security` is an array of requirements: scheme name -> scopes. */
export function isSecurity(security: unknown): security is readonly { readonly [scheme: string]: readonly string[] }[] {
  return isArrayOf(security, isRequirement)
}

/** Whether `security` is an array of requirements that name no scheme. */
export function isOpen(security: unknown): boolean {
  return isArrayOf(security, (item) => hasOwnSchemes(item) && Reflect.ownKeys(item).length === 0)
}

/** Whether `item` is an object whose schemes are its own: an inherited one would not be required. */
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
