/** The rule for the `security` of an operation. The constraint of an operation has the same rule for the compiler. */
import { isPlainObject } from '../../property.ts'
import type { Report } from './message.ts'

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
    scopes.every((names) => isArrayOf(names, (scope) => typeof scope === 'string'))
  )
}

/** Whether each item passes. `every` skips holes, so that `[,]` would serve the operation to everyone. */
function isArrayOf(value: unknown, passes: (item: unknown) => boolean): boolean {
  return Array.isArray(value) && Array.from(value).every(passes)
}
