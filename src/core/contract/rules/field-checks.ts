/**
 * Checks the fields of a contract's objects. At run time, rule checks report the compiler's sentences. A router does not load them:
 * `checkContract` in `check-contract.ts` runs them for the tools.
 */
import { isArrayOf, isString, listKeys, readOwn } from '../../../shared/property.ts'
import { formatMessage, stringMessage } from '../../../shared/message.ts'

/** An object's fields, with any type. */
export interface CheckedFields {
  readonly [field: string]: unknown
}

/** Receives a sentence about an object's field, and the keys that lead to the object, such as `responses` and `200`. */
export type Tell = (sentence: string, ...place: readonly string[]) => void

/** Returns a function for the sentences about the object under a key. */
export function tellBelow(tell: Tell, key: string): Tell {
  return (sentence, ...place) => tell(sentence, key, ...place)
}

/** Checks a field's value. `fields` is the object, because a rule may concern a second field. */
export type FieldCheck = (value: unknown, field: string, tell: Tell, fields: CheckedFields) => void

/** Field -> its check. */
export interface FieldChecks {
  readonly [field: string]: FieldCheck
}

/** Returns the check for a document field, whose value passes the test or is undefined. */
export function checkDeclared(passes: (value: unknown) => boolean, message: string): FieldCheck {
  return (value, field, tell) => {
    if (value !== undefined && !passes(value)) tell(formatMessage(message, field))
  }
}

/** Checks a text for documents. */
export const checkText: FieldCheck = /* @__PURE__ */ checkDeclared(isString, stringMessage)

/** Whether a value is an array of texts. */
export function isTexts(value: unknown): boolean {
  return isArrayOf(value, isString)
}

/** The check for a field whose value is checked elsewhere. */
export function anyValue(): void {}

/**
 * Checks each field, including inherited ones, such as a class's getters.
 *
 * @param toUnknown returns the sentence about a field without a check
 */
export function checkFields(fields: CheckedFields, checks: FieldChecks, tell: Tell, toUnknown: (field: string) => string): void {
  for (const field of listKeys(fields, Object.keys(checks))) {
    const check = readOwn(checks, field)
    if (check) check(fields[field], field, tell, fields)
    else tell(toUnknown(field))
  }
}
