/**
 * Stands in for tstyche under a compiler that it cannot run with: TypeScript 7 has no API. An assertion that does not
 * hold is an error of the compiler then. It sees less than tstyche does: types are the same where each is assignable to
 * the other, and whether something can be called with arguments is not asked.
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

/** Does the assertion hold? Otherwise an argument is missing that cannot be given. */
type Holds<Answer, Wanted> = [Answer] extends [Wanted] ? [] : [failed: never]

interface Matchers<Source, Wanted extends boolean> {
  toBe<Target>(...failed: Holds<IsSame<Source, Target>, Wanted>): void
  toBeAssignableTo<Target>(...failed: Holds<IsAssignable<Source, Target>, Wanted>): void
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
