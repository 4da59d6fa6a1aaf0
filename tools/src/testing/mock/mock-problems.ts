/** Finds the responses that a mock cannot generate before a request does: their schemas have no JSON Schema. */
import type { Schema } from 'routepact'
import { findContents, type ResponseData, type ResponseRoute, type StatusContents, toVendor } from 'routepact/internal'
import { groupByReason } from '../../../../src/shared/conversion-failures.ts'
import { isBodiless } from '../../../../src/shared/status.ts'
import { isPlainObject, readOwn } from '../../../../src/shared/property.ts'
import { mayAccept } from '../may-accept.ts'
import { findGenerationProblem, type MockGeneration, platformBodies } from './mock-contents.ts'
import { hasExample, type MockedContent } from './mock-routes.ts'

/** Returns a sentence for each reason why values cannot be generated, with the operations and the response parts. */
export function listMockProblems(routes: ReadonlyMap<string, ResponseRoute>, overrides: object, generation: MockGeneration): string[] {
  const problems: string[] = []
  const report = groupByReason(problems)
  for (const [name, route] of routes) {
    const override: unknown = readOwn(overrides as { readonly [operation: string]: unknown }, name)
    if (typeof override === 'function') continue
    const given: Partial<ResponseData> = isPlainObject(override) ? override : {}
    for (const [status, contents] of route.responses) {
      if (given.status !== undefined && findContents(route.responses, given.status) !== contents) continue
      for (const [part, schema] of listGenerated(status, contents, given)) {
        const reason = findGenerationProblem(schema, generation)
        if (reason !== undefined) report(`${name}: responses ${status} ${part}`, `(${toVendor(schema)}): ${reason}`)
      }
    }
  }
  return problems
}

/** Lists the schemas for a status whose values are generated from JSON Schemas. */
function* listGenerated(status: string, { byEssence, headers }: StatusContents, given: Partial<ResponseData>): Generator<readonly [part: string, schema: Schema], void, undefined> {
  const needsHeaders = (schema: Schema | undefined): schema is Schema => schema !== undefined && given.headers === undefined && !mayAccept(schema, {})
  if (needsHeaders(headers)) yield ['headers', headers]
  for (const content of byEssence.values()) {
    if (given.contentType !== undefined && given.contentType !== content.contentType) continue
    const hasBody = given.body === undefined && !isBodiless(Number(status))
    if (hasBody && !hasExample(content) && !mayBeOfPlatform(content)) yield [content.contentType, content.body]
    if (needsHeaders(content.headers)) yield [`${content.contentType} headers`, content.headers]
  }
}

/** Whether a body's schema may accept a value that needs no JSON Schema. */
function mayBeOfPlatform({ format, body }: MockedContent): boolean {
  return format !== 'json' && platformBodies.some((create) => mayAccept(body, create()))
}
