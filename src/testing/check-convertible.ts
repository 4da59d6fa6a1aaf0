import { isStreamFormat } from '../core/contract/content-type.ts'
import { isSuccessKey } from '../core/contract/status-key.ts'
import type { JsonSchemaOptions } from '../core/schema/json-schema.ts'
import { getOpenBody } from '../core/schema/open-body.ts'
import { type DescribedPart, listParts, toPartSchema } from './part-schemas.ts'
import type { TestedOperation } from './tested-operation.ts'

/**
 * Checks that at least one schema can be converted to JSON Schema. Error responses do not count, because their schemas may
 * be those of `errors()`, beside schemas of a library that cannot be converted.
 *
 * @throws Error with the reasons if no request could be generated and no response compared
 */
export function checkConvertible(operations: readonly TestedOperation[], options: JsonSchemaOptions): void {
  const reasons = new Set<string>()
  for (const tested of operations) {
    for (const part of [...listParts(tested), ...listSentParts(tested)]) {
      if (!part.schema || part.format === 'bytes' || getOpenBody(part.schema)) continue
      const { reason } = toPartSchema(part, tested, 'output', options)
      if (reason === undefined) return
      reasons.add(reason)
    }
  }
  if (reasons.size === 0) return
  throw new Error(`No schema of the contract can be converted to JSON Schema, so nothing can be tested: ${[...reasons].join('; ')}`)
}

/** Lists the bodies and headers of responses that are not errors. */
function listSentParts({ route }: TestedOperation): DescribedPart[] {
  const found: DescribedPart[] = []
  for (const [key, { byEssence, headers }] of route.responses) {
    if (key !== 'default' && !isSuccessKey(key)) continue
    for (const content of [{ headers }, ...byEssence.values()]) {
      found.push({ name: 'headers', schema: content.headers, examples: [] })
      if (!('body' in content)) continue
      found.push({ name: 'body', schema: content.body, format: isStreamFormat(content.format) ? 'json' : content.format, examples: [] })
    }
  }
  return found
}
