import { globSync, readFileSync } from 'node:fs'
import { matchesGlob } from 'node:path'
import { expect, test } from 'vitest'
import { containedTests, isolatedTests, scaledTests, uncoveredTests } from '../vitest.config.ts'

const files = globSync('{runtime-tests,compat,docs,bench,typetests}/**/*.test.ts', { exclude: ['**/node_modules'] })

test('every test that mocks modules has a process of its own', () => {
  const mocking = files.filter((file) => /\bvi\.(?:mock|doMock)\(/.test(readFileSync(file, 'utf8')))
  expect(mocking.length).toBeGreaterThan(3)
  expect(mocking.filter((file) => !isolatedTests.includes(file))).toEqual([])
})

test('the lists of tests name files that exist', () => {
  expect([...isolatedTests, ...scaledTests].filter((file) => !files.includes(file))).toEqual([])
})

test('`npm run test:long` repeats every test that uses its scale', () => {
  const scaled = files.filter((file) => /^import .*\b(?:isLong|scale|seeds)\b.*\/scale\.ts'/m.test(readFileSync(file, 'utf8')))
  expect(scaled.filter((file) => !scaledTests.includes(file) && !file.endsWith('.long.test.ts'))).toEqual([])
})

test('`.ci/run` leaves to `npm run test:long` what it repeats, and what does not count for the coverage', () => {
  expect(containedTests.filter((file) => !scaledTests.includes(file))).toEqual([])
  expect(containedTests.filter((file) => !uncoveredTests.some((glob) => matchesGlob(file, glob)))).toEqual([])
  const onlyWithLessInput = /\.skipIf\(isLong|isLong \?|\bseeds\b|isLong !==/
  expect(containedTests.filter((file) => onlyWithLessInput.test(readFileSync(file, 'utf8')))).toEqual([])
})
