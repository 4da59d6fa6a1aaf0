import { describe, expect, test } from 'vitest'
import { parseDocument, type TextFormat } from '../../../tools/src/cli/document-text.ts'
import type { DocumentChange } from '../../../tools/src/diff/document-change.ts'
import { locateChanges } from '../../../tools/src/cli/report/line-numbers.ts'
import { createChange, toSource } from './changes.ts'

const json = `{
  "openapi": "3.1.1", "info": { "title": "\\"{[,]}\\"",
    "x": [1, true,
      null, {
        "a~b/c": -1.5e3 }, [
        [], "d"]
    ] },
  "paths": {
    "/users": { "get": {
      "parameters": [
        { "name": "a" },
        { "name": "b" }
      ] } } }
}`

const yaml = `openapi: 3.1.1
info:
  title: "{[,]}"
  x:
    - 1
    - true
    - null
    -
      a~b/c: -1.5e3
    - end
paths:
  /users: &users
    get:
      parameters:
        - name: a
        - {name: b}
  /posts: *users
  null: n
  200: c
`

type Case = readonly [pointer: string, line: number]

const cases: readonly (readonly [TextFormat, string, readonly Case[]])[] = [
  [
    'json',
    json,
    [
      ['', 1],
      ['/openapi', 2],
      ['/info', 2],
      ['/info/title', 2],
      ['/info/x', 3],
      ['/info/x/0', 3],
      ['/info/x/2', 4],
      ['/info/x/3', 4],
      ['/info/x/3/a~0b~1c', 5],
      ['/info/x/4', 5],
      ['/info/x/4/1', 6],
      ['/paths/~1users/get/parameters/1/name', 12],
      ['/paths/~1users/get/parameters/2', 10],
      ['/paths/~1users/get/responses/200', 9],
      ['/servers', 1],
    ],
  ],
  [
    'yaml',
    yaml,
    [
      ['', 1],
      ['/openapi', 1],
      ['/info/title', 3],
      ['/info/x/0', 5],
      ['/info/x/3', 9],
      ['/info/x/3/a~0b~1c', 9],
      ['/info/x/4/b', 10],
      ['/info/x/9', 4],
      ['/paths/~1users/get/parameters/1/name', 16],
      ['/paths/~1users/get/responses/200', 13],
      ['/paths/~1posts/get/parameters/0', 15],
      ['/paths/', 18],
      ['/paths/200', 19],
      ['/paths/200/x', 19],
      ['/servers', 1],
    ],
  ],
]

describe.each(cases)('in %s', (format, content, places) => {
  const locate = async (...changes: readonly DocumentChange[]): Promise<(change: DocumentChange) => number | undefined> => {
    const toLine = locateChanges({ name: '', ...toSource(await parseDocument(content, format, '')) }, changes)
    return (change) => toLine(change)?.line
  }

  test.each(places)('%s is on line %i', async (pointer, line) => {
    const change = createChange({ place: { document: 'new', pointer } })
    expect((await locate(change))(change)).toBe(line)
  })

  test.each(places)('#%s is on line %i', async (pointer, line) => {
    const change = createChange({ place: { document: 'new', pointer: `#${pointer}` } })
    expect((await locate(change))(change)).toBe(line)
  })

  test('finds several changes', async () => {
    const changes = places.map(([pointer]) => createChange({ place: { document: 'new', pointer } }))
    const toLine = await locate(...changes)
    expect(changes.map(toLine)).toEqual(places.map(([, line]) => line))
  })

  test('a place that is gone is on the line of the value around it', async () => {
    const change = createChange({ place: { document: 'old', pointer: '/paths/~1users/get/parameters/1' } })
    expect((await locate(change))(change)).toBe(format === 'json' ? 10 : 14)
  })
})

test('a document without text has no lines', () => {
  const change = createChange()
  expect(locateChanges({ name: '', document: {} }, [change])(change)).toBeUndefined()
})

test('finds lines in a large document in little time', async () => {
  const paths = Object.fromEntries(Array.from({ length: 20_000 }, (_, index) => [`/p${index}`, { get: { tags: ['a', 'b'] } }]))
  const content = JSON.stringify({ paths }, null, 2)
  const changes = Object.keys(paths).map((path) => createChange({ place: { document: 'new', pointer: `/paths/~1${path.slice(1)}/get/tags/1` } }))
  const toLine = locateChanges({ name: '', ...toSource(await parseDocument(content, 'json', '')) }, changes)
  expect(changes.map(toLine).at(-1)?.line).toBe(content.split('\n').length - 5)
})
