/** The rule that a handler or an authenticator needs no more context and arguments than middleware provides. */
import type { FormatMessage } from '../../../shared/message.ts'
import type { AnyMiddleware } from './inference.ts'

/** The message for a handler or an authenticator that needs more. */
export type RequiresContextMessage<Name> = FormatMessage<
  "'{}' needs context or arguments that no middleware provides: annotate them in 'before' or in createRouter<typeof contract, [env: Env]>",
  Name
>

/** Requires `before`, because the handlers or authenticators with these names need it. */
export type RequiredBefore<Names> = [Names] extends [never]
  ? unknown
  : { readonly before: RequiredMiddleware<RequiresContextMessage<Names>> }

/** Middleware. The compiler prints the message with this type's name if there is none. */
interface RequiredMiddleware<Message> extends ReadonlyArray<AnyMiddleware> {
  readonly message?: Message
}

/** Whether a handler needs more than this context and these arguments; `false` for `any`. */
export type RequiresContext<Handler, Context, Arguments extends readonly unknown[]> = 0 extends 1 & Handler
  ? false
  : Handler extends (request: infer Request, ...args: infer Needed) => unknown
    ? [Request] extends [{ context: infer NeededContext }]
      ? [Context] extends [NeededContext]
        ? NeedsArguments<Needed, Arguments>
        : true
      : NeedsArguments<Needed, Arguments>
    : false

/** Whether a handler declares arguments that are not passed, except arguments of type `unknown`. */
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
