/**
 * The members that an application adds to its error bodies, such as a code.
 *
 * Error members are an object of schemas, not one schema: Standard Schema hides key names, and without them the router could neither reject
 * names that it sets itself nor leave out a single invalid member.
 */
import { HttpError } from '../errors.ts'
import { whenSettled } from '../../shared/promises.ts'
import { createBare, isObject, readOwn, readProperty } from '../../shared/property.ts'
import type { DeclaredMembers, Members } from '../schema/declared-members.ts'
import { toPath } from '../schema/issues.ts'
import { type Issue, isSchema, type Schema, type SchemaInput, type SchemaOutput, validate, type Validation } from '../schema/schema.ts'
import type { Shape, ShapeResult, ShapeSchema } from '../schema/shape-schema.ts'
import type { FormatMessage } from '../../shared/message.ts'
import type { SchemaMessage, SchemaOrOldSchema } from './rules/schemas.ts'

/** Name -> the member's schema. */
interface ErrorMembers {
  readonly [name: string]: Schema
}

/** The statuses that the router itself sends, without values for members. */
const routerStatuses = [400, 401, 406, 413, 415, 500, 'default'] as const

/** The statuses that the router itself sends. */
type RouterStatus = (typeof routerStatuses)[number]

/** A member's type on one side of its schema. */
type MemberValue<Member, Side> = Member extends Schema ? (Side extends 'input' ? SchemaInput<Member> : SchemaOutput<Member>) : never

/** The names of the members that may be absent. */
type OptionalName<Members, Side, Status> = Status extends RouterStatus
  ? keyof Members
  : { [Name in keyof Members]: undefined extends MemberValue<Members[Name], Side> ? Name : never }[keyof Members]

/** A body with members, as a single object, which editors print. */
// Inferred, because the compiler would print an alias by name.
type WithMembers<Body, Members, Side, Status> = Body & {
  readonly [Name in Exclude<keyof Members, OptionalName<Members, Side, Status>>]: MemberValue<Members[Name], Side>
} & {
  readonly [Name in OptionalName<Members, Side, Status>]?: MemberValue<Members[Name], Side> | undefined
} extends infer Whole
  ? { [Key in keyof Whole]: Whole[Key] }
  : never

/**
 * The schema of an error body with the application's members.
 *
 * @example
 * const body: MemberSchema<ErrorBody<409>, { code: Schema }, 409> = errors(409, { code: z.string() as Schema })[409]['application/json'].body
 */
// An alias: other packages' declaration files could not name an interface.
export type MemberSchema<Body, Members, Status> = {
  readonly '~standard': {
    readonly version: 1
    readonly vendor: 'routepact'
    readonly types?:
      | {
          readonly input: WithMembers<Body, Members, 'input', Status>
          readonly output: WithMembers<Body, Members, 'output', Status>
        }
      | undefined
    readonly validate: (
      value: unknown,
    ) => ShapeResult<WithMembers<Body, Members, 'output', Status>> | Promise<ShapeResult<WithMembers<Body, Members, 'output', Status>>>
  }
}

/** The members, with a message for each invalid one, or for all. */
export type MembersRules<Members, FixedName> = Members extends SchemaOrOldSchema
  ? "'members' must be an object of schemas, such as { code: schema }, not a schema"
  : Members extends readonly unknown[] | ((...args: never) => unknown)
    ? NoMembers
    : Members extends object
      ? {
          readonly [Name in keyof Members]: Name extends FixedName
            ? FormatMessage<FixedMessage, Name>
            : Members[Name] extends { readonly '~codec': unknown }
              ? FormatMessage<CodecMessage, Name>
              : [SchemaMessage<Members[Name], Name>] extends [never]
                ? Members[Name]
                : SchemaMessage<Members[Name], Name>
        }
      : NoMembers

type NoMembers = "'members' must be an object of schemas, such as { code: schema }"

type CodecMessage = "'{}' must not be a codec: error() sends its members as JSON"

type FixedMessage = "'{}' is a name of error() or of its response: use another one"

/**
 * Returns the members that `errors` or `problems` receive.
 *
 * @throws TypeError for the first member that is not allowed
 */
export function toMembers(members: unknown, fixedNames: readonly string[]): ErrorMembers {
  if (!isObject(members) || Array.isArray(members) || isSchema(members)) {
    throw new TypeError("'members' must be an object of schemas, such as { code: schema }")
  }
  for (const [name, schema] of Object.entries(members)) {
    if (fixedNames.includes(name)) throw new TypeError(`'${name}' is a name of error() or of its response: use another one`)
    if (!isSchema(schema)) throw new TypeError(`'${name}' must be a Standard Schema`)
    if ('~codec' in schema) throw new TypeError(`'${name}' must not be a codec: error() sends its members as JSON`)
  }
  return members as unknown as ErrorMembers
}

/** Creates the schema for a body that has members beside a shape's properties. */
export function createMemberSchema(
  shape: Shape,
  { '~standard': base }: ShapeSchema<unknown>,
  members: ErrorMembers,
  status: unknown,
): Schema & { readonly '~members': DeclaredMembers } {
  const isRequired = !routerStatuses.some((own) => own === status)
  const schemas = Object.entries(members)

  /** Validates the members one after the other, so that no promise is left alone if a validator throws. */
  const read = (given: Members): Read | Promise<Read> => {
    const values = createBare<unknown>()
    const issues: Issue[] = []
    let done: unknown
    for (const [name, schema] of schemas) {
      const value = readOwn(given, name)
      done = whenSettled(done, () =>
        whenSettled(validate(schema, value), (validation) => {
          if (!validation.issues) values[name] = validation.value
          else if (isRequired || value !== undefined) {
            for (const issue of validation.issues) issues.push({ message: issue.message, path: [name, ...toPath(issue)] })
          }
        }),
      )
    }
    return whenSettled(done, () => ({ values, issues }))
  }
  const check: DeclaredMembers['check'] = async (thrown, isValidated) => {
    const given = thrown instanceof HttpError ? thrown.extensions : {}
    const toSent = (values: Members): Members => Object.fromEntries(schemas.map(([name]) => [name, readOwn(values, name)]))
    let values: Members = given
    let issues: readonly Issue[] = []
    try {
      if (isValidated) ({ values, issues } = await read(given))
      // Throws for an output that JSON cannot represent, which must not turn the error into a 500.
      JSON.stringify(values)
    } catch (failed) {
      values = {}
      issues = schemas.map(([name]) => ({ message: String(readProperty(failed, 'message')), path: [name] }))
    }
    const names = [...new Set(issues.map((issue) => toPath(issue)[0]))].join("', '")
    const problem = names && `must have valid members: pass '${names}' to error()`
    return { status: readProperty(thrown, 'status'), values: toSent(values), problem, issues }
  }
  const standard = {
    version: 1,
    vendor: 'routepact',
    validate(value: unknown): Validation | Promise<Validation> {
      const fixed: Validation = base.validate(value)
      if (!isObject(value)) return fixed
      return whenSettled(read(value), ({ values, issues }): Validation => {
        if (fixed.issues || issues[0]) return { issues: [...(fixed.issues ?? []), ...issues] }
        return { value: { ...(fixed.value as object), ...values } }
      })
    },
  }
  return { '~standard': standard, '~members': { shape, schemas, isRequired, check } }
}

/** Members, and the issues with the rejected ones. */
interface Read {
  readonly values: Members
  readonly issues: readonly Issue[]
}
