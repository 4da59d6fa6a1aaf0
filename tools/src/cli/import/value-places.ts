/** The JSON bodies whose values go through a contract, and what differed. Written to a file, because another process loads the contract. */
import type { JsonData, JsonRecord } from '../../json-schema/json.ts'
import type { ImportedApi } from './imported-api.ts'
import type { ImportedContent, ImportedOperation } from './read-operations.ts'

/** An operation's JSON body. */
export interface ValuePlace {
  /** `POST /users: body of 'application/json'`. */
  readonly label: string
  /** The operation's name in the contract. */
  readonly name: string
  /** A response's status; nothing for a request. */
  readonly status?: string
  readonly contentType: string
  /** Where the document has the schema. */
  readonly pointer: string
}

/** What is compared: the document's schemas in both directions, and their places. */
export interface ValueComparison {
  readonly request: JsonRecord
  readonly response: JsonRecord
  readonly places: readonly ValuePlace[]
}

/** How the contract treats a value otherwise than the document. */
export type ValueDifferenceKind = 'rejected' | 'accepted' | 'changed'

/** A value that the contract treats otherwise. */
export interface ValueDifference {
  readonly kind: ValueDifferenceKind
  readonly label: string
  /** Where in the value: a JSON Pointer. */
  readonly pointer: string
  readonly value: JsonData
  /** The keyword that the value breaks, the library's message, or what the library made of the value. */
  readonly detail: string
}

/** A comparison's result. */
export interface ValueReport {
  readonly seed: number
  readonly differences: readonly ValueDifference[]
  /** How many values both treat the same way. */
  readonly agreed: number
  /** How many schemas there are, and how many had their turn before the time was over. */
  readonly schemas: number
  readonly reached: number
}

/** Lists an API's JSON bodies. */
export function listValuePlaces({ operations, roots }: ImportedApi): ValueComparison {
  const toPlaces = ({ key, name }: ImportedOperation, contents: readonly ImportedContent[], status?: string): ValuePlace[] =>
    contents.flatMap(({ contentType, pointer }) =>
      pointer === undefined ? [] : [{ label: `${key}: ${status === undefined ? 'body of' : status} '${contentType}'`, name, ...(status === undefined ? {} : { status }), contentType, pointer }],
    )
  const places = operations.flatMap((operation) => [
    ...toPlaces(operation, operation.requests),
    ...operation.responses.flatMap(({ status, contents }) => toPlaces(operation, contents, status)),
  ])
  return { ...roots, places }
}
