import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { checkProperty } from './check-property.ts'

it('reports the seed and the smallest example of a failure', async () => {
  const failing = checkProperty(100, [fc.nat()], (value) => expect(value).toBeLessThan(10))
  await expect(failing).rejects.toThrow(/seed: \d+[^]*Counterexample: \[10\]/)
})

it('fails if a failure does not occur again', async () => {
  let calls = 0
  const failing = checkProperty(100, [fc.nat()], () => expect(++calls).not.toBe(50))
  await expect(failing).rejects.toThrow('The property failed once and held when it was checked again')
})
