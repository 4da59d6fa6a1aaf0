import type { Schema } from 'routepact'
import { validate } from 'routepact/internal'
import { isPromise } from '../../../src/shared/promises.ts'

/** Whether a schema accepts a value, or is asynchronous, so that only a request can tell. */
export function mayAccept(schema: Schema, value: unknown): boolean {
  try {
    const validation = validate(schema, value)
    if (!isPromise(validation)) return !validation.issues
    validation.then(undefined, () => undefined)
    return true
  } catch {
    return false
  }
}
