import { expect, test } from 'vitest'
import { toQuantity } from '../../src/shared/quantity.ts'

test.each([
  [toQuantity(0, 'case'), '0 cases'],
  [toQuantity(1, 'case'), '1 case'],
  [toQuantity(2, 'case'), '2 cases'],
  [toQuantity(1, 'property', 'properties'), '1 property'],
  [toQuantity(2, 'property', 'properties'), '2 properties'],
])('%s', (text, expected) => {
  expect(text).toBe(expected)
})
