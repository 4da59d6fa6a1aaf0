/** What a port may lose without a word, planted in a server: each loss is found, and named as what it is. */
import { expect, test } from 'vitest'
import { compareServers } from '../../../tools/src/testing/index.ts'
import { contract, createPeople, createSequence, type Makers } from './people.ts'

const authorize = { token: { headers: { authorization: 'Bearer secret' } } }

type Name = keyof typeof contract

const lists: Name[] = ['listPeople']

test.each<[loss: string, operations: Name[], lines: readonly string[]]>([
  ['nothing', ['listPeople', 'createPerson', 'login', 'getTheme'], []],
  ['a permission', ['listKeys', 'getReport'], [
    'guard listKeys: a guard no longer holds: 403 with wrong credentials is 200 now',
    'guard listKeys: a guard no longer holds: 403 without credentials is 200 now',
  ]],
  ['a field', lists, ["value listPeople: 'items[].active' of 200 is lost", "value createPerson: 'active' of 201 is lost"]],
  ['null', lists, ["value listPeople: 'items[].nick' of 200 was null and is absent", "value createPerson: 'nick' of 201 was null and is absent"]],
  ['a number', ['getPerson'], ["value getPerson: 'age' of 200 was a number and is a text", "value createPerson: 'age' of 201 was a number and is a text"]],
  ['a date', ['getPerson'], ["value getPerson: 'createdAt' of 200 is a time of another format", "value createPerson: 'createdAt' of 201 is a time of another format"]],
  ['a boolean', ['getPerson'], ["value getPerson: 'active' of 200 was true and is false", "value createPerson: 'active' of 201 was true and is false"]],
  ['the order of a list', ['getPerson'], ["value getPerson: the elements of 'tags' of 200 are in another order", "value createPerson: the elements of 'tags' of 201 are in another order"]],
  ['an element', ['getPerson'], ["value getPerson: 'tags' of 200 has fewer elements", "value createPerson: 'tags' of 201 has fewer elements"]],
  ['a private field', ['getPerson'], ["value getPerson: 'passwordHash' of 200 is new", "value createPerson: 'passwordHash' of 201 is new"]],
  ['the order of rows', lists, ["value listPeople: the elements of 'items' of 200 are in another order"]],
  ['what a default replaces', ['updatePerson'], [
    "value updatePerson, getPerson: 'role' of 200 was \"admin\" and is \"user\"",
    "value listPeople: 'items[].role' of 200 was \"admin\" and is \"user\"",
  ]],
  ['a column', ['exportPeople'], ['value exportPeople: the text of 200 is another one']],
  ['an event', ['listEvents'], ['value listEvents: the stream of 200 has fewer elements']],
  ['bytes', ['getPhoto'], ['value getPhoto: the bytes of 200 are other ones']],
  ['the query', lists, ["value listPeople: 'tags' of 200 is lost"]],
  ['repeated keys', lists, [
    "value listPeople: 'tags' of 200 has fewer elements",
    "value listPeople: 'items' of 200 has fewer elements",
  ]],
  ['quoted texts', lists, [
    "value listPeople: 'items' of 200 has fewer elements, for a parameter of the query in quotes of JSON",
    "value listPeople: 'tags[]' of 200 is another text, for a parameter of the query in quotes of JSON",
  ]],
  ['the decoding of cookies', ['getTheme'], [
    "value getTheme: 'theme' of 200 is another text, for a cookie that clients encode",
    "value getTheme: 'theme' of 200 is another text, for a percent-encoded cookie",
    "value getTheme: 'lang' of 200 is another text, for a percent-encoded cookie",
  ]],
  ['the quotes of cookies', ['getTheme'], ["value getTheme: 'theme' of 200 is another text, for a cookie in quotes", "value getTheme: 'lang' of 200 is another text, for a cookie in quotes"]],
  ['the first of two cookies', ['getTheme'], [
    "value getTheme: 'theme' of 200 was \"a\" and is \"other\", for a repeated cookie",
    "value getTheme: 'lang' of 200 was \"en\" and is \"other\", for a repeated cookie",
  ]],
  ['the letter case of cookies', ['getTheme'], [
    "value getTheme: 'theme' of 200 is new, for another letter case of a cookie",
    "value getTheme: 'lang' of 200 is new, for another letter case of a cookie",
  ]],
  ['quoted numbers', lists, ['status listPeople: 200 is 422 now, for a parameter of the query in quotes of JSON']],
  ['the status 422', lists, [
    'status listPeople: 422 is 400 now, for an invalid query',
    'status listPeople: 422 is 400 now, for an empty parameter of the query',
    'status listPeople: 422 is 400 now, for a parameter of the query without a value',
  ]],
  ['a problem of another shape', ['listKeys'], [
    "value listKeys, unknown path: 'message' of errors is lost",
    "value listKeys, unknown path: 'title' of errors is new",
    "header listKeys, unknown path: the header 'content-type' was 'application/json' and is 'application/problem+json'",
  ]],
  ['the limit of bodies', ['login'], ['status login: 413 is 200 now, for a body of 200 kB']],
  ['forms', ['login'], ['status login: 200 is 415 now, for a form']],
  ['the letter case of paths', ['getReport'], ['status getReport: 200 is 404 now, for another letter case of the path']],
  ['trailing slashes', ['getReport'], ['status getReport: 200 is 404 now, for a trailing slash']],
  ['HEAD', ['getReport'], ['status getReport: 200 is 404 now, for HEAD']],
  ['OPTIONS', ['getReport'], [
    'status getReport: 204 is 404 now, for OPTIONS',
    'status getReport: 204 is 404 now, for a preflight request',
    'status unknown path: 204 is 404 now',
  ]],
  ['a method of OPTIONS', ['getReport', 'getPhoto'], [
    "header every operation: the header 'allow' has lost 'HEAD', for OPTIONS",
    "header every operation: the header 'allow' has lost 'POST', for OPTIONS",
    "header every operation: the header 'allow' has lost 'HEAD', for a preflight request",
    "header every operation: the header 'allow' has lost 'POST', for a preflight request",
    "header unknown path: the header 'allow' has lost 'HEAD'",
    "header unknown path: the header 'allow' has lost 'POST'",
  ]],
  ['ETag', ['getReport'], ["status getReport: 304 is 200 now, for 'if-none-match'", "header getReport, unknown path: the header 'etag' is lost"]],
  ['304', ['getReport'], ["status getReport: 304 is 200 now, for 'if-none-match'"]],
  ['the charset', lists, ["header createPerson, listPeople, unknown path: the header 'content-type' has lost 'charset=utf-8'"]],
  ['a vendor type', ['getReport'], ["header getReport: the header 'content-type' was 'application/vnd.api+json' and is 'application/json'"]],
  ['the length of a stream', ['listEvents'], ["header listEvents: the header 'content-length' is lost"]],
  ['a location', ['createPerson'], ["header createPerson: the header 'location' is lost"]],
  ['a cookie', ['login'], ["header login: the cookie 'session' is lost"]],
  ['an attribute of a cookie', ['login'], ["header login: the cookie 'session' has lost 'httponly'"]],
  ['headers of security', ['getPhoto'], ["header getPhoto, unknown path: the header 'x-frame-options' is lost"]],
  ['the challenge', ['deletePerson'], [
    "header deletePerson: the header 'www-authenticate' is lost, for wrong credentials",
    "header deletePerson: the header 'www-authenticate' is lost, for missing credentials",
  ]],
  ['the order of keys', ['getPerson'], ['order getPerson: the keys of the body of 200 are in another order', 'order createPerson: the keys of the body of 201 are in another order']],
])('%s', async (loss, operations, lines) => {
  const servers = { old: createPeople('', createSequence(0)), new: createPeople(loss, createSequence(0)) }
  const { differences } = await compareServers(contract, servers, { authorize, ...(loss !== 'what a default replaces' && { count: 3 }), operations })
  expect(differences.map(({ kind, line }) => `${kind} ${line}`)).toEqual(lines)
})

test.each<[string, () => Makers]>([
  ['the same numbers', () => createSequence(0)],
  ['other numbers', () => createSequence(5000)],
  ['UUIDs', () => ({ id: () => crypto.randomUUID(), token: createSequence(0).token })],
])('no difference of ids: %s', async (_, create) => {
  const result = await compareServers(contract, { old: createPeople('', create()), new: createPeople('', create()) }, { authorize, count: 4 })
  expect(result.differences.map(({ line, example }) => [line, example])).toEqual([])
})
