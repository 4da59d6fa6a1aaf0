import { type ContractPart, ContractValidationError } from '../errors.ts'
import { isPromise } from '../promises.ts'
import type { Issue, Schema, Validation } from '../schema/schema.ts'
import { orAborted } from './abort.ts'
import { readBody, type RequestContents } from './body.ts'
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
  /** `Headers`, or null if no schema describes them. */
  headers: unknown
  /** A `RequestContent`, or undefined if the operation declares no body. */
  body: unknown
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
}

const ownHeaders: Validation = { value: null }

/** The parts of a request, in the order in which they are read. */
export const requestParts: readonly RequestPart[] = [
  {
    name: 'params',
    members: ['validatedParams'],
    read: ({ segments }, { pathParams, parameters }) => readParameters(pathParams, parameters, segments),
  },
  {
    name: 'query',
    members: ['validatedQuery'],
    read: ({ search }, { query }) => readQuery(query, search),
  },
  {
    name: 'headers',
    members: ['validatedHeaders'],
    read: ({ request }, { headers }) => headers ? readHeaders(headers, request) : ownHeaders,
  },
  {
    name: 'body',
    members: ['validatedBody', 'validatedContent'],
    read: ({ request }, { requests, maxBodySize }) => requests && readBody(requests, request, maxBodySize),
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
      if (isPromise(validation)) {
        // `readBody` handles aborts itself.
        const pending = part.name === 'body' ? validation : orAborted(validation, values.request.signal)
        return pending.then(
          (settled) => (storePart(part, settled, values) ? readRequest(values, schemas) : undefined),
          (thrown: unknown) => void (values.failure = { thrown }),
        )
      }
      if (!storePart(part, validation, values)) return undefined
    }
  } catch (thrown) {
    values.failure = { thrown }
  }
  return undefined
}

/** Stores a valid part, or the failure. Returns whether the next part may be read. */
function storePart({ name }: RequestPart, validation: Validation | undefined, values: RequestValues): boolean {
  if (validation?.issues) {
    values.failure = new ValidationFailure(name, validation.issues)
    return false
  }
  values[name] = validation?.value
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
