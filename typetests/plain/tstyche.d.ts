/**
 * Replaces tstyche under TypeScript 7, which has no API: a failed assertion is a compiler error. It checks less than
 * tstyche: two types are the same if each is assignable to the other, and `toBeCallableWith` checks nothing.
 */
type IsAny<Type> = 0 extends 1 & Type ? true : false

type IsAssignable<Source, Target> = [Source] extends [Target] ? true : false

type IsSame<Source, Target> = [IsAny<Source>, IsAssignable<Source, Target>, IsAssignable<Target, Source>] extends [
  IsAny<Target>,
  true,
  true,
]
  ? true
  : false

/** No parameters for an assertion that passes, else a parameter that no call can pass. */
type Holds<Result, Wanted> = [Result] extends [Wanted] ? [] : [failed: never]

interface Matchers<Source, Wanted extends boolean> {
  toBe<Target>(...failed: Holds<IsSame<Source, Target>, Wanted>): void
  toBeAssignableTo<Target>(...failed: Holds<IsAssignable<Source, Target>, Wanted>): void
  toBeAssignableFrom<Target>(...failed: Holds<IsAssignable<Target, Source>, Wanted>): void
  toBeCallableWith(...args: unknown[]): void
  toBeConstructableWith(...args: unknown[]): void
  toHaveProperty(name: PropertyKey): void
}

interface Expectation<Source> {
  readonly type: Matchers<Source, true> & { readonly not: Matchers<Source, false> }
}

export declare function expect<Source>(): Expectation<Source>
export declare function expect<Source>(source: Source): Expectation<Source>

interface Group {
  (name: string, callback?: () => void | Promise<void>): void
  todo(name: string): void
}

export declare const describe: Group
export declare const test: Group
