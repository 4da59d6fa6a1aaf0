/** The tests of this folder on the other versions of Node, and the hostile suite over connections. */
import { globSync } from 'node:fs'
import { expect, test } from 'vitest'
import { runVitest } from './run-vitest.ts'

const files = globSync('runtime-tests/node/*.test.ts').filter((file) => !file.endsWith('.long.test.ts'))

test.each(['node-20', 'node-22', 'node-26'])('all tests pass on %s', async (version) => {
  const { passed, failed } = await runVitest(version, files)
  expect(failed).toEqual([])
  expect(passed).toBeGreaterThan(900)
})

/** Tests of the hostile suite that cannot pass over HTTP, by the reason. */
const exceptions: { readonly [reason: string]: readonly string[] } = {
  'the response is another object': [
    '65: sends a thrown Response as is',
    '73: sends a Response from another realm as is if resolved',
    '73: sends a Response from another realm as is if returned',
    '73: sends a Response from another realm as is if thrown',
    '81: sends a Response without a body as is',
    '85: `catch` does not run for a thrown Response',
    '85: sends a Response that `catch` throws as is',
    '87: a Response from middleware ends the request',
  ],
  'the request is another object': [
    '120: set() without one, changes the headers of the request',
    '19: reads only the documented members of a request',
    '22: responds 500 to a Proxy that was revoked',
    '22: responds 500 to a Proxy whose members throw on the wrong receiver',
    '22: responds 500 to a Proxy whose traps throw',
  ],
  'the request has the headers of a connection': [
    '120: set() throws for "": "b"',
    '120: set() throws for "x a": "b"',
    '120: set() throws for "x-a": "a\\nb"',
    '120: set() throws for "x-a": "€"',
    '44: passes an unchanged copy of the input for each alternative of a header',
  ],
  'the parser of Node rejects the request': [
    '162: parses each list in 1,900 headers once and reads the headers at most twice, and once for a rejection',
    '92: the guard runs for /secrets {"method":"BREW"}',
    '95: accepts U+0001 in a header of a request',
    '95: accepts U+007F in a header of a request',
    'a query of 4 MB is read in linear time: abcdefghijklmno+&',
    'a query of 4 MB is read in linear time: abcdefghijklmnop&',
    'of a query take linear time',
    'of headers take linear time',
  ],
  'the server frames the body': ['156: keeps the framing headers of a Response'],
  'a connection that ends has no message': [
    '107: rejects a line break in event',
    '107: rejects a line break in id',
    '107: rejects a line break in retry',
    '79: passes the error of a Response to the reader',
    '79: passes the error of bytes to the reader',
    '79: passes the error of lines to the reader',
  ],
  'a client that has disconnected receives no response': Array.from(
    { length: 5 },
    () => '29: awaits a promise that never settles until the request is aborted',
  ),
}

/** The files that pass streams that never end, or requests that abort, or that call routers without `runChecked`. */
const unsendable = /\/(?:abort|body|body-size|multipart|disclosure|state|merge-routers|negotiation)\.hostile/

test('the hostile suite passes over connections, except for the listed tests', async () => {
  const sent = globSync('runtime-tests/core/**/*.hostile.test.ts').filter((file) => !unsendable.test(file))
  const { passed, failed } = await runVitest('node', sent, { HOSTILE_ADAPTER: 'node' })
  expect(failed).toEqual(Object.values(exceptions).flat().toSorted())
  expect(passed).toBeGreaterThan(1000)
})
