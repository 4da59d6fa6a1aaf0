/** The rule that an operation has only known fields. */
import { listKeys } from '../../property.ts'
import type { ContractOperation } from '../operation.ts'
import { checkDeprecated } from './deprecated.ts'
import { anyValue, type FieldCheck } from './field-checks.ts'
import { checkHeaderSchema } from './header-names.ts'
import type { FormatMessage } from './message.ts'
import { checkMethod } from './method.ts'
import { checkRequests } from './requests.ts'
import { checkResponses } from './responses.ts'
import { checkSchema } from './schemas.ts'

/** The message in place of a field that no operation has. */
export type UnknownFieldMessage<Field> = FormatMessage<"'{}' is not a field of an operation", Field>

/** The checks of the fields of an operation. A missing field is a compile error. */
export const operationChecks: { readonly [Field in keyof Required<ContractOperation>]: FieldCheck } = {
  operationId: anyValue,
  summary: anyValue,
  description: anyValue,
  title: anyValue,
  tags: anyValue,
  path: anyValue,
  method: checkMethod,
  pathParams: checkSchema,
  query: checkSchema,
  headers: checkHeaderSchema,
  cookies: checkSchema,
  requests: checkRequests,
  responses: checkResponses,
  deprecated: checkDeprecated,
  security: anyValue,
  meta: anyValue,
  externalDocs: anyValue,
}

/** Lists the names of the fields of an operation, also of those that it inherits. */
export function listFields(operation: object): string[] {
  return listKeys(operation, Object.keys(operationChecks))
}
