/** What reading a request gave, and how that is put on the request. */
import type { ContractOperation } from '../contract/operation.ts'
import type { Failure } from '../schema/schema.ts'

/** A request of which the parts are read, and what that gave so far. */
export interface Reading<Route> {
  readonly request: Request
  /** The operation that was matched; undefined where none was. */
  readonly route: Route
  /** The decoded segments at the path parameters; undefined for malformed percent-encoding. */
  readonly segments: readonly (string | undefined)[]
  /** The query, as a URL has it. */
  readonly search: string
  readonly maxBodySize: number
  /** How many parts were read. */
  read: number
  failure: ReadingFailure | undefined
  params: unknown
  query: unknown
  /** What the schema of the headers gave. */
  headers: Headers | undefined
  /** The body with its content type. */
  content: { readonly body: unknown } | undefined
}

/** Why a request could not be read: what is to be thrown, and, where a schema refused a part, the issues of that. */
export interface ReadingFailure {
  readonly thrown: unknown
  readonly issues?: Failure['issues']
}

/** An operation, as its requests name it. */
export interface MatchedOperation {
  readonly name: string
  readonly operation: ContractOperation
  readonly headers?: unknown
}

/** The members that reading adds, in the order of the parts that they hold; the last part gives two. */
const memberNames = ['validatedParams', 'validatedQuery', 'validatedHeaders', 'validatedBody', 'validatedContent']

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
 * Puts what was read on the request. Where reading failed and that is to be held back, each member that is missing throws the
 * failure when it is read, until the function that this gives is called: from then on it is undefined.
 */
export function addMembers(
  reading: Reading<MatchedOperation | undefined>,
  respond: object,
  holdsBack: boolean,
): (() => void) | undefined {
  const { request, route, headers, read, failure } = reading
  // They are the third part: where one before it failed, there are none.
  const isLazy = route !== undefined && !route.headers && read > 2
  setMembers(reading, respond)
  if (isLazy || 'validatedHeaders' in request) {
    Object.defineProperty(request, 'validatedHeaders', isLazy ? lazyHeaders : toDescriptor(headers))
  } else (request as { validatedHeaders?: Headers | undefined }).validatedHeaders = headers
  if (!failure || !holdsBack) return undefined
  const get = (): undefined => {
    if (holdsBack) throw failure.thrown
  }
  for (const name of memberNames.slice(read)) {
    Object.defineProperty(request, name, { get, configurable: true, enumerable: true })
  }
  return () => {
    holdsBack = false
  }
}

/** Puts members on a request, over whatever it may have under their names. */
function setMembers(
  { request, route, params, query, content }: Reading<MatchedOperation | undefined>,
  respond: object,
): void {
  const members = {
    operation: route?.operation,
    operationName: route?.name,
    context: Object.create(null) as object,
    respond,
    validatedParams: params,
    validatedQuery: query,
    validatedBody: content?.body,
    validatedContent: content,
  }
  try {
    // One by one, which engines are faster at than at `Object.assign`.
    const target = request as Request & { -readonly [Name in keyof typeof members]: unknown }
    target.operation = members.operation
    target.operationName = members.operationName
    target.context = members.context
    target.respond = members.respond
    target.validatedParams = members.validatedParams
    target.validatedQuery = members.validatedQuery
    target.validatedBody = members.validatedBody
    target.validatedContent = members.validatedContent
  } catch {
    for (const [name, value] of Object.entries(members)) Object.defineProperty(request, name, toDescriptor(value))
  }
}

function toDescriptor(value: unknown): PropertyDescriptor {
  return { value, writable: true, enumerable: true, configurable: true }
}
