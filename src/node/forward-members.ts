/**
 * Completes a class that stands in for a class of the platform: it inherits from the platform's class, so that
 * `instanceof` holds, and every member that it does not define itself is forwarded to the object that `open` creates.
 *
 * @param open returns the platform's object, the same one for each call with the same argument
 */
export function forwardMembers(target: object, source: object, open: (self: never) => object): void {
  for (const name of Reflect.ownKeys(source)) {
    const descriptor = Object.getOwnPropertyDescriptor(source, name) as PropertyDescriptor
    const own = Object.getOwnPropertyDescriptor(target, name)
    if (name === 'constructor') {
      // The platform's, as of any of its objects.
    } else if (own) {
      Object.assign(descriptor, own, { enumerable: descriptor.enumerable })
    } else if (descriptor.get) {
      descriptor.get = function (this: never) {
        return Reflect.get(open(this), name)
      }
    } else if (typeof descriptor.value === 'function') {
      descriptor.value = function (this: never, ...args: readonly unknown[]) {
        const opened = open(this)
        return (Reflect.get(opened, name) as (...args: readonly unknown[]) => unknown).apply(opened, [...args])
      }
    }
    Object.defineProperty(target, name, descriptor)
  }
  Object.setPrototypeOf(target, source)
}
