/** What the clients of a tool cannot do, in the words of a list in the documentation. */
export interface Limit {
  readonly tool: string
  readonly reason: string
  /** The operations of which a call does not compile, or does not return what the server sent. */
  readonly operations: readonly string[]
}

/** An entry without effect fails the test. */
export const limits: readonly Limit[] = [
  {
    tool: 'orval',
    reason: 'does not send the content type of a body that may have several',
    operations: ['compat importRows'],
  },
  {
    tool: 'orval',
    reason: 'encodes the commas between the values of a list',
    operations: ['compat pickItems'],
  },
  {
    tool: 'orval',
    reason: 'does not write a union of objects in a multipart form as JSON',
    operations: ['compat uploadOrder'],
  },
  {
    tool: 'orval',
    reason: 'returns an error as a `Blob` if the success is bytes',
    operations: ['recipes download'],
  },
  {
    tool: 'swagger-typescript-api',
    reason: 'does not parse an error if the success is bytes or has no body',
    operations: ['recipes download', 'recipes signIn'],
  },
  {
    tool: 'swagger-typescript-api',
    reason: 'sends bytes, and arrays in a multipart form, as JSON',
    operations: ['compat echoBytes', 'compat upload'],
  },
  {
    tool: 'oazapfts',
    reason: 'joins an array in a form with commas instead of repeating the name',
    operations: ['compat submitForm'],
  },
  {
    tool: 'typed-openapi',
    reason: 'types a file as a string, and its default fetcher sends only JSON and does not read lines of JSON',
    operations: ['compat echoBytes', 'compat putNote', 'compat streamReadings', 'compat submitForm', 'compat upload', 'compat uploadOrder', 'recipes upload'],
  },
  {
    tool: 'typed-openapi',
    reason: 'has no type for the result of an operation that declares only `default`',
    operations: ['compat brew'],
  },
  {
    tool: 'typed-openapi',
    reason: 'requires a body that is optional',
    operations: ['compat cancelOrder'],
  },
]
