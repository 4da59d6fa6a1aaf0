import { type Case, json, rejected, typed } from './case.ts'

const order = {
  customer: { name: 'Ada', address: { city: 'Turin', zip: '10121' } },
  lines: [
    { sku: 'a', quantity: 2 },
    { sku: 'b', quantity: 3 },
  ],
  payment: { type: 'card', number: '4242' },
}
const wrongCustomer = { name: 1, address: { city: 'Turin', zip: '1' } }
const orders = { method: 'POST', url: '/orders' }
const headers = { 'x-request-id': 'r1', 'x-count': '5', 'content-type': 'application/json' }

function latin1(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(text, (character) => character.charCodeAt(0))
}

export const bodies: readonly Case[] = [
  { name: 'an optional body that is absent', method: 'POST', url: '/orders/cancelled', status: 200, json: null },
  {
    name: 'an optional body that is sent',
    method: 'POST',
    url: '/orders/cancelled',
    ...json({ rows: [1] }),
    status: 200,
    json: { contentType: 'application/json', body: { rows: [1] } },
  },
  rejected('an optional body that is not valid', { method: 'POST', url: '/orders/cancelled', ...json({}) }, ['rows']),
  {
    name: 'a nested body and response headers',
    ...orders,
    ...json(order),
    status: 201,
    sent: { location: '/orders/7', 'x-remaining': null },
    json: { id: 7, total: 5, paid: 'card' },
  },
  {
    name: 'the other member of a union and an optional response header',
    ...orders,
    ...json({ ...order, payment: { type: 'transfer', iban: 'IT60' }, note: 'soon' }),
    status: 201,
    sent: { location: '/orders/7', 'x-remaining': '3' },
    json: { id: 7, total: 5, paid: 'transfer' },
  },
  {
    name: 'undeclared keys of a body',
    ...orders,
    ...typed('application/json', JSON.stringify(order).replace('{', '{"__proto__":{"note":"conflict"},"other":1,')),
    status: 201,
  },
  rejected('a body without anything', { ...orders, ...json({}) }, ['customer'], ['lines'], ['payment']),
  rejected(
    'issues deep in a body',
    { ...orders, ...json({ ...order, customer: wrongCustomer }) },
    ['customer', 'address', 'zip'],
    ['customer', 'name'],
  ),
  rejected(
    'an element of an array in a body',
    { ...orders, ...json({ ...order, lines: [order.lines[0], { sku: 'b', quantity: 0 }] }) },
    ['lines', 1, 'quantity'],
  ),
  rejected('a fraction for an integer', { ...orders, ...json({ ...order, lines: [{ sku: 'b', quantity: 1.5 }] }) }, [
    'lines',
    0,
    'quantity',
  ]),
  rejected('a single value for an array in JSON', { ...orders, ...json({ ...order, lines: order.lines[0] }) }, [
    'lines',
  ]),
  rejected('a member of a union without its key', { ...orders, ...json({ ...order, payment: { type: 'transfer' } }) }, [
    'payment',
    'iban',
  ]),
  rejected('a body of another type', { ...orders, ...json('text') }, []),
  rejected('null for a body', { ...orders, ...json(null) }, []),
  rejected('malformed JSON', { ...orders, ...typed('application/json', '{"customer":') }, []),
  rejected('bytes that are not UTF-8', { ...orders, ...typed('application/json', latin1('"\xe9"')) }, []),
  rejected('no body at all', orders, ['customer'], ['lines'], ['payment']),
  rejected('an empty body', { ...orders, ...typed('application/json', '') }, ['customer'], ['lines'], ['payment']),
  {
    name: 'no body with a schema that accepts {}',
    method: 'PATCH',
    url: '/items/1',
    headers,
    status: 200,
    json: {
      params: { id: 1 },
      query: { page: 1 },
      headers: [
        ['accept', 'application/json'],
        ['x-count', '5'],
        ['x-request-id', 'r1'],
      ],
      body: {},
    },
  },
  {
    name: 'parameters, query, headers and body at once',
    method: 'PATCH',
    url: '/items/1?page=2&tags=a',
    headers: { ...headers, accept: 'text/html, text/csv' },
    body: '{"price":null,"other":1}',
    status: 200,
    json: {
      params: { id: 1 },
      query: { page: 2, tags: ['a'] },
      headers: [
        ['accept', 'text/csv'],
        ['x-count', '5'],
        ['x-request-id', 'r1'],
      ],
      body: { price: null },
    },
  },
  rejected('path parameters before the query', { method: 'PATCH', url: '/items/x?page=x', headers, body: '{' }, ['id']),
  rejected('the query before the headers', { method: 'PATCH', url: '/items/1?page=x', body: '{' }, ['page']),
  rejected(
    'the headers before the body',
    { method: 'PATCH', url: '/items/1', headers: { ...headers, 'x-count': '' }, body: '{' },
    ['x-count'],
  ),
  {
    name: 'QUERY with a body',
    method: 'QUERY',
    url: '/items',
    ...json({ rows: [1, 2] }),
    status: 200,
    json: { count: 2, from: 'QUERY' },
  },
]
