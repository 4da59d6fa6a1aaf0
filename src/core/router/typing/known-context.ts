/**
 * The context for the functions that run for every request, and the rule for `before` functions that need some.
 *
 * The context is computed from the authenticators and the `before` functions, not from operations, so that it costs nothing per operation.
 * In merged routers, a part's `before` functions may not run, so `missing` has no more.
 *
 * A `before` function finds an earlier function's context only if it declares that context: the compiler infers the list as a whole. The
 * list's constraint has a request of type `never`, so that only the contextual type in `BeforeRules` gives parameters their type.
 */
import type { FormatMessage } from '../../../shared/message.ts'
import type { AnyMiddleware, ContextOfMiddleware, IsMarked, Merge } from './inference.ts'
import type { ContractMiddlewareRequest, MiddlewareResult } from '../options/middleware.ts'

/**
 * The context in `catch`, `finally`, `missing` and `onError`. Each key may be absent, because `security`, a `before` function or a failure
 * may have ended the request before. A key that several functions provide has any one of their values.
 */
// Inferred, because the compiler would print an alias by name.
export type KnownContext<Proved, Before extends readonly unknown[] = []> = Proved | ContextOfList<Before> extends infer Contexts
  ? {
      [Key in Contexts extends unknown ? keyof Contexts : never]?:
        | (Contexts extends unknown ? (Key extends keyof Contexts ? Contexts[Key] : never) : never)
        | undefined
    }
  : never

/** The union of the contexts from `before` functions; `never` until they are inferred. */
type ContextOfList<Before extends readonly unknown[]> = IsMarked<Before[number]> extends true ? never : ContextOfSome<Before[number]>

type ContextOfSome<Middleware> = Middleware extends unknown ? ContextOfMiddleware<Middleware> : never

/**
 * The type of `before`. Until it is inferred, the contextual type from which the compiler infers its functions' requests; then the
 * functions, with a message for each that needs more context than `security` and earlier functions provide.
 *
 * @typeParam Option the names of the given options: `never` if the function types are not inferred, because a type was passed
 */
export type BeforeRules<Before extends readonly unknown[], Context, Option, Given extends readonly unknown[]> =
  IsMarked<Before[number]> extends true
    ? ArrayOfMiddleware<Context, [Option] extends [never] ? ([Given] extends [never] ? [] : never[]) : never>
    : EachRule<Before, Context>

/** Functions. The compiler prints this type's name for a value that is not an array. */
interface ArrayOfMiddleware<Context, Rest extends never[]> extends ReadonlyArray<RouterMiddleware<Context, Rest>> {}

/**
 * Methods, because a function may need what an earlier one provides: method parameters are compared bivariantly. The parameters of
 * functions that are inferred later, whose `Rest` is `never`, are not compared before.
 */
type RouterMiddleware<Context, Rest extends never[]> = {
  run(request: ContractMiddlewareRequest<Context>, ...args: Rest): MiddlewareResult | Promise<MiddlewareResult>
}['run']

/** The functions, with a message for each one that needs more. */
// Without a mapped type, from which the compiler would infer `Before`.
type EachRule<Before extends readonly unknown[], Context> = Before extends unknown
  ? number extends Before['length']
    ? // The compiler falls back to the constraint if a function has an error.
      [AnyMiddleware] extends [Before[number]]
      ? Before
      : [MiddlewareRule<Before[number], Context, 'n'>] extends [AnyMiddleware]
        ? Before
        : readonly MiddlewareRule<Before[number], Context, 'n'>[]
    : OrderedRules<Before, Context>
  : never

type OrderedRules<Before extends readonly unknown[], Context, Checked extends readonly unknown[] = readonly []> =
  Before extends readonly [infer First, ...infer Rest]
    ? OrderedRules<Rest, Merge<Context, ContextOfMiddleware<First>>, readonly [...Checked, MiddlewareRule<First, Context, Checked['length']>]>
    : Checked

/** The function, or a message. Distributive, for lists with unknown length. */
type MiddlewareRule<Middleware, Context, Index> = Middleware extends (request: infer Request, ...args: never) => unknown
  ? ContractMiddlewareRequest<Context> extends Request
    ? Middleware
    : ContractMiddlewareRequest<NeededContext<Request>> extends Request
      ? FormatMessage<"'before[{}]' needs context that neither 'security' nor an earlier function certainly provides", Index>
      : FormatMessage<"'before[{}]' must accept the request of any operation: ContractMiddlewareRequest", Index>
  : Middleware

/** The context that a request has. */
type NeededContext<Request> = Request extends { readonly context: infer Context } ? Context : {}
