/** A base path that is another one: of the servers, or of all path templates. */
import { expect, test } from 'vitest'
import { compareDocuments } from '../../../tools/src/diff/compare-documents.ts'
import type { JsonData, JsonRecord } from '../../../tools/src/json-schema/json.ts'

const toApi = (paths: readonly string[], servers?: JsonData, operation: JsonRecord = {}, methods: readonly string[] = ['get']): JsonRecord => ({
  openapi: '3.1.0',
  info: { title: 'Paths', version: '1' },
  ...(servers === undefined ? {} : { servers }),
  paths: Object.fromEntries(paths.map((path) => [path, Object.fromEntries(methods.map((method) => [method, { responses: {}, ...operation }]))])),
})
const at = (...urls: readonly string[]): JsonData => urls.map((url) => ({ url }))
const paths = ['/users', '/users/{id}', '/teams']
const under = (prefix: string, more: readonly string[] = []): string[] => [...paths, ...more].map((path) => `${prefix}${path}`)
const query = (required: boolean): JsonRecord => ({ parameters: [{ name: 'q', in: 'query', required, schema: {} }] })

test.each<readonly [title: string, old: JsonRecord, next: JsonRecord, changes: readonly string[]]>([
  ['of a server', toApi(paths, at('https://a.example/v1')), toApi(paths, at('https://a.example/v2')), ["error document: base path '/v1' is now '/v2'"]],
  ['of a server with another host', toApi(paths, at('https://a.example/v1')), toApi(paths, at('https://b.example/v2')), ["error document: base path '/v1' is now '/v2'"]],
  ['of a relative server', toApi(paths, at('/v1')), toApi(paths, at('/v2/')), ["error document: base path '/v1' is now '/v2'"]],
  ['of a host with a variable', toApi(paths, at('https://{region}.a.example/v1')), toApi(paths, at('https://{region}.a.example/v2')), ["error document: base path '/v1' is now '/v2'"]],
  ['that is added', toApi(paths, at('https://a.example')), toApi(paths, at('https://a.example/v2')), ["error document: base path '/' is now '/v2'"]],
  ['that is gone', toApi(paths, at('https://a.example/v1/')), toApi(paths, at('https://a.example/')), ["error document: base path '/v1' is now '/'"]],
  ['of two servers', toApi(paths, at('https://a.example/v1', 'https://b.example/v1')), toApi(paths, at('https://a.example/v2', 'https://b.example/v2')), ["error document: base path '/v1' is now '/v2'"]],
  ['that one of the servers still has', toApi(paths, at('https://a.example/v1')), toApi(paths, at('https://a.example/v2', 'https://a.example/v1')), []],
  ['that another server has', toApi(paths, at('https://a.example/v1', 'https://b.example/v1')), toApi(paths, at('https://b.example/v1')), ["warning document: server 'https://a.example/v1' is gone"]],
  ['that no server has any more', toApi(paths, at('https://a.example/v1', 'https://a.example/v2')), toApi(paths, at('https://a.example/v2')), ["error document: base path '/v1' is now '/v2'"]],
  ['a document without servers', toApi(paths), toApi(paths, at('https://a.example/v2')), ["warning document: server '/' is gone"]],
  ['a variable in the old path', toApi(paths, at('https://a.example/{version}')), toApi(paths, at('https://a.example/v2')), ["warning document: server 'https://a.example/{version}' is gone"]],
  ['a variable in a new path', toApi(paths, at('https://a.example/v1')), toApi(paths, at('https://a.example/v2', 'https://a.example/{version}')), ["warning document: server 'https://a.example/v1' is gone"]],
  ['of the servers of operations', toApi(paths, at('/'), { servers: at('/v1') }), toApi(paths, at('/'), { servers: at('/v2') }), ["error 3 operations: base path '/v1' is now '/v2'"]],
  ['of the path templates', toApi(under('/v1')), toApi(under('/v2')), ["error document: base path '/v1' is now '/v2'"]],
  ['of the path templates, with two segments', toApi(under('/api/v1'), at('https://a.example')), toApi(under('/api/v2'), at('https://b.example')), ["error document: base path '/api/v1' is now '/api/v2'", "warning document: server 'https://a.example' is gone"]],
  ['of the path templates, and other paths beside them', toApi(under('/v1')), toApi([...under('/v2', ['/more']), '/health']), ["error document: base path '/v1' is now '/v2'"]],
  ['that the path templates lose', toApi(under('/v1')), toApi(under('')), ["error document: base path '/v1' is now '/'"]],
  ['that the path templates gain', toApi(under('')), toApi(under('/v2')), ["error document: base path '/' is now '/v2'"]],
  ['that moves into the path templates and changes', toApi(paths, at('https://a.example/v1')), toApi(under('/v2'), at('https://a.example')), ["error document: base path '/v1' is now '/v2'"]],
  ['that moves into the path templates', toApi(paths, at('https://a.example/v1')), toApi(under('/v1'), at('https://a.example')), []],
  ['of the path templates, and a change of the operations', toApi(under('/v1'), undefined, query(false)), toApi(under('/v2'), undefined, query(true)), ["error document: base path '/v1' is now '/v2'", "error 3 operations: query 'q' is now required"]],
  ['of the path templates and the servers of operations', toApi(under('/v1'), at('/'), { servers: at('https://a.example') }), toApi(under('/v2'), at('/'), { servers: at('https://a.example') }), ["error document: base path '/v1' is now '/v2'"]],
  ['of some path templates', toApi(under('/v1')), toApi(['/v1/users', '/v2/users/{id}', '/v2/teams']), ['GET /v1/users/{id}', 'GET /v1/teams'].map((name) => `error ${name}: the operation is gone`)],
  ['of less than half of the operations', toApi(under('/v1', ['/a', '/b', '/c', '/d'])), toApi(['/v2/users', '/v2/teams']), under('/v1', ['/a', '/b', '/c', '/d']).map((path) => `error GET ${path}: the operation is gone`)],
  ['of one path', toApi(['/notes/{id}'], undefined, {}, ['get', 'put']), toApi(['/texts/{id}'], undefined, {}, ['get', 'put']), ['GET', 'PUT'].map((method) => `error ${method} /notes/{id}: the operation is gone`)],
])('a base path %s', (_, old, next, changes) => {
  const found = compareDocuments(old, next).filter(({ level }) => level !== 'information').map(({ level, text }) => `${level} ${text}`)
  expect(found).toEqual(changes)
})

const body = { content: { 'application/json': { schema: { type: 'string' } } } }
const withResponses = (responses: JsonRecord): JsonRecord => toApi(['/users'], undefined, { responses })

test.each<readonly [title: string, old: JsonRecord, next: JsonRecord, changes: readonly string[]]>([
  ['a status', { 404: body }, { 404: {} }, ['warning GET /users: 404 no longer has a body']],
  ['a range', { '5XX': body }, { '5XX': { content: {} } }, ['warning GET /users: 5XX no longer has a body']],
  ['default beside a success', { 200: {}, default: body }, { 200: {}, default: {} }, ['warning GET /users: default no longer has a body']],
  ['default alone', { default: body }, { default: {} }, ["error GET /users: default 'application/json' is no longer sent", 'error GET /users: default may now be sent']],
  ['a success', { 200: body }, { 200: {} }, ["error GET /users: 200 'application/json' is no longer sent"]],
  ['an error with another type', { 404: body }, { 404: { content: { 'text/plain': {} } } }, ["error GET /users: 404 'application/json' is no longer sent"]],
  ['an error without a body', { 404: {} }, { 404: {} }, []],
])('a removed body of %s', (_, old, next, changes) => {
  const found = compareDocuments(withResponses(old), withResponses(next)).filter(({ level }) => level !== 'information').map(({ level, text }) => `${level} ${text}`)
  expect(found).toEqual(changes)
})
