import { expect, test } from 'vitest'
import { toOuterPath } from '../../tools/src/json-schema/value-path.ts'

test.each([
  ['', ''],
  ['a', ''],
  ['a.b', 'a'],
  ['a.*', 'a'],
  ['lines[]', 'lines'],
  ['lines[].sku', 'lines[]'],
  ['pair[1]', 'pair'],
  ['links["a.b"]', 'links'],
  ['["a]b"]', ''],
  ['links["a.b"].c', 'links["a.b"]'],
])('the object of %j is %j', (path, outer) => {
  expect(toOuterPath(path)).toBe(outer)
})
