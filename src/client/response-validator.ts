/** Response validation, which only clients that validate bundle. */
import { validateReceivedHeaders } from '../core/read/received-headers.ts'
import { nameProperties } from '../core/schema/issues.ts'
import { findIssues, getCodec, type Issue, runSchema, type Schema } from '../core/schema/schema.ts'
import { refuse } from './text.ts'

/**
 * What a client validates responses with: `responses`.
 *
 * @example
 * const options: ClientOptions = { validate: responses satisfies ResponseValidator }
 */
export interface ResponseValidator {
  /** Returns the issues for a body or a stream element. */
  readonly findIssues: (schema: Schema | undefined, value: unknown) => Promise<readonly Issue[] | undefined>
  /** Returns the header issues. */
  readonly findHeaderIssues: (schema: Schema, headers: Headers) => Promise<readonly Issue[] | undefined>
  /** Returns the header names in the issues, as the end of a message. */
  readonly nameProperties: (issues: readonly Issue[]) => string
}

/**
 * Validates a client's responses with their schemas: `createClient(contract, { validate: responses })`. Results contain the received
 * values, not the validation output.
 *
 * @example
 * const client = createClient(contract, { fetch: router.fetch, validate: responses })
 */
export const responses: ResponseValidator = {
  findIssues: findReceivedIssues,
  async findHeaderIssues(schema, headers) {
    const check = async (value: object) => ({ value, issues: await findReceivedIssues(schema, value) })
    return (await validateReceivedHeaders(schema, headers, check)).issues
  },
  nameProperties,
}

/** A codec must decode what is received, and send it for what it has decoded. */
async function findReceivedIssues(schema: Schema | undefined, value: unknown): Promise<readonly Issue[] | undefined> {
  const codec = getCodec(schema)
  if (!codec) return findIssues(schema ?? refuse('validate', 'must be absent without schemas'), value)
  const decoded = await runSchema(codec.schema, value)
  return (decoded.issues ? decoded : await codec.encode(decoded.value)).issues
}
