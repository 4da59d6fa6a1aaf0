/** Helpers of the tests in this folder: schemas with a given JSON Schema, and documents of few operations. */
import type { Contract, ContractOperation, Schema } from 'routepact'
import { createOpenApiDocument, type OpenApiDocument, type OpenApiOptions } from 'routepact/openapi'
import type { OpenApiOperation } from '../../src/openapi/document.ts'

/** A schema with this JSON Schema. Its validator throws: no test may run it. */
export function form(input: object, output: object = input, vendor = 'test'): Schema {
  const validate = (): never => {
    throw new Error('the validator ran')
  }
  const standard = { validate, vendor, version: 1, jsonSchema: { input: () => input, output: () => output } }
  return { '~standard': standard }
}

export const text = form({ type: 'string' })

export function object(properties: object, ...required: readonly string[]): Schema {
  return form({ type: 'object', properties, required })
}

export const info = { title: 'Test', version: '1' }

export function documentOf(contract: object, options: Partial<OpenApiOptions> = {}): OpenApiDocument {
  return createOpenApiDocument(contract as Contract, { info, ...options })
}

/** The description of one operation, with defaults for the required fields. */
export function describeOne(
  operation: Partial<ContractOperation>,
  options: Partial<OpenApiOptions> = {},
): OpenApiOperation {
  const method = operation.requests ? 'POST' : 'GET'
  const one: ContractOperation = { path: '/', method, responses: { 200: {} }, ...operation }
  const [item] = Object.values(documentOf({ one }, options).paths)
  const [described] = Object.values(item ?? {})
  return described as OpenApiOperation
}

/** The problems in the error of a contract that cannot be described. */
export function problemsOf(contract: object, options: Partial<OpenApiOptions> = {}): string[] {
  try {
    documentOf(contract, options)
  } catch (thrown) {
    if (!(thrown instanceof TypeError)) throw thrown
    const [title, ...lines] = thrown.message.split('\n- ')
    if (title !== 'The OpenAPI document cannot be created:') throw thrown
    return lines
  }
  return []
}
