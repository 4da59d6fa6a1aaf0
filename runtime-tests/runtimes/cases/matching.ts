import type { Case } from '../../../compat/cases/case.ts'
import { rejected } from '../../../compat/cases/case.ts'

const notFound = { status: 404, json: { error: 'Not Found' } }
const query = {}

/** A case whose two path parameters have these values. */
function pair(name: string, path: string, one: string, two: string): Case {
  return { name, url: `/own/pairs/${path}`, status: 200, json: { one, two, query } }
}

export const matching: readonly Case[] = [
  { name: 'the bare base', url: '/own', status: 200, json: 'root' },
  { name: 'the bare base and a slash', url: '/own/', status: 200, json: 'root' },
  { name: 'a literal before a parameter', url: '/own/pairs/left/end', status: 200, json: 'literal' },
  pair('backtracking', 'left/other', 'left', 'other'),
  {
    name: 'the method decides between a literal and a parameter',
    method: 'POST',
    url: '/own/pairs/left/back',
    status: 200,
    json: 'back from left',
  },
  { name: 'a literal in percent-encoding', url: '/own/caf%c3%a9', status: 200, json: 'encoded' },
  { name: 'a literal without percent-encoding', url: '/own/café', status: 200, json: 'encoded' },
  { name: 'an ASCII letter of a literal in percent-encoding', url: '/own/%63af%C3%A9', status: 200, json: 'encoded' },
  { name: 'a literal in another script', url: '/own/日本', status: 200, json: 'unicode' },
  { name: 'a trailing slash of the pattern', url: '/own/trailing', status: 200, json: 'trailing' },
  { name: 'a trailing slash of both', url: '/own/trailing/', status: 200, json: 'trailing' },
  { name: 'two trailing slashes', url: '/own/trailing//', ...notFound },
  { name: 'an empty segment at the beginning', url: '/own//trailing', ...notFound },
  { name: 'another case', url: '/own/Trailing', ...notFound },
  pair('an encoded slash', 'a%2Fb/c%2fd', 'a/b', 'c/d'),
  pair('encoded delimiters', '%3F%23/%25%26', '?#', '%&'),
  pair('characters that are allowed in a path', "a:b@c/!$&'()*+,;=-._~", 'a:b@c', "!$&'()*+,;=-._~"),
  // Before Node 24, `fetch` sends `^` as it is, which RFC 9112 does not allow in a target.
  pair('characters that a URL encodes or leaves', 'a|b%5Ec/[d]', 'a|b^c', '[d]'),
  pair('braces, quotes and spaces', '{a}/"b" <c>`', '{a}', '"b" <c>`'),
  pair('letters of all planes', 'ü日/😀', 'ü日', '😀'),
  pair('control characters in percent-encoding', '%00/%0d%0a', '\0', '\r\n'),
  pair('a plus sign', 'a+b/+', 'a+b', '+'),
  pair('names of Object.prototype', '__proto__/constructor', '__proto__', 'constructor'),
  pair('segments that only contain dots among other characters', '.../..a', '...', '..a'),
  { name: 'dots go up (URL Standard, section 4.4)', url: '/own/pairs/a/../../trailing', status: 200, json: 'trailing' },
  { name: 'dots in percent-encoding go up', url: '/own/pairs/%2e%2E/trailing', status: 200, json: 'trailing' },
  rejected('percent-encoding that is not UTF-8', { url: '/own/pairs/%ff/b' }, ['one']),
  rejected('incomplete percent-encoding', { url: '/own/pairs/a/%4' }, ['two']),
  {
    name: 'a query beside a fragment',
    url: '/own/pairs/a/b?c=%C3%BC&c=+&d#e',
    status: 200,
    json: { one: 'a', two: 'b', query: { c: ['ü', ' '], d: '' } },
  },
  {
    name: 'a query in malformed percent-encoding (URL Standard, section 5.1)',
    url: '/own/pairs/a/b?c=%zz&%=%ff',
    status: 200,
    json: { one: 'a', two: 'b', query: { c: '%zz', '%': '\ufffd' } },
  },
  {
    name: 'a long path and a long query',
    url: `/own/pairs/${'a'.repeat(2000)}/b?c=${'d'.repeat(4000)}`,
    status: 200,
    json: { one: 'a'.repeat(2000), two: 'b', query: { c: 'd'.repeat(4000) } },
  },
  {
    name: 'HEAD of a GET',
    method: 'HEAD',
    url: '/own/pairs/a/b',
    status: 200,
    sent: { 'content-type': 'application/json' },
    text: '',
  },
  { name: 'a declared HEAD', method: 'HEAD', url: '/own/head', status: 200, sent: { 'x-total': '7' }, text: '' },
  { name: 'HEAD of an unknown path', method: 'HEAD', url: '/own/nowhere', status: 404, text: '' },
  { name: 'HEAD of a path without GET', method: 'HEAD', url: '/own/json', status: 405, text: '' },
  {
    name: 'an undeclared method',
    method: 'PATCH',
    url: '/own/pairs/left/end',
    status: 405,
    sent: { allow: 'GET, HEAD, DELETE, OPTIONS', 'content-type': 'application/json' },
    json: { error: 'Method Not Allowed' },
  },
  {
    name: 'an unknown method',
    method: 'PROPFIND',
    url: '/own/json',
    status: 405,
    sent: { allow: 'POST, OPTIONS' },
    json: { error: 'Method Not Allowed' },
  },
  { name: 'OPTIONS', method: 'OPTIONS', url: '/own/json', status: 204, sent: { allow: 'POST, OPTIONS' }, text: '' },
  { name: 'OPTIONS of an unknown path', method: 'OPTIONS', url: '/own/nowhere', ...notFound },
  {
    name: 'an unknown path with `missing`',
    url: '/guarded/nowhere',
    status: 404,
    sent: { 'x-last': '1' },
    json: { missing: '/guarded/nowhere' },
  },
  {
    name: 'middleware that responds',
    url: '/guarded/pairs/a/b',
    headers: { 'x-stop': '1' },
    status: 401,
    sent: { 'x-last': '1' },
    json: { error: 'stopped' },
  },
]
