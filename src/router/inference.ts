/**
 * What the compiler infers of `createRouter`: the context and the further arguments that middleware gives, and whether
 * handlers get what they need.
 */
import type { UntypedResponse } from '../response/untyped-response.ts'
import type { ContextObject, ContractMiddleware } from './middleware.ts'

/** Any middleware, whatever further arguments it declares: what `before` is inferred from. */
export type AnyMiddleware = ContractMiddleware<never>

declare const mark: unique symbol

/**
 * Stands for middleware while the compiler has not looked at it: functions whose parameters have no annotations come
 * last, after handlers that do have them. The property is never there.
 */
export interface PendingMiddleware<Arguments extends readonly unknown[]> extends ContractMiddleware<Arguments> {
  readonly [mark]?: never
}

/** Stands for handlers of which the compiler infers nothing, because the further arguments were given. */
export interface UnseenHandlers {
  readonly [mark]?: never
}

/** Is this what stands for something, and not itself? */
export type IsMarked<Type> = 0 extends 1 & Type
  ? false
  : [Type] extends [never]
    ? false
    : typeof mark extends keyof Type
      ? true
      : false

/** Has the compiler looked at the middleware? Until then nothing is known of its context. */
export type ContextFor<Before extends readonly unknown[]> =
  IsMarked<Before[number]> extends true ? {} : ContextOf<Before>

/**
 * What functions get besides the request: what is given, by the caller or by an annotation of `catch`, `finally` or
 * `missing`, and what the middleware declares. Until the compiler has looked at it, nothing is known.
 */
export type ArgumentsFor<Given extends readonly unknown[], Before extends readonly unknown[]> =
  IsMarked<Before[number]> extends true
    ? [Given] extends [never]
      ? readonly unknown[]
      : Given
    : [Given] extends [never]
      ? ArgumentsOf<Before>
      : LongerArguments<Given, ArgumentsOf<Before>>

/** What `fetch` takes besides the request. Of unknown arguments it needs none. */
export type FetchArguments<
  Given extends readonly unknown[],
  Before extends readonly unknown[],
> = unknown extends ArgumentsFor<Given, Before>[number] ? [] : All<ArgumentsFor<Given, Before>>

/** Is it one list or another? Then `fetch` needs what is right for both, which may be nothing at all. */
type All<Arguments> = (Arguments extends unknown ? (args: Arguments) => void : never) extends (args: infer Both) => void
  ? Both extends readonly unknown[]
    ? Both
    : never
  : never

/** What a middleware gives to the context: which of its results are neither an answer nor nothing? */
type GivenContext<Result> = Result extends Response | UntypedResponse | null | undefined | void
  ? never
  : ContextObject extends Result
    ? never
    : Result

/** May the middleware give nothing? Then what it gives may be absent. */
type ContextOfResult<Result> = [Result] extends [Exclude<Result, null | undefined | void>]
  ? GivenContext<Result>
  : Partial<GivenContext<Result>>

/**
 * Two contexts, one after the other: a later key wins, and one that may be absent leaves the earlier value possible.
 * Distributed over what the later one may be.
 */
type Merge<Earlier, Later> = Later extends unknown
  ? {
      [Key in keyof Earlier | keyof Later]: Key extends keyof Later
        ? undefined extends Later[Key]
          ? Later[Key] | (Key extends keyof Earlier ? Earlier[Key] : never)
          : Later[Key]
        : Earlier[Key & keyof Earlier]
    }
  : never

/** Is there a first middleware? Its context goes before that of the rest; of a list of unknown length all may be absent. */
export type ContextOf<Before extends readonly unknown[], Context = {}> = Before extends readonly [
  infer First,
  ...infer Rest,
]
  ? ContextOf<Rest, Merge<Context, ContextOfMiddleware<First>>>
  : number extends Before['length']
    ? Merge<Context, Partial<ContextOfMiddleware<Before[number]>>>
    : Context

/** What does the middleware return, awaited? An `any` promises nothing. */
type ContextOfMiddleware<Middleware> = Middleware extends (...args: never) => infer Result
  ? 0 extends 1 & Awaited<Result>
    ? {}
    : [GivenContext<Awaited<Result>>] extends [never]
      ? {}
      : ContextOfResult<Awaited<Result>>
  : {}

/** Which further arguments does the middleware declare? One that is not known yet (`never`) declares none. */
type ArgumentsOfMiddleware<Middleware> = Middleware extends (request: never, ...args: infer Arguments) => unknown
  ? [Arguments] extends [never]
    ? []
    : Arguments
  : []

/** The longer list of arguments; where both declare one, it must be right for both. */
type LongerArguments<One extends readonly unknown[], Other extends readonly unknown[]> = Other extends readonly []
  ? One
  : Other extends readonly [...{ [Index in keyof One]: unknown }, ...unknown[]]
    ? { [Index in keyof Other]: Index extends keyof One ? BothArguments<Other[Index], One[Index]> : Other[Index] }
    : { [Index in keyof One]: Index extends keyof Other ? BothArguments<One[Index], Other[Index]> : One[Index] }

/** Has one of them no annotation (`never`)? Then it takes what the other does. */
type BothArguments<One, Other> = [One] extends [never] ? Other : [Other] extends [never] ? One : One & Other

/** Is there a first middleware? The further arguments of `fetch` are the longest list that one of them declares. */
export type ArgumentsOf<
  Before extends readonly unknown[],
  Arguments extends readonly unknown[] = [],
> = Before extends readonly [infer First, ...infer Rest]
  ? ArgumentsOf<Rest, LongerArguments<ArgumentsOfMiddleware<First>, Arguments>>
  : number extends Before['length']
    ? LongerArguments<ArgumentsOfMiddleware<Before[number]>, Arguments>
    : Arguments
