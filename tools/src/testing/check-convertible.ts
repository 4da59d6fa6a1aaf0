import { getStreamBody, toVendor } from 'routepact/internal'
import type { JsonSchemaOptions } from 'routepact/openapi'
import { isStreamFormat } from '../../../src/shared/content-type.ts'
import { isSuccessKey } from '../../../src/shared/status-key.ts'
import { groupByReason } from '../../../src/shared/conversion-failures.ts'
import { type DescribedPart, listParts, toPartField, toPartSchema } from './part-schemas.ts'
import type { TestedOperation } from './tested-operation.ts'

/**
 * Checks that at least one schema can be converted to JSON Schema. Error responses do not count, because `errors()`
 * may have made their schemas, beside schemas of a library that cannot be converted.
 *
 * @throws Error with the reasons and the places if no request could be generated and no response compared
 */
export function checkConvertible(operations: readonly TestedOperation[], options: JsonSchemaOptions): void {
  const problems: string[] = []
  const report = groupByReason(problems)
  for (const tested of operations) {
    const requestParts = listParts(tested).map((part) => [toPartField(part), part] as const)
    for (const [place, part] of [...requestParts, ...listSentParts(tested)]) {
      if (!part.schema || part.format === 'bytes' || getStreamBody(part.schema)) continue
      const { reason } = toPartSchema(part, tested, 'output', options)
      if (reason === undefined) return
      report(`${tested.name}: ${place}`, `(${toVendor(part.schema)}): ${reason}`)
    }
  }
  if (problems.length === 0) return
  throw new Error(`No schema of the contract can be converted to JSON Schema, so nothing can be tested:\n- ${problems.join('\n- ')}`)
}

/** Lists the bodies and headers of responses that are not errors. */
function listSentParts({ route }: TestedOperation): (readonly [place: string, part: DescribedPart])[] {
  const found: (readonly [place: string, part: DescribedPart])[] = []
  for (const [key, { byEssence, headers }] of route.responses) {
    if (key !== 'default' && !isSuccessKey(key)) continue
    const place = `responses ${key} `
    found.push([`${place}headers`, { name: 'headers', schema: headers, examples: [] }])
    for (const { contentType, body, format, headers: own } of byEssence.values()) {
      found.push([`${place}${contentType} headers`, { name: 'headers', schema: own, examples: [] }])
      found.push([place + contentType, { name: 'body', schema: body, format: isStreamFormat(format) ? 'json' : format, examples: [] }])
    }
  }
  return found
}
