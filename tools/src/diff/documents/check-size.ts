import type { JsonData } from '../../json-schema/json.ts'
import { DocumentError } from './document-error.ts'
import type { DocumentVersion } from './fact.ts'

/** The most values inside each other. */
const mostLevels = 500

/**
 * Checks that a document can be read by recursion.
 *
 * @throws DocumentError for a document that is nested too deeply or too large, as one that contains itself is
 */
export function checkSize(data: JsonData, version: DocumentVersion, mostValues: number): void {
  let count = 0
  const waiting: [value: JsonData, depth: number][] = [[data, 0]]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const [value, depth] = next
    if (depth > mostLevels) throw new DocumentError(`'#' of the ${version} document is nested too deeply`)
    if (++count > mostValues) throw new DocumentError(`'#' of the ${version} document is too large`)
    if (typeof value !== 'object' || value === null) continue
    for (const inner of Object.values(value)) waiting.push([inner, depth + 1])
  }
}
