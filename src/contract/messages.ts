/**
 * The sentences that both the compiler and the runtime say of a contract, written once: the compiler shows them at the
 * property at fault, and `createRouter` throws them where a cast or JavaScript got past the compiler.
 */

/** What is wrong -> the sentence that says so; each `{}` stands for the name at fault. */
export const messages = {
  unknownField: "'{}' is not a field of an operation",
  noSuccess: "'responses' declares neither 200 nor 'default'",
  noSlash: "the path '{}' does not begin with '/'",
  emptyParameter: "the path has a ':' without a name",
  repeatedParameter: "the path has ':{}' twice",
  sameRoute: "'{}' has the same method and path",
  sameOperationId: "'{}' has the same operationId",
  noStatus: "'{}' is neither a status of 200 to 599 nor 'default'",
  bodilessMethod: 'a {} request has no body',
  noOperation: "the contract has no operation '{}' to handle",
  noHandler: "the operation '{}' has no handler",
} as const

type Thrown = typeof messages

/** With those that only the compiler can say: at run time nobody knows what a schema accepts, or a handler needs. */
export interface Messages extends Thrown {
  missingParameter: "the path has ':{}' but pathParams has no '{}'"
  superfluousParameter: "pathParams has '{}' but the path has no ':{}'"
  bodiless: 'a response of status {} has no body'
  noText: "'{}' accepts no string"
  noJson: "JSON cannot carry '{}'"
  needsMore: "the handler of '{}' needs context or arguments that no middleware gives"
  otherRequest: "the handler of '{}' takes another request than the one it gets"
  undeclaredStatus: 'the contract declares no status {} for this operation'
  otherResponse: "'{}' of the response is not what the contract declares"
  noResponse: 'what the handler gives is no response'
}

/** A sentence with the name in it. */
export type FormatMessage<Sentence extends string, Name> = Sentence extends `${infer Before}{}${infer After}`
  ? `${Before}${Name & (string | number)}${FormatMessage<After, Name>}`
  : Sentence

/** The same at run time. */
export function formatMessage(message: string, name: string): string {
  return message.replaceAll('{}', () => name)
}
