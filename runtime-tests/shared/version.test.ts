import { expect, test } from 'vitest'
import { explainVersion } from '../../src/shared/version.ts'

test.each([
  [
    '1.0.0',
    "'routepact-tools' 2.0.0 needs routepact 2.0.0, and 1.0.0 is installed: npm install --save-dev routepact-tools@1.0.0",
  ],
  [undefined, "'routepact-tools' 2.0.0 needs routepact 2.0.0, which is not installed: npm install routepact@2.0.0"],
])('the tools 2.0.0 with routepact %s', (installed, sentence) => {
  expect(explainVersion('2.0.0', installed)).toBe(sentence)
})
