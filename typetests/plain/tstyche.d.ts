/**
 * Replaces tstyche under TypeScript 7, which has no API: a failed assertion is a compiler error, which `plain.ts` explains.
 * A matcher of tstyche that is not here is an error, so that no assertion passes without being checked.
 * Types are the same if the compiler says that they are identical, so that `readonly` and nested `any` count.
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

/** Whether the compiler, which must be sure for every `Type`, takes both types for identical. */
type IsIdentical<Source, Target> = (<Type>() => Type extends Source ? 1 : 2) extends <Type>() => Type extends Target ? 1 : 2 ? true : false

/** Whether each member of a union is identical to the other type. The compiler keeps equal objects of a union apart. */
type IsEachIdentical<Source, Target> = [Source] extends [never]
  ? false
  : false extends (Source extends unknown ? IsIdentical<Source, Target> : never)
    ? false
    : true

/** The assertion `toBe`. */
type IsExactly<Source, Target> = true extends IsIdentical<Source, Target> | IsEachIdentical<Source, Target> ? IsSame<Source, Target> : false

/** What an assertion needs of its object: nothing if it holds, else a type that the compiler prints, which it does not have. */
type Holds<Result, Wanted, Source, Target> = [Result] extends [Wanted] ? unknown : Failed<Source, Target>

/** The types of an assertion that does not hold. */
interface Failed<Source, Target> {
  readonly source: Source
  readonly target: Target
}

interface Matchers<Source, Wanted extends boolean> {
  toBeAssignableTo<Target>(this: Holds<IsAssignable<Source, Target>, Wanted, Source, Target>): void
  toBeAssignableFrom<Target>(this: Holds<IsAssignable<Target, Source>, Wanted, Source, Target>): void
}

interface Positive<Source> extends Matchers<Source, true> {
  toBe<Target>(this: Holds<IsExactly<Source, Target>, true, Source, Target>): void
  /** The function itself, whose call the compiler checks. */
  readonly toBeCallableWith: Source
}

/** `plain.ts` replaces `toBeCallableWith`. */
interface Negative<Source> extends Matchers<Source, false> {
  toBe<Target>(this: Holds<IsSame<Source, Target>, false, Source, Target>): void
}

interface Expectation<Source> {
  readonly type: Positive<Source> & { readonly not: Negative<Source> }
}

export declare function expect<Source>(): Expectation<Source>
export declare function expect<Source>(source: Source): Expectation<Source>

interface Group {
  (name: string, callback?: () => void | Promise<void>): void
  todo(name: string): void
}

export declare const describe: Group
export declare const test: Group
