/** The rule that an operation has only known fields. */
import { isObject, readOwn } from '../../../shared/property.ts'
import type { ContractOperation } from '../operation.ts'
import { checkDeprecated } from './deprecated.ts'
import { anyValue, checkDeclared, checkText, type FieldCheck, isTexts } from './field-checks.ts'
import { checkRequestHeaders } from './header-names.ts'
import { meantFields, type MeantFields } from './meant-fields.ts'
import { formatMessage, type FormatMessage } from '../../../shared/message.ts'
import { checkMethod } from './method.ts'
import { checkRequests } from './requests.ts'
import { checkResponses } from './responses.ts'
import { checkSchema } from './schemas.ts'
import { checkSecurity } from './security-requirements.ts'

const unknownField = "'{}' is not a field of an operation"

/** The message for a field that no operation has. */
export type UnknownFieldMessage<Field> = Field extends keyof MeantFields
  ? FormatMessage<`${typeof unknownField}: use ${MeantFields[Field]}`, Field>
  : FormatMessage<typeof unknownField, Field>

/** Returns the message for a field that no operation has. */
export function toUnknownField(field: string): string {
  const meant = readOwn<string>(meantFields, field)
  return formatMessage(unknownField, field) + (meant === undefined ? '' : `: use ${meant}`)
}

export const noTags = "'tags' must be an array of strings"
export const noMeta = "'meta' must be an object: { role: 'admin' }"

const isNamed = (value: unknown): boolean => isObject(value) && !Array.isArray(value)

const checkTags: FieldCheck = /* @__PURE__ */ checkDeclared(isTexts, noTags)
const checkMeta: FieldCheck = /* @__PURE__ */ checkDeclared(isNamed, noMeta)

/**
 * The checks for an operation's fields. A missing field is a compile error here and in `create-document.ts`; the test
 * `operation-fields.test.ts` names the other places for a field that is new here.
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
  headers: checkRequestHeaders,
  cookies: checkSchema,
  requests: checkRequests,
  responses: checkResponses,
  deprecated: checkDeprecated,
  security: checkSecurity,
  meta: checkMeta,
}
