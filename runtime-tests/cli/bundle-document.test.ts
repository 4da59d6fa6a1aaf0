/** Documents in several files. */
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bundleDocument } from '../../tools/src/cli/bundle-document.ts'
import { createFileReader } from '../../tools/src/cli/file-references.ts'
import { readSource, type SourceDocument } from '../../tools/src/cli/document-source.ts'
import { compareDocuments } from '../../tools/src/diff/compare-documents.ts'
import type { JsonData, JsonRecord } from '../../tools/src/json-schema/json.ts'
import { context, inFolder } from './run.ts'

const folder = mkdtempSync(join(tmpdir(), 'files-'))

const files = {
  'api.yaml': `
openapi: 3.1.0
info: { title: Notes, version: '1' }
paths:
  /notes: { $ref: paths/notes.yaml }
  /trees:
    get: { $ref: 'paths/trees.json#/get' }
components:
  schemas: { $ref: models/index.yaml }
  responses:
    Own: { $ref: 'api.yaml#/components/responses/Other' }
    Other: { description: Other, content: { text/plain: { schema: { $ref: 'https://example.com/known' } } } }
    Known: { description: Known, content: { text/plain: { schema: { $id: 'https://example.com/known', type: string } } } }
`,
  'paths/notes.yaml': `
parameters: [{ $ref: '../models/parameters.yaml#/page' }]
post:
  operationId: addNote
  requestBody: { $ref: '../models/bodies.yaml#/Note' }
  responses:
    '200': { $ref: ../models/response.yaml }
  callbacks:
    done: { $ref: '#/x-done' }
x-done:
  '{$url}': { post: { responses: { '200': { description: OK } } } }
`,
  'paths/trees.json': JSON.stringify({
    get: {
      operationId: 'listTrees',
      responses: {
        200: {
          description: 'OK',
          content: { 'application/json': { schema: { $ref: '../api.yaml#/components/schemas/Tree' }, examples: { a: { $ref: '../models/example.yaml' } } } },
        },
      },
    },
  }),
  'models/index.yaml': `
Tree: { $ref: tree%20of%20notes.yaml }
Animal:
  oneOf: [{ $ref: cat.yaml }]
  discriminator: { propertyName: kind, mapping: { cat: cat.yaml, dog: Dog } }
`,
  'models/tree of notes.yaml': `
$id: https://example.com/tree
type: object
properties:
  name: { type: string }
  size: { $ref: '#size' }
  children: { type: array, items: { $ref: '#' } }
$defs:
  size: { $anchor: size, type: integer }
`,
  'models/cat.yaml': 'type: object\nproperties: { kind: { const: cat } }\n',
  'models/parameters.yaml': "page: { name: page, in: query, schema: { $ref: '#/kind' } }\nkind: { enum: [a, b] }\n",
  'models/bodies.yaml': 'Note: { content: { application/json: { schema: { $ref: tree%20of%20notes.yaml } } } }\n',
  'models/response.yaml': 'description: OK\ncontent: { application/json: { schema: { $ref: cat.yaml } } }\n',
  'models/example.yaml': 'value: 1\n',
}

function write(changed: { readonly [file: string]: string } = {}): void {
  for (const [file, content] of Object.entries({ ...files, ...changed })) {
    mkdirSync(join(folder, dirname(file)), { recursive: true })
    writeFileSync(join(folder, file), content)
  }
}

const git = (...args: readonly string[]): string =>
  execFileSync('git', ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.com', ...args], { cwd: folder, encoding: 'utf8', stdio: 'pipe' })

const read = (name: string): Promise<SourceDocument> => inFolder(folder, () => readSource(name, undefined, context))

async function listTexts(old: string, next: string): Promise<string[]> {
  const [one, other] = [await read(old), await read(next)]
  return compareDocuments(one.document, other.document).map(({ text }) => text)
}

beforeAll(() => {
  write()
  git('init', '--quiet', '--initial-branch=main')
  git('add', '--all')
  git('commit', '--quiet', '--message', 'first')
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('is the same in a revision and on disk', async () => {
  write()
  expect(await listTexts('git:HEAD:api.yaml', 'api.yaml')).toEqual([])
})

test.each([
  ['a path item', 'paths/notes.yaml', 'operationId: addNote', 'operationId: newNote', ["addNote: operationId 'addNote' is now 'newNote'"]],
  ['an operation', 'paths/trees.json', 'listTrees', 'listAll', ["listTrees: operationId 'listTrees' is now 'listAll'"]],
  ['a parameter', 'models/parameters.yaml', '[a, b]', '[a]', ["addNote: query 'page' no longer accepts 'b'"]],
  ['a body', 'models/bodies.yaml', 'Note: {', 'Note: { required: true,', ["addNote: body of 'application/json' is now required"]],
  ['a response', 'models/response.yaml', 'application/json', 'text/plain', ["addNote: 200 'application/json' is no longer sent", "addNote: 200 'text/plain' may now be requested"]],
  ['a callback', 'paths/notes.yaml', "'200': { description: OK }", "'202': { description: OK }", ["addNote: callback 'done {$url}': 200 is no longer accepted", "addNote: callback 'done {$url}': 202 is also accepted"]],
  ['a recursive schema', 'models/tree of notes.yaml', 'name: { type: string }', 'name: { type: number }', [
    "addNote: body of 'application/json': 'name' no longer accepts a string",
    "addNote: body of 'application/json': 'name' also accepts a number",
    "listTrees: 200 'application/json': 'name' may now be a number",
    "listTrees: 200 'application/json': 'name' is no longer a string",
  ]],
  ['an anchor', 'models/tree of notes.yaml', 'type: integer', 'type: number', [
    "addNote: body of 'application/json': 'size' also accepts numbers that are not integers",
    "listTrees: 200 'application/json': 'size' may now be a number that is not an integer",
  ]],
])('finds a change of %s', async (_, file, from, to, texts) => {
  write({ [file]: files[file as keyof typeof files].replace(from, to) })
  expect(await listTexts('git:HEAD:api.yaml', 'api.yaml')).toEqual(texts)
})

test('the line of a change is in its file', async () => {
  write()
  const { findLines } = await read('api.yaml')
  const pointers = [
    '/components/schemas/models~1tree of notes.yaml/properties/size',
    '/components/parameters/models~1parameters.yaml~1page/schema',
    '/components/schemas/none',
    '/paths/~1notes',
  ]
  expect(Object.fromEntries(findLines?.(new Set(pointers)) ?? [])).toEqual({
    [`${pointers[0]}`]: { file: 'models/tree of notes.yaml', line: 6 },
    [`${pointers[1]}`]: { file: 'models/parameters.yaml', line: 1 },
    '/paths/~1notes': { file: 'api.yaml', line: 5 },
  })
})

describe('copies', () => {
  const parts: { readonly [file: string]: JsonData } = {
    'models.json': { Event: { contentSchema: { $ref: 'api.json#note' } } },
  }
  const reader = createFileReader('api.json', async (file) => parts[file] as JsonData)
  const withSchemas = (schemas: JsonRecord): JsonRecord => ({ openapi: '3.1.0', components: { schemas } })
  const event = { $ref: 'models.json#/Event' }
  const copied = { $ref: '#/components/schemas/models.json~1Event' }

  test.each<readonly [title: string, document: JsonRecord, bundled: JsonRecord]>([
    ['what is not an object as it is', withSchemas({ A: true, B: event }), { A: true, B: copied }],
    ['references inside the document as they are', withSchemas({ A: { $ref: '#/components/schemas/B' }, B: event }), { A: { $ref: '#/components/schemas/B' }, B: copied }],
    ['a discriminator that is not an object as it is', withSchemas({ A: { discriminator: 1 }, B: event }), { A: { discriminator: 1 }, B: copied }],
  ])('%s', async (_, document, bundled) => {
    const note = { $anchor: 'note', type: 'string' }
    const { components } = document as { readonly components: { readonly schemas: JsonRecord } }
    const root = { ...document, components: { schemas: { ...components.schemas, Note: note } } }
    const result = await bundleDocument(root, 'api.json', reader)
    expect(result.document).toEqual({
      openapi: '3.1.0',
      components: {
        schemas: {
          ...bundled,
          Note: note,
          'models.json/Event': { contentSchema: { $ref: '#/components/schemas/api.json~1note' } },
          'api.json/note': note,
        },
      },
    })
  })

  test('into a document without components, whose parameters are not a list', async () => {
    const absolute = createFileReader('/notes/api.json', async () => ({ type: 'string' }))
    const paths = { '/a': { parameters: {}, get: { requestBody: { content: { 'text/plain': { schema: { $ref: '/models/a%20b.json' } } } } } } }
    const { document, origins } = await bundleDocument({ openapi: '3.1.0', paths }, '/notes/api.json', absolute)
    expect(document).toMatchObject({ paths: { '/a': { parameters: {} } } })
    expect([...origins.values()].map(({ file }) => file)).toEqual(['/models/a b.json'])
  })

  test('nothing after an unexpected error', async () => {
    const failing = createFileReader('api.json', () => Promise.reject(new TypeError('Unexpected')))
    await expect(bundleDocument(withSchemas({ A: event }), 'api.json', failing)).rejects.toThrow(new TypeError('Unexpected'))
  })
})

describe('rejects', () => {
  const toDocument = (more: { readonly [field: string]: JsonData }): string =>
    JSON.stringify({ openapi: '3.1.0', info: { title: 'T', version: '1' }, paths: {}, ...more })
  const withSchema = (schema: JsonData): string => toDocument({ components: { schemas: { A: schema } } })
  const failing: readonly (readonly [title: string, document: string, message: string])[] = [
    ['a missing file', withSchema({ $ref: 'none.yaml' }), "'none.yaml' in 'bad.json' cannot be read: 'none.yaml' does not exist."],
    ['a missing file of an example', toDocument({ components: { examples: { a: { $ref: 'none.yaml' } } } }), "'none.yaml' in 'bad.json' cannot be read: 'none.yaml' does not exist."],
    ['a folder', withSchema({ $ref: 'models' }), "'models' in 'bad.json' cannot be read: 'models' is not a file."],
    ['a file that is not text', withSchema({ $ref: 'text.txt' }), "'text.txt' in 'bad.json' cannot be read: 'text.txt' must be JSON or YAML."],
    ['a URL', withSchema({ $ref: 'https://example.com/a.yaml' }), "'https://example.com/a.yaml' in 'bad.json' is not read: references to other files must be paths."],
    ['a missing value', withSchema({ $ref: 'models/cat.yaml#/gone' }), "'models/cat.yaml#/gone' in 'bad.json' cannot be read: the file does not contain it."],
    ['a missing anchor', withSchema({ $ref: 'models/cat.yaml#gone' }), "'models/cat.yaml#gone' in 'bad.json' cannot be read: the file does not contain it."],
    ['a value of a list', withSchema({ $ref: 'list.yaml' }), "'list.yaml' in 'bad.json' cannot be read: the file does not contain it."],
    ['a malformed reference', withSchema({ $ref: '%zz.yaml' }), "'%zz.yaml' in 'bad.json' cannot be read: '%zz.yaml' does not exist."],
    ['an operation that contains itself', toDocument({ paths: { '/a': { get: { $ref: 'loop.yaml' } } } }), "'loop.yaml' in 'loop.yaml' refers to itself."],
  ]

  test.each(failing)('%s', async (_, document, message) => {
    write({ 'bad.json': document, 'text.txt': '', 'list.yaml': '[]', 'loop.yaml': '$ref: loop.yaml' })
    await expect(read('bad.json')).rejects.toThrow(message)
  })

  test('a file that is not in the revision', async () => {
    write({ 'bad.json': withSchema({ $ref: 'none.yaml' }) })
    git('add', '--all')
    git('commit', '--quiet', '--message', 'bad')
    await expect(read('git:HEAD:bad.json')).rejects.toThrow("'none.yaml' in 'bad.json' cannot be read: 'git:HEAD:none.yaml' cannot be read")
  })
})
