/** What reading a request gave, and how that is put on the request. */
import type { ContractOperation } from '../contract/operation.ts'
import type { Failure } from '../schema.ts'

/** What is put on a request, but for its headers. */
export interface Members {
  readonly operation: ContractOperation | undefined
  readonly operationName: string | undefined
  readonly context: object
  readonly respond: object
  validatedParams: unknown
  validatedQuery: unknown
  validatedBody: unknown
  validatedContent: unknown
}

/** What reading a request gave so far. */
export interface Reading {
  readonly members: Members
  /** What the schema of the headers gave. */
  headers: Headers | undefined
  /** Are the headers those of the request itself, because no schema describes them? */
  readonly ownHeaders: boolean
  /** How many parts were read. */
  read: number
  failure: ReadingFailure | undefined
}

/** Why a request could not be read: what is to be thrown, and, where a schema refused a part, the issues of that. */
export interface ReadingFailure {
  readonly thrown: unknown
  readonly issues?: Failure['issues']
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
  request: Request,
  { members, headers, ownHeaders, read, failure }: Reading,
  holdsBack: boolean,
): (() => void) | undefined {
  // They are the third part: where one before it failed, there are none.
  const isLazy = ownHeaders && read > 2
  setMembers(request, members)
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
function setMembers(request: Request, members: Members): void {
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
