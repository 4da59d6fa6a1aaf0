import type { CallInput } from 'routepact/internal'
import { isObject, isPlainObject } from '../../../src/shared/property.ts'

/**
 * Identifies an input, a file by its size and type. Bytes and other values that JSON cannot represent do not differ between an operation's
 * inputs.
 */
export function toInputText(input: CallInput): string {
  const isJson = (value: unknown): boolean => (isObject(value) ? Array.isArray(value) || isPlainObject(value) : typeof value !== 'bigint')
  return JSON.stringify(input, (_name, value: unknown) => {
    if (value instanceof Blob) return `${value.type} ${value.size}`
    return isJson(value) ? value : null
  })
}
