import { expect, test } from 'vitest'
import { invalidateCredentials } from '../../src/testing/credentials.ts'

const invalid = 'aW52YWxpZDppbnZhbGlk'

test.each([
  [{ headers: { authorization: 'Bearer secret' } }, { headers: { authorization: `Bearer ${invalid}` }, query: {} }],
  [{ headers: { authorization: 'Basic  QQ==' } }, { headers: { authorization: `Basic  ${invalid}` }, query: {} }],
  [{ headers: { 'x-key': 'secret' } }, { headers: { 'x-key': invalid }, query: {} }],
  [{ headers: { Cookie: 'sid=secret; theme=dark' } }, { headers: { Cookie: `sid=${invalid}; theme=${invalid}` }, query: {} }],
  [{ query: { key: 'secret' } }, { headers: {}, query: { key: invalid } }],
])('invalidates %j', (given, expected) => expect(invalidateCredentials(given)).toEqual(expected))
