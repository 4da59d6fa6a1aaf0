/** The schemas that libraries produce for the compat matrix and for the documents of Conduit. */
import { describe, expect, test } from 'vitest'
import { createDocument, libraries, type Library } from '../../compat/openapi/documents.ts'
import { document as conduit } from '../../docs/examples/conduit/openapi.ts'
import { Containment, type ContainmentVerdict } from '../../tools/src/json-schema/containment.ts'
import { isJsonRecord, type JsonData } from '../../tools/src/json-schema/json.ts'
import type { SchemaNode } from '../../tools/src/json-schema/schema-syntax.ts'

/** The schemas of a document by place: those under `schema` in an operation, and the named ones. */
function listPlaces(document: object): Map<string, SchemaNode> {
  const places = new Map<string, SchemaNode>()
  const visit = (value: JsonData, path: string): void => {
    if (Array.isArray(value))
      for (const [index, inner] of value.entries()) visit(inner, `${path}/${inner.name ?? index}`)
    if (!isJsonRecord(value)) return
    for (const [key, inner] of Object.entries(value)) {
      if (key === 'schema' || /^\/components\/schemas$/.test(path)) places.set(`${path}/${key}`, inner as SchemaNode)
      else visit(inner, `${path}/${key}`)
    }
  }
  visit(toJson(document), '')
  return places
}

function toJson(document: object): JsonData {
  return JSON.parse(JSON.stringify(document)) as JsonData
}

const documents = new Map<string, object>([
  ...libraries.map((library: Library) => [library, createDocument(library, '3.2.0')] as const),
  ['conduit', conduit],
])

/** Compares the schemas of every place that exists in both documents. */
function comparePlaces(one: object, other: object, isSender: boolean): ContainmentVerdict[] {
  const containment = new Containment(toJson(one), toJson(other), { isSender })
  const others = listPlaces(other)
  return [...listPlaces(one)].flatMap(([place, schema]) => {
    const counterpart = others.get(place)
    return counterpart === undefined ? [] : containment.compare(schema, counterpart)
  })
}

describe.each([...documents])('%s', (_, document) => {
  test.each([true, false])('contains itself (the schemas of a sender: %s)', (isSender) => {
    const verdicts = comparePlaces(document, document, isSender)
    expect(verdicts.length).toBeGreaterThan(50)
    expect(verdicts.filter(({ verdict }) => verdict !== 'yes')).toEqual([])
  })

  test.each([true, false])('is compared with all others (the schemas of a sender: %s)', (isSender) => {
    const verdicts = [...documents.values()].flatMap((other) => comparePlaces(document, other, isSender))
    expect(verdicts.filter(({ verdict }) => verdict === 'maybe')).toEqual([])
  })

  test('each of its schemas is compared with each other', () => {
    const containment = new Containment(toJson(document), toJson(document))
    const schemas = [...listPlaces(document).values()]
    const verdicts = schemas.flatMap((one) => schemas.map((other) => containment.compare(one, other).verdict))
    const undecided = verdicts.filter((verdict) => verdict === 'maybe')
    expect(undecided.length / verdicts.length).toBeLessThan(0.03)
  })
})
