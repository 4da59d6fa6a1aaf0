import { createMutants, type Mutant } from '../mutant.ts'

export const write: readonly Mutant[] = createMutants('src/core/write', [
  [
    'response-status-union',
    'contract-response.ts',
    'type Status<Responses> = Responses extends unknown',
    'type Status<Responses> = [Responses] extends [unknown]',
    'the status of a union of responses is that of each',
  ],
  [
    'response-impossible-body',
    'contract-response.ts',
    'ImpossibleResponse = { status: never }',
    'ImpossibleResponse = { status: never; body?: unknown }',
    'the impossible response adds no property to the responses',
  ],
  [
    'response-content-type-header',
    'contract-response.ts',
    "? Omit<Headers, 'content-type'> & { 'content-type'?: Value | undefined }",
    '? Headers',
    'a response needs no header content-type, which it has anyway',
  ],
  [
    'response-json-input',
    'contract-response.ts',
    ": ContractResponse<Status, 'application/json', SchemaInput<Contents['application/json']['body']>>",
    ": ContractResponse<Status, 'application/json', import('../schema/schema.ts').SchemaOutput<Contents['application/json']['body']>>",
    'a handler returns the input of the schema of a response',
  ],
  [
    'response-repeated-header',
    'response-data.ts',
    '[name: string]: string | readonly string[] | undefined\n',
    '[name: string]: string | undefined\n',
    'an array repeats a header',
  ],
  [
    'response-wide-responses',
    'contract-response.ts',
    '  ? {} extends Responses\n    ? WideResponse\n    : KeyResponse',
    '  ? string extends keyof Responses\n    ? WideResponse\n    : KeyResponse',
    'a contract whose statuses are not known allows any response',
  ],
  [
    'response-optional-headers',
    'contract-response.ts',
    '    ? ContractResponse<Status, ContentType, Body, Headers>\n    : TypedResponse<Status, ContentType, Body, Headers>',
    '    ? ContractResponse<Status, ContentType, Body>\n    : TypedResponse<Status, ContentType, Body>',
    'optional headers of a response are typed',
  ],
])
