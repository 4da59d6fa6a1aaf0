/** The rule that an operation has only known fields. */
import { listKeys } from '../../property.ts'
import type { ContractOperation } from '../operation.ts'
import { type TextField, textFields } from '../request-parts.ts'
import { type FormatMessage, type Report } from './message.ts'
import { checkSchema } from './schemas.ts'

/** The message in place of a field that no operation has. */
export type UnknownFieldMessage<Field> = FormatMessage<"'{}' is not a field of an operation", Field>

/** The fields of an operation that are not a schema. A missing field is a compile error. */
const otherFields: { readonly [Field in keyof Required<Omit<ContractOperation, TextField>>]: 1 } = {
  operationId: 1,
  summary: 1,
  description: 1,
  title: 1,
  tags: 1,
  path: 1,
  method: 1,
  requests: 1,
  responses: 1,
  deprecated: 1,
  security: 1,
  meta: 1,
  externalDocs: 1,
}

const fields: readonly string[] = /* @__PURE__ */ Object.keys(otherFields).concat(textFields)

/** Lists the names of the fields of an operation, also of those that it inherits. */
export function listFields(operation: object): string[] {
  return listKeys(operation, fields)
}

/** Checks the names of all fields, and the schemas of the parts that arrive as text. */
export function checkFields(operation: { readonly [field: string]: unknown }, report: Report): void {
  for (const field of listFields(operation)) {
    if (textFields.includes(field as TextField)) checkSchema(field, field, operation[field], report)
    else if (!fields.includes(field)) report(field, 'is unknown')
  }
}
