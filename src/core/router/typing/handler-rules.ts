/** Compile-time handler rules: a message replaces each handler that breaks a rule. */
import type { Contract, ContractOperation } from '../../contract/operation.ts'
import type { FormatMessage } from '../../../shared/message.ts'
import type { ContractRequest } from '../../read/contract-request.ts'
import type { ContractOperationResponse, ContractOperationStatus } from '../../write/contract-response.ts'
import type { NeedyAuthenticator } from './authenticator-rules.ts'
import type { MissingName, NoHandlerMessage, NoOperationMessage } from './handler-names.ts'
import type { RequiredBefore, RequiresContext, RequiresContextMessage } from './handler-needs.ts'
import type { ContractHandler, ContractHandlers } from './handlers.ts'
import type { HandlerContext } from './security-context.ts'
import type { SecurityRules } from './security-names.ts'
import type { ArgumentsFor, ContextFor, IsMarked, IsPassed, UnseenHandlers } from './inference.ts'

/**
 * The rules for all handlers. Handlers are checked without context if there is no middleware or it is not inferred yet.
 *
 * @typeParam Option the names of the given options: `never` if the compiler infers nothing, because a type was passed
 */
export type HandlersRules<
  Handlers,
  Declared extends Contract,
  Given extends readonly unknown[],
  Before extends readonly unknown[],
  Security,
  Option,
> =
  IsMarked<Before[number]> extends true
    ? AllRules<Handlers, Declared, Given, [Given] extends [never] ? [] : Given, {}, Security, true, Option> &
        SecurityRules<Handlers, Declared, Security, Option> &
        RequiredBefore<NeedyAuthenticator<Security, [Given] extends [never] ? [] : Given>>
    : AllRules<Handlers, Declared, Given, ArgumentsFor<Given, Before>, ContextFor<Before>, Security, false, Option> &
        SecurityRules<Handlers, Declared, Security, Option>

/**
 * `unknown` if every operation has a valid handler, else the messages. One comparison checks all handlers; they are checked one by one only
 * if it fails. The comparison also requires a known number of arguments: for a list with unknown length, it would accept a handler that
 * needs an argument, although the list may be empty.
 */
type AllRules<
  Handlers,
  Declared extends Contract,
  Given extends readonly unknown[],
  Arguments extends readonly unknown[],
  Context,
  Security,
  IsPending extends boolean,
  Option,
> = [Handlers, keyof Handlers, number extends Arguments['length'] ? true : false] extends [
  ContractHandlers<Declared, Context, Arguments, NoInfer<Security>>,
  keyof Declared,
  false,
]
  ? unknown
  : unknown extends Handlers
    ? unknown
    : // The compiler does not infer the handlers if a type was passed.
      keyof UnseenHandlers extends keyof Handlers
      ? [Given] extends [never]
        ? IsPassed<Declared, Option> extends true
          ? { readonly handlers: ContractHandlers<Declared, Context, Arguments, NoInfer<Security>> }
          : unknown
        : { readonly handlers: ContractHandlers<Declared, Context, Given, NoInfer<Security>> }
      : IsUnknown<Handlers[Exclude<keyof Handlers, keyof Declared>]> extends true
        ? { readonly handlers: PendingHandlers<Handlers, Exclude<keyof Handlers, keyof Declared>> }
      : BeforeRule<Handlers, Declared, Arguments, Security, IsPending> & {
          // One type, because the compiler prints only its first characters: handlers in a variable have one error.
          readonly handlers: {
            readonly [
              Name in keyof Handlers | MissingName<Handlers, Declared> as RuleOf<
                Handlers,
                Name,
                Declared,
                Arguments,
                Context,
                Security,
                IsPending
              > extends string
                ? Name
                : never
            ]: RuleOf<Handlers, Name, Declared, Arguments, Context, Security, IsPending>
          } & InferredFrom<Handlers>
        }

/**
 * A type from which the compiler infers the annotated handlers before all others, hence without `as`. It is `unknown` when the handlers are
 * inferred, so that messages do not print it. In a condition's true branch, the compiler would not infer from it.
 */
type InferredFrom<Handlers> = [Handlers] extends [unknown] ? unknown : { readonly [Name in keyof Handlers]: Handlers[Name] }

/** Whether a handler without an annotation is not inferred yet. */
type IsUnknown<Handler> = unknown extends Handler ? (0 extends 1 & Handler ? false : true) : false

/**
 * Handlers whose names no operation has, before they are inferred: functions, so that a value of unknown type is rejected. A message would
 * take the request type from a handler without an annotation, which then is a second mistake.
 */
type PendingHandlers<Handlers, Names extends keyof Handlers> = {
  readonly [Name in Names]: IsUnknown<Handlers[Name]> extends true ? Function : unknown
}

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
        [Name in keyof Handlers]: true extends RequiresContext<
          Handlers[Name],
          Name extends keyof Declared ? HandlerContext<Declared[Name], {}, Security> : {},
          Arguments
        >
          ? Name
          : never
      }[keyof Handlers]
    >
  : unknown

/** The rule for the handler with this name. */
type RuleOf<
  Handlers,
  Name extends PropertyKey,
  Declared extends Contract,
  Arguments extends readonly unknown[],
  Context,
  Security,
  IsPending extends boolean,
> = Name extends keyof Declared
  ? Name extends keyof Handlers
    ? HandlerRule<
        Handlers[Name],
        Declared[Name],
        Name,
        Arguments,
        HandlerContext<Declared[Name], Context, Security>,
        IsPending
      >
    : NoHandlerMessage<Name>
  : NoOperationMessage<Name>

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
    ? NoHandlerMessage<Name>
    : [IsPending, true] extends [false, RequiresContext<Handler, Context, Arguments>]
      ? RequiresContextMessage<Name>
      : [Handler] extends [ContractHandler<Operation, Context, Arguments>]
        ? Handler
        : Handler extends (request: infer Request, ...args: never) => infer Result
          ? [ContractRequest<Operation, ContextOfRequest<Request>>] extends [Request]
            ? MessageElse<ResultFault<Awaited<Result>, Operation>, Handler>
            : FormatMessage<RequestMessage<Request>, Name>
          : Handler

/** The message for a request that no operation has. Compilers before 5.7 infer an unknown operation's request. */
type RequestMessage<Request> = Request extends { readonly operation: infer Operation }
  ? unknown extends Operation
    ? "'{}' cannot be checked: routepact needs TypeScript 5.7 or newer"
    : OtherRequest
  : OtherRequest

type OtherRequest = "'{}' expects the request of another operation"

/** The context that a request has. */
type ContextOfRequest<Request> = Request extends { readonly context: infer Context } ? Context : {}

/** The message for a status that the operation does not declare. */
type UndeclaredStatus = "'{}' is not a declared status of this operation"

/** The message for a part that differs from the declared response. */
type OtherResponse = "'{}' of the response does not match the contract"

/** The message for a result without a status. */
type NoResponse = 'the handler must return a response'

/** The message for each member of a handler's result that the contract does not declare. */
type ResultFault<Result, Operation extends ContractOperation> =
  // Without `Response` in the union, the compiler compares each status in a result that has several, `{ status: 400 | 404 }`.
  Result extends Response
    ? never
    : Result extends ContractOperationResponse<Operation>
      ? never
      : Result extends { readonly status: infer Status extends number }
        ? [Status] extends [ContractOperationStatus<Operation>]
          ? ResponseFault<Result, Extract<ContractOperationResponse<Operation>, { status: Status }>>
          : FormatMessage<
              UndeclaredStatus,
              number extends Status ? 'number' : Exclude<Status, ContractOperationStatus<Operation>>
            >
        : NoResponse

/** The message that names the parts of a response that differ from the declared response with its content type. */
type ResponseFault<Result, Declared> = FormatMessage<
  OtherResponse,
  Result extends { readonly contentType: infer ContentType }
    ? [Extract<Declared, { contentType?: ContentType }>] extends [never]
      ? 'contentType'
      : MessageElse<PartFault<Result, Extract<Declared, { contentType?: ContentType }>>, 'body'>
    : MessageElse<PartFault<Result, Declared>, 'body'>
>

/** The message, or `Otherwise` without one. */
type MessageElse<Message, Otherwise> = [Message] extends [never] ? Otherwise : Message

/** The paths of the response parts whose type differs from the declared type. */
type PartFault<Result, Declared> = {
  [Part in keyof Declared & string]: PlaceOf<ValueAt<Result, Part>, ValueAt<Declared, Part>, Part, []>
}[keyof Declared & string]

/** The value at a key, or `undefined` if the value lacks the key. Distributes over values. */
type ValueAt<Value, Key> = Value extends unknown ? (Key extends keyof Value ? Value[Key] : undefined) : never

/** The paths in a value at which its type differs from the declared type, up to six levels deep. Union members are not distinguished. */
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
