/**
 * Tests of the Fetch standard, for the objects of `routepact/node`, beside the platform's own. They run if `WPT` is the path of a
 * checkout of web-platform-tests, which no package on npm contains.
 */
import { expect, test } from 'vitest'
import { recordSuite } from '../../docs/suites/record-suite.ts'
import { countBy } from '../../docs/suites/suite-result.ts'
import packageJson from '../../package.json' with { type: 'json' }
import { checkout, lightClasses, platformClasses, runFile, testFiles } from './web-platform-tests.ts'

const platformOnly = 'The platform reads private members of its own requests: pass `request.clone()`'

/** Tests that the platform's classes pass and the light ones do not, with the reason. */
const differences: Readonly<Record<string, readonly string[]>> = {
  [platformOnly]: [
    'Check that the body of a new request can be overridden when created from an existing Request object',
    'Check creating a new request with a new body from a disturbed request',
    'Input request used for creating new request became disturbed',
    'Request should get its content-type from the init request',
    'Request should not get its content-type from the init request if init headers are provided',
    'Request should get its content-type from the body if none is provided',
    'Request should get its content-type from init headers if one is provided',
    'Request construction failure should not set "bodyUsed"',
    'Constructing a Request with a Request on which body.getReader() is called',
    'Constructing a Request with a Request on which body.getReader().read() is called',
    'Constructing a Request with a Request on which read() and releaseLock() are called',
    'It is OK to omit duplex when init.body is not given and input.body is given.',
  ],
  'A server has received the body, which is not the object that a client has sent': [
    'Constructing a Request with a stream holds the original object.',
  ],
  'The router creates light responses, with a status that the contract declares and a body that may be sent with it': [
    ...[0, 100, 199, 600, 1000].map((status) => `Throws RangeError when responseInit's status is ${status}`),
    ...[204, 205, 304].map((status) => `Throws TypeError when building a response with body and a body status of ${status}`),
  ],
}

test.skipIf(checkout === undefined)('light objects pass the tests of the Fetch standard that the platform passes', async () => {
  const failed: string[] = []
  const passed: string[] = []
  for (const file of testFiles) {
    const expected = await runFile(file, platformClasses)
    const actual = await runFile(file, lightClasses)
    expect([...actual.keys()]).toEqual([...expected.keys()])
    for (const [name, { status }] of expected) {
      // What the platform fails differs between versions of Node.
      if (status === 0) (actual.get(name)?.status === 0 ? passed : failed).push(name)
    }
  }
  const reasons = new Map(Object.entries(differences).flatMap(([reason, names]) => names.map((name) => [name, reason])))
  const listed = [...reasons.keys()]
  expect(failed.filter((name) => !listed.includes(name))).toEqual([])
  expect(listed.filter((name) => passed.includes(name))).toEqual([])
  if (process.versions.node !== packageJson.devDependencies.node) return
  await recordSuite('web-platform-tests', {
    suite: '[web-platform-tests](https://github.com/web-platform-tests/wpt), `fetch/api`',
    version: '2025-08',
    subject: 'the `Request`, `Response` and `Headers` of `routepact/node`, in tests that those of Node pass',
    tests: passed.length + failed.length,
    passed: passed.length,
    differences: countBy(failed, (name) => reasons.get(name) ?? name),
    remarks: ['No package on npm contains these files: the run needs the path of a checkout, and is skipped without one'],
    command: 'WPT=<checkout> npx vitest run --config vitest.long.config.ts runtime-tests/node/web-platform-tests.long.test.ts',
  })
})
