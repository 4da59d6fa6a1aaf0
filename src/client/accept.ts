import type { ContentTypeOf } from '../core/contract/operation.ts'

/** The content types of every status in `responses`. Distributes over operations. */
export type DeclaredType<Responses> = Responses extends unknown ? ContentTypeOf<Responses[keyof Responses]> : never

/** Each accepted content type, or the declared types if a type is not declared. */
export type AcceptedType<Accept, Declared> = Accept extends Declared ? Accept : Declared
