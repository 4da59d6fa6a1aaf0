/** The one contract of the matrix: it asks each library for everything that a contract can hold. */
import type { Contract } from 'routepact'
import type { Kit, SchemaName } from './kit.ts'

/** The contract as the schemas of one library make it. */
export type CompatContract<Schemas extends Kit> = ReturnType<typeof createCompatContract<Schemas>>

/** Makes the contract of one library's schemas; what `createContract` says of it, `types.tst.ts` asks for each. */
export function createCompatContract<Schemas extends Kit>(kit: Schemas) {
  // Unlike `kit.item`, what this gives has the type of this library's schema and not the one that all kits share.
  const of = <Name extends SchemaName>(name: Name): Schemas[Name] => kit[name]
  const json = <Name extends SchemaName>(name: Name) => ({ 'application/json': { body: of(name) } }) as const
  return {
    // Path parameters that a schema transforms; an answer that `default` describes.
    getItem: {
      path: '/items/:id',
      method: 'GET',
      pathParams: of('itemParams'),
      responses: { 200: json('item'), 304: {}, 404: json('problem'), default: json('problem') },
    },
    // Path parameters without a schema, text as the answer.
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
    // QUERY: a body where no method had one.
    queryItems: {
      path: '/items',
      method: 'QUERY',
      requests: json('rows'),
      responses: { 200: json('importResult') },
    },
    // Headers of alternatives, required, optional and transformed; two content types under one status.
    getReport: {
      path: '/report',
      method: 'GET',
      headers: of('reportHeaders'),
      responses: {
        200: { 'application/json': { body: of('report') }, 'text/csv': { body: of('text') } },
      },
    },
    // A nested body with a discriminated union; headers of the response, required and optional.
    createOrder: {
      path: '/orders',
      method: 'POST',
      requests: json('order'),
      responses: {
        201: { 'application/json': { body: of('receipt'), headers: of('receiptHeaders') } },
        default: json('problem'),
      },
    },
    // Everything at once: parameters, query, headers and body.
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
    submitForm: {
      path: '/forms',
      method: 'POST',
      requests: { 'application/x-www-form-urlencoded': { body: of('form') } },
      responses: { 200: json('formResult') },
    },
    upload: {
      path: '/uploads',
      method: 'POST',
      requests: { 'multipart/form-data': { body: of('upload') } },
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
    // The answer loses what the contract does not name.
    getProfile: { path: '/profile', method: 'GET', responses: { 200: json('profile') } },
    // The answer is not what the contract says: `?break=…` chooses how.
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
    // The answer is changed by its schema: a default and a transform.
    getSettings: { path: '/settings', method: 'GET', responses: { 200: json('settings') } },
    streamReadings: {
      path: '/readings',
      method: 'GET',
      responses: { 200: { 'application/x-ndjson': { body: of('reading') } } },
    },
    streamEvents: {
      path: '/events',
      method: 'GET',
      responses: { 200: { 'text/event-stream': { body: of('event') } } },
    },
    // Nothing but `default`.
    brew: { path: '/pot', method: 'POST', responses: { default: { 'text/plain': { body: of('text') } } } },
  } as const satisfies Contract
}
