/** Checks the fields of an object at start-up: of an operation, of a part of it, or of options. */
import { isArrayOf, isObject, isPlainObject, isString, readOwn } from '../../../shared/property.ts'
import type { Report } from '../../../shared/message.ts'

/** The fields of an object, of any type. */
export interface CheckedFields {
  readonly [field: string]: unknown
}

/** Checks the value of a field. `fields` is the object, because a rule may concern another of its fields. */
export type FieldCheck = (value: unknown, place: string, report: Report, fields: CheckedFields) => void

/** Field -> its check. */
export interface FieldChecks {
  readonly [field: string]: FieldCheck
}

/** The check of a field that may have any value, or whose value is checked elsewhere. */
export function anyValue(): void {}

/** Returns the check of a field for documents, whose value passes the test or is undefined. */
function checkDeclared(passes: (value: unknown) => boolean, phrase: string): FieldCheck {
  return (value, place, report) => {
    if (value !== undefined && !passes(value)) report(place, phrase)
  }
}

/** Checks a text for documents. */
export const checkText: FieldCheck = /* @__PURE__ */ checkDeclared(isString, 'is not a string')

/** Checks an array of texts for documents. */
export const checkTags: FieldCheck = /* @__PURE__ */ checkDeclared(
  (value) => isArrayOf(value, isString),
  'is not an array of strings',
)

/** Checks an object for documents, or the data of an application. */
export const checkRecord: FieldCheck = /* @__PURE__ */ checkDeclared(isObject, 'is not an object')

/** The check of a field that another one excludes. */
export const notAllowed: FieldCheck = (_value, place, report) => report(place, 'is not allowed')

/**
 * Checks each field, also those that the object inherits, such as getters of a class. A field without a check is unknown.
 *
 * @param place the place of the object, which precedes the names of its fields
 * @param required the fields that are also checked if they are absent
 */
export function checkFields(fields: CheckedFields, checks: FieldChecks, report: Report, place = '', required: readonly string[] = []): void {
  const own = Object.keys(fields)
  for (const field of own) {
    const check = readOwn(checks, field)
    if (check) check(fields[field], place + field, report, fields)
    else report(place + field, 'is unknown')
  }
  // A plain object inherits nothing.
  for (const field of isPlainObject(fields) ? required : Object.keys(checks)) {
    if (own.includes(field) || !(field in fields || required.includes(field))) continue
    const check = checks[field] as FieldCheck
    check(fields[field], place + field, report, fields)
  }
}
