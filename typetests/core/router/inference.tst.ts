/** What `createRouter` infers from middleware, without calls: the context and the arguments. */
import type { UntypedResponse } from 'routepact'
import type { RequiresContext } from '../../../src/core/router/typing/handler-needs.ts'
import { describe, expect, test } from 'tstyche'
import type { ContextObject } from '../../../src/core/router/options/middleware.ts'
import type {
  ArgumentsFor,
  ArgumentsOf,
  ContextFor,
  ContextOf,
  ContextOfMiddleware,
  FetchArguments,
  IsMarked,
  IsPassed,
  KnownArguments,
  Merge,
  PendingMiddleware,
} from '../../../src/core/router/typing/inference.ts'

type Any = ReturnType<typeof JSON.parse>
type Returns<Result> = (request: Request) => Result
type Takes<Arguments extends readonly unknown[]> = (request: Request, ...args: Arguments) => void
type Pending = readonly PendingMiddleware<never>[]

interface A {
  a: 1
}
interface B {
  b: 2
}

describe('the context of middleware', () => {
  type Of<Result> = ContextOfMiddleware<Returns<Result>>

  test('is what is neither a response nor nothing', () => {
    expect<Of<A>>().type.toBe<A>()
    expect<Of<Promise<A>>>().type.toBe<A>()
    expect<Of<A | Response>>().type.toBe<A>()
    expect<Of<A | UntypedResponse>>().type.toBe<A>()
    expect<Of<A | B>>().type.toBe<A | B>()
  })

  test('is partial if there may be nothing', () => {
    expect<Of<A | null>>().type.toBe<{ a?: 1 }>()
    expect<Of<A | undefined>>().type.toBe<{ a?: 1 }>()
    expect<Of<A | void>>().type.toBe<{ a?: 1 }>()
    expect<Of<Promise<A | undefined> | Response>>().type.toBe<{ a?: 1 }>()
  })

  test('is empty without any', () => {
    expect<Of<Response>>().type.toBe<{}>()
    expect<Of<UntypedResponse>>().type.toBe<{}>()
    expect<Of<null>>().type.toBe<{}>()
    expect<Of<undefined>>().type.toBe<{}>()
    expect<Of<void>>().type.toBe<{}>()
    expect<Of<never>>().type.toBe<{}>()
    expect<Of<Any>>().type.toBe<{}>()
    expect<Of<ContextObject>>().type.toBe<{}>()
    expect<Of<object>>().type.toBe<{}>()
    expect<ContextOfMiddleware<1>>().type.toBe<{}>()
  })
})

describe('the context of several functions', () => {
  test('is merged in order', () => {
    expect<ContextOf<[Returns<A>, Returns<B>, Returns<{ a: 3 }>]>>().type.toBe<{ a: 3; b: 2 }>()
    expect<ContextOf<[Returns<A>, Returns<{ a: 3 } | undefined>]>>().type.toBe<{ a: 1 | 3 | undefined }>()
    expect<ContextOf<[Returns<{ a: 3 } | undefined>, Returns<A>]>>().type.toBe<A>()
    expect<ContextOf<[]>>().type.toBe<{}>()
    expect<ContextOf<Returns<A>[]>>().type.toBe<{ a: 1 | undefined }>()
    expect<ContextOf<[Returns<A>, ...Returns<B>[]]>>().type.toBe<{ a: 1; b: 2 | undefined }>()
    expect<ContextFor<[Returns<A>]>>().type.toBe<A>()
    expect<ContextFor<Pending>>().type.toBe<{}>()
  })

  test('has the keys of both', () => {
    expect<Merge<A, B>>().type.toBe<{ a: 1; b: 2 }>()
    expect<Merge<A, { a: 2 }>>().type.toBe<{ a: 2 }>()
    expect<Merge<A, { a: 2 | undefined }>>().type.toBe<{ a: 1 | 2 | undefined }>()
    expect<Merge<A, { a?: 2 }>>().type.toBe<{ a: 1 | 2 | undefined }>()
    expect<Merge<A, { b?: 2 }>>().type.toBe<{ a: 1; b: 2 | undefined }>()
    expect<Merge<A, B | { a: 3 }>>().type.toBe<{ a: 1; b: 2 } | { a: 3 }>()
    expect<Merge<A, never>>().type.toBe<never>()
  })
})

describe('the arguments of middleware', () => {
  test('are the longest list, in which each argument satisfies all', () => {
    expect<ArgumentsOf<[Takes<[A]>]>>().type.toBe<[A]>()
    expect<ArgumentsOf<[Takes<[A]>, Takes<[]>]>>().type.toBe<[A]>()
    expect<ArgumentsOf<[Takes<[]>, Takes<[A]>]>>().type.toBe<[A]>()
    expect<ArgumentsOf<[Takes<[A]>, Takes<[B]>]>>().type.toBe<[B & A]>()
    expect<ArgumentsOf<[Takes<[A]>, Takes<[B, string]>]>>().type.toBe<[B & A, string]>()
    expect<ArgumentsOf<[Takes<[B, string]>, Takes<[A]>]>>().type.toBe<[A & B, string]>()
    expect<ArgumentsOf<[Takes<[A]>, Takes<[never]>]>>().type.toBe<[A]>()
    expect<ArgumentsOf<[Takes<[never]>, Takes<[A]>]>>().type.toBe<[A]>()
    expect<ArgumentsOf<[]>>().type.toBe<[]>()
    expect<ArgumentsOf<Takes<[A]>[]>>().type.toBe<[A]>()
    expect<ArgumentsOf<[1, Takes<[A]>]>>().type.toBe<[A]>()
    expect<ArgumentsOf<[(request: never, ...args: never) => void]>>().type.toBe<[]>()
  })

  test('are joined with those that are given', () => {
    expect<ArgumentsFor<never, [Takes<[A]>]>>().type.toBe<[A]>()
    expect<ArgumentsFor<[A], []>>().type.toBe<[A]>()
    expect<ArgumentsFor<[A], [Takes<[A, B]>]>>().type.toBe<[A, B]>()
    expect<ArgumentsFor<[A, B], [Takes<[A]>]>>().type.toBe<[A, B]>()
    expect<ArgumentsFor<[A], Pending>>().type.toBe<[A]>()
    expect<ArgumentsFor<never, Pending>>().type.toBe<readonly unknown[]>()
    expect<KnownArguments<[A], Pending>>().type.toBe<never>()
    expect<KnownArguments<[A], []>>().type.toBe<[A]>()
  })

  test('are what fetch needs', () => {
    expect<FetchArguments<never, [Takes<[A]>]>>().type.toBe<[A]>()
    expect<FetchArguments<[A], []>>().type.toBe<[A]>()
    expect<FetchArguments<never, Pending>>().type.toBe<[]>()
    expect<FetchArguments<never, Takes<[A]>[] | Takes<[B]>[]>>().type.toBe<[A] & [B]>()
    expect<FetchArguments<[A] | [B], []>>().type.toBe<[A] & [B]>()
  })
})

describe('a placeholder', () => {
  test('is recognized', () => {
    expect<IsMarked<PendingMiddleware<[]>>>().type.toBe<true>()
    expect<IsMarked<Takes<[A]>>>().type.toBe<false>()
    expect<IsMarked<Any>>().type.toBe<false>()
    expect<IsMarked<never>>().type.toBe<false>()
    expect<IsMarked<unknown>>().type.toBe<false>()
  })

  test('tells whether a contract was passed as a type', () => {
    expect<IsPassed<{ op: 1 }, never>>().type.toBe<true>()
    expect<IsPassed<{ op: 1 }, 'handlers'>>().type.toBe<false>()
    expect<IsPassed<{ [name: string]: 1 }, never>>().type.toBe<false>()
  })
})

test('RequiresContext: a handler of type any needs nothing', () => {
  expect<RequiresContext<Any, {}, []>>().type.toBe<false>()
  expect<RequiresContext<(request: { context: { user: string } }) => Response, {}, []>>().type.toBe<true>()
  expect<RequiresContext<(request: { context: { user: string } }) => Response, { user: string }, []>>().type.toBe<false>()
})
