/** The rule for the `security` of an operation. The constraint of an operation has the same rule for the compiler. */
import { isPlainObject } from '../../property.ts'
import type { Report } from './message.ts'
import { undefinedMessage } from './schemas.ts'

/** Checks `security`, if the operation has it: undefined, as after a circular import, would serve it to everyone. */
export function checkSecurity(operation: { readonly [field: string]: unknown }, report: Report): void {
  const { security } = operation
  if (!('security' in operation) || isSecurity(security)) return
  report(security === undefined ? undefinedMessage : '{} must be an array of objects: scheme name -> scopes', "'security'")
}

/** Whether `security` is an array of requirements: scheme name -> scopes. */
export function isSecurity(security: unknown): security is readonly { readonly [scheme: string]: readonly string[] }[] {
  // `every` skips holes, so that `[,]` would serve the operation to everyone.
  return Array.isArray(security) && Array.from(security).every(isRequirement)
}

/** Whether `item` is an object of schemes. An inherited or hidden scheme would not be required, so neither is allowed. */
function isRequirement(item: unknown): boolean {
  if (!isPlainObject(item)) return false
  const scopes = Object.values(item)
  return (
    Object.hasOwn(Object.getPrototypeOf(item) ?? Object.prototype, 'isPrototypeOf') &&
    Reflect.ownKeys(item).length === scopes.length &&
    scopes.every(isScopes)
  )
}

function isScopes(scopes: unknown): boolean {
  return Array.isArray(scopes) && Array.from(scopes).every((scope) => typeof scope === 'string')
}
