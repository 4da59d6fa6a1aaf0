/**
 * `accept: undefined` is a `TypeError`. Without `exactOptionalPropertyTypes` the compiler allows it, and narrows the result
 * although the response may have any declared content type.
 */
import { listContents } from '../core/contract/declared-content.ts'
import type { ContentTypeOf } from '../core/contract/operation.ts'
import type { OperationOutline } from './outline.ts'

/** The content types of every status in `responses`. Distributes over operations. */
export type DeclaredType<Responses> = Responses extends unknown ? ContentTypeOf<Responses[keyof Responses]> : never

/** Each accepted content type, or the declared ones for one that is not declared. */
export type AcceptedType<Accept, Declared> = Accept extends Declared ? Accept : Declared

/**
 * Returns the content types that a call accepts, or `undefined` for a call without `accept`.
 *
 * @throws TypeError for `undefined`, an empty list and a content type that is not declared: the type of the result has
 * only accepted content types
 */
export function toAcceptList(
  input: { readonly accept?: unknown },
  responses: OperationOutline['responses'],
): readonly string[] | undefined {
  if (!('accept' in input)) return undefined
  const list: unknown[] = [input.accept].flat()
  const declared = new Map<unknown, string>()
  for (const contents of Object.values(responses)) {
    for (const [contentType] of listContents(contents ?? {})) declared.set(contentType.toLowerCase(), contentType)
  }
  const isDeclared = (item: unknown): item is string => declared.has(typeof item === 'string' && item.toLowerCase())
  if (list[0] && list.every(isDeclared)) return list
  throw new TypeError(`'accept' must be one or more of: ${[...declared.values()].join(', ') || 'none'}`)
}

/** Formats a list of content types with weights that decrease (RFC 9110, section 12.5.1). */
export function toAcceptHeader(list: readonly string[]): string {
  return list
    .map((contentType, index) => contentType + (index ? `;q=${(1 - index / list.length).toFixed(3)}` : ''))
    .join(', ')
}
