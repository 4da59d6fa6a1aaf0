import { type ContractPart, partNames, type PartTable, type TextField } from '../../shared/request-parts.ts'
import { ContractValidationError } from '../errors.ts'
import { isPromise } from '../../shared/promises.ts'
import type { QueryFormat } from '../schema/query-format.ts'
import { type Issue, type Schema, validate, type Validation } from '../schema/schema.ts'
import { getAdapter, lazyKey, type LazyMember } from '../server-adapter.ts'
import { orAborted } from './abort.ts'
import { type BodySchemas, readBody } from './body.ts'
import { toCookies } from './cookies.ts'
import { pickFields, readHeaders } from './headers.ts'
import { readParameters } from './parameters.ts'
import { omitQuotedValues } from './quoted-values.ts'
import { readQuery } from './query.ts'

/** The schemas for the parts that arrive as text. */
type TextSchemas = { readonly [Field in TextField]: Schema | undefined }

/** The schemas for an operation's requests, read from the contract when the router was created. */
export interface RequestSchemas extends TextSchemas, BodySchemas {
  /** How the query is parsed, if its schema says so. */
  readonly parseQuery: QueryFormat['parse'] | undefined
  /** The names that a strict schema declares. */
  readonly headerNames: readonly string[] | undefined
  readonly cookieNames: readonly string[] | undefined
  /** The path parameter names, in order. */
  readonly parameters: readonly string[]
}

/** What was read from a request. */
export interface Parts {
  /** The parts' values in the order in which they are read, undefined for unread parts. The body is a `RequestContent`. */
  readonly values: readonly unknown[]
  /** The number of parts that were read. */
  readonly count: number
  /** Why the next part was rejected. */
  readonly failure: RequestFailure | undefined
}

/** The reason why a request was rejected. */
export interface RequestFailure {
  readonly thrown: unknown
  /** The issues, if a schema rejected a part. */
  readonly issues?: readonly Issue[]
}

/**
 * Reads and validates a part.
 *
 * @param segments the parameters' decoded path segments; undefined for malformed percent-encoding
 * @param search the URL's query, with its `?`
 */
type PartReader = (schemas: RequestSchemas, request: Request, segments: readonly (string | undefined)[], search: string) => Validation | Promise<Validation>

const ownHeaders: LazyMember = { [lazyKey]: ({ headers }) => headers }
const ownCookies: LazyMember = { [lazyKey]: toCookies }

/** The functions that read the parts, in order. An adapter creates values only on first access if no schema receives them. */
export const partReaders: PartTable<PartReader> = {
  params: ({ pathParams, parameters }, _request, segments) => readParameters(pathParams, parameters, segments),
  query: ({ query, parseQuery }, _request, _segments, search) => readQuery(query, search, parseQuery),
  headers: ({ headers, headerNames }, request) =>
    headers ? readHeaders(headers, headerNames, request) : { value: getAdapter(request) ? ownHeaders : request.headers },
  cookies: ({ cookies, cookieNames }, request) =>
    cookies ? validate(cookies, pickFields(toCookies(request), cookieNames)) : { value: getAdapter(request) ? ownCookies : toCookies(request) },
  body: (schemas, request) => (schemas.requests ? readBody(schemas.requests, schemas, request) : { value: undefined }),
}

const readers: readonly PartReader[] = /* @__PURE__ */ Object.values(partReaders)

/** The parts while they are read. */
type OpenParts = { -readonly [Name in keyof Parts]: Parts[Name] } & { readonly values: unknown[] }

/**
 * Reads a request's parts up to the first that fails. Returns a promise only if a schema is asynchronous or a body is read, because
 * awaiting every request costs 4 to 10 %.
 *
 * @param parts what has been read
 */
export function readRequest(
  schemas: RequestSchemas,
  request: Request,
  segments: readonly (string | undefined)[],
  search: string,
  parts: OpenParts = { values: [undefined, undefined, undefined, undefined, undefined], count: 0, failure: undefined },
): Parts | Promise<Parts> {
  const fail = (thrown: unknown): Parts => {
    parts.failure = { thrown }
    return parts
  }
  try {
    for (let read = readers[parts.count]; read; read = readers[parts.count]) {
      const validation = read(schemas, request, segments, search)
      if (isPromise(validation)) {
        // `readBody` handles aborts itself.
        const pending = read === partReaders.body ? validation : orAborted(validation, request.signal)
        return pending
          .then((settled) => (store(parts, settled, request) ? readRequest(schemas, request, segments, search, parts) : parts))
          .catch(fail)
      }
      if (!store(parts, validation, request)) break
    }
    return parts
  } catch (thrown) {
    return fail(thrown)
  }
}

/** Stores a part's value or failure. Returns whether the next part may be read. */
function store(parts: OpenParts, validation: Validation, request: Request): boolean {
  const { issues } = validation
  if (issues) {
    const part = partNames[parts.count] as ContractPart
    parts.failure = new ValidationFailure(part, part === 'headers' || part === 'cookies' ? omitQuotedValues(issues, request) : issues)
    return false
  }
  parts.values[parts.count] = validation.value
  parts.count += 1
  return true
}

/** A rejected part. It creates its error on first access: capturing the stack makes a 400 a third slower. */
class ValidationFailure implements RequestFailure {
  readonly issues: readonly Issue[]
  readonly #part: ContractPart
  #error: ContractValidationError | undefined

  constructor(part: ContractPart, issues: readonly Issue[]) {
    this.#part = part
    this.issues = issues
  }

  // On the prototype: an instance getter makes each failure slow to create.
  get thrown(): ContractValidationError {
    return (this.#error ??= new ContractValidationError(this.#part, this.issues))
  }
}
