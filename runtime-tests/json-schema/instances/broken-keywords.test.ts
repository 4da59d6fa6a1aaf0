/** The candidates that break a keyword, by the value that the rest of the schema accepts. */
import { expect, test } from 'vitest'
import { listBreakages } from '../../../tools/src/json-schema/instances/broken-keywords.ts'
import type { JsonData, JsonRecord } from '../../../tools/src/json-schema/json.ts'

test.each<[schema: JsonRecord, base: JsonData | undefined, candidates: JsonData[][]]>([
  [{ uniqueItems: true }, [1, 2], [[[1, 2, 1]]]],
  [{ uniqueItems: true }, [], [[]]],
  [{ uniqueItems: true }, 'a', [[]]],
  [{ uniqueItems: true }, undefined, [[]]],
  [{ additionalProperties: false }, { a: 1 }, [[{ a: 1, unexpected: 'a' }]]],
  [{ additionalProperties: false }, [], [[]]],
  [{ maxLength: 9 }, 'a', [['aaaaaaaaaa']]],
  // Longer texts than the limit are not tried.
  [{ maxLength: 10 }, 'a', [[]]],
  [{ minLength: 11 }, 'a', [[]]],
])('%j beside %j', (schema, base, candidates) => {
  expect(Array.from(listBreakages(schema, base, 10), (breakage) => breakage.candidates)).toEqual(candidates)
})
