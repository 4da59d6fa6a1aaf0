/** How values are written in XML: what changes is said where the content type is XML. */
import { describe, expect, test } from 'vitest'
import { compareDocuments } from '../../../tools/src/diff/compare-documents.ts'
import type { JsonData, JsonRecord } from '../../../tools/src/json-schema/json.ts'
import { toDocument, toObject, withBody, withResponse } from './changes.ts'

const text = { type: 'string' }
const list = (old: JsonRecord, next: JsonRecord): string[] => compareDocuments(old, next).map(({ level, text }) => `${level} ${text.replace(/^op: /, '')}`)
const withXml = (xml?: JsonData): JsonRecord => ({ ...text, ...(xml === undefined ? {} : { xml }) })

/** The fields of `xml`, before and after, with the sentence in each direction. */
const fields: readonly (readonly [old: JsonData | undefined, next: JsonData | undefined, change: string, back: string])[] = [
  [{ name: 'a' }, { name: 'b' }, "warning has the XML name 'b' instead of 'a'", "warning has the XML name 'a' instead of 'b'"],
  [undefined, { name: 'b' }, "warning has the XML name 'b'", "warning has no XML name instead of 'b'"],
  [{ namespace: 'https://a.example' }, { namespace: 'https://b.example' }, "warning has the XML namespace 'https://b.example' instead of 'https://a.example'", "warning has the XML namespace 'https://a.example' instead of 'https://b.example'"],
  [{ prefix: 'a' }, { prefix: 'b' }, "information has the XML prefix 'b' instead of 'a'", "information has the XML prefix 'a' instead of 'b'"],
  [{ nodeType: 'text' }, { nodeType: 'cdata' }, "warning has the XML nodeType 'cdata' instead of 'text'", "warning has the XML nodeType 'text' instead of 'cdata'"],
  [{}, { attribute: true }, 'warning is now an XML attribute', 'warning is no longer an XML attribute'],
  [{ wrapped: false }, { wrapped: true }, 'warning now has an XML element around it', 'warning no longer has an XML element around it'],
]
const split = (change: string): readonly [level: string, phrase: string] => [change.split(' ')[0] as string, change.split(' ').slice(1).join(' ')]

describe.each(['application/xml', 'text/xml; charset=utf-8', 'application/atom+xml'])('%s', (type) => {
  test.each(fields)('%j and %j', (old, next, change, back) => {
    const [before, after] = [toObject({ v: withXml(old) }), toObject({ v: withXml(next) })]
    const [[level, phrase], [, reverse]] = [split(change), split(back)]
    expect(list(withBody(before, type), withBody(after, type))).toEqual([`${level} body of '${type}': 'v' ${phrase}`])
    expect(list(withBody(after, type), withBody(before, type))).toEqual([`${level} body of '${type}': 'v' ${reverse}`])
    expect(list(withResponse(before, type), withResponse(after, type))).toEqual([`${level} 200 '${type}': 'v' ${phrase}`])
    expect(list(withBody(after, type), withBody(after, type))).toEqual([])
  })
})

test.each(['application/json', 'application/x-www-form-urlencoded', 'text/plain'])('no change is said of %s', (type) => {
  for (const [old, next] of fields) {
    expect(list(withBody(toObject({ v: withXml(old) }), type), withBody(toObject({ v: withXml(next) }), type))).toEqual([])
    expect(list(withResponse(toObject({ v: withXml(old) }), type), withResponse(toObject({ v: withXml(next) }), type))).toEqual([])
  }
})

const xml = 'application/xml'
const body = `body of '${xml}'`
const named = (name: string): JsonRecord => ({ ...text, xml: { name } })

test.each<[title: string, old: JsonRecord, next: JsonRecord, changes: readonly string[]]>([
  ['the name of the whole', named('a'), named('b'), [`warning ${body} has the XML name 'b' instead of 'a'`]],
  ['the name of the property', toObject({ v: text }), toObject({ v: named('v') }), []],
  ['no longer the name of the property', toObject({ v: named('w') }), toObject({ v: text }), [`warning ${body}: 'v' has no XML name instead of 'w'`]],
  ['the name of items', toObject({ v: { type: 'array', items: named('a') } }), toObject({ v: { type: 'array', items: named('b') } }), [`warning ${body}: 'v[]' has the XML name 'b' instead of 'a'`]],
  ['the name of the values of a map', { type: 'object', additionalProperties: named('a') }, { type: 'object', additionalProperties: named('b') }, [`warning ${body}: '*' has the XML name 'b' instead of 'a'`]],
  ['the name in a union', { oneOf: [toObject({ k: { const: 'a' }, v: named('a') }, ['k']), text] }, { oneOf: [toObject({ k: { const: 'a' }, v: named('b') }, ['k']), text] }, [`warning ${body}: 'v' has the XML name 'b' instead of 'a' in the variant 'a'`]],
  ['the name in allOf', { allOf: [toObject({ v: named('a') })] }, { allOf: [toObject({ v: named('b') })] }, [`warning ${body}: 'v' has the XML name 'b' instead of 'a'`]],
  ['the name of a nullable property', toObject({ v: { anyOf: [named('a'), { type: 'null' }] } }), toObject({ v: { anyOf: [named('b'), { type: 'null' }] } }), [`warning ${body}: 'v' has the XML name 'b' instead of 'a'`]],
  ['a name beside another change', toObject({ v: named('a') }), toObject({ v: { ...named('b'), maxLength: 3 } }), [`error ${body}: 'v' no longer accepts strings longer than 3 characters`, `warning ${body}: 'v' has the XML name 'b' instead of 'a'`]],
  ['a property that is added', toObject({ v: text }), toObject({ v: text, w: named('b') }), [`information ${body}: 'w' is added`]],
  ['xml that is no object', withXml('a'), withXml(['b']), []],
])('%s', (_, old, next, changes) => {
  expect(list(withBody(old, xml), withBody(next, xml))).toEqual(changes)
})

test('a component of XML and of JSON has one line, of XML', () => {
  const toVersion = (name: string): JsonRecord => {
    const schema = { $ref: '#/components/schemas/Node' }
    const get = { responses: { 200: { content: { [xml]: { schema }, 'application/json': { schema } } } } }
    const Node = toObject({ v: named(name), inner: schema })
    return toDocument({}, { paths: { '/a': { get }, '/b': { get } }, components: { schemas: { Node } } })
  }
  expect(compareDocuments(toVersion('a'), toVersion('b')).map(({ text, count }) => [text, count.operations])).toEqual([
    ["Node: response 'v' has the XML name 'b' instead of 'a'", 2],
  ])
})

test('a webhook', () => {
  const toVersion = (name: string): JsonRecord => {
    const content = { [xml]: { schema: toObject({ v: named(name) }) } }
    return toDocument({}, { webhooks: { sent: { post: { requestBody: { content }, responses: { 200: { content } } } } } })
  }
  expect(list(toVersion('a'), toVersion('b'))).toEqual([
    `warning POST sent: ${body}: 'v' has the XML name 'b' instead of 'a'`,
    `warning POST sent: 200 '${xml}': 'v' has the XML name 'b' instead of 'a'`,
  ])
})
