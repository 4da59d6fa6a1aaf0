/** The code for bodies, in a contract or for an outline, which has none. */
import { type BodyFormat, getBodyFormat } from '../core/schema/body-format.ts'
import type { Schema } from '../core/schema/schema.ts'
import { listContents } from '../core/contract/declared-content.ts'
import { bodyFunctions } from '../shared/content-type.ts'
import type { OperationOutline, OutlineContent } from './outline.ts'
import { refuse } from './text.ts'

/** A request or response content type. */
type Content = Pick<OutlineContent, 'body' | 'form'>

/**
 * A function that makes a body schema, such as `events`: a client for an outline is given the functions that its operations need.
 *
 * @example
 * const bodies: readonly BodyCreator[] = [events, jsonLines]
 */
// A method, whose parameters are compared in both directions: each function has different schemas and options.
export type BodyCreator = { create(schema: never, form: never): object }['create']

/** The schema of a body whose schema an outline does not have. It validates nothing: a client without schemas cannot. */
const anySchema = { '~standard': { version: 1, vendor: 'routepact', validate: Object } } as unknown as Schema

/**
 * Returns a body's code: from its schema, or from the function that makes schemas for the form that an outline names.
 *
 * @throws TypeError for a form without a given function
 */
export function findBodyFormat(content: Content | undefined, bodies: readonly BodyCreator[] = []): BodyFormat | undefined {
  const { form, body } = content ?? {}
  if (!form) return getBodyFormat(body)
  for (const create of bodies) {
    try {
      const code = getBodyFormat((create as (schema: Schema, options: object) => object)(anySchema, form))
      if (code?.form?.name === form.name) return code
    } catch {
      // The form of another format.
    }
  }
  refuse('bodies', `must have the function ${form.name}, which this operation needs`)
}

/**
 * Checks that an operation's bodies have the code that their content types need.
 *
 * @throws TypeError for the first body without that code
 */
export function checkBodies(name: string, { requests = {}, responses }: OperationOutline): void {
  for (const [contentType, content] of [requests, ...Object.values(responses)].flatMap((contents) => listContents(contents ?? {}))) {
    const { body } = content as Content
    // Each content type has a slash, which no inherited name has.
    const needed = body && !getBodyFormat(body) && (bodyFunctions[contentType.toLowerCase() as keyof typeof bodyFunctions] as string | undefined)
    if (needed) throw new TypeError(`'${name}': '${contentType}' needs ${needed}(schema)`)
  }
}
