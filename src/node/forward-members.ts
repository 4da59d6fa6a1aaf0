/**
 * Completes a class that stands in for a platform class: it inherits from the platform's class, so that `instanceof` holds, and every
 * member that it does not define itself is forwarded to the object that `open` creates.
 *
 * @param open returns the platform's object, the same object for each call with the same argument
 */
export function forwardMembers(target: object, source: object, open: (self: never) => object): void {
  const openMembers = open as (self: never) => { readonly [name: PropertyKey]: unknown }
  for (const name of Reflect.ownKeys(source)) {
    let descriptor = Object.getOwnPropertyDescriptor(source, name) as PropertyDescriptor
    const own = Object.getOwnPropertyDescriptor(target, name)
    if (name === 'constructor') {
      // The platform's, as on any of its objects.
    } else if (own) {
      descriptor = { ...own, enumerable: descriptor.enumerable as boolean }
    } else if (descriptor.get) {
      descriptor.get = function (this: never) {
        return openMembers(this)[name]
      }
    } else if (typeof descriptor.value === 'function') {
      descriptor.value = function (this: never, ...args: readonly unknown[]) {
        return (openMembers(this)[name] as (...args: readonly unknown[]) => unknown)(...args)
      }
    }
    Object.defineProperty(target, name, descriptor)
  }
  Object.setPrototypeOf(target, source)
}
