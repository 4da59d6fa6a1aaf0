import { Attachment, type Call } from './call.ts'

const order = {
  customer: { name: 'Ada', address: { city: 'London', zip: '12345' } },
  lines: [{ sku: 'engine', quantity: 2 }],
  payment: { type: 'card', number: '4242' },
}
const headers = { 'x-request-id': 'r1', 'x-count': '3' }

export const calls: readonly Call[] = [
  { operationId: 'getItem', path: { id: '7' }, status: 200 },
  { operationId: 'getItem', path: { id: '404' }, status: 404 },
  { operationId: 'getFile', path: { folder: 'a', name: 'b c' }, status: 200 },
  { operationId: 'list', query: { search: 'a&b', tags: ['x', 'y'], sort: 'asc', page: '2', active: 'true' }, status: 200 },
  { operationId: 'findItems', query: { text: 'engine', ids: ['1', '2'] }, status: 200 },
  { operationId: 'pickItems', query: { text: 'engine', ids: ['1', '2'] }, status: 200 },
  { operationId: 'searchItems', query: { name: 'engine', tags: ['x', 'y'] }, status: 200 },
  { operationId: 'getReport', headers, status: 200 },
  { operationId: 'createOrder', body: order, status: 201 },
  { operationId: 'createOrder', body: { ...order, note: 'conflict' }, status: 409 },
  { operationId: 'cancelOrder', body: { rows: [1, 2] }, status: 200 },
  { operationId: 'cancelOrder', status: 200 },
  { operationId: 'uploadOrder', body: order, status: 200 },
  { operationId: 'patchItem', path: { id: '7' }, query: { page: '2' }, headers, body: { price: null }, status: 200 },
  { operationId: 'deleteItem', path: { id: '7' }, status: 204 },
  { operationId: 'moveItem', path: { id: '7' }, body: { rows: [1, 2] }, status: 200 },
  { operationId: 'submitForm', body: { name: 'Ada & co', age: '36', colors: ['red', 'blue'] }, status: 200 },
  {
    operationId: 'upload',
    body: { title: 'Notes', file: new Attachment('text', 'notes.txt', 'text/plain'), labels: ['a', 'b'] },
    status: 200,
  },
  { operationId: 'putNote', path: { id: '1' }, body: 'Buy milk', status: 200 },
  { operationId: 'importRows', body: { rows: [1, 2] }, status: 200 },
  { operationId: 'echoBytes', body: new Attachment('bytes', 'bytes', 'application/octet-stream'), status: 200 },
  { operationId: 'ping', status: 200 },
  { operationId: 'headStatus', status: 200 },
  { operationId: 'getOptions', status: 200 },
  { operationId: 'getProfile', status: 200 },
  { operationId: 'getSettings', status: 200 },
  { operationId: 'getExport', status: 200 },
  { operationId: 'streamReadings', status: 200 },
  { operationId: 'streamEvents', status: 200 },
  { operationId: 'brew', status: 418 },
]
