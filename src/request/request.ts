import type { ContractOperation } from '../contract/operation.ts'
import { type ContractPart, ContractValidationError } from '../errors.ts'
import { toHeaders } from '../header-text.ts'
import { type Failure, isPromise, type Schema, type Validation } from '../schema.ts'
import type { ContractOperationResponse } from '../response/response.ts'
import { orAborted } from './abort.ts'
import {
  type ContractOperationBody,
  type ContractOperationContent,
  readBody,
  type RequestContents,
  type ValidatedContent,
} from './body.ts'
import { type ContractOperationHeaders, readHeaders } from './headers.ts'
import { type ContractOperationParameters, readParameters } from './parameters.ts'
import { type ContractOperationQuery, readQuery } from './query.ts'

/**
 * The request of one operation; `ContractRequest` distributes it over a union of operations. It has a name of its own so
 * that the declarations of a package can say what a function of it takes.
 *
 * @example
 * const toName = (request: ContractOperationRequest<typeof contract.getUser, {}>) => request.operationName
 */
export interface ContractOperationRequest<Operation extends ContractOperation, Context> extends Request {
  /** The path parameters: what `pathParams` gives, else strings. */
  readonly validatedParams: ContractOperationParameters<Operation>
  /** The query: what `query` gives, else the strings that were sent. */
  readonly validatedQuery: ContractOperationQuery<Operation>
  /** The headers: what `headers` gives, else a copy of the request's own. `set` changes these alone. */
  readonly validatedHeaders: ContractOperationHeaders<Operation>
  /** The body: what its schema gives; `undefined` where the operation declares no `requests`. */
  readonly validatedBody: ContractOperationBody<Operation>
  /** The body beside its content type: a union discriminated by `contentType`. */
  readonly validatedContent: ContractOperationContent<Operation>
  /** Gives the response back, typed by the contract; the router makes the `Response`. */
  readonly respond: (response: ContractOperationResponse<Operation>) => ContractOperationResponse<Operation>
  /** The operation that was matched. */
  readonly operation: Operation
  /** Its key in the contract. */
  readonly operationName: string
  /** What the `before` functions returned, merged. */
  readonly context: Context
}

/**
 * The request that a handler receives: the platform's own `Request`, with what the contract says of it.
 *
 * @example
 * const getUser = async (request: ContractRequest<typeof contract.getUser>) =>
 *   request.respond({ status: 200, body: { name: request.validatedParams.id } })
 */
// Distributed, so that for a union of operations `respond` takes only what each of them allows.
export type ContractRequest<Operation extends ContractOperation, Context = {}> = Operation extends unknown
  ? ContractOperationRequest<Operation, Context>
  : never

/** An operation as its requests are read: what the contract said when the router was built. */
export interface ReadingOperation {
  readonly pathParams: Schema | undefined
  readonly query: Schema | undefined
  readonly headers: Schema | undefined
  readonly requests: RequestContents | undefined
  /** The names of the path parameters, in order. */
  readonly parameters: readonly string[]
}

/** The members that reading adds to a request, in the order in which they are read. */
const memberNames = [
  'validatedParams',
  'validatedQuery',
  'validatedHeaders',
  'validatedBody',
  'validatedContent',
] as const

/** What is put on a request; those that reading adds are there as far as it came. */
export interface Members extends Partial<Record<(typeof memberNames)[number], unknown>> {
  readonly operation: ContractOperation | undefined
  readonly operationName: string | undefined
  readonly context: object
  readonly respond: object
}

/** What reading a request gave: the members up to the first failure, and that failure. */
export interface Reading {
  readonly members: Members
  /** Are the headers those of the request itself, because no schema describes them? */
  readonly ownHeaders?: boolean
  readonly failure?: ReadingFailure | undefined
}

/** Why a request could not be read: what is to be thrown, and, where a schema refused a part, the issues of that. */
export interface ReadingFailure {
  readonly thrown: unknown
  readonly issues?: Failure['issues']
}

/** Made into an error where somebody looks at it, because the stack of an error costs more than all the rest of it. */
class Refused implements ReadingFailure {
  readonly part: ContractPart
  readonly issues: Failure['issues']
  #error: ContractValidationError | undefined

  constructor(part: ContractPart, issues: Failure['issues']) {
    this.part = part
    this.issues = issues
  }

  get thrown(): ContractValidationError {
    return (this.#error ??= new ContractValidationError(this.part, this.issues))
  }
}

/** Reads path parameters, query, headers and body, in this order, up to the first that fails, and adds them to `members`. */
export async function readRequest(
  route: ReadingOperation,
  segments: readonly string[],
  search: string,
  request: Request,
  maxBodySize: number,
  members: Members,
): Promise<Reading> {
  const { pathParams, query, headers, requests, parameters } = route
  let ownHeaders = false
  try {
    let result = readParameters(pathParams, parameters, segments)
    members.validatedParams = accept('params', isPromise(result) ? await orAborted(result, request.signal) : result)

    result = readQuery(query, search)
    members.validatedQuery = accept('query', isPromise(result) ? await orAborted(result, request.signal) : result)

    if (headers) {
      result = readHeaders(headers, request.headers)
      const values = accept('headers', isPromise(result) ? await orAborted(result, request.signal) : result)
      members.validatedHeaders = toHeaders(values as object)
    } else ownHeaders = true

    const content = requests && accept('body', await readBody(requests, request, maxBodySize))
    members.validatedBody = (content as ValidatedContent<string, unknown> | undefined)?.body
    members.validatedContent = content
    return { members, ownHeaders }
  } catch (thrown) {
    return { members, ownHeaders, failure: thrown instanceof Refused ? thrown : { thrown } }
  }
}

const copies: WeakMap<Request, Headers> = /* @__PURE__ */ new WeakMap()

/**
 * The request's own headers, copied where somebody reads them: few handlers do, and the copy costs as much as the match. One
 * getter for all requests, because engines take an object apart for a getter of its own.
 */
const lazyHeaders: PropertyDescriptor & ThisType<Request> = {
  get() {
    const headers = copies.get(this) ?? new Headers(this.headers)
    copies.set(this, headers)
    return headers
  },
  configurable: true,
  enumerable: true,
}

/**
 * Puts what was read on the request. Where reading failed and it is to be held back, each member that is missing throws that
 * failure when it is read, until the function that this gives is called: from then on it is undefined.
 */
export function addMembers(
  request: Request,
  { members, ownHeaders, failure }: Reading,
  holdsBack: boolean,
): () => void {
  if (ownHeaders) Object.defineProperty(request, 'validatedHeaders', lazyHeaders)
  setMembers(request, members)
  for (const name of failure ? memberNames : []) {
    if (name in members || (ownHeaders && name === 'validatedHeaders')) continue
    const get = (): undefined => {
      if (holdsBack) throw failure?.thrown
    }
    Object.defineProperty(request, name, { get, configurable: true, enumerable: true })
  }
  return () => {
    holdsBack = false
  }
}

/** Puts members on a request, over whatever it may have under their names. */
function setMembers(request: Request, members: object): void {
  try {
    Object.assign(request, members)
  } catch {
    for (const [name, value] of Object.entries(members)) {
      Object.defineProperty(request, name, { value, writable: true, enumerable: true, configurable: true })
    }
  }
}

/** The members of a request that was not read. */
export const unreadMembers: { readonly [Name in (typeof memberNames)[number]]: undefined } = {
  validatedParams: undefined,
  validatedQuery: undefined,
  validatedHeaders: undefined,
  validatedBody: undefined,
  validatedContent: undefined,
}

function accept(part: ContractPart, validation: Validation): unknown {
  if (validation.issues) throw new Refused(part, validation.issues)
  return validation.value
}
