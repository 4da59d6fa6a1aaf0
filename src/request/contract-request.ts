import type { ContractOperation } from '../contract/operation.ts'
import { type ContractPart, ContractValidationError } from '../errors.ts'
import { toHeaders } from '../header-value.ts'
import { isPromise } from '../promises.ts'
import type { Failure, Schema, Validation } from '../schema/schema.ts'
import type { ContractOperationResponse } from '../response/contract-response.ts'
import { orAborted } from './abort.ts'
import {
  type ContractOperationBody,
  type ContractOperationContent,
  readBody,
  type RequestContents,
  type RequestContent,
} from './body.ts'
import { type ContractOperationHeaders, readHeaders } from './headers.ts'
import type { Reading, ReadingFailure } from './members.ts'
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

interface Part {
  readonly name: ContractPart
  readonly read: (reading: Reading<ReadingOperation>) => Validation | Promise<Validation> | undefined
  /** Keeps what the schema gave. */
  readonly add: (reading: Reading<ReadingOperation>, value: unknown) => void
}

/** The parts of a request, in the order in which they are read. */
const parts: readonly Part[] = [
  {
    name: 'params',
    read: ({ route, segments }) => readParameters(route.pathParams, route.parameters, segments),
    add: (reading, value) => void (reading.params = value),
  },
  {
    name: 'query',
    read: ({ route, search }) => readQuery(route.query, search),
    add: (reading, value) => void (reading.query = value),
  },
  {
    name: 'headers',
    read: ({ route: { headers }, request }) => headers && readHeaders(headers, request.headers),
    add: (reading, value) => void (reading.headers = toHeaders(value as object)),
  },
  {
    name: 'body',
    read: ({ route: { requests }, request, maxBodySize }) => requests && readBody(requests, request, maxBodySize),
    add: (reading, content) => void (reading.content = content as RequestContent<string, unknown>),
  },
]

/** What `Reading.read` is where there is nothing to read. */
export const partCount = 4

/** Reads a request up to the first part that fails; at once where no schema is asynchronous and no body is read. */
export function readRequest(reading: Reading<ReadingOperation>): Promise<void> | undefined {
  try {
    for (let part = parts[reading.read]; part && !reading.failure; part = parts[reading.read]) {
      const result = part.read(reading)
      if (isPromise(result)) return resume(part, result, reading)
      accept(part, result, reading)
    }
  } catch (thrown) {
    reading.failure = { thrown }
  }
  return undefined
}

async function resume(part: Part, result: Promise<Validation>, reading: Reading<ReadingOperation>): Promise<void> {
  try {
    // Who reads a body listens for the client himself.
    const validation = await (part.name === 'body' ? result : orAborted(result, reading.request.signal))
    accept(part, validation, reading)
  } catch (thrown) {
    reading.failure = { thrown }
  }
  return readRequest(reading)
}

/** Keeps what a schema gave; there is nothing where the operation says nothing of the part. */
function accept({ name, add }: Part, validation: Validation | undefined, reading: Reading<ReadingOperation>): void {
  if (validation?.issues) {
    reading.failure = new Refusal(name, validation.issues)
  } else {
    if (validation) add(reading, validation.value)
    reading.read += 1
  }
}

/** Becomes an error where somebody looks at it, because the stack of an error costs more than all the rest of it. */
class Refusal implements ReadingFailure {
  readonly part: ContractPart
  readonly issues: Failure['issues']
  #thrown: ContractValidationError | undefined

  constructor(part: ContractPart, issues: Failure['issues']) {
    this.part = part
    this.issues = issues
  }

  get thrown(): ContractValidationError {
    return (this.#thrown ??= new ContractValidationError(this.part, this.issues))
  }
}
