import { expect, test } from 'vitest'
import { Conjunction } from '../../tools/src/json-schema/conjunction.ts'
import { typeBits } from '../../tools/src/json-schema/json.ts'
import type { LiteralTable } from '../../tools/src/json-schema/literal.ts'

const create = (): Conjunction => new Conjunction({ spend: () => undefined } as unknown as LiteralTable, () => [])

test.each([
  ['email', 'email', true],
  ['email', 'idn-email', true],
  ['idn-email', 'email', false],
  ['email', 'uri', false],
])('the format %s contradicts "not %s" in either order: %s', (format, other, isExcluded) => {
  const parts = [
    { kind: 'format', format, isPositive: true },
    { kind: 'format', format: other, isPositive: false },
  ] as const
  for (const ordered of [parts, parts.toReversed()]) {
    expect((create().add(ordered).types & typeBits.string) === 0).toBe(isExcluded)
  }
})
