import { lazyKey, type LazyMember } from '../server-adapter.ts'

/** A member of all requests that is created on first access, because few handlers read it. */
interface SharedMember extends LazyMember {
  /** The getter for a request of the platform, which all requests share. */
  readonly descriptor: PropertyDescriptor & ThisType<Request>
}

/** Creates a member that reads the request on first access. */
export function createLazyMember(name: string, read: (request: Request) => unknown): SharedMember {
  return {
    [lazyKey]: read,
    descriptor: {
      get() {
        const value = read(this)
        defineMember(this, name, value)
        return value
      },
      configurable: true,
      enumerable: true,
    },
  }
}

/** Defines a member of a request of the platform, also in place of a getter. */
export function defineMember(request: object, name: PropertyKey, value: unknown): void {
  const { descriptor = { value, writable: true, enumerable: true, configurable: true } } = isShared(value) ? value : {}
  Object.defineProperty(request, name, descriptor)
}

/** Whether a value stands for a member that is created on first access. */
export function isShared(value: unknown): value is SharedMember {
  return typeof value === 'object' && value !== null && lazyKey in value
}
