import { expect, test } from 'vitest'
import { credentialMistakes, invalidateCredentials, lowerScheme } from '../../tools/src/testing/invalid-credentials.ts'

const invalid = 'aW52YWxpZDppbnZhbGlk'

test.each([
  [{ headers: { authorization: 'Bearer secret' } }, { headers: { authorization: `Bearer ${invalid}` }, query: {} }],
  [{ headers: { authorization: 'Basic  QQ==' } }, { headers: { authorization: `Basic  ${invalid}` }, query: {} }],
  [{ headers: { 'x-key': 'secret' } }, { headers: { 'x-key': invalid }, query: {} }],
  [{ headers: { Cookie: 'sid=secret; theme=dark' } }, { headers: { Cookie: `sid=${invalid}; theme=${invalid}` }, query: {} }],
  [{ query: { key: 'secret' } }, { headers: {}, query: { key: invalid } }],
])('invalidates %j', (given, expected) => expect(invalidateCredentials(given)).toEqual(expected))

test.each([
  ['Bearer Secret', ['Bearer Secre', 'Bearer SecretAAAA', 'Bearer sECRET', 'Basic Secret']],
  [`Basic ${btoa('ada:Secret')}`, [`Basic ${btoa('ada:Secre')}`, `Basic ${btoa('ada:SecretAAAA')}`, `Basic ${btoa('ada:sECRET')}`, `Bearer ${btoa('ada:Secret')}`]],
  // Neither base64 nor a password.
  ['Basic ä', ['Bearer ä']],
  ['Basic QQ==', ['Bearer QQ==']],
  ['Secret', ['Secre', 'SecretAAAA', 'sECRET']],
  ['a', ['aAAAA']],
  // The letter case of a UUID has no meaning.
  ['Token 0a1b-2C', ['Token 0a1b-2', 'Token 0a1b-2CAAAA', 'Basic 0a1b-2C']],
  ['Token QQ==', ['Token Q', 'Token QQAAAA', 'Token qq==', 'Basic QQ==']],
])('makes mistakes in %s', (authorization, expected) => {
  const given = { headers: { authorization } }
  const changed = credentialMistakes.slice(1).map(([, change]) => change(given))
  expect(changed.filter((credentials) => credentials !== given).map(({ headers }) => headers?.authorization)).toEqual(expected)
})

test('makes mistakes in cookies and parameters', () => {
  const given = { headers: { cookie: 'sid=s%3A; theme=dark' }, query: { key: 'k1' } }
  expect(credentialMistakes.slice(1).map(([, change]) => change(given))).toEqual([
    { headers: { cookie: 'sid=s; theme=dar' }, query: { key: 'k' } },
    { headers: { cookie: 'sid=s%3AAAAA; theme=darkAAAA' }, query: { key: 'k1AAAA' } },
    { headers: { cookie: 'sid=S%3A; theme=DARK' }, query: { key: 'K1' } },
    given,
  ])
})

test.each([
  [{ headers: { Authorization: 'Bearer Secret' } }, { headers: { Authorization: 'bearer Secret' } }],
  [{ headers: { authorization: 'Basic  QQ==' }, query: { a: '1' } }, { headers: { authorization: 'basic QQ==' }, query: { a: '1' } }],
  [{ headers: { authorization: 'Token Secret' } }, { headers: { authorization: 'Token Secret' } }],
  [{ headers: { 'x-key': 'Bearer Secret' } }, { headers: { 'x-key': 'Bearer Secret' } }],
  [{ query: { key: 'secret' } }, { query: { key: 'secret' } }],
])('writes the scheme of %j in lower case', (given, expected) => expect(lowerScheme(given)).toEqual(expected))
