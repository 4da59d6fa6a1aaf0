/** The contract of the matrix: it uses every feature of a contract with each library. */
import {
  type Contract,
  events,
  type EventsSchema,
  jsonLines,
  type JsonLinesSchema,
  multipart,
  type MultipartSchema,
  type Schema,
  separated,
  type SeparatedSchema,
} from 'routepact'
import type { Kit, SchemaName } from './kit.ts'

/** The contract with the schemas of one library. */
export type CompatContract<Schemas extends Kit> = ReturnType<typeof createCompatContract<Schemas>>

/** Creates the contract with the schemas of one library; `types.tst.ts` passes each to `createContract`. */
export function createCompatContract<Schemas extends Kit>(kit: Schemas) {
  // Unlike `kit.item`, the result has the type of this library's schema and not the common type of all kits.
  const of = <Name extends SchemaName>(name: Name): Schemas[Name] => kit[name]
  // The rules of these functions are conditional types, which the compiler does not resolve for a type parameter.
  const plain = (name: SchemaName): Schema => kit[name] as Schema
  const form = <Name extends 'order' | 'upload', Json extends string = never>(name: Name, ...json: Json[]) =>
    ({ 'multipart/form-data': { body: multipart(plain(name), { json }) as unknown as MultipartSchema<Schemas[Name], Json> } }) as const
  const json = <Name extends SchemaName>(name: Name) => ({ 'application/json': { body: of(name) } }) as const
  return {
    // Path parameters with a transform; a response described by `default`.
    getItem: {
      path: '/items/:id',
      method: 'GET',
      pathParams: of('itemParams'),
      responses: { 200: json('item'), 304: {}, 404: json('problem'), default: json('problem') },
    },
    // Path parameters without a schema, a text response.
    getFile: {
      path: '/files/:folder/:name',
      method: 'GET',
      responses: { 200: { 'text/plain': { body: of('text') } } },
    },
    // A query with a default, optional keys, an array and a transform.
    listItems: {
      operationId: 'list',
      summary: 'Lists items',
      tags: ['items'],
      path: '/items',
      method: 'GET',
      query: of('listQuery'),
      responses: { 200: json('listing') },
    },
    // A literal path beside a parameter; a query with required keys.
    findItems: {
      path: '/items/find',
      method: 'GET',
      query: of('findQuery'),
      responses: { 200: json('found') },
    },
    // A list of the query in one value.
    pickItems: {
      path: '/items/picked',
      method: 'GET',
      query: separated(plain('findQuery'), { ids: ',' }) as unknown as SeparatedSchema<Schemas['findQuery'], { readonly ids: ',' }>,
      responses: { 200: json('found') },
    },
    // A query whose schema accepts null, which a client does not send.
    searchItems: {
      path: '/search',
      method: 'GET',
      query: of('nullableQuery'),
      responses: { 200: json('anything') },
    },
    // QUERY: a method with a body.
    queryItems: {
      path: '/items',
      method: 'QUERY',
      requests: json('rows'),
      responses: { 200: json('importResult') },
    },
    // Headers with alternatives, required, optional and transformed; two content types for one status.
    getReport: {
      path: '/report',
      method: 'GET',
      headers: of('reportHeaders'),
      responses: {
        200: { 'application/json': { body: of('report') }, 'text/csv': { body: of('text') } },
      },
    },
    // A nested body with a discriminated union; required and optional response headers.
    createOrder: {
      path: '/orders',
      method: 'POST',
      requests: json('order'),
      responses: {
        201: { 'application/json': { body: of('receipt'), headers: of('receiptHeaders') } },
        default: json('problem'),
      },
    },
    // A body that may be absent.
    cancelOrder: {
      path: '/orders/cancelled',
      method: 'POST',
      requests: { ...json('rows'), optional: true },
      responses: { 200: json('anything') },
    },
    // Objects and a list of objects in a form.
    uploadOrder: {
      path: '/orders/uploads',
      method: 'POST',
      requests: form('order', 'customer', 'lines', 'payment'),
      responses: { 200: json('receipt') },
    },
    // All parts at once: parameters, query, headers and body.
    patchItem: {
      path: '/items/:id',
      method: 'PATCH',
      pathParams: of('itemParams'),
      query: of('listQuery'),
      headers: of('reportHeaders'),
      requests: json('patch'),
      responses: { 200: json('anything') },
    },
    // No body on success, a body otherwise.
    deleteItem: {
      path: '/items/:id',
      method: 'DELETE',
      pathParams: of('itemParams'),
      responses: { 204: {}, 404: json('problem'), default: {} },
    },
    // Headers of a response without a body; descriptions and examples, which only documents contain.
    moveItem: {
      path: '/items/:id/place',
      method: 'PUT',
      pathParams: of('itemParams'),
      requests: {
        'application/json': { body: of('rows'), description: 'The new place', example: { rows: [1, 2] } },
      },
      responses: {
        200: {
          description: 'The place before',
          'application/json': { body: of('rows'), examples: { first: { summary: 'The first place', value: { rows: [0] } } } },
        },
        201: { description: 'Moved already', headers: of('receiptHeaders') },
        304: { description: 'Not moved' },
      },
    },
    submitForm: {
      path: '/forms',
      method: 'POST',
      requests: { 'application/x-www-form-urlencoded': { body: of('form') } },
      responses: { 200: json('formResult') },
    },
    upload: {
      path: '/uploads',
      method: 'POST',
      requests: form('upload'),
      responses: { 200: json('uploadResult') },
    },
    putNote: {
      path: '/notes/:id',
      method: 'PUT',
      requests: { 'text/plain': { body: of('note') } },
      responses: { 200: { 'text/plain': { body: of('text') } } },
    },
    // Several content types for the body.
    importRows: {
      path: '/imports',
      method: 'POST',
      requests: {
        'application/json': { body: of('rows') },
        'application/vnd.compat+json': { body: of('patch') },
        'Text/CSV': { body: of('note') },
      },
      responses: { 200: json('importResult') },
    },
    echoBytes: {
      path: '/bytes',
      method: 'POST',
      requests: { 'application/octet-stream': { body: of('bytes') } },
      responses: { 200: { 'application/octet-stream': { body: of('bytes') } } },
    },
    // No schema anywhere.
    ping: { path: '/ping', method: 'GET', responses: { 200: {} } },
    headStatus: { path: '/status', method: 'HEAD', responses: { 200: {} } },
    getOptions: { path: '/options', method: 'OPTIONS', responses: { 200: { 'text/plain': { body: of('text') } } } },
    // The response schema removes undeclared fields.
    getProfile: { path: '/profile', method: 'GET', responses: { 200: json('profile') } },
    // The response violates the contract: `?break=…` selects how.
    getBroken: {
      path: '/broken',
      method: 'GET',
      responses: {
        200: { 'application/json': { body: of('profile') }, 'text/plain': { body: of('text') } },
        201: { 'application/json': { body: of('receipt'), headers: of('receiptHeaders') } },
        202: { 'application/json': { body: of('anything') } },
        204: {},
      },
    },
    // The schema changes the response: a default and a transform.
    getSettings: { path: '/settings', method: 'GET', responses: { 200: json('settings') } },
    // The client's `accept` selects the content type.
    getExport: {
      path: '/export',
      method: 'GET',
      responses: {
        200: { 'application/json': { body: of('profile') }, 'text/csv': { body: of('text') } },
        406: json('problem'),
      },
    },
    streamReadings: {
      path: '/readings',
      method: 'GET',
      responses: { 200: { 'application/x-ndjson': { body: jsonLines(plain('reading')) as unknown as JsonLinesSchema<Schemas['reading']> } } },
    },
    streamEvents: {
      path: '/events',
      method: 'GET',
      responses: { 200: { 'text/event-stream': { body: events(plain('event') as never, { fields: true }) as unknown as EventsSchema<Schemas['event'], true> } } },
    },
    // Only `default`.
    brew: { path: '/pot', method: 'POST', responses: { default: { 'text/plain': { body: of('text') } } } },
  } as const satisfies Contract
}
