/** Documents in several files. */
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bundleDocument } from '../../tools/src/cli/bundle-document.ts'
import { createFileReader } from '../../tools/src/cli/file-references.ts'
import { runCommand } from '../../tools/src/cli/run-command.ts'
import { ComparisonBudget } from '../../tools/src/json-schema/budget.ts'
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

describe('278: files outside the document\'s folder', () => {
  const inner = join(folder, 'border')
  const toDocument = (reference: string): string => JSON.stringify({ openapi: '3.1.0', info: { title: 'T', version: '1' }, paths: {}, components: { schemas: { A: { $ref: reference } } } })

  beforeAll(() => {
    mkdirSync(join(inner, 'api/models'), { recursive: true })
    mkdirSync(join(inner, 'other'), { recursive: true })
    mkdirSync(join(inner, 'api-2'), { recursive: true })
    const secret = '{ "type": "string", "description": "secret" }'
    for (const file of ['other/secret.json', 'api-2/secret.json', 'api/models/own.json', 'api/..dots.json']) writeFileSync(join(inner, file), secret)
    symlinkSync(join(inner, 'other/secret.json'), join(inner, 'api/link.json'))
    symlinkSync(join(inner, 'other'), join(inner, 'api/linked'))
    symlinkSync(join(inner, 'api/models/own.json'), join(inner, 'api/own-link.json'))
    symlinkSync(join(inner, 'api'), join(inner, 'link-of-api'))
  })

  const readReference = (reference: string, folders?: readonly string[], name = 'api/api.json'): Promise<SourceDocument> => {
    writeFileSync(join(inner, 'api/api.json'), toDocument(reference))
    return inFolder(inner, () => readSource(name, undefined, context, { folders }))
  }
  const outside = (reference: string, file: string, folderOf = dirname(file), name = 'api/api.json'): string =>
    `'${reference}' in '${name}' cannot be read: '${file}' is outside the document's folder. Pass '--allow-files ${folderOf}' to read it.`

  test.each(['models/own.json', './models/../models/own.json', '..dots.json', 'own-link.json', join(inner, 'api/models/own.json')])('%s is inside', async (reference) => {
    expect(JSON.stringify((await readReference(reference)).document)).toContain('secret')
  })

  test.each<readonly [reference: string, file: string]>([
    ['../other/secret.json', 'other/secret.json'],
    ['models/../../other/secret.json', 'other/secret.json'],
    ['..%2Fother%2Fsecret.json', 'other/secret.json'],
    ['../api-2/secret.json', 'api-2/secret.json'],
    ['../../../../../../../../etc/hostname.json', '../../../../../../../etc/hostname.json'],
    [join(inner, 'other/secret.json'), join(inner, 'other/secret.json')],
    ['../none.json', 'none.json'],
  ])('%s is outside', async (reference, file) => {
    await expect(readReference(reference)).rejects.toThrow(outside(reference, file))
  })

  test.each(['link.json', 'linked/secret.json'])('%s is a symbolic link that leads out', async (reference) => {
    await expect(readReference(reference)).rejects.toThrow(outside(reference, realpathSync(join(inner, 'other/secret.json'))))
    expect(JSON.stringify((await readReference(reference, ['none', 'other'])).document)).toContain('secret')
  })

  test('a folder may be allowed, and a document be read through a link', async () => {
    expect(JSON.stringify((await readReference('../other/secret.json', ['other'])).document)).toContain('secret')
    await expect(readReference('../other/secret.json', ['api-2'])).rejects.toThrow(outside('../other/secret.json', 'other/secret.json'))
    expect(JSON.stringify((await readReference('models/own.json', [], 'link-of-api/api.json')).document)).toContain('secret')
  })

  test.each(['examples', 'discriminator', 'path item'])('a reference in: %s', async (place) => {
    const $ref = '../other/secret.json'
    const parts: { readonly [place: string]: JsonRecord } = {
      'examples': { components: { responses: { A: { content: { 'text/plain': { examples: { a: { $ref } } } } } } } },
      'discriminator': { components: { schemas: { A: { oneOf: [], discriminator: { propertyName: 'a', mapping: { a: $ref } } } } } },
      'path item': { paths: { '/a': { $ref } } },
    }
    writeFileSync(join(inner, 'api/api.json'), JSON.stringify({ openapi: '3.1.0', paths: {}, ...parts[place] }))
    await expect(inFolder(inner, () => readSource('api/api.json', undefined, context))).rejects.toThrow(outside($ref, 'other/secret.json'))
  })

  test('a revision has the same border', async () => {
    write({ 'deep/api.json': toDocument('../models/cat.yaml') })
    git('add', '--all')
    git('commit', '--quiet', '--message', 'deep')
    const readRevision = (folders: readonly string[]): Promise<SourceDocument> => inFolder(folder, () => readSource('git:HEAD:deep/api.json', undefined, context, { folders }))
    await expect(readRevision([])).rejects.toThrow(outside('../models/cat.yaml', 'models/cat.yaml', 'models', 'deep/api.json'))
    expect(JSON.stringify((await readRevision(['models'])).document)).toContain('cat')
  })

  test.each(['import', 'diff', 'usage'])("'%s' has the option", async (command) => {
    writeFileSync(join(inner, 'api/api.json'), JSON.stringify({ ...(JSON.parse(toDocument('../other/secret.json')) as JsonRecord), paths: { '/a': { get: { responses: { 200: { description: 'OK' } } } } } }))
    writeFileSync(join(inner, 'log'), '')
    const args = { import: ['import', 'api/api.json', '--out', join(inner, 'out')], diff: ['diff', 'api/api.json', 'api/api.json'], usage: ['usage', 'log', '--contract', 'api/api.json'] }[command] as string[]
    const run = (...more: readonly string[]) => inFolder(inner, () => runCommand([...args, ...more], context))
    expect(await run()).toEqual({ code: 2, output: '', errors: `${outside('../other/secret.json', 'other/secret.json')}\n` })
    const { errors } = await run('--allow-files', 'none', '--allow-files', 'other')
    expect(errors).not.toContain('outside')
  })

  test('reading has a time', async () => {
    const examples = Object.fromEntries(Array.from({ length: 400 }, (_, index) => [`a${index}`, { value: index }]))
    const responses = Object.fromEntries(Array.from({ length: 400 }, (_, index) => [`R${index}`, { description: 'R', content: { 'text/plain': { examples: { $ref: 'examples.json' } } } }]))
    writeFileSync(join(inner, 'api/examples.json'), JSON.stringify(examples))
    writeFileSync(join(inner, 'api/api.json'), JSON.stringify({ openapi: '3.1.0', paths: {}, components: { responses } }))
    await expect(inFolder(inner, () => readSource('api/api.json', undefined, context, { budget: new ComparisonBudget({ seconds: 0.01 }) }))).rejects.toThrow(
      "'api/api.json' cannot be read: the comparison has reached its limit of 0.01 seconds.",
    )
  })

  test('a field with the name of the prototype is a field', async () => {
    writeFileSync(join(inner, 'api/item.json'), '{ "__proto__": { "get": {} }, "x-a": 1 }')
    writeFileSync(join(inner, 'api/api.json'), JSON.stringify({ openapi: '3.1.0', paths: { '/a': { get: { $ref: 'item.json' } } } }))
    const { document } = await inFolder(inner, () => readSource('api/api.json', undefined, context))
    const item = ((document as JsonRecord).paths as JsonRecord)['/a'] as JsonRecord
    expect(JSON.stringify(item)).toBe('{"get":{"__proto__":{"get":{}},"x-a":1}}')
    expect(Object.getPrototypeOf(item.get)).toBe(Object.prototype)
  })
})
