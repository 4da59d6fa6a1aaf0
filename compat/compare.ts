/** Compares the type utilities with the expected types, row by row. */
import type {
  ContractHandler,
  ContractOperation,
  ContractOperationBody,
  ContractOperationContent,
  ContractOperationHeaders,
  ContractOperationInput,
  ContractOperationParameters,
  ContractOperationQuery,
  ContractOperationResponse,
  ContractOperationResponseBody,
  ContractOperationStatus,
  ContractRequest,
  ContractRules,
  Schema,
  SchemaInput,
  SchemaOutput,
} from 'routepact'

/**
 * Whether two types are identical, down to `readonly`, `?` and `any`. TypeScript 5.9 considers `{ a?: 1 }` and
 * `{ a?: 1 | undefined }` identical, so each must also be assignable to the other.
 */
type Equal<One, Other> =
  (<Probe>() => Probe extends One ? 1 : 2) extends <Probe>() => Probe extends Other ? 1 : 2
    ? [One, Other] extends [Other, One]
      ? true
      : false
    : false

/** The names of the rows in which two tables differ, including rows that only one table has. */
export type Differing<Actual, Expected> = {
  [Row in keyof Actual | keyof Expected]: Row extends keyof Actual & keyof Expected
    ? Equal<Actual[Row], Expected[Row]> extends true
      ? never
      : Row
    : Row
}[keyof Actual | keyof Expected] &
  string

/** The statuses of a key of `responses`. */
type StatusOf<Operation extends ContractOperation, Key> = Key extends 'default'
  ? ContractOperationStatus<Operation> & 418
  : Key & ContractOperationStatus<Operation>

/** The body for each status and content type; for a status without content types, the body of the status. */
type ResponseBodies<Operation extends ContractOperation> = {
  -readonly [Key in keyof Operation['responses']]: ContentTypeOf<Operation['responses'][Key]> extends never
    ? ContractOperationResponseBody<Operation, StatusOf<Operation, Key>>
    : {
        -readonly [ContentType in ContentTypeOf<Operation['responses'][Key]>]: ContractOperationResponseBody<
          Operation,
          StatusOf<Operation, Key>,
          ContentType
        >
      }
}

/** The keys of a status that are content types. */
type ContentTypeOf<Contents> = Extract<keyof Contents, `${string}/${string}`>

/** The results of the utilities for an operation. */
interface ActualRows<Operation extends ContractOperation> {
  ContractOperationInput: ContractOperationInput<Operation>
  ContractOperationParameters: ContractOperationParameters<Operation>
  ContractOperationQuery: ContractOperationQuery<Operation>
  ContractOperationHeaders: ContractOperationHeaders<Operation>
  ContractOperationBody: ContractOperationBody<Operation>
  ContractOperationContent: ContractOperationContent<Operation>
  ContractOperationResponse: ContractOperationResponse<Operation>
  ContractOperationStatus: ContractOperationStatus<Operation>
  ContractOperationResponseBody: ResponseBodies<Operation>
  'ContractRequest.validatedParams': ContractRequest<Operation>['validatedParams']
  'ContractRequest.validatedQuery': ContractRequest<Operation>['validatedQuery']
  'ContractRequest.validatedHeaders': ContractRequest<Operation>['validatedHeaders']
  'ContractRequest.validatedBody': ContractRequest<Operation>['validatedBody']
  'ContractRequest.validatedContent': ContractRequest<Operation>['validatedContent']
  'ContractRequest.respond': ContractRequest<Operation>['respond']
  'ContractRequest.operation': ContractRequest<Operation>['operation']
  'ContractRequest.operationName': ContractRequest<Operation>['operationName']
  'ContractRequest.context': ContractRequest<Operation, { user: string }>['context']
  'ContractRequest extends Request': ContractRequest<Operation> extends Request ? true : false
  ContractHandler: ReturnType<ContractHandler<Operation>>
  ContractRules: { operation: Operation } extends ContractRules<{ operation: Operation }> ? true : false
}

/** The expectations for an operation. */
interface Expectation {
  Input: unknown
  Parameters: unknown
  Query: unknown
  Headers: unknown
  Body: unknown
  Content: unknown
  Response: unknown
  Status: unknown
  ResponseBody: unknown
}

/** The expected rows. */
interface ExpectedRows<Operation extends ContractOperation, Expected extends Expectation> {
  ContractOperationInput: Expected['Input']
  ContractOperationParameters: Expected['Parameters']
  ContractOperationQuery: Expected['Query']
  ContractOperationHeaders: Expected['Headers']
  ContractOperationBody: Expected['Body']
  ContractOperationContent: Expected['Content']
  ContractOperationResponse: Expected['Response']
  ContractOperationStatus: Expected['Status']
  ContractOperationResponseBody: Expected['ResponseBody']
  'ContractRequest.validatedParams': Expected['Parameters']
  'ContractRequest.validatedQuery': Expected['Query']
  'ContractRequest.validatedHeaders': Expected['Headers']
  'ContractRequest.validatedBody': Expected['Body']
  'ContractRequest.validatedContent': Expected['Content']
  'ContractRequest.respond': (response: Expected['Response'] | { status: never }) => Expected['Response']
  'ContractRequest.operation': Operation
  'ContractRequest.operationName': string
  'ContractRequest.context': { user: string }
  'ContractRequest extends Request': true
  ContractHandler: Expected['Response'] | Response | Promise<Expected['Response']> | Promise<Expected['Response'] | Response>
  ContractRules: true
}

/** The utilities with an unexpected result for an operation; `never` if all are right. */
export type WrongRows<Operation extends ContractOperation, Expected extends Expectation> = Differing<
  ActualRows<Operation>,
  ExpectedRows<Operation, Expected>
>

/** The types of a schema that are not as expected: its input, its output, or neither. */
export type WrongTypes<Type extends Schema, Expected extends { input: unknown; output: unknown }> = Differing<
  { SchemaInput: SchemaInput<Type>; SchemaOutput: SchemaOutput<Type> },
  { SchemaInput: Expected['input']; SchemaOutput: Expected['output'] }
>
