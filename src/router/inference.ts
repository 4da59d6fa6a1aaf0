/**
 * What the compiler infers of `createRouter`: the context and the further arguments that middleware gives, and whether
 * handlers get what they need.
 */
import type { ContractMiddleware, UntypedAnswer } from './middleware.ts'

/** Any middleware, whatever further arguments it declares: what `before` is inferred from. */
export type AnyMiddleware = ContractMiddleware<never>

/**
 * Stands for middleware while the compiler has not looked at it: functions whose parameters have no annotations come
 * last, after handlers that do have them. The property is never there.
 */
export interface PendingMiddleware<Arguments extends readonly unknown[]> extends ContractMiddleware<Arguments> {
  readonly pending?: never
}

/** Is the middleware still pending, or is there none? */
export type IsPending<Before extends readonly unknown[]> = [Before[number]] extends [never]
  ? false
  : 'pending' extends keyof Before[number]
    ? true
    : false

/** Has the compiler looked at the middleware? Until then nothing is known of its context. */
export type ContextFor<Before extends readonly unknown[]> = IsPending<Before> extends true ? {} : ContextOf<Before>

/** Were the further arguments of `fetch` given? Otherwise the middleware declares them; until then they are unknown. */
export type ArgumentsFor<Given extends readonly unknown[], Before extends readonly unknown[]> = [Given] extends [never]
  ? IsPending<Before> extends true
    ? readonly unknown[]
    : ArgumentsOf<Before>
  : Given

/** What `fetch` takes besides the request: what was given, or else what the middleware declares. */
export type FetchArguments<Given extends readonly unknown[], Before extends readonly unknown[]> =
  IsPending<Before> extends true ? ([Given] extends [never] ? [] : Given) : ArgumentsFor<Given, Before>

/** What a middleware gives to the context: which of its results are neither an answer nor nothing? */
type GivenContext<Result> = Result extends Response | UntypedAnswer | null | undefined | void ? never : Result

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
    ? ArgumentsOfMiddleware<Before[number]>
    : Arguments

/**
 * What the options must be besides their own types, where the further arguments of `fetch` are given, by the caller or by
 * an annotation of `catch`, `finally` or `missing`: they must be right for the middleware.
 */
export type BeforeForGiven<Given extends readonly unknown[]> = [Given] extends [never]
  ? unknown
  : { readonly before?: readonly ContractMiddleware<Known<Given>>[] | undefined }

/** The same type, from which the compiler infers nothing. */
type Known<Type extends readonly unknown[]> = Type extends infer Same extends readonly unknown[] ? Same : never

/** Is there no middleware, though a handler needs what only middleware gives? Then `before` is required. */
export type BeforeForHandlers<Given extends readonly unknown[], Before extends readonly unknown[], Handlers> =
  IsPending<Before> extends true
    ? true extends NeedOfAny<Handlers, [Given] extends [never] ? [] : Given>
      ? { readonly before: readonly AnyMiddleware[] }
      : unknown
    : unknown

/** Does one of the handlers need more than these further arguments? */
type NeedOfAny<Handlers, Arguments extends readonly unknown[]> = {
  [Name in keyof Handlers]: NeedsMore<Handlers[Name], {}, Arguments>
}[keyof Handlers]

/** Does the handler need more than this context and these further arguments? */
export type NeedsMore<Handler, Context, Arguments extends readonly unknown[]> = Handler extends (
  request: infer Request,
  ...args: infer Needed
) => unknown
  ? [Request] extends [{ context: infer NeededContext }]
    ? [Context] extends [NeededContext]
      ? NeedsArguments<Needed, Arguments>
      : true
    : NeedsArguments<Needed, Arguments>
  : false

/** Are there fewer arguments than the handler takes, other than of type `unknown`? */
type NeedsArguments<Needed extends readonly unknown[], Arguments extends readonly unknown[]> = [Arguments] extends [
  Needed,
]
  ? false
  : true extends {
        [Index in keyof Needed]: unknown extends Needed[Index]
          ? false
          : Index extends keyof Arguments
            ? Arguments[Index] extends Needed[Index]
              ? false
              : true
            : true
      }[number]
    ? true
    : false
