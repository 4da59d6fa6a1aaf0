/** The validation of responses, which only clients that validate bundle. */
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
  /** Returns the issues of a body, or of an element of one. */
  readonly findIssues: (schema: Schema | undefined, value: unknown) => Promise<readonly Issue[] | undefined>
  /** Returns the header issues. */
  readonly findHeaderIssues: (schema: Schema, headers: Headers) => Promise<readonly Issue[] | undefined>
  /** Returns the names of the headers that issues are about, as the end of a message. */
  readonly nameProperties: (issues: readonly Issue[]) => string
}

/**
 * Validates the responses of a client with their schemas: `createClient(contract, { validate: responses })`. Results contain the received
 * values, not the output of the validation.
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
