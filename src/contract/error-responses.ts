/** Declarations of the responses to errors, for the `responses` of an operation. */
import { createShapeSchema, type Shape, type ShapeSchema } from '../schema/shape-schema.ts'
import { type ErrorStatus, isErrorStatus } from './status.ts'

/**
 * The body of the built-in error handler's response: `details` lists the issues of a validation failure (400) or the
 * message of an unexpected error (500).
 *
 * @example
 * const body: ErrorBody<404> = { error: 'No such user' }
 */
export type ErrorBody<Status extends ErrorStatus = ErrorStatus> = Status extends 400
  ? {
      readonly error: string
      readonly details?:
        readonly { readonly path: readonly (string | number)[]; readonly message: string }[] | undefined
    }
  : Status extends 500
    ? { readonly error: string; readonly details?: readonly { readonly message: string }[] | undefined }
    : { readonly error: string }

/**
 * The body of a response as `application/problem+json` (RFC 9457). `errors` lists the issues of a validation failure.
 *
 * @example
 * const body: ProblemDetails<404> = { status: 404, title: 'Not Found', detail: 'No such user' }
 */
export type ProblemDetails<Status extends ErrorStatus = ErrorStatus> = Status extends 400
  ? ProblemMembers<Status> & {
      readonly errors?:
        | readonly {
            readonly in: 'params' | 'query' | 'headers' | 'body'
            readonly path: readonly (string | number)[]
            readonly detail: string
          }[]
        | undefined
    }
  : ProblemMembers<Status>

/** The members that RFC 9457 defines (section 3.1). */
type ProblemMembers<Status> = {
  readonly type?: string | undefined
  readonly title?: string | undefined
  readonly status: Status
  readonly detail?: string | undefined
  readonly instance?: string | undefined
}

/** The declarations that `errors` returns. */
type ErrorResponses<Status extends ErrorStatus> = {
  readonly [Key in Status]: { readonly 'application/json': { readonly body: ShapeSchema<ErrorBody<Key>> } }
}

/** The declarations that `problems` returns. */
type ProblemResponses<Status extends ErrorStatus> = {
  readonly [Key in Status]: { readonly 'application/problem+json': { readonly body: ShapeSchema<ProblemDetails<Key>> } }
}

/**
 * Declares the responses of the built-in error handler, to spread into `responses`: the client types them and the
 * document describes them.
 *
 * @param statuses 400 to 599
 * @throws RangeError for any other status
 * @example
 * const contract = createContract({
 *   getUser: {
 *     path: '/users/:id',
 *     method: 'GET',
 *     responses: { 200: { 'application/json': { body: z.object({ name: z.string() }) } }, ...errors(400, 404) },
 *   },
 * })
 */
export function errors<Status extends ErrorStatus = never>(...statuses: readonly Status[]): ErrorResponses<Status> {
  return declareErrors(statuses, 'application/json', toErrorShape) as ErrorResponses<Status>
}

/**
 * Declares the responses of `withProblemDetails`, to spread into `responses`: the client types them and the document
 * describes them.
 *
 * @param statuses 400 to 599
 * @throws RangeError for any other status
 * @example
 * const contract = createContract({
 *   getUser: {
 *     path: '/users/:id',
 *     method: 'GET',
 *     responses: { 200: { 'application/json': { body: z.object({ name: z.string() }) } }, ...problems(400, 404) },
 *   },
 * })
 */
export function problems<Status extends ErrorStatus = never>(...statuses: readonly Status[]): ProblemResponses<Status> {
  return declareErrors(statuses, 'application/problem+json', toProblemShape) as ProblemResponses<Status>
}

/** The schemas by the `$id` of their shape. Operations share them, so a document converts each once. */
const schemas: Map<string, ShapeSchema<unknown>> = /* @__PURE__ */ new Map()

function declareErrors(
  statuses: readonly number[],
  contentType: string,
  toShape: (status: number) => Shape & { readonly $id: string },
): object {
  const entries = statuses.map((status) => {
    if (!isErrorStatus(status)) throw new RangeError(`'${String(status)}' must be an integer from 400 to 599`)
    const shape = toShape(status)
    const body = schemas.get(shape.$id) ?? createShapeSchema(shape)
    schemas.set(shape.$id, body)
    return [status, { [contentType]: { body } }] as const
  })
  return Object.fromEntries(entries)
}

const text: Shape = { type: 'string' }
const part: Shape = { type: 'string', enum: ['params', 'query', 'headers', 'body'] }
const path: Shape = { type: 'array', items: { type: ['string', 'number'] } }

function toErrorShape(status: number): Shape & { readonly $id: string } {
  const details = status === 400 ? { path, message: text } : status === 500 ? { message: text } : undefined
  return {
    $id: details ? `Error${status}` : 'Error',
    type: 'object',
    properties: { error: text, ...(details && { details: listOf(details) }) },
    required: ['error'],
  }
}

function toProblemShape(status: number): Shape & { readonly $id: string } {
  const own = { type: text, title: text, status: { type: 'number', enum: [status] }, detail: text, instance: text } as const
  return {
    $id: `Problem${status}`,
    type: 'object',
    properties: status === 400 ? { ...own, errors: listOf({ in: part, path, detail: text }) } : own,
    required: ['status'],
  }
}

/** An array of objects that have all of these properties. */
function listOf(properties: { readonly [name: string]: Shape }): Shape {
  return { type: 'array', items: { type: 'object', properties, required: Object.keys(properties) } }
}
