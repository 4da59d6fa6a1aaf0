import { type ContractPart, ContractValidationError } from '../errors.ts'
import { toHeaders } from '../header-value.ts'
import { isPromise } from '../promises.ts'
import type { Issue, Schema, Validation } from '../schema/schema.ts'
import { orAborted } from './abort.ts'
import { readBody, type RequestContent, type RequestContents } from './body.ts'
import { readHeaders } from './headers.ts'
import { readParameters } from './parameters.ts'
import { readQuery } from './query.ts'

/** The schemas for the requests of an operation, read from the contract when the router was created. */
export interface RequestSchemas {
  readonly pathParams: Schema | undefined
  readonly query: Schema | undefined
  readonly headers: Schema | undefined
  readonly requests: RequestContents | undefined
  /** The names of the path parameters, in order. */
  readonly parameters: readonly string[]
  /** The maximum size of a body, in bytes. */
  readonly maxBodySize: number
}

/** A request and its values, which are undefined until their part has been read. Created once per request. */
export interface RequestValues {
  readonly request: Request
  /** The decoded path segments of the parameters; undefined for malformed percent-encoding. */
  readonly segments: readonly (string | undefined)[]
  /** The query of the URL, with its `?`. */
  readonly search: string
  /** The number of `requestParts` that have been read. */
  partsRead: number
  failure: RequestFailure | undefined
  params: unknown
  query: unknown
  headers: Headers | undefined
  /** Whether the operation declares no schema for the headers. Handlers then receive a copy of the request's own. */
  hasOwnHeaders: boolean
  content: RequestContent<string, unknown> | undefined
}

/** The reason why a request was rejected. */
export interface RequestFailure {
  readonly thrown: unknown
  /** The issues, if a schema rejected a part. */
  readonly issues?: readonly Issue[]
}

interface RequestPart {
  readonly name: ContractPart
  /** The members of a `ContractRequest` that hold the part. */
  readonly members: readonly string[]
  /** Validates the part; undefined if the operation declares no schema for it. */
  readonly read: (values: RequestValues, schemas: RequestSchemas) => Validation | Promise<Validation> | undefined
  readonly store: (values: RequestValues, validation: { readonly value: unknown } | undefined) => void
}

/** The parts of a request, in the order in which they are read. */
export const requestParts: readonly RequestPart[] = [
  {
    name: 'params',
    members: ['validatedParams'],
    read: ({ segments }, { pathParams, parameters }) => readParameters(pathParams, parameters, segments),
    store: (values, params) => void (values.params = params?.value),
  },
  {
    name: 'query',
    members: ['validatedQuery'],
    read: ({ search }, { query }) => readQuery(query, search),
    store: (values, query) => void (values.query = query?.value),
  },
  {
    name: 'headers',
    members: ['validatedHeaders'],
    read: ({ request }, { headers }) => headers && readHeaders(headers, request.headers),
    store: (values, headers) => {
      if (headers) values.headers = toHeaders(headers.value as object)
      else values.hasOwnHeaders = true
    },
  },
  {
    name: 'body',
    members: ['validatedBody', 'validatedContent'],
    read: ({ request }, { requests, maxBodySize }) => requests && readBody(requests, request, maxBodySize),
    store: (values, content) => void (values.content = content?.value as RequestContent<string, unknown> | undefined),
  },
]

/**
 * Reads the parts of a request up to the first that fails. Returns a promise only if a schema is asynchronous or a body
 * is read, because awaiting every request costs 4 to 10 %.
 */
export function readRequest(values: RequestValues, schemas: RequestSchemas): Promise<void> | undefined {
  try {
    for (let part = requestParts[values.partsRead]; part; part = requestParts[values.partsRead]) {
      const validation = part.read(values, schemas)
      if (isPromise(validation)) return readRest(part, validation, values, schemas)
      if (!storePart(part, validation, values)) return undefined
    }
  } catch (thrown) {
    values.failure = { thrown }
  }
  return undefined
}

/** Awaits one part, then reads those after it. */
async function readRest(
  part: RequestPart,
  pending: Promise<Validation>,
  values: RequestValues,
  schemas: RequestSchemas,
): Promise<void> {
  try {
    // `readBody` handles aborts itself.
    const validation = await (part.name === 'body' ? pending : orAborted(pending, values.request.signal))
    if (!storePart(part, validation, values)) return undefined
  } catch (thrown) {
    values.failure = { thrown }
    return undefined
  }
  return readRequest(values, schemas)
}

/** Stores a valid part, or the failure. Returns `true` if the next part may be read. */
function storePart(part: RequestPart, validation: Validation | undefined, values: RequestValues): boolean {
  if (validation?.issues) {
    values.failure = new ValidationFailure(part.name, validation.issues)
    return false
  }
  part.store(values, validation)
  values.partsRead += 1
  return true
}

/**
 * A validation failure. Its error is created on first access, because capturing the stack makes a 400 a third slower.
 */
class ValidationFailure implements RequestFailure {
  readonly part: ContractPart
  readonly issues: readonly Issue[]
  #error: ContractValidationError | undefined

  constructor(part: ContractPart, issues: readonly Issue[]) {
    this.part = part
    this.issues = issues
  }

  get thrown(): ContractValidationError {
    return (this.#error ??= new ContractValidationError(this.part, this.issues))
  }
}
