/**
 * Types that `createRouter` infers from middleware: the context and the arguments after the request.
 *
 * Middleware without annotations is inferred after handlers that have them (`PendingMiddleware`). Handlers are therefore first
 * compared bivariantly (`RouterHandlers`) and then checked against the context (`HandlersRules`), which also produces a readable
 * message.
 */
import type { UntypedResponse } from '../../write/untyped-response.ts'
import type { ContextObject, MiddlewareResult } from '../options/middleware.ts'

/**
 * Middleware for any request and arguments: the constraint that `before` is inferred from. The request has type `never`, so that only the
 * other type of `before` gives a function's request its type.
 */
export type AnyMiddleware = (request: never, ...args: never) => MiddlewareResult | Promise<MiddlewareResult>

declare const mark: unique symbol

/**
 * A placeholder for middleware that is not inferred yet: the compiler infers functions without annotated parameters
 * after handlers with annotated ones. The property does not exist at run time.
 */
export interface PendingMiddleware<Arguments extends readonly unknown[]> {
  (request: never, ...args: Arguments): MiddlewareResult | Promise<MiddlewareResult>
  readonly [mark]?: never
}

/** A placeholder for handlers that are not inferred, because the arguments were passed as a type. */
export interface UnseenHandlers {
  readonly [mark]?: never
}

/**
 * Whether the contract was passed as a type, so that the compiler infers nothing. A contract that it has not inferred yet has any names. So
 * have calls in which the contract is a type parameter, whose constraint describes the handlers.
 *
 * @typeParam Option the names of the given options, which the compiler infers in every other call
 */
export type IsPassed<Declared, Option> = [Option] extends [never] ? (string extends keyof Declared ? false : true) : false

/** `true` for a placeholder. */
export type IsMarked<Type> = 0 extends 1 & Type
  ? false
  : [Type] extends [never]
    ? false
    : typeof mark extends keyof Type
      ? true
      : false

/** The context that middleware provides; `{}` until the middleware is inferred. */
export type ContextFor<Before extends readonly unknown[]> =
  IsMarked<Before[number]> extends true ? {} : ContextOf<Before>

/**
 * The arguments after the request: arguments that are passed as a type or annotated in `catch`, `finally` or `missing`, and arguments that
 * middleware declares. Unknown until the middleware is inferred.
 */
export type ArgumentsFor<Given extends readonly unknown[], Before extends readonly unknown[]> =
  IsMarked<Before[number]> extends true
    ? [Given] extends [never]
      ? readonly unknown[]
      : Given
    : [Given] extends [never]
      ? ArgumentsOf<Before>
      : LongerArguments<Given, ArgumentsOf<Before>>

/** The `fetch` arguments after the request; `never`, which satisfies all functions, until middleware is inferred. */
export type KnownArguments<Given extends readonly unknown[], Before extends readonly unknown[]> =
  IsMarked<Before[number]> extends true ? never : ArgumentsFor<Given, Before>

/** The `fetch` arguments after the request; none if they are unknown. */
export type FetchArguments<
  Given extends readonly unknown[],
  Before extends readonly unknown[],
> = unknown extends ArgumentsFor<Given, Before>[number] ? [] : IntersectedLists<ArgumentsFor<Given, Before>>

/** The intersection of the argument lists in a union; `never` if no list satisfies all. */
type IntersectedLists<Arguments> = (Arguments extends unknown ? (args: Arguments) => void : never) extends (args: infer Both) => void
  ? Both extends readonly unknown[]
    ? Both
    : never
  : never

/** The members of a result that are context: neither a response nor `null`, `undefined` or `void`, which includes `undefined`. */
type GivenContext<Result> = Result extends Response | UntypedResponse | null | void
  ? never
  : ContextObject extends Result
    ? never
    : Result

/** A result's context, partial if the middleware may return nothing. */
type ContextOfResult<Result> = [Result] extends [Exclude<Result, null | void>]
  ? GivenContext<Result>
  : Partial<GivenContext<Result>>

/**
 * Two contexts, merged. A later key replaces an earlier one; a later key that may be undefined allows the earlier value too. Distributes
 * over the later context.
 */
export type Merge<Earlier, Later> = Later extends unknown
  ? {
      [Key in keyof Earlier | keyof Later]: Key extends keyof Later
        ? undefined extends Later[Key]
          ? Later[Key] | (Key extends keyof Earlier ? Earlier[Key] : never)
          : Later[Key]
        : Earlier[Key & keyof Earlier]
    }
  : never

/** The merged context from a middleware list, in order; partial for a list with unknown length. */
export type ContextOf<Before extends readonly unknown[], Context = {}> = Before extends readonly [
  infer First,
  ...infer Rest,
]
  ? ContextOf<Rest, Merge<Context, ContextOfMiddleware<First>>>
  : number extends Before['length']
    ? Merge<Context, Partial<ContextOfMiddleware<Before[number]>>>
    : Context

/** One middleware's context; `{}` if it returns `any`. */
export type ContextOfMiddleware<Middleware> = Middleware extends (...args: never) => infer Result
  ? 0 extends 1 & Awaited<Result>
    ? {}
    : [GivenContext<Awaited<Result>>] extends [never]
      ? {}
      : ContextOfResult<Awaited<Result>>
  : {}

/** The arguments that middleware declares after the request; none if the middleware is not inferred yet (`never`). */
type ArgumentsOfMiddleware<Middleware> = Middleware extends (request: never, ...args: infer Arguments) => unknown
  ? [Arguments] extends [never]
    ? []
    : Arguments
  : []

/** The longer of two argument lists, with arguments that both declare intersected. */
type LongerArguments<One extends readonly unknown[], Other extends readonly unknown[]> = Other extends readonly []
  ? One
  : Other extends readonly [...{ [Index in keyof One]: unknown }, ...unknown[]]
    ? { [Index in keyof Other]: Index extends keyof One ? BothArguments<Other[Index], One[Index]> : Other[Index] }
    : { [Index in keyof One]: Index extends keyof Other ? BothArguments<One[Index], Other[Index]> : One[Index] }

/** The intersection of two arguments, or one argument if the other is not annotated (`never`). */
type BothArguments<One, Other> = [One] extends [never] ? Other : [Other] extends [never] ? One : One & Other

/** The longest argument list that a middleware list declares. */
export type ArgumentsOf<
  Before extends readonly unknown[],
  Arguments extends readonly unknown[] = [],
> = Before extends readonly [infer First, ...infer Rest]
  ? ArgumentsOf<Rest, LongerArguments<ArgumentsOfMiddleware<First>, Arguments>>
  : number extends Before['length']
    ? LongerArguments<ArgumentsOfMiddleware<Before[number]>, Arguments>
    : Arguments
