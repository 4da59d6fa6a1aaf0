/** Verdicts over random schemas, checked by another validator. */
import { registerSchema, unregisterSchema, validate } from '@hyperjump/json-schema/draft-2020-12'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { recordSuite } from '../../docs/suites/record-suite.ts'
import { readVersion } from '../../docs/suites/suite-result.ts'
import type { ContainmentVerdict } from '../../tools/src/json-schema/containment.ts'
import type { JsonData, JsonRecord } from '../../tools/src/json-schema/json.ts'
import { checkProperty, timeout } from '../properties/check-property.ts'
import { isLong } from '../properties/scale.ts'
import { close, nestedValues, plainSchemas, schemas, values, versions } from '../diff/arbitraries.ts'
import { compare } from '../diff/support.ts'

let count = 0

/** Compiles a schema with a validator that shares no code with this package. */
async function compile(schema: JsonRecord): Promise<(value: JsonData) => boolean> {
  const uri = `https://schemas.invalid/${count++}`
  registerSchema({ $schema: 'https://json-schema.org/draft/2020-12/schema', ...schema } as never, uri)
  const check = await validate(uri)
  unregisterSchema(uri)
  return (value) => check(value as never).valid
}

/** The number of verdicts that were checked with values. */
let checked = 0

/** Checks a verdict; returns how many values a `yes` was checked with. */
async function check(
  verdict: ContainmentVerdict,
  one: JsonRecord,
  other: JsonRecord,
  instances: JsonData[],
): Promise<number> {
  if (verdict.verdict !== 'maybe') checked += 1
  const [accepts, isAccepted] = [await compile(one), await compile(other)]
  if (verdict.verdict === 'no') {
    expect({ accepted: accepts(verdict.witness), byOther: isAccepted(verdict.witness) }).toEqual({
      accepted: true,
      byOther: false,
    })
  }
  if (verdict.verdict !== 'yes') return 0
  const matching = instances.filter(accepts)
  expect(matching.filter((value) => !isAccepted(value))).toEqual([])
  return matching.length
}

/** The validator recurses without end where a schema refers to itself without end. */
async function ignoreEndless(run: () => Promise<number>): Promise<number> {
  try {
    return await run()
  } catch (error) {
    if (error instanceof RangeError) return 0
    throw error
  }
}

const instances = fc.array(values, { minLength: 20, maxLength: 20 })

describe('verdicts', () => {
  const counts = { yes: 0, no: 0, maybe: 0, instances: 0 }

  test('agree with another validator', { timeout }, async () => {
    await checkProperty(300, [schemas, schemas, instances], async (one, other, list) => {
      const verdict = compare(one, other)
      counts[verdict.verdict]++
      counts.instances += await ignoreEndless(() => check(verdict, one, other, list))
    })
    expect(Math.min(counts.yes, counts.no, counts.instances)).toBeGreaterThan(50)
  })

  test('agree with another validator for schemas that differ in one keyword', { timeout }, async () => {
    await checkProperty(300, [schemas, schemas, instances], async (one, changes, list) => {
      const other = { ...one, ...Object.fromEntries(Object.entries(changes).slice(0, 1)), $defs: one.$defs ?? {} }
      await ignoreEndless(() => check(compare(one, other), one, other, list))
    })
  })

  test('read the schema of a sender as if it named all properties', { timeout }, async () => {
    const verdicts = new Set<string>()
    await checkProperty(300, [plainSchemas, schemas, instances], async (one, other, list) => {
      const closed = close(one) as JsonRecord
      const verdict = compare(one, other, { isSender: true })
      verdicts.add(verdict.verdict)
      await ignoreEndless(() => check(verdict, closed, other, list))
      expect(new Set([verdict.verdict, compare(closed, other).verdict, 'maybe']).size).toBeLessThan(3)
    })
    expect([...verdicts]).toEqual(expect.arrayContaining(['yes', 'no']))
  })

  test('agree with another validator for recursive documents', { timeout }, async () => {
    const list = fc.array(nestedValues, { minLength: 60, maxLength: 60 })
    const verdicts = new Set<string>()
    await checkProperty(200, [versions, list], async ([one, other], nested) => {
      const verdict = compare(one, other)
      verdicts.add(verdict.verdict)
      await ignoreEndless(() => check(verdict, one, other, nested))
    })
    expect([...verdicts]).toEqual(expect.arrayContaining(['yes', 'no']))
  })

  test('contain every schema in itself', { timeout }, async () => {
    await checkProperty(150, [schemas], (schema) => {
      expect(compare(schema, structuredClone(schema))).toEqual({ verdict: 'yes' })
    })
  })

  test.skipIf(isLong || process.env['PROPERTY_RUNS'] !== undefined)('are as many as the documentation says', async () => {
    await recordSuite('hyperjump', {
      suite: '`@hyperjump/json-schema`',
      version: readVersion('@hyperjump/json-schema'),
      subject: 'comparisons of JSON Schemas: verdicts on generated schemas, checked with generated values',
      tests: checked,
      passed: checked,
      differences: {},
      command: 'npx vitest run runtime-tests/json-schema/properties.test.ts',
    })
  })
})
