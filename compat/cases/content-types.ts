import { type Case, json, rejected, typed } from './case.ts'

const imports = { method: 'POST', url: '/imports' }
const supported = 'application/json, application/vnd.compat+json, Text/CSV'
const unsupported = { status: 400, sent: { 'content-type': 'application/json' } }

export const contentTypes: readonly Case[] = [
  {
    name: 'one of several content types: JSON',
    ...imports,
    ...json({ rows: [1, 2, 3] }),
    status: 200,
    json: { count: 3, from: 'application/json' },
  },
  {
    name: 'one of several content types: +json',
    ...imports,
    ...typed('application/vnd.compat+json', '{"name":"x"}'),
    status: 200,
    json: { count: 1, from: 'application/vnd.compat+json' },
  },
  {
    name: 'one of several content types: text',
    ...imports,
    ...typed('text/csv', '1,2,3,4'),
    status: 200,
    json: { count: 4, from: 'Text/CSV' },
  },
  {
    name: 'a content type in other letters',
    ...imports,
    ...typed('Application/JSON', '{"rows":[]}'),
    status: 200,
    json: { count: 0, from: 'application/json' },
  },
  {
    name: 'a content type with parameters',
    ...imports,
    ...typed('application/json; charset="utf-8"; x=1', '{"rows":[]}'),
    status: 200,
    json: { count: 0, from: 'application/json' },
  },
  rejected(
    'each content type has its own schema',
    { ...imports, ...typed('application/vnd.compat+json', '{"price":"1"}') },
    ['price'],
  ),
  {
    name: 'no content type',
    ...imports,
    body: new Blob(['{"rows":[]}']),
    ...unsupported,
    json: { error: 'Content-Type header is required' },
  },
  {
    name: 'an undeclared content type',
    ...imports,
    ...typed('Application/XML; charset=utf-8', '<rows/>'),
    ...unsupported,
    json: { error: `Unsupported Content-Type: application/xml. Supported types: ${supported}` },
  },
  {
    name: 'a malformed content type',
    method: 'POST',
    url: '/orders',
    ...typed('json', '{}'),
    ...unsupported,
    json: { error: 'Unsupported Content-Type: json. Supported types: application/json' },
  },
  {
    name: 'no body: the first schema that accepts an empty object',
    ...imports,
    status: 200,
    json: { count: 0, from: 'application/vnd.compat+json' },
  },
  {
    name: 'bytes',
    method: 'POST',
    url: '/bytes',
    ...typed('application/octet-stream', 'a\0b'),
    status: 200,
    sent: { 'content-type': 'application/octet-stream' },
    text: 'a\0b',
  },
  {
    name: 'an empty content type',
    ...imports,
    ...typed('', '{}'),
    ...unsupported,
    json: { error: 'Content-Type header is required' },
  },
]
