import { type Case, rejected, typed } from './case.ts'

const post = { method: 'POST', url: '/forms' }
const uploads = { method: 'POST', url: '/uploads' }
const notes = { method: 'PUT', url: '/notes/n' }
const file = new File(['hello'], 'hello.txt', { type: 'text/plain' })

function form(fields: string): Pick<Case, 'headers' | 'body'> {
  return typed('application/x-www-form-urlencoded', fields)
}

function multipart(...entries: [name: string, value: string | File][]): Pick<Case, 'body'> {
  const data = new FormData()
  for (const [name, value] of entries) data.append(name, value)
  return { body: data }
}

function text(contentType: string, ...bytes: number[]): Pick<Case, 'headers' | 'body'> {
  return typed(contentType, Uint8Array.from(bytes))
}

const orders = { method: 'POST', url: '/orders/uploads' }
const [customer, card] = ['{"name":"Ada","address":{"city":"Turin","zip":"10121"}}', '{"type":"card","number":"1"}']
const lines = ['{"sku":"a","quantity":2}', '{"sku":"b","quantity":3}'] as const

function jsonFile(value: string): File {
  return new File([value], 'blob', { type: 'application/json' })
}

export const forms: readonly Case[] = [
  {
    name: 'multipart with objects as text',
    ...orders,
    ...multipart(['customer', customer], ['lines', lines[0]], ['lines', lines[1]], ['payment', card]),
    status: 200,
    json: { id: 3, total: 2, paid: 'card' },
  },
  {
    name: 'multipart with objects as parts of JSON',
    ...orders,
    ...multipart(['customer', jsonFile(customer)], ['lines', jsonFile(lines[0])], ['payment', jsonFile(card)], ['note', 'n']),
    status: 200,
    json: { id: 3, total: 1, paid: 'card' },
  },
  rejected(
    'multipart with an object that is not valid',
    { ...orders, ...multipart(['customer', jsonFile('{"address":{"city":"Turin","zip":"10121"}}')], ['lines', jsonFile(lines[0])], ['payment', jsonFile(card)]) },
    ['customer', 'name'],
  ),
  {
    name: 'a form',
    ...post,
    ...form('name=Ada&age=36&colors=red&colors=blue'),
    status: 200,
    json: { name: 'Ada', age: 36, colors: ['red', 'blue'] },
  },
  {
    name: 'a single field for an array',
    ...post,
    ...form('name=Ada&age=36&colors=red'),
    status: 200,
    json: { name: 'Ada', age: 36, colors: ['red'] },
  },
  {
    name: 'plus signs and percent-encoding in a form',
    ...post,
    ...form('name=A+%26+%C3%AB&age=1&colors=%2B&colors='),
    status: 200,
    json: { name: 'A & ë', age: 1, colors: ['+', ''] },
  },
  {
    name: 'a form as the platform writes it',
    ...post,
    body: new URLSearchParams([
      ['name', 'a b'],
      ['age', '1'],
      ['colors', '&'],
    ]),
    status: 200,
    json: { name: 'a b', age: 1, colors: ['&'] },
  },
  rejected('fields that are missing', { ...post, ...form('name=Ada') }, ['age'], ['colors']),
  rejected('a repeated field for a single value', { ...post, ...form('name=a&name=b&age=1&colors=a') }, ['name']),
  rejected('a field that its schema rejects', { ...post, ...form('name=a&age=old&colors=a') }, ['age']),
  rejected('an empty form', { ...post, ...form('') }, ['age'], ['colors'], ['name']),
  {
    name: 'multipart with a file',
    ...uploads,
    ...multipart(['title', 'T'], ['file', file], ['labels', 'a'], ['labels', 'b']),
    status: 200,
    json: { title: 'T', file: 'hello.txt hello', size: 5, labels: ['a', 'b'] },
  },
  {
    name: 'multipart with a single field for an array',
    ...uploads,
    ...multipart(['title', 'T'], ['file', file], ['labels', 'a']),
    status: 200,
    json: { title: 'T', file: 'hello.txt hello', size: 5, labels: ['a'] },
  },
  rejected(
    'text in the place of a file',
    { ...uploads, ...multipart(['title', 'T'], ['file', 'x'], ['labels', 'a'], ['labels', 'b']) },
    ['file'],
  ),
  rejected(
    'a file in the place of text',
    { ...uploads, ...multipart(['title', file], ['file', file], ['labels', 'a'], ['labels', 'b']) },
    ['title'],
  ),
  rejected('a file that is missing', { ...uploads, ...multipart(['title', 'T'], ['labels', 'a']) }, ['file']),
  rejected(
    'two files for a single value',
    { ...uploads, ...multipart(['title', 'T'], ['file', file], ['file', file], ['labels', 'a']) },
    ['file'],
  ),
  rejected(
    'malformed multipart',
    { ...uploads, ...typed('multipart/form-data; boundary=x', 'nothing of the kind') },
    [],
  ),
  rejected('multipart without a boundary', { ...uploads, ...typed('multipart/form-data', '--x--') }, []),
  {
    name: 'text',
    ...notes,
    ...text('text/plain', 0xc3, 0xa9),
    status: 200,
    sent: { 'content-type': 'text/plain; charset=utf-8' },
    text: 'n: é',
  },
  {
    name: 'text in a declared charset',
    ...notes,
    ...text('text/plain; charset=ISO-8859-1', 0xe9),
    status: 200,
    text: 'n: é',
  },
  { name: 'text in UTF-16', ...notes, ...text('text/plain;charset="utf-16le"', 0xe9, 0), status: 200, text: 'n: é' },
  rejected('text that is not UTF-8', { ...notes, ...text('text/plain', 0xe9) }, []),
  rejected('text in an unknown charset', { ...notes, ...text('text/plain; charset=klingon', 0x61) }, []),
  {
    name: 'a body above the limit',
    ...notes,
    ...typed('text/plain', new Uint8Array(1_048_577)),
    status: 413,
    json: { error: 'Content Too Large' },
  },
  rejected('empty text', { ...notes, ...text('text/plain') }, []),
  rejected('no text at all', notes, []),
]
