/** The work of a handler, with the parts of a request where a peer has them. */
import { toStatements } from '../fixtures.ts'

/** Where a handler finds what the request brought, each as an expression. */
export interface Parts {
  readonly params: string
  readonly query: string
  readonly body: string
}

/** The very statements of the other fixtures, so that all handlers do the same work. */
export function toWork(index: number, parts: Parts, answer: (status: number, body: string) => string): string {
  return toStatements(index, answer)
    .replace('request.validatedParams', parts.params)
    .replace('request.validatedQuery', parts.query)
    .replace('request.validatedBody', parts.body)
}

/** How many operations a group has, where an API is split: about what a resource has. */
const groupSize = 10

/** One text for each group, given which operations are in it. */
export function eachGroup(count: number, write: (group: number, indexes: readonly number[]) => string): string {
  const groups = Array.from({ length: Math.ceil(count / groupSize) }, (_, group) => {
    const from = group * groupSize
    return write(group, toIndexes(Math.min(groupSize, count - from), from))
  })
  return groups.join('\n')
}

/** So many numbers of operations. */
export function toIndexes(count: number, from = 0): readonly number[] {
  return Array.from({ length: count }, (_, index) => from + index)
}
