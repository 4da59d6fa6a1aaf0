/**
 * Declarations of error responses, for an operation's `responses`.
 *
 * A problem's members are optional in `problems`, except `status`. RFC 9457 requires none, and a handler's body is sent as the handler
 * returns it.
 */
import { isObject } from '../../shared/property.ts'
import type { Schema } from '../schema/schema.ts'
import { createShapeSchema, type Shape, type ShapeSchema } from '../schema/shape-schema.ts'
import { type ErrorFormat, formatKey, type SentError } from './error-format.ts'
import { createMemberSchema, type MemberSchema, type MembersRules, toMembers } from './error-members.ts'
import { type ContractPart, partNames } from '../../shared/request-parts.ts'
import { type ErrorStatus, isErrorStatus, toErrorText } from '../../shared/status.ts'

/** An error's status, or `default` for all statuses that an operation does not declare. */
type ErrorKey = ErrorStatus | 'default'

/**
 * The body that the built-in error handler sends: `details` lists the issues after a validation failure (400), or has the message of an
 * unexpected error (500).
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
 * An `application/problem+json` body (RFC 9457). `errors` lists the issues after a validation failure.
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
 * An error response's declaration, as `errors` returns it for each status.
 *
 * @typeParam Members the schemas of its further members, by name
 * @example
 * const responses: { 200: {}; 404: ErrorResponse<404> } = { 200: {}, ...errors(404) }
 */
// Exported aliases: declaration files then show their names instead of whole schemas, but not instead of their arguments.
export type ErrorResponse<Status extends ErrorKey, Members = never> = {
  readonly 'application/json': { readonly body: BodySchema<ErrorBody<Status>, Members, Status> }
}

/**
 * The declaration of an `application/problem+json` response, as `problems` returns it for each status.
 *
 * @typeParam Members the schemas of its extension members, by name
 * @example
 * const responses: { 200: {}; 404: ProblemResponse<404> } = { 200: {}, ...problems(404) }
 */
export type ProblemResponse<Status extends ErrorKey, Members = never> = {
  readonly 'application/problem+json': { readonly body: BodySchema<ProblemDetails<Status>, Members, Status> }
}

/** A body's schema, with further members if there are any. */
type BodySchema<Body, Members, Status> = [Members] extends [never] ? ShapeSchema<Body> : MemberSchema<Body, Members, Status>

/** An argument of `errors` and `problems`. Includes values that are not statuses, so that they get a message. */
type Argument = ErrorKey | object | (string & {}) | (number & {}) | boolean | null | undefined

/** The arguments, with a message for each invalid one. */
type DeclaredArguments<Declared extends readonly unknown[], FixedName> = Declared extends readonly ErrorKey[]
  ? Declared
  : Declared extends readonly [...infer Statuses, infer Last]
    ? readonly [
        ...{ [Index in keyof Statuses]: StatusRules<Statuses[Index]> },
        Last extends ErrorKey | string | number
          ? StatusRules<Last>
          : Statuses extends readonly []
            ? "'members' must follow a status: errors(409, { code: schema })"
            : MembersRules<Last, FixedName>,
      ]
    : Declared

/** The status, or its message. Editors complete the empty text. */
type StatusRules<Status> = Status extends ErrorKey
  ? Status
  : Status extends ''
    ? ErrorKey
    : Status extends string | number
      ? `'${Status}' must be a status from 400 to 599, or 'default'`
      : "'members' must be the last argument, after the statuses"

/** The members among the arguments: the last argument, if it is not a status. */
type MembersOf<Declared extends readonly unknown[]> = Declared extends readonly [...unknown[], infer Last] ? Exclude<Last, ErrorKey> : never

/** The declarations that `errors` returns. */
type ErrorResponses<Declared extends readonly unknown[]> = {
  readonly [Key in Extract<Declared[number], ErrorKey>]: ErrorResponse<Key, MembersOf<Declared>>
}

/** The declarations that `problems` returns. */
type ProblemResponses<Declared extends readonly unknown[]> = {
  readonly [Key in Extract<Declared[number], ErrorKey>]: ProblemResponse<Key, MembersOf<Declared>>
}

/** The member names that `errors` does not declare, because its body or the arguments or options of `error()` use them. */
const errorNames = ['message', 'status', 'headers', 'detail', 'error', 'details'] as const

/** The member names that `problems` does not declare, because a problem or the arguments or options of `error()` use them. */
const problemNames = ['message', 'status', 'headers', 'detail', 'type', 'title', 'instance', 'errors'] as const

/**
 * Declares the built-in error handler's responses, to spread into `responses`: the client types them and the document describes them.
 *
 * @param declared statuses from 400 to 599, each as a separate argument because the types declare all members of a union, or `'default'`
 * for all statuses that the operation does not declare; then, if the body has more members, such as a code, an object with their schemas.
 * Handlers throw them as `error(409, 'Taken', { code })`
 * @throws RangeError for any other status, TypeError for members that are not schemas or whose name `error()` or its body uses
 * @example
 * const contract = createContract({
 *   getUser: {
 *     path: '/users/:id',
 *     method: 'GET',
 *     responses: {
 *       200: { 'application/json': { body: z.object({ name: z.string() }) } },
 *       ...errors(400, 404),
 *       ...errors(409, { code: z.enum(['locked', 'moved']) }),
 *     },
 *   },
 * })
 */
export function errors<const Declared extends readonly Argument[]>(
  ...declared: DeclaredArguments<Declared, (typeof errorNames)[number]>
): ErrorResponses<Declared> {
  return declareErrors(declared, 'application/json', toErrorShape, errorNames) as ErrorResponses<Declared>
}

/**
 * Declares the RFC 9457 responses, to spread into `responses`: the client types them and the document describes them. The router sends them
 * with `catch: withContractErrorHandler({ format: problems })`.
 *
 * @param declared statuses from 400 to 599, each as a separate argument because the types declare all members of a union, or `'default'`
 * for all statuses that the operation does not declare; then, if the problem has extension members, an object with their schemas. Handlers
 * throw them as `error(409, 'Taken', { code })`
 * @throws RangeError for any other status, TypeError for members that are not schemas or whose name `error()` or a problem uses
 * @example
 * const contract = createContract({
 *   getUser: {
 *     path: '/users/:id',
 *     method: 'GET',
 *     responses: {
 *       200: { 'application/json': { body: z.object({ name: z.string() }) } },
 *       ...problems(400, 404),
 *       ...problems(409, { code: z.enum(['locked', 'moved']) }),
 *     },
 *   },
 * })
 */
export const problems: (<const Declared extends readonly Argument[]>(
  ...declared: DeclaredArguments<Declared, (typeof problemNames)[number]>
) => ProblemResponses<Declared>) &
  ErrorFormat = /* @__PURE__ */ createProblems()

/** Creates `problems`. */
function createProblems(): typeof problems {
  const contentType = 'application/problem+json'
  const declare = (...declared: readonly unknown[]): object => declareErrors(declared, contentType, toProblemShape, problemNames)
  return Object.assign(declare as typeof problems, { [formatKey]: { contentType, toBody: toProblem } })
}

/** Creates a problem's body (RFC 9457, section 3). */
function toProblem({ status, message, details, part, extensions, members }: SentError): object {
  const title = toErrorText(status)
  const text = part === undefined ? (details?.[0]?.message ?? message) : message
  return {
    type: 'about:blank',
    title,
    status,
    // Omitted if it only repeats the title.
    detail: text.toLowerCase() === title.toLowerCase() ? undefined : text,
    errors: part && details?.map((detail) => ({ in: part, path: detail.path, detail: detail.message })),
    ...extensions,
    ...members,
  }
}

/** The schemas by their shape's `$id`. Operations share them, so a document converts each once. */
const schemas: Map<string, ShapeSchema<unknown>> = /* @__PURE__ */ new Map()

function declareErrors(
  declared: readonly unknown[],
  contentType: string,
  toShape: (status: unknown) => Shape & { readonly $id: string },
  fixedNames: readonly string[],
): object {
  const last = declared.at(-1)
  const members = typeof last === 'function' || isObject(last) ? toMembers(last, fixedNames) : undefined
  const entries = (members ? declared.slice(0, -1) : declared).map((status) => {
    if (status !== 'default' && !isErrorStatus(status)) {
      throw new RangeError(`'${String(status)}' must be an integer from 400 to 599, or 'default'`)
    }
    const shape = toShape(status)
    const base = schemas.get(shape.$id) ?? createShapeSchema(shape)
    schemas.set(shape.$id, base)
    const body: Schema = members ? createMemberSchema(shape, base, members, status) : base
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

/** The name of a document component. */
function toId(name: string, status: unknown): string {
  return status === 'default' ? `Default${name}` : `${name}${String(status)}`
}

/** An array of objects with these properties. */
function listOf(properties: { readonly [name: string]: Shape }, required = Object.keys(properties)): Shape {
  return { type: 'array', items: { type: 'object', properties, required } }
}
