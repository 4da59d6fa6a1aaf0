/**
 * What the compiler says of the handlers of a router: a sentence takes the place of each that is not as the contract and
 * the middleware want it.
 */
import type { Contract, ContractOperation } from '../contract/operation.ts'
import type { FormatMessage, Messages } from '../contract/messages.ts'
import type { ContractOperationResponse, ContractOperationStatus } from '../response/contract-response.ts'
import type { ContractRequest } from '../request/contract-request.ts'
import type { ContractHandler, ContractHandlers, HandlerResult } from './handlers.ts'
import type { AnyMiddleware, ArgumentsFor, ContextFor, IsMarked, UnseenHandlers } from './inference.ts'

/**
 * Is there middleware? Until the compiler has looked at it, or where there is none, handlers are held to what there is
 * without any.
 */
export type HandlersRules<
  Handlers,
  Declared extends Contract,
  Given extends readonly unknown[],
  Before extends readonly unknown[],
> =
  IsMarked<Before[number]> extends true
    ? AllRules<Handlers, Declared, Given, [Given] extends [never] ? [] : Given, {}, true>
    : AllRules<Handlers, Declared, Given, ArgumentsFor<Given, Before>, ContextFor<Before>, false>

/**
 * Is each handler as it should be, and none for no operation? One comparison says so of all of them; only where it fails
 * are they looked at one by one. A rest of arguments may be empty, which that comparison does not mind. Nothing is known of
 * handlers that the compiler has not seen.
 */
type AllRules<
  Handlers,
  Declared extends Contract,
  Given extends readonly unknown[],
  Arguments extends readonly unknown[],
  Context,
  IsPending extends boolean,
> = [Handlers, keyof Handlers, number extends Arguments['length'] ? true : false] extends [
  ContractHandlers<Declared, Context, Arguments>,
  keyof Declared,
  false,
]
  ? unknown
  : unknown extends Handlers
    ? unknown
    : keyof UnseenHandlers extends keyof Handlers
      ? UnseenRule<Given, ContractHandlers<Declared, Context, Given>>
      : BeforeRule<Handlers, Arguments, IsPending> & {
          readonly handlers: MissingRule<Exclude<keyof Declared, keyof Handlers>> & {
            readonly [Name in keyof Handlers]: Name extends keyof Declared
              ? HandlerRule<Handlers[Name], Declared[Name], Name, Arguments, Context, IsPending>
              : FormatMessage<Messages['noOperation'], Name>
          }
        }

/** Are the further arguments given, so that nothing is inferred of the handlers? Then they are compared one way. */
type UnseenRule<Given extends readonly unknown[], Strict> = [Given] extends [never]
  ? unknown
  : { readonly handlers: Strict }

/** Is there no middleware, though a handler needs what only middleware gives? Then `before` is required. */
type BeforeRule<Handlers, Arguments extends readonly unknown[], IsPending extends boolean> = [IsPending, true] extends [
  true,
  { [Name in keyof Handlers]: NeedsMore<Handlers[Name], {}, Arguments> }[keyof Handlers],
]
  ? { readonly before: readonly AnyMiddleware[] }
  : unknown

/** Has an operation, of a contract that is known, no handler? */
type MissingRule<Name> = [Name] extends [never]
  ? unknown
  : string extends Name
    ? unknown
    : FormatMessage<Messages['noHandler'], Name>

/** Is there a handler, and is it as it should be? Else: does it need what it is not given, or give what it may not? */
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
          ? [ContractRequest<Operation, ContextOf<Request>>] extends [Request]
            ? Or<ResultFault<Awaited<Result>, Operation>, Handler>
            : FormatMessage<Messages['otherRequest'], Name>
          : Handler

/** Which context does it take? */
type ContextOf<Request> = Request extends { readonly context: infer Context } ? Context : {}

type Or<Sentence, Otherwise> = [Sentence] extends [never] ? Otherwise : Sentence

/** Does the handler need more than this context and these further arguments? Of `any` nothing is known. */
type NeedsMore<Handler, Context, Arguments extends readonly unknown[]> = 0 extends 1 & Handler
  ? false
  : Handler extends (request: infer Request, ...args: infer Needed) => unknown
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

/** Distributed over what a handler may give: is it a response that the contract declares? Else where is it another? */
type ResultFault<Result, Operation extends ContractOperation> =
  Result extends HandlerResult<Operation>
    ? never
    : Result extends { readonly status: infer Status extends number }
      ? [Status] extends [ContractOperationStatus<Operation>]
        ? ResponseFault<Result, Extract<ContractOperationResponse<Operation>, { status: Status }>>
        : FormatMessage<Messages['undeclaredStatus'], Exclude<Status, ContractOperationStatus<Operation>>>
      : Messages['noResponse']

/** Does its content type name one of the declared responses? Then the parts are compared with that one. */
type ResponseFault<Result, Declared> = FormatMessage<
  Messages['otherResponse'],
  Result extends { readonly contentType: infer ContentType }
    ? [Extract<Declared, { contentType?: ContentType }>] extends [never]
      ? 'contentType'
      : Or<PartFault<Result, Extract<Declared, { contentType?: ContentType }>>, 'body'>
    : Or<PartFault<Result, Declared>, 'body'>
>

/** Which parts of the response are of another type? */
type PartFault<Result, Declared> = {
  [Part in keyof Declared & string]: PlaceOf<ValueAt<Result, Part>, ValueAt<Declared, Part>, Part, []>
}[keyof Declared & string]

/** Is there such a key? What is absent is undefined. */
type ValueAt<Value, Key> = Value extends unknown ? (Key extends keyof Value ? Value[Key] : undefined) : never

/**
 * Where in a value is what was declared of another type? Below it where both are objects that can be followed, six levels
 * deep; alternatives are not told apart.
 */
type PlaceOf<Given, Declared, Place extends string, Depth extends readonly unknown[]> = [Given] extends [Declared]
  ? never
  : Depth['length'] extends 6
    ? Place
    : [Given, Declared] extends [readonly (infer GivenElement)[], readonly (infer Element)[]]
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
