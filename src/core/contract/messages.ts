/**
 * The error messages of a contract. The compiler shows them at the invalid property; `createRouter` throws them for
 * contracts from JavaScript or with a cast.
 */

/** Rule -> error message, where `{}` stands for the invalid name. */
export const messages = {
  unknownField: "'{}' is not a field of an operation",
  noSuccess: "'responses' must declare 200 or 'default'",
  noSlash: "'{}' must begin with '/'",
  emptyParameter: "':' must be followed by the name of a path parameter",
  repeatedParameter: "':{}' occurs twice in the path",
  sameRoute: "'{}' has the same method and path",
  sameOperationId: "'{}' has the same operationId",
  noStatus: "'{}' must be a status from 200 to 599, a range ('2XX', '3XX', '4XX', '5XX') or 'default'",
  noContentType: "'{}' must be a content type, 'description' or 'headers'",
  noRequestType: "'{}' must be a content type, such as 'application/json'",
  noContentField: "'{}' is not a field of a content type",
  requestHeaders: "'headers' is not allowed in 'requests': declare it beside 'path'",
  headersBesideBody: "'headers' is not allowed beside a content type: declare it beside 'body'",
  exampleBesideExamples: "'example' is not allowed beside 'examples'",
  bodilessMethod: "'requests' is not allowed: a {} request has no body",
  noOperation: "'{}' is not an operation of the contract",
  noHandler: "'{}' must have a handler",
  noAuthenticator: "'{}' must have an authenticator in 'security' of the router",
  otherAuthenticator: "'{}' of 'security' is not an authenticator: create it with bearer, basic, apiKey or createAuthenticator",
  badChallenge: "'{}' of 'security' has a challenge that is not valid in HTTP",
  unusedAuthenticator: "'{}' is not a security scheme of any operation",
} as const

/**
 * The messages of `mergeContracts`, `prefixPaths` and `mergeRouters`, in an object of their own, because single routers do
 * not need them.
 */
export const compositionMessages = {
  sameName: "'{}' is already the name of an operation in an earlier contract",
  repeatedRoute: "'{}' is already a route of an earlier router",
  trailingSlash: "'{}' must not end with '/'",
  parameterInPrefix: "'{}' must not contain path parameters",
} as const

type RuntimeMessages = typeof messages & typeof compositionMessages

/** All messages, including those of rules that only the compiler can check. */
export interface Messages extends RuntimeMessages {
  missingParameter: "'{}' is a parameter of the path but not of 'pathParams'"
  superfluousParameter: "'{}' is a parameter of 'pathParams' but not of the path"
  bodiless: "'body' is not allowed: a response with status {} has no body"
  noText: "'{}' cannot be parsed from a string"
  noField: "'{}' cannot be parsed from a string or a file"
  noObject: "'{}' must accept an object"
  noBytes: "'{}' must accept a Uint8Array"
  noSentText: "'{}' must accept a string or a ReadableStream"
  noSentBytes: "'{}' must accept a string, bytes, a Blob, a form or a ReadableStream"
  noJson: "'{}' cannot be represented in JSON"
  undefinedBody: "'body' must not be undefined: use null, or a status without a body"
  needsMore: "'{}' needs context or arguments that no middleware provides: annotate them in 'before' or in createRouter<typeof contract, [env: Env]>"
  otherRequest: "'{}' expects the request of another operation"
  oldCompiler: "'{}' cannot be checked: routepact needs TypeScript 5.7 or newer"
  undeclaredStatus: "'{}' is not a declared status of this operation"
  otherResponse: "'{}' of the response does not match the contract"
  noResponse: 'the handler must return a response'
}

/** The message with the name in place of each `{}`. */
export type FormatMessage<Message extends string, Name> = Message extends `${infer Before}{}${infer After}`
  ? `${Before}${Name & (string | number)}${FormatMessage<After, Name>}`
  : Message

/** Puts the name, if there is one, in place of each `{}`. */
export function formatMessage(message: string, name = '{}'): string {
  return message.replaceAll('{}', () => name)
}

/** The message for each header name that is not in lower case. Names that are not known yet have no message. */
export type HeaderNameMessage<Name> = Name extends string
  ? string extends Name
    ? never
    : Name extends Lowercase<Name>
      ? never
      : `'${Name}' must be in lower case: '${Lowercase<Name>}'`
  : never
