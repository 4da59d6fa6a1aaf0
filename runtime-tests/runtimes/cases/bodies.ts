import { type Case, rejected, typed } from '../../../compat/cases/case.ts'
import { maxBodySize } from '../router.ts'

const sendJson = { method: 'POST', url: '/own/json' }
const sendForm = { method: 'POST', url: '/own/forms' }
const sendFiles = { method: 'POST', url: '/own/files' }
const sendTypes = { method: 'POST', url: '/own/files?types' }
const sendText = { method: 'PUT', url: '/own/text' }
const sendBytes = { method: 'POST', url: '/own/bytes' }
const sendStream = { method: 'POST', url: '/own/byte-streams' }
const tooLarge = { status: 413, json: { error: 'Content Too Large' } }

/** Every byte, in order. */
const allBytes = Uint8Array.from({ length: 256 }, (_, index) => index)

function form(...entries: readonly (readonly [name: string, value: string | File])[]): FormData {
  const data = new FormData()
  for (const [name, value] of entries) data.append(name, value)
  return data
}

/** A JSON body and the value that the handler receives. */
function asJson(name: string, text: string | Uint8Array<ArrayBuffer>, body: unknown): Case {
  return {
    name,
    ...sendJson,
    ...typed('application/json', text),
    status: 200,
    json: { contentType: 'application/json', body },
  }
}

/** A multipart body of these lines. */
function written(boundary: string, ...lines: readonly string[]): Pick<Case, 'headers' | 'body'> {
  return typed(`multipart/form-data; boundary=${boundary}`, lines.join('\r\n'))
}

const disposition = 'Content-Disposition: form-data; name="a"'

export const bodies: readonly Case[] = [
  { name: 'a stream of bytes', ...sendStream, ...typed('application/octet-stream', allBytes), status: 200, json: 256 },
  { name: 'an empty stream of bytes', ...sendStream, ...typed('application/octet-stream', ''), status: 200, json: 0 },
  { name: 'the longest stream of bytes', ...sendStream, ...typed('application/octet-stream', new Uint8Array(maxBodySize)), status: 200, json: maxBodySize },
  { name: 'a stream of bytes that is too long', ...sendStream, ...typed('application/octet-stream', new Uint8Array(maxBodySize + 1)), ...tooLarge },
  asJson('JSON of all planes', '{"a":["ü","日","😀","\\u0000"]}', { a: ['ü', '日', '😀', '\0'] }),
  asJson('JSON with a byte order mark', new TextEncoder().encode('\ufeff[1.5e3]'), [1500]),
  asJson('JSON whose key is __proto__', '{"__proto__":{"a":1}}', JSON.parse('{"__proto__":{"a":1}}')),
  asJson('JSON that is null', 'null', null),
  asJson('much JSON', JSON.stringify('ü'.repeat(40_000)), 'ü'.repeat(40_000)),
  {
    name: 'JSON of another content type',
    ...sendJson,
    ...typed('Application/Problem+JSON;charset=utf-8', '{"a":1}'),
    status: 200,
    json: { contentType: 'application/problem+json', body: { a: 1 } },
  },
  {
    name: 'the default content type of text',
    ...sendJson,
    body: '{}',
    status: 400,
    json: {
      error: 'Unsupported Content-Type: text/plain. Supported types: application/json, application/problem+json',
    },
  },
  {
    name: 'bytes without a content type',
    ...sendJson,
    body: allBytes,
    status: 400,
    json: { error: 'Content-Type header is required' },
  },
  {
    name: 'the content type of a blob',
    ...sendJson,
    body: new Blob(['{"a":1}'], { type: 'application/problem+json' }),
    status: 200,
    json: { contentType: 'application/problem+json', body: { a: 1 } },
  },
  rejected('incomplete JSON', { ...sendJson, ...typed('application/json', '{"a":') }, []),
  rejected('JSON of bytes that are not UTF-8', { ...sendJson, ...typed('application/json', allBytes) }, []),
  {
    name: 'no body',
    ...sendJson,
    status: 200,
    json: { contentType: 'application/json', body: {} },
  },
  {
    name: 'a body of no bytes',
    ...sendJson,
    ...typed('application/problem+json', new Uint8Array()),
    status: 200,
    json: { contentType: 'application/problem+json', body: {} },
  },
  {
    name: 'a form serialized by the platform',
    ...sendForm,
    body: new URLSearchParams([
      ['a b', '+ &=%\r\n'],
      ['ü', '日😀'],
      ['ü', ''],
    ]),
    status: 200,
    json: { 'a b': '+ &=%\r\n', ü: ['日😀', ''] },
  },
  {
    name: 'a form in malformed percent-encoding',
    ...sendForm,
    ...typed('application/x-www-form-urlencoded', 'a=%zz&b=%ff&=c&&d'),
    status: 200,
    json: { a: '%zz', b: '\ufffd', '': 'c', d: '' },
  },
  {
    name: 'a form whose keys are names of Object.prototype',
    ...sendForm,
    ...typed('application/x-www-form-urlencoded', '__proto__=1&toString=2'),
    status: 200,
    json: JSON.parse('{"__proto__":"1","toString":"2"}'),
  },
  {
    name: 'multipart: every byte of a file',
    ...sendFiles,
    body: form(['file', new File([allBytes], 'all.bin')]),
    status: 200,
    json: { file: { name: 'all.bin', bytes: [...allBytes] } },
  },
  {
    name: 'multipart: the name of a file',
    ...sendFiles,
    body: form(['file', new File(['a'], "ü 日 '1', &+%.txt")]),
    status: 200,
    json: { file: { name: "ü 日 '1', &+%.txt", bytes: [97] } },
  },
  {
    name: 'multipart: delimiters in the names of a field and a file',
    ...sendFiles,
    body: form(['a=b', new File(['a'], '1;2=3.txt')]),
    status: 200,
    json: { 'a=b': { name: '1;2=3.txt', bytes: [97] } },
  },
  {
    name: 'multipart: quotes in the name of a file',
    ...sendFiles,
    body: form(['file', new File(['a'], '"1".txt')]),
    status: 200,
    json: { file: { name: '"1".txt', bytes: [97] } },
  },
  {
    name: 'multipart: an empty file and several',
    ...sendFiles,
    body: form(
      ['none', new File([], 'none.bin')],
      ['two', new File(['1'], '1.txt')],
      ['two', new File(['2'], '2.txt')],
    ),
    status: 200,
    json: {
      none: { name: 'none.bin', bytes: [] },
      two: [
        { name: '1.txt', bytes: [49] },
        { name: '2.txt', bytes: [50] },
      ],
    },
  },
  {
    name: 'multipart: the content type of a file',
    ...sendTypes,
    body: form(['a', new File(['1'], '1.txt', { type: 'image/png' })]),
    status: 200,
    json: { a: 'image/png' },
  },
  {
    name: 'multipart: a file without a content type',
    ...sendTypes,
    ...written('x', '--x', `${disposition}; filename="b.bin"`, '', 'c', '--x--', ''),
    status: 200,
    json: { a: 'text/plain' },
  },
  {
    name: 'multipart: names and values of all planes',
    ...sendFiles,
    body: form(['ü', '日😀'], ['a b', ''], ['a b', '&=+%']),
    status: 200,
    json: { ü: '日😀', 'a b': ['', '&=+%'] },
  },
  {
    name: 'multipart: a boundary in quotes',
    ...sendFiles,
    ...written('"x y"', '--x y', disposition, '', 'b', '--x y--', ''),
    status: 200,
    json: { a: 'b' },
  },
  {
    name: 'multipart: line breaks in a value',
    ...sendFiles,
    ...written('x', '--x', disposition, '', 'b', '', '--y', '--x--', ''),
    status: 200,
    json: { a: 'b\r\n\r\n--y' },
  },
  {
    name: 'multipart: no parts',
    ...sendFiles,
    ...written('x', '--x--', ''),
    status: 200,
    json: {},
  },
  rejected('incomplete multipart', { ...sendFiles, ...written('x', '--x', disposition, '', 'b') }, []),
  rejected('multipart of another boundary', { ...sendFiles, ...written('y', '--x', disposition, '', 'b', '--x--') }, []),
  rejected(
    'multipart without a name',
    { ...sendFiles, ...written('x', '--x', 'Content-Disposition: form-data', '', 'b', '--x--', '') },
    [],
  ),
  {
    name: 'text in a charset of one byte',
    ...sendText,
    ...typed('text/plain;charset=windows-1252', Uint8Array.of(0x80, 0xe9)),
    status: 200,
    text: '€é',
  },
  {
    name: 'text in a charset of several bytes',
    ...sendText,
    ...typed('text/plain;charset=shift_jis', Uint8Array.of(0x93, 0xfa, 0x96, 0x7b)),
    status: 200,
    text: '日本',
  },
  {
    name: 'XML',
    ...sendText,
    ...typed('application/xml', '<a>ü</a>'),
    status: 200,
    sent: { 'content-type': 'text/plain; charset=utf-8' },
    text: '<a>ü</a>',
  },
  rejected('text that is not UTF-8', { ...sendText, ...typed('text/plain', allBytes) }, []),
  {
    name: 'bytes',
    ...sendBytes,
    ...typed('application/octet-stream', allBytes.slice(0, 128)),
    status: 200,
    sent: { 'content-type': 'application/octet-stream' },
    text: String.fromCharCode(...allBytes.slice(0, 128)),
  },
  {
    name: 'a body of exactly the limit',
    ...sendText,
    ...typed('text/plain', new Uint8Array(maxBodySize).fill(97)),
    status: 200,
    text: 'a'.repeat(maxBodySize),
  },
  {
    name: 'a body of one byte above the limit',
    ...sendText,
    ...typed('text/plain', new Uint8Array(maxBodySize + 1).fill(97)),
    ...tooLarge,
  },
  {
    name: 'a form above the limit',
    ...sendFiles,
    body: form(['file', new File([new Uint8Array(maxBodySize)], 'a')]),
    ...tooLarge,
  },
  { name: 'an undeclared body', method: 'DELETE', url: '/own/pairs/a/b', body: 'a', status: 204, text: '' },
  ...['bytes', 'buffer', 'view', 'blob', 'stream'].map((kind): Case => ({
    name: `a response with bytes: ${kind}`,
    url: `/own/kinds/${kind}`,
    status: 200,
    sent: { 'content-type': 'application/octet-stream' },
    text: 'ü',
  })),
  {
    name: 'a response with text',
    url: '/own/kinds/text',
    status: 200,
    sent: { 'content-type': 'text/html; charset=utf-8' },
    text: 'ü',
  },
  {
    name: 'HEAD of a response with a form with a file',
    method: 'HEAD',
    url: '/own/kinds/multipart',
    status: 200,
    text: '',
  },
  {
    name: 'a response with a form',
    url: '/own/kinds/form',
    status: 200,
    sent: { 'content-type': 'application/x-www-form-urlencoded' },
    text: 'a=%C3%BC+%26',
  },
]
