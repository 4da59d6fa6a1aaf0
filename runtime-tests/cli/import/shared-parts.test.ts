/** Responses, bodies, parameters and headers that a document names are written once. */
import { describe, expect, test } from 'vitest'
import { valibotEmitter } from '../../../tools/src/cli/import/valibot-emitter.ts'
import { zodEmitter } from '../../../tools/src/cli/import/zod-emitter.ts'
import type { SchemaEmitter } from '../../../tools/src/cli/import/emitter.ts'
import type { JsonRecord } from '../../../tools/src/json-schema/json.ts'
import { createDocument, importDocument, toLine, toVerdict } from './support.ts'

const refer = (section: string, name: string): JsonRecord => ({ $ref: `#/components/${section}/${name}` })
const json = (schema: JsonRecord): JsonRecord => ({ content: { 'application/json': { schema } } })
const user = { type: 'object', properties: { name: { type: 'string' } }, required: ['name'] }
const limit = { name: 'limit', in: 'query', schema: { type: 'integer', minimum: 1, maximum: 100 }, description: 'How many there are' }

const components: JsonRecord = {
  schemas: { User: user, Problem: { type: 'object', properties: { title: { type: 'string' } } } },
  responses: {
    NotFound: { description: 'Not found', ...json(refer('schemas', 'Problem')) },
    User: { description: 'A user', headers: { 'x-left': refer('headers', 'Left') }, ...json(refer('schemas', 'User')) },
    Empty: { description: 'Nothing' },
    Once: { description: 'Once' },
    File: { description: 'A file', content: { 'application/pdf': {} } },
  },
  requestBodies: { NewUser: { required: true, ...json(refer('schemas', 'User')) }, Optional: json(refer('schemas', 'User')) },
  parameters: { limit, Range: { name: 'range', in: 'query', schema: { type: 'object', properties: { from: { type: 'integer' }, to: { type: 'integer' } } } }, Short: { name: 'q', in: 'query', schema: { type: 'string' } }, Filter: { name: 'filter', in: 'query', style: 'deepObject', schema: user }, Id: { name: 'the-id', in: 'path', required: true, schema: { type: 'integer', minimum: 1, maximum: 1000, format: 'int64' } } },
  headers: { Left: { required: true, schema: { type: 'integer', minimum: 0, maximum: 1000 }, description: 'How many are left' } },
}

const operation = (fields: JsonRecord): JsonRecord => ({ responses: { 200: refer('responses', 'User'), 404: refer('responses', 'NotFound') }, ...fields })
const paths: JsonRecord = {
  '/a': { get: operation({ operationId: 'a', parameters: [refer('parameters', 'limit'), refer('parameters', 'Short'), refer('parameters', 'Filter'), refer('parameters', 'Range')] }), post: operation({ operationId: 'add', requestBody: refer('requestBodies', 'NewUser') }) },
  '/b/{the-id}': { parameters: [refer('parameters', 'Id')], get: operation({ operationId: 'b', parameters: [refer('parameters', 'limit'), refer('parameters', 'Short'), refer('parameters', 'Filter'), refer('parameters', 'Range')] }), put: operation({ operationId: 'put', requestBody: refer('requestBodies', 'NewUser') }) },
  '/c': { put: operation({ operationId: 'c', requestBody: refer('requestBodies', 'Optional'), responses: { 200: refer('responses', 'Empty'), 201: refer('responses', 'Once'), 404: { ...(components.responses as JsonRecord)['NotFound'] as JsonRecord } } }), patch: operation({ operationId: 'd', requestBody: refer('requestBodies', 'Optional'), responses: { 200: refer('responses', 'Empty') } }) },
  '/file': { get: operation({ operationId: 'file', responses: { 200: refer('responses', 'File') } }), head: operation({ operationId: 'fileHead', responses: { 200: refer('responses', 'File') } }), post: operation({ operationId: 'fileAgain', responses: { 200: refer('responses', 'File') } }) },
}
const document: JsonRecord = { ...createDocument(paths), components }

describe.each<[library: string, emitter: SchemaEmitter, left: string, limitSource: string]>([
  ['zod', zodEmitter, "integer(z.coerce.number<number | string>().min(0).max(1000)).describe('How many are left')", "integer(z.coerce.number<number | string>().min(1).max(100)).optional().describe('How many there are')"],
  ['valibot', valibotEmitter, 'fromText(', 'v.optional('],
])('in %s', (_, emitter, left, limitSource) => {
  test('what two operations use is a constant', async () => {
    const { contract, proof } = await importDocument(document, emitter)
    const line = toLine(contract)
    expect(line).toContain(`export const limit = ${limitSource}`)
    expect(line).toContain(left)
    expect(line).toContain("export const NotFound = { description: 'Not found', 'application/json': { body: Problem } }")
    expect(line).toContain("export const NewUser = { 'application/json': { body: User } }")
    expect(line).toContain("export const Optional = { 'application/json': { body: User }, optional: true } as const")
    expect(line).toContain("export const Empty = { description: 'Nothing' }")
    expect(line).toContain("export const FileResponse = { description: 'A file', 'application/pdf': { body: byteStream() } }")
    // The schema has the name.
    expect(line).toContain("export const UserResponse = { description: 'A user', 'application/json': { body: User, headers: ")
    expect(line).toContain('responses: { 200: UserResponse, 404: NotFound }')
    expect(line).toContain('requests: NewUser,')
    expect(line).toMatch(/limit: limit,/)
    expect(line.split('Not found').length).toBe(3)
    expect(line).not.toMatch(/export const (?:Once|Short|Filter|Left)\b/)
    expect(toVerdict(proof)).toMatchObject({ unexplained: [] })
  })

  test('a header that two responses use is a constant', async () => {
    const responses = { 200: { description: 'OK', headers: { 'x-left': refer('headers', 'Left') } }, 400: { description: 'No', headers: { 'x-left': refer('headers', 'Left') } } }
    const { contract, proof } = await importDocument({ ...createDocument({ '/a': { get: { operationId: 'a', responses } } }), components: { headers: components['headers'] } as JsonRecord }, emitter)
    expect(toLine(contract)).toContain("'x-left': Left")
    expect(toVerdict(proof)).toMatchObject({ losses: {}, unexplained: [] })
  })

  test('a folder imports them from its schemas', async () => {
    const many = Object.fromEntries(Array.from({ length: 250 }, (__, index) => [`/m${index}`, { get: operation({ operationId: `m${index}`, tags: [index % 2 === 0 ? 'Team red' : 'teamBlue'], parameters: [refer('parameters', 'limit')], responses: { 200: refer('responses', 'File'), 404: refer('responses', 'NotFound') } }) }]))
    const { modules, proof } = await importDocument({ ...document, paths: { ...paths, ...many } }, emitter)
    expect([...modules.keys()]).toEqual(['contract.ts', 'schemas.ts', 'other.ts', 'team-red.ts', 'team-blue.ts'])
    expect(modules.get('team-red.ts')).toContain("from './schemas.ts'")
    expect(modules.get('team-red.ts')).toContain('404: NotFound')
    expect(modules.get('team-red.ts')).toMatch(/^export const teamRed = /m)
    expect(modules.get('schemas.ts')).toContain("import { byteStream } from 'routepact'")
    expect(toVerdict(proof)).toMatchObject({ unexplained: [] })
  })
})

test('without a schema, no library is imported', async () => {
  const responses = { 200: refer('responses', 'Empty') }
  const { contract } = await importDocument({ ...createDocument({ '/a': { get: { responses } }, '/b': { get: { responses } } }), components: { responses: { Empty: { description: 'Nothing' } } } })
  expect(contract).toContain("export const Empty = { description: 'Nothing' }")
  expect(contract).not.toContain("'zod'")
})
