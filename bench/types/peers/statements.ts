/** A handler's statements, for the expressions with which a peer reads the request parts. */
import { toStatements } from '../fixtures.ts'

/** The expressions for the request parts. */
export interface Parts {
  readonly params: string
  readonly query: string
  readonly body: string
}

/** The same statements as in the other fixtures. */
export function toWork(
  index: number,
  parts: Parts,
  respond: (status: number, body: string) => string,
  isLean = false,
): string {
  return toStatements(index, respond, isLean)
    .replace('request.validatedParams', parts.params)
    .replace('request.validatedQuery', parts.query)
    .replace('request.validatedBody', parts.body)
}

/** The operations per group in a split API, about as many as one resource has. */
const groupSize = 10

/** Joins one text per group, given its operations. */
export function eachGroup(count: number, write: (group: number, indexes: readonly number[]) => string): string {
  const groups = Array.from({ length: Math.ceil(count / groupSize) }, (_, group) => {
    const from = group * groupSize
    return write(group, toIndexes(Math.min(groupSize, count - from), from))
  })
  return groups.join('\n')
}

/** The operations' numbers. */
export function toIndexes(count: number, from = 0): readonly number[] {
  return Array.from({ length: count }, (_, index) => from + index)
}
