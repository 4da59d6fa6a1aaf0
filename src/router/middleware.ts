import type { ContractOperation } from '../contract/operation.ts'
import type { UntypedResponse } from '../response/response.ts'
import { isPromise } from '../schema.ts'
import { isResponse } from '../response/serialize.ts'

/**
 * The request that middleware, `catch`, `finally` and `missing` receive: it may be of any operation or of none, so the
 * members that a contract describes are `unknown`, and undefined where nothing was matched. While middleware runs,
 * reading a member that failed validation, or one after it, throws that failure.
 *
 * @example
 * const log = (request: ContractMiddlewareRequest) => console.log(request.method, request.operationName)
 */
export interface ContractMiddlewareRequest extends Request {
  readonly validatedParams: unknown
  readonly validatedQuery: unknown
  readonly validatedHeaders: Headers | undefined
  readonly validatedBody: unknown
  readonly validatedContent: unknown
  /** Gives the response back, marked as an answer. It is not held against the contract. */
  readonly respond: (response: UntypedResponse) => UntypedAnswer
  /** The operation that was matched, if any. */
  readonly operation: ContractOperation | undefined
  /** Its key in the contract. */
  readonly operationName: string | undefined
  /** What the `before` functions returned so far, merged. */
  readonly context: { readonly [name: string]: unknown }
}

/**
 * What `respond` gives where nothing is known of the operation. A middleware that says what it returns names this beside
 * its context.
 *
 * @example
 * const guard = (request: ContractMiddlewareRequest): UntypedAnswer | { user: string } =>
 *   request.headers.has('authorization') ? { user: 'Ada' } : request.respond({ status: 401 })
 */
export interface UntypedAnswer {
  readonly status: number
  readonly contentType: string | undefined
  readonly body: unknown
  readonly headers: UntypedResponse['headers']
}

/** What can be context: not a promise, an array or a function, which are objects to the compiler too. */
type ContextObject = object & { readonly then?: never; readonly [Symbol.iterator]?: never; readonly bind?: never }

/** What a middleware gives: an answer, context, or nothing. */
type MiddlewareResult = Response | UntypedAnswer | ContextObject | null | undefined | void

/**
 * A function that runs before the handler. It answers at once with a `Response` or with what `respond` gives; any other
 * plain object is merged into `request.context`; `undefined` and `null` continue.
 *
 * @example
 * const authenticate: ContractMiddleware = (request) =>
 *   request.headers.has('authorization') ? { user: 'Ada' } : request.respond({ status: 401, body: { error: 'Who?' } })
 */
export interface ContractMiddleware<Arguments extends readonly unknown[] = []> {
  (request: ContractMiddlewareRequest, ...args: Arguments): MiddlewareResult | Promise<MiddlewareResult>
}

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

/**
 * What the options must be, besides their own types. Are the further arguments given, by the caller or by an annotation
 * of `catch`, `finally` or `missing`? Then they must be right for the middleware. Is there no middleware, though a handler
 * needs what only middleware gives? Then `before` is required.
 */
export type BeforeFor<Given extends readonly unknown[], Before extends readonly unknown[], Handlers> = ([
  Given,
] extends [never]
  ? unknown
  : { readonly before?: readonly ContractMiddleware<Known<Given>>[] | undefined }) &
  (IsPending<Before> extends true
    ? true extends { [Name in keyof Handlers]: NeedsMore<Handlers[Name], {}, [Given] extends [never] ? [] : Given> }[keyof Handlers]
      ? { readonly before: readonly AnyMiddleware[] }
      : unknown
    : unknown)

/** The same type, from which the compiler infers nothing. */
type Known<Type extends readonly unknown[]> = Type extends infer Same extends readonly unknown[] ? Same : never

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
type NeedsArguments<Needed extends readonly unknown[], Arguments extends readonly unknown[]> = [Arguments] extends [Needed]
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
export type ArgumentsOf<Before extends readonly unknown[], Arguments extends readonly unknown[] = []> =
  Before extends readonly [infer First, ...infer Rest]
    ? ArgumentsOf<Rest, LongerArguments<ArgumentsOfMiddleware<First>, Arguments>>
    : number extends Before['length']
      ? ArgumentsOfMiddleware<Before[number]>
      : Arguments

/**
 * Runs middleware in order and merges what it gives into `context`. The first answer ends it.
 *
 * @throws TypeError for a result that is neither an answer nor context: a guard that gives `false` must not let through
 */
export async function runMiddleware<Arguments extends readonly unknown[]>(
  before: readonly ContractMiddleware<Arguments>[],
  isAnswer: (value: object) => boolean,
  request: ContractMiddlewareRequest,
  args: Arguments,
): Promise<Response | UntypedResponse | undefined> {
  for (const [index, middleware] of before.entries()) {
    const returned = middleware(request, ...args)
    const result: unknown = isPromise(returned) ? await returned : returned
    if (result === undefined || result === null) continue
    if (isResponse(result)) return result
    if (typeof result === 'object' && isAnswer(result)) return result as UntypedAnswer
    if (result instanceof Error) throw result
    if (!isPlainObject(result)) {
      throw new TypeError(`before[${index}] returned what is neither a response nor a plain object (${typeof result})`)
    }
    Object.assign(request.context, result)
  }
  return undefined
}

function isPlainObject(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === null || Object.getPrototypeOf(prototype) === null
}
