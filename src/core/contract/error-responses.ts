/** Declarations of the responses to errors, for the `responses` of an operation. */
import { createShapeSchema, type Shape, type ShapeSchema } from '../schema/shape-schema.ts'
import { type ContractPart, partNames } from './request-parts.ts'
import { type ErrorStatus, isErrorStatus } from './status.ts'

/** A status of an error, or `default` for all statuses that an operation does not declare. */
type ErrorKey = ErrorStatus | 'default'

/**
 * The body of the built-in error handler's response: `details` lists the issues of a validation failure (400) or the
 * message of an unexpected error (500).
 *
 * @example
 * const body: ErrorBody<404> = { error: 'No such user' }
 */
export type ErrorBody<Status extends ErrorKey = ErrorStatus> = Status extends 400
  ? {
      readonly error: string
      readonly details?:
        readonly { readonly path: readonly (string | number)[]; readonly message: string }[] | undefined
    }
  : Status extends 500
    ? { readonly error: string; readonly details?: readonly { readonly message: string }[] | undefined }
    : Status extends 'default'
      ? {
          readonly error: string
          readonly details?:
            | readonly { readonly path?: readonly (string | number)[] | undefined; readonly message: string }[]
            | undefined
        }
      : { readonly error: string }

/**
 * The body of a response as `application/problem+json` (RFC 9457). `errors` lists the issues of a validation failure.
 *
 * @example
 * const body: ProblemDetails<404> = { status: 404, title: 'Not Found', detail: 'No such user' }
 */
export type ProblemDetails<Status extends ErrorKey = ErrorStatus> = Status extends 400 | 'default'
  ? ProblemMembers<Status extends 'default' ? number : Status> & {
      readonly errors?:
        | readonly {
            readonly in: ContractPart
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

/**
 * The declaration of the response to an error, as `errors` returns it for each status.
 *
 * @example
 * const responses: { 200: {}; 404: ErrorResponse<404> } = { 200: {}, ...errors(404) }
 */
// Exported aliases, because declaration files then have their names in place of the whole schemas.
export type ErrorResponse<Status extends ErrorKey> = {
  readonly 'application/json': { readonly body: ShapeSchema<ErrorBody<Status>> }
}

/**
 * The declaration of a response as `application/problem+json`, as `problems` returns it for each status.
 *
 * @example
 * const responses: { 200: {}; 404: ProblemResponse<404> } = { 200: {}, ...problems(404) }
 */
export type ProblemResponse<Status extends ErrorKey> = {
  readonly 'application/problem+json': { readonly body: ShapeSchema<ProblemDetails<Status>> }
}

/** The declarations that `errors` returns. */
type ErrorResponses<Status extends ErrorKey> = { readonly [Key in Status]: ErrorResponse<Key> }

/** The declarations that `problems` returns. */
type ProblemResponses<Status extends ErrorKey> = { readonly [Key in Status]: ProblemResponse<Key> }

/**
 * Declares the responses of the built-in error handler, to spread into `responses`: the client types them and the
 * document describes them.
 *
 * @param statuses 400 to 599, or `'default'` for all statuses that the operation does not declare
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
export function errors<const Statuses extends readonly ErrorKey[]>(...statuses: Statuses): ErrorResponses<Statuses[number]> {
  return declareErrors(statuses, 'application/json', toErrorShape) as ErrorResponses<Statuses[number]>
}

/**
 * Declares the responses of `withProblemDetails`, to spread into `responses`: the client types them and the document
 * describes them.
 *
 * @param statuses 400 to 599, or `'default'` for all statuses that the operation does not declare
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
export function problems<const Statuses extends readonly ErrorKey[]>(...statuses: Statuses): ProblemResponses<Statuses[number]> {
  return declareErrors(statuses, 'application/problem+json', toProblemShape) as ProblemResponses<Statuses[number]>
}

/** The schemas by the `$id` of their shape. Operations share them, so a document converts each once. */
const schemas: Map<string, ShapeSchema<unknown>> = /* @__PURE__ */ new Map()

function declareErrors(
  statuses: readonly unknown[],
  contentType: string,
  toShape: (status: unknown) => Shape & { readonly $id: string },
): object {
  const entries = statuses.map((status) => {
    if (status !== 'default' && !isErrorStatus(status)) {
      throw new RangeError(`'${String(status)}' must be an integer from 400 to 599, or 'default'`)
    }
    const shape = toShape(status)
    const body = schemas.get(shape.$id) ?? createShapeSchema(shape)
    schemas.set(shape.$id, body)
    return [status, { [contentType]: { body } }] as const
  })
  return Object.fromEntries(entries)
}

const text: Shape = { type: 'string' }
const part: Shape = { type: 'string', enum: partNames }
const path: Shape = { type: 'array', items: { type: ['string', 'number'] } }

function toErrorShape(status: unknown): Shape & { readonly $id: string } {
  const issue = { path, message: text }
  const details =
    status === 400
      ? listOf(issue)
      : status === 500
        ? listOf({ message: text })
        : status === 'default' && listOf(issue, ['message'])
  return {
    $id: details ? toId('Error', status) : 'Error',
    type: 'object',
    properties: { error: text, ...(details && { details }) },
    required: ['error'],
  }
}

function toProblemShape(status: unknown): Shape & { readonly $id: string } {
  const number: Shape = status === 'default' ? { type: 'number' } : { type: 'number', enum: [status] }
  const own = { type: text, title: text, status: number, detail: text, instance: text }
  const hasErrors = status === 400 || status === 'default'
  return {
    $id: toId('Problem', status),
    type: 'object',
    properties: hasErrors ? { ...own, errors: listOf({ in: part, path, detail: text }) } : own,
    required: ['status'],
  }
}

/** The name of a component of documents. */
function toId(name: string, status: unknown): string {
  return status === 'default' ? `Default${name}` : `${name}${String(status)}`
}

/** An array of objects with these properties. */
function listOf(properties: { readonly [name: string]: Shape }, required = Object.keys(properties)): Shape {
  return { type: 'array', items: { type: 'object', properties, required } }
}
