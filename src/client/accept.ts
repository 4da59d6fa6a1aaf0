import type { ContentTypeOf } from '../contract/operation.ts'

/** The content types of every status in `responses`. Distributes over operations. */
export type DeclaredType<Responses> = Responses extends unknown ? ContentTypeOf<Responses[keyof Responses]> : never

/** Each accepted content type, or the declared ones for one that is not declared. */
export type AcceptedType<Accept, Declared> = Accept extends Declared ? Accept : Declared

/**
 * Returns the content types that a call accepts, or `undefined` for a call without `accept`.
 *
 * @throws TypeError for `undefined`, an empty list and other values that would accept anything: the type of the result
 * has only accepted content types
 */
export function toAcceptList(input: { readonly accept?: unknown }): readonly string[] | undefined {
  if (!('accept' in input)) return undefined
  const list = [input.accept].flat()
  if (list.length > 0 && list.every((contentType) => typeof contentType === 'string')) return list
  throw new TypeError("'accept' must be a content type or a list of content types")
}

/** Formats a list of content types with weights that decrease (RFC 9110, section 12.5.1). */
export function toAcceptHeader(list: readonly string[]): string {
  return list
    .map((contentType, index) => contentType + (index ? `;q=${(1 - index / list.length).toFixed(3)}` : ''))
    .join(', ')
}
