import { type Case, json } from './case.ts'

const order = {
  customer: { name: 'Ada', address: { city: 'Turin', zip: '10121' } },
  lines: [],
  payment: { type: 'card', number: '4242' },
}

/** A response that violates its contract: a 500 that names the invalid keys and no value. */
function broken(how: string, ...mentions: string[]): Case {
  return {
    name: `a broken response: ${how}`,
    url: `/broken?break=${how}`,
    status: 500,
    sent: { 'content-type': 'application/json', location: null, 'x-forged': null },
    breach: mentions,
  }
}

/** A response whose content type the client selects. */
function exported(accept: string, expected: Pick<Case, 'status' | 'json' | 'text'>): Case {
  return { name: `the response that ${accept} prefers`, url: '/export', headers: { accept }, sent: { vary: 'Accept' }, ...expected }
}

const asJson = { status: 200, json: { name: 'Ada', address: { city: 'Turin' } } }
const asText = { status: 200, text: 'Ada,Turin' }
const notAcceptable = { status: 406, json: { error: 'Not Acceptable' } }

function moving(id: number): Pick<Case, 'method' | 'url' | 'headers' | 'body'> {
  return { method: 'PUT', url: `/items/${id}/place`, ...json({ rows: [3] }) }
}

export const responses: readonly Case[] = [
  { name: 'a declared status beside 200', url: '/items/404', status: 404, json: { error: 'no 404' } },
  { name: 'a status that default describes', url: '/items/418', status: 418, json: { error: 'teapot' } },
  {
    name: 'a status without a body beside default',
    url: '/items/304',
    status: 304,
    sent: { etag: '"1"', 'content-type': null },
    text: '',
  },
  { name: 'a thrown error with a status', url: '/items/403', status: 403, json: { error: 'not yours' } },
  {
    name: 'default where 200 is not declared',
    method: 'POST',
    url: '/orders',
    ...json({ ...order, note: 'conflict' }),
    status: 409,
    json: { error: 'conflict' },
  },
  {
    name: 'a body whose status and content type are documented',
    ...moving(1),
    status: 200,
    sent: { 'content-type': 'application/json' },
    json: { rows: [3] },
  },
  {
    name: 'headers of a status without a body',
    ...moving(201),
    status: 201,
    sent: { location: '/items/1', 'x-remaining': '2', 'content-type': null },
    text: '',
  },
  {
    name: 'an optional header of a status without a body',
    ...moving(202),
    status: 201,
    sent: { location: '/items/1', 'x-remaining': null },
    text: '',
  },
  { name: 'a status that has only a description', ...moving(304), status: 304, sent: { 'content-type': null }, text: '' },
  {
    name: 'headers that the schema of a status without a body rejects',
    ...moving(987_654),
    status: 500,
    sent: { 'content-type': 'application/json', location: null, secret: null },
    breach: ['201', 'moveItem'],
  },
  {
    name: 'a status without a body',
    method: 'DELETE',
    url: '/items/1',
    status: 204,
    sent: { 'content-type': null },
    text: '',
  },
  {
    name: 'a body beside a status without one',
    method: 'DELETE',
    url: '/items/404',
    status: 404,
    json: { error: 'gone' },
  },
  {
    name: 'default without a body',
    method: 'DELETE',
    url: '/items/409',
    status: 409,
    sent: { 'content-type': null },
    text: '',
  },
  {
    name: 'nothing but default',
    method: 'POST',
    url: '/pot',
    status: 418,
    sent: { 'content-type': 'text/plain; charset=utf-8' },
    text: 'short and stout',
  },
  {
    name: 'undeclared fields are not sent',
    url: '/profile',
    status: 200,
    json: { name: 'Ada', address: { city: 'Turin' } },
  },
  {
    name: 'a default and a transform of the response',
    url: '/settings',
    status: 200,
    json: { theme: 'light', size: 12 },
  },
  exported('*/*', asJson),
  exported('text/csv', asText),
  exported('application/json;q=0.1, text/*;q=0.2', asText),
  exported('text/csv;q=0, */*;q=0.001', asJson),
  exported('application/json; charset=UTF-8', asJson),
  exported('text/csv;header=present, image/png', notAcceptable),
  exported('*/*;q=0', notAcceptable),
  {
    name: 'lines, each through its schema',
    url: '/readings',
    status: 200,
    sent: { 'content-type': 'application/x-ndjson' },
    text: '{"at":1,"value":1.5}\n{"at":1,"value":2}\n',
  },
  {
    name: 'a line that its schema rejects',
    url: '/readings?from=secret',
    status: 200,
    breaksAfter: '{"at":1,"value":1.5}\n',
  },
  {
    name: 'events, each through its schema',
    url: '/events',
    status: 200,
    sent: { 'content-type': 'text/event-stream' },
    text: ':\n\nevent: up\ndata: {"value":1}\n\nevent: down\ndata: {"value":2}\n\n',
  },
  {
    name: 'HEAD of a stream',
    method: 'HEAD',
    url: '/readings',
    status: 200,
    sent: { 'content-type': 'application/x-ndjson' },
    text: '',
  },
  broken('body'),
  broken('missing'),
  broken('text'),
  broken('header'),
  broken('headers'),
  broken('line'),
  broken('status', '203'),
  broken('type'),
  broken('untyped'),
  broken('unsendable'),
  broken('empty'),
  broken('bodiless'),
  broken('nothing', 'undefined'),
  broken('word', 'string'),
  broken('throw', 'went wrong'),
  { name: 'an unknown body', url: '/broken?break=fine', status: 202, json: { fine: true } },
  { name: 'a thrown conflict', url: '/broken?break=refuse', status: 409, json: { error: 'went wrong' } },
  {
    name: 'a Response from the handler',
    url: '/broken?break=response',
    status: 299,
    sent: { 'x-mine': '1' },
    text: 'mine',
  },
]
