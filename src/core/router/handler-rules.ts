/** Compile-time rules of handlers: a message replaces each handler that breaks a rule. */
import type { Contract, ContractOperation } from '../contract/operation.ts'
import type { FormatMessage, Messages } from '../contract/messages.ts'
import type { ContractOperationResponse, ContractOperationStatus } from '../response/contract-response.ts'
import type { ContractRequest } from '../request/contract-request.ts'
import type { ContractHandler, HandlerResult, ContractHandlers } from './handlers.ts'
import type { HandlerContext, NeedyAuthenticator, SecurityRules } from './security-types.ts'
import type { AnyMiddleware, ArgumentsFor, ContextFor, IsMarked, UnseenHandlers } from './inference.ts'

/**
 * The rules of all handlers. Handlers are checked without context if there is no middleware or it is not inferred yet.
 */
export type HandlersRules<
  Handlers,
  Declared extends Contract,
  Given extends readonly unknown[],
  Before extends readonly unknown[],
  Security,
> =
  IsMarked<Before[number]> extends true
    ? AllRules<Handlers, Declared, Given, [Given] extends [never] ? [] : Given, {}, Security, true> &
        SecurityRules<Handlers, Declared, Security> &
        RequiredBefore<NeedyAuthenticator<Security, [Given] extends [never] ? [] : Given>>
    : AllRules<Handlers, Declared, Given, ArgumentsFor<Given, Before>, ContextFor<Before>, Security, false> &
        SecurityRules<Handlers, Declared, Security>

/**
 * `unknown` if every operation has a valid handler, else the messages. One comparison checks all handlers; they are
 * checked one by one only if it fails. The comparison also requires a known number of arguments: for a list of unknown
 * length, it would accept a handler that needs an argument, although the list may be empty.
 */
type AllRules<
  Handlers,
  Declared extends Contract,
  Given extends readonly unknown[],
  Arguments extends readonly unknown[],
  Context,
  Security,
  IsPending extends boolean,
> = [Handlers, keyof Handlers, number extends Arguments['length'] ? true : false] extends [
  ContractHandlers<Declared, Context, Arguments, NoInfer<Security>>,
  keyof Declared,
  false,
]
  ? unknown
  : unknown extends Handlers
    ? unknown
    : keyof UnseenHandlers extends keyof Handlers
      ? UnseenRule<Given, ContractHandlers<Declared, Context, Given, NoInfer<Security>>>
      : BeforeRule<Handlers, Declared, Arguments, Security, IsPending> & {
          readonly handlers: MissingHandlers<Exclude<keyof Declared, keyof Handlers>> & {
            // First, because the compiler prints only the beginning of a type: handlers in a variable have one error.
            readonly [
              Name in keyof Handlers as RuleOf<Handlers, Name, Declared, Arguments, Context, Security, IsPending> extends string
                ? Name
                : never
            ]: RuleOf<Handlers, Name, Declared, Arguments, Context, Security, IsPending>
          } & {
            // Without `as`, because the compiler infers the annotated handlers from this type before the others.
            readonly [Name in keyof Handlers]: RuleOf<Handlers, Name, Declared, Arguments, Context, Security, IsPending>
          }
        }

/**
 * Requires valid handlers if the arguments were passed as a type, because the compiler then does not infer the
 * handlers.
 */
type UnseenRule<Given extends readonly unknown[], Strict> = [Given] extends [never]
  ? unknown
  : { readonly handlers: Strict }

/** Requires `before` if a handler needs context or arguments that only middleware provides. */
type BeforeRule<
  Handlers,
  Declared extends Contract,
  Arguments extends readonly unknown[],
  Security,
  IsPending extends boolean,
> = IsPending extends true
  ? RequiredBefore<
      {
        [Name in keyof Handlers]: true extends NeedsMore<
          Handlers[Name],
          Name extends keyof Declared ? HandlerContext<Declared[Name], {}, Security> : {},
          Arguments
        >
          ? Name
          : never
      }[keyof Handlers]
    >
  : unknown

/** Requires `before`, because the handlers or authenticators with these names need it. */
type RequiredBefore<Names> = [Names] extends [never]
  ? unknown
  : { readonly before: RequiredMiddleware<FormatMessage<Messages['needsMore'], Names>> }

/** Middleware. The compiler prints the message with the name of this type if there is none. */
interface RequiredMiddleware<Message> extends ReadonlyArray<AnyMiddleware> {
  readonly message?: Message
}

/**
 * Requires the operations of a known contract that have no handler, with the message as their type. A message in place
 * of all handlers would make editors complete the methods of a string.
 */
type MissingHandlers<Names extends PropertyKey> = [Names] extends [never]
  ? unknown
  : string extends Names
    ? unknown
    : { readonly [Name in Names]: FormatMessage<Messages['noHandler'], Name> }

/** The rule of the handler with this name. */
type RuleOf<
  Handlers,
  Name extends keyof Handlers,
  Declared extends Contract,
  Arguments extends readonly unknown[],
  Context,
  Security,
  IsPending extends boolean,
> = Name extends keyof Declared
  ? HandlerRule<
      Handlers[Name],
      Declared[Name],
      Name,
      Arguments,
      HandlerContext<Declared[Name], Context, Security>,
      IsPending
    >
  : FormatMessage<Messages['noOperation'], Name>

/** The handler itself, or the message for its mistake. */
type HandlerRule<
  Handler,
  Operation extends ContractOperation,
  Name,
  Arguments extends readonly unknown[],
  Context,
  IsPending extends boolean,
> = unknown extends Handler
  ? Handler
  : undefined extends Handler
    ? FormatMessage<Messages['noHandler'], Name>
    : [IsPending, true] extends [false, NeedsMore<Handler, Context, Arguments>]
      ? FormatMessage<Messages['needsMore'], Name>
      : [Handler] extends [ContractHandler<Operation, Context, Arguments>]
        ? Handler
        : Handler extends (request: infer Request, ...args: never) => infer Result
          ? [ContractRequest<Operation, ContextOfRequest<Request>>] extends [Request]
            ? MessageElse<ResultFault<Awaited<Result>, Operation>, Handler>
            : FormatMessage<Messages[RequestFault<Request>], Name>
          : Handler

/** The message for a request that no operation has. Compilers before 5.7 infer a request of an unknown operation. */
type RequestFault<Request> = Request extends { readonly operation: infer Operation }
  ? unknown extends Operation
    ? 'oldCompiler'
    : 'otherRequest'
  : 'otherRequest'

/** The context that a request has. */
type ContextOfRequest<Request> = Request extends { readonly context: infer Context } ? Context : {}

/** The message, or `Otherwise` without one. */
type MessageElse<Message, Otherwise> = [Message] extends [never] ? Otherwise : Message

/** Whether a handler needs more than this context and these arguments; `false` for `any`. */
type NeedsMore<Handler, Context, Arguments extends readonly unknown[]> = 0 extends 1 & Handler
  ? false
  : Handler extends (request: infer Request, ...args: infer Needed) => unknown
    ? [Request] extends [{ context: infer NeededContext }]
      ? [Context] extends [NeededContext]
        ? NeedsArguments<Needed, Arguments>
        : true
      : NeedsArguments<Needed, Arguments>
    : false

/** Whether a handler declares arguments that are not passed, except those of type `unknown`. */
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

/** The message for each member of a handler's result that the contract does not declare. */
type ResultFault<Result, Operation extends ContractOperation> =
  Result extends HandlerResult<Operation>
    ? never
    : Result extends { readonly status: infer Status extends number }
      ? [Status] extends [ContractOperationStatus<Operation>]
        ? ResponseFault<Result, Extract<ContractOperationResponse<Operation>, { status: Status }>>
        : FormatMessage<
            Messages['undeclaredStatus'],
            number extends Status ? 'number' : Exclude<Status, ContractOperationStatus<Operation>>
          >
      : Messages['noResponse']

/** The message that names the parts of a response that differ from the declared one with its content type. */
type ResponseFault<Result, Declared> = FormatMessage<
  Messages['otherResponse'],
  Result extends { readonly contentType: infer ContentType }
    ? [Extract<Declared, { contentType?: ContentType }>] extends [never]
      ? 'contentType'
      : MessageElse<PartFault<Result, Extract<Declared, { contentType?: ContentType }>>, 'body'>
    : MessageElse<PartFault<Result, Declared>, 'body'>
>

/** The paths of the parts of a response whose type differs from the declared one. */
type PartFault<Result, Declared> = {
  [Part in keyof Declared & string]: PlaceOf<ValueAt<Result, Part>, ValueAt<Declared, Part>, Part, []>
}[keyof Declared & string]

/** The value at a key, or `undefined` for a value without it. Distributes over values. */
type ValueAt<Value, Key> = Value extends unknown ? (Key extends keyof Value ? Value[Key] : undefined) : never

/**
 * The paths in a value at which its type differs from the declared one, up to six levels deep. Members of unions are
 * not distinguished.
 */
type PlaceOf<Given, Declared, Place extends string, Depth extends readonly unknown[]> = [Given] extends [Declared]
  ? never
  : Depth['length'] extends 6
    ? Place
    : [Given, Declared] extends [readonly (infer GivenElement)[], readonly (infer Element)[]]
      ? PlaceOf<GivenElement, Element, `${Place}[]`, [...Depth, unknown]>
      : [Given, Declared] extends [AsyncIterable<infer GivenElement>, AsyncIterable<infer Element>]
        ? PlaceOf<GivenElement, Element, `${Place}[]`, [...Depth, unknown]>
      : [Given, Declared] extends [object, object]
        ? {
            [Key in keyof Declared & string]: PlaceOf<
              ValueAt<Given, Key>,
              Declared[Key],
              `${Place}.${Key}`,
              [...Depth, unknown]
            >
          }[keyof Declared & string]
        : Place
