import { type ContractPart, partNames, type PartTable, type TextField } from '../../shared/request-parts.ts'
import { ContractValidationError } from '../errors.ts'
import { isPromise } from '../../shared/promises.ts'
import type { QueryFormat } from '../schema/query-format.ts'
import type { Issue, Schema, Validation } from '../schema/schema.ts'
import { orAborted } from './abort.ts'
import { readBody, type RequestContents } from './body.ts'
import { readCookies } from './cookies.ts'
import { readHeaders } from './headers.ts'
import { createLazyMember } from './lazy-member.ts'
import { readParameters } from './parameters.ts'
import { omitQuotedValues } from './quoted-values.ts'
import { readQuery } from './query.ts'

/** The schemas of the parts that arrive as text. */
type TextSchemas = { readonly [Field in TextField]: Schema | undefined }

/** The schemas for the requests of an operation, read from the contract when the router was created. */
export interface RequestSchemas extends TextSchemas {
  readonly requests: RequestContents | undefined
  /** Whether the request may have no body. */
  readonly optional: true | undefined
  /** How the schema of the query has it parsed. */
  readonly parseQuery: QueryFormat['parse'] | undefined
  /** The names of the path parameters, in order. */
  readonly parameters: readonly string[]
  /** The maximum size of a body, in bytes. */
  readonly maxBodySize: number
}

/** The values of the parts in the order in which they are read, undefined until then. The body is a `RequestContent`. */
type PartValues = [params: unknown, query: unknown, headers: unknown, cookies: unknown, body: unknown]

/** A request and its values. Created once per request. */
export interface RequestValues {
  readonly request: Request
  readonly parts: PartValues
  /** The decoded path segments of the parameters; undefined for malformed percent-encoding. */
  readonly segments: readonly (string | undefined)[]
  /** The query of the URL, with its `?`. */
  readonly search: string
  /** The number of parts that have been read. */
  partsRead: number
  failure: RequestFailure | undefined
}

/** The reason why a request was rejected. */
export interface RequestFailure {
  readonly thrown: unknown
  /** The issues, if a schema rejected a part. */
  readonly issues?: readonly Issue[]
}

/** Creates the values of a request of which no part has been read. */
export function createPartValues(): PartValues {
  return [undefined, undefined, undefined, undefined, undefined]
}

/** Validates a part; returns undefined if the operation declares no schema for it. */
type PartReader = (values: RequestValues, schemas: RequestSchemas) => Validation | Promise<Validation> | undefined

const ownHeaders: Validation = { value: createLazyMember('validatedHeaders', ({ headers }) => new Headers(headers)) }

/** The functions that read the parts, in order. */
export const partReaders: PartTable<PartReader> = {
  params: ({ segments }, { pathParams, parameters }) => readParameters(pathParams, parameters, segments),
  query: ({ search }, { query, parseQuery }) => readQuery(query, search, parseQuery),
  headers: ({ request }, { headers }) => (headers ? readHeaders(headers, request) : ownHeaders),
  cookies: ({ request }, { cookies }) => readCookies(cookies, request),
  body: ({ request }, { requests, maxBodySize, optional }) => requests && readBody(requests, request, maxBodySize, optional),
}

const readers = /* @__PURE__ */ Object.values<PartReader>(partReaders)

/**
 * Reads the parts of a request up to the first that fails. Returns a promise only if a schema is asynchronous or a body
 * is read, because awaiting every request costs 4 to 10 %.
 */
export function readRequest(values: RequestValues, schemas: RequestSchemas): Promise<void> | undefined {
  try {
    for (let read = readers[values.partsRead]; read; read = readers[values.partsRead]) {
      const validation = read(values, schemas)
      if (isPromise(validation)) {
        // `readBody` handles aborts itself.
        const pending = read === partReaders.body ? validation : orAborted(validation, values.request.signal)
        return pending.then(
          (settled) => (storePart(settled, values) ? readRequest(values, schemas) : undefined),
          (thrown: unknown) => void (values.failure = { thrown }),
        )
      }
      if (!storePart(validation, values)) return undefined
    }
  } catch (thrown) {
    values.failure = { thrown }
  }
  return undefined
}

/** Stores a valid part, or the failure. Returns whether the next part may be read. */
function storePart(validation: Validation | undefined, values: RequestValues): boolean {
  if (validation?.issues) {
    const part = partNames[values.partsRead] as ContractPart
    const { issues } = validation
    values.failure = new ValidationFailure(part, part === 'headers' || part === 'cookies' ? omitQuotedValues(issues, values.request) : issues)
    return false
  }
  values.parts[values.partsRead] = validation?.value
  values.partsRead += 1
  return true
}

/** A rejected part. It creates its error on first access: capturing the stack makes a 400 a third slower. */
class ValidationFailure implements RequestFailure {
  readonly part: ContractPart
  readonly issues: readonly Issue[]
  #error: ContractValidationError | undefined

  constructor(part: ContractPart, issues: readonly Issue[]) {
    this.part = part
    this.issues = issues
  }

  // On the prototype: a getter of its own makes each failure slow to create.
  get thrown(): ContractValidationError {
    return (this.#error ??= new ContractValidationError(this.part, this.issues))
  }
}
