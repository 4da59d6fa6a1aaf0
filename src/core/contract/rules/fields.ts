/** The rule that an operation has only known fields. */
import { listKeys } from '../../../shared/property.ts'
import type { ContractOperation } from '../operation.ts'
import { checkDeprecated } from './deprecated.ts'
import { anyValue, checkRecord, checkText, checkTags, type FieldCheck } from './field-checks.ts'
import { checkHeaderSchema } from './header-names.ts'
import type { MeantFields } from './meant-fields.ts'
import type { FormatMessage } from '../../../shared/message.ts'
import { checkMethod } from './method.ts'
import { checkRequests } from './requests.ts'
import { checkResponses } from './responses.ts'
import { checkSchema } from './schemas.ts'
import { checkSeparators } from './separators.ts'

/** The message in place of a field that no operation has. */
export type UnknownFieldMessage<Field> = Field extends keyof MeantFields
  ? FormatMessage<`'{}' is not a field of an operation: use ${MeantFields[Field]}`, Field>
  : FormatMessage<"'{}' is not a field of an operation", Field>

/**
 * The checks of the fields of an operation. A missing field is a compile error here and in `create-document.ts`; the test
 * `operation-fields.test.ts` names the other places of a field that is new here.
 */
export const operationChecks: { readonly [Field in keyof Required<ContractOperation>]: FieldCheck } = {
  operationId: checkText,
  summary: checkText,
  description: checkText,
  title: checkText,
  tags: checkTags,
  path: anyValue,
  method: checkMethod,
  pathParams: checkSchema,
  query: checkSchema,
  separators: checkSeparators,
  headers: checkHeaderSchema,
  cookies: checkSchema,
  requests: checkRequests,
  responses: checkResponses,
  deprecated: checkDeprecated,
  security: anyValue,
  meta: checkRecord,
  externalDocs: checkRecord,
}

/** Lists the names of the fields of an operation, also of those that it inherits. */
export function listFields(operation: object): string[] {
  return listKeys(operation, Object.keys(operationChecks))
}
