/** Where a change is named and placed: in what differs, never in an unchanged component to which a reference leads. */
import { expect, test } from 'vitest'
import { compareDocuments } from '../../../tools/src/diff/compare-documents.ts'
import type { JsonData, JsonRecord } from '../../../tools/src/json-schema/json.ts'
import { toObject } from './changes.ts'

const text = { type: 'string' }
const number = { type: 'number' }
const user = toObject({ login: text }, ['login'])
const nullable = { ...user, type: ['object', 'null'] }
const component = (name: string): JsonRecord => ({ $ref: `#/components/schemas/${name}` })
const responseOf = (schema: JsonData): JsonRecord => ({ description: '', content: { 'application/json': { schema } } })

/** A document with the operations `a` and `b`, which are the same. */
const toDocument = (operation: JsonRecord, components: JsonRecord): JsonRecord => {
  const toItem = (operationId: string): JsonRecord => ({ get: { operationId, responses: {}, ...operation } })
  return { openapi: '3.1.0', info: { title: 'Places', version: '1' }, paths: { '/a': toItem('a'), '/b': toItem('b') }, components }
}
/** A document with components that are the same in both versions, of which `Seat` is sent. */
const toSeat = (seat: JsonRecord, schemas: JsonRecord = {}): JsonRecord =>
  toDocument({ responses: { 200: responseOf(component('Seat')) } }, { schemas: { User: user, Nullable: nullable, Seat: seat, ...schemas } })
/** The same as a component that an operation refers to. */
const toReferring = (operation: JsonRecord, components: JsonRecord): JsonRecord => toDocument(operation, { ...components, schemas: { User: user, Nullable: nullable } })

/** The properties `u` and `v` with their schemas. */
const twice = (schema: JsonRecord): JsonRecord => toObject({ u: schema, v: schema })
const tagged = (kind: string, a: JsonRecord): JsonRecord => toObject({ kind: { const: kind }, a }, ['kind'])
const animals = { Cat: tagged('cat', text), Dog: tagged('dog', text), Puma: tagged('cat', number) }
const trees = { One: toObject({ child: component('One'), n: text }), Two: toObject({ child: component('Two'), n: number }) }
const leaves = { One: toObject({ up: component('Tree'), n: text }), Two: toObject({ up: component('Tree'), n: number }) }
const parameters = { P: { name: 'q', in: 'query', schema: { enum: ['x', 'y'] } }, Q: { name: 'q', in: 'query', required: true, schema: { enum: ['x'] } } }
const withParameter = (reference: JsonRecord, components: JsonRecord): JsonRecord => toDocument({ parameters: [reference] }, components)
const withHeader = (name: string): JsonRecord =>
  toReferring({ responses: { 200: { description: '', headers: { x: { $ref: `#/components/headers/${name}` }, 'x-own': { schema: text }, 'x-note': 'A comment' } } } }, { headers: { H: { schema: text }, I: { schema: number }, J: { schema: number, required: true } } })
const withBody = (name: string): JsonRecord =>
  toReferring({ requestBody: { $ref: `#/components/requestBodies/${name}` } }, { requestBodies: { R: { content: { 'application/json': { schema: user } } }, S: { content: { 'application/json': { schema: toObject({ login: number }, ['login']) } } } } })

const seat = 'Seat: response'
const swap = (sentence: string, pointer: string): string => `error ${sentence} may now be null (2) at #/components/schemas/Seat${pointer}`
/** The same line of both operations. */
const each = (toLine: (name: string) => string): string[] => ['a', 'b'].map(toLine)

test.each<readonly [title: string, old: JsonRecord, next: JsonRecord, changes: readonly string[]]>([
  ['a property', toSeat(toObject({ u: component('User'), v: component('Nullable') })), toSeat(twice(component('Nullable'))), [swap(`${seat} 'u'`, '/properties/u')]],
  ['two properties, each with its line', toSeat(twice(component('User'))), toSeat(twice(component('Nullable'))), [swap(`${seat} 'u'`, '/properties/u'), swap(`${seat} 'v'`, '/properties/v')]],
  ['a list', toSeat(toObject({ u: { type: 'array', items: component('User') } })), toSeat(toObject({ u: { type: 'array', items: component('Nullable') } })), [swap(`${seat} 'u[]'`, '/properties/u/items')]],
  ['a tuple', toSeat(toObject({ u: { type: 'array', prefixItems: [component('User')] } })), toSeat(toObject({ u: { type: 'array', prefixItems: [component('Nullable')] } })), [swap(`${seat} 'u[0]'`, '/properties/u/prefixItems/0')]],
  ['a map', toSeat({ type: 'object', additionalProperties: component('User') }), toSeat({ type: 'object', additionalProperties: component('Nullable') }), [swap(`${seat} '*'`, '/additionalProperties')]],
  ['the only member of allOf', toSeat(toObject({ u: { description: '', allOf: [component('User')] } })), toSeat(toObject({ u: { description: '', allOf: [component('Nullable')] } })), [swap(`${seat} 'u'`, '/properties/u/allOf/0')]],
  ['a member of allOf', toSeat({ allOf: [component('One'), toObject({ x: text })] }, { One: toObject({ a: text }), Two: toObject({ a: number }) }), toSeat({ allOf: [component('Two'), toObject({ x: text })] }, { One: toObject({ a: text }), Two: toObject({ a: number }) }), [`error ${seat} 'a' may now be a number (2) at #/components/schemas/Seat`, `information ${seat} 'a' is no longer a string (2) at #/components/schemas/Seat`]],
  ['a member of a union', toSeat({ oneOf: [component('Cat'), component('Dog')] }, animals), toSeat({ oneOf: [component('Puma'), component('Dog')] }, animals), [`error ${seat} 'a' may now be a number in the variant 'Puma' (2) at #/components/schemas/Seat/oneOf/0`, `information ${seat} 'a' is no longer a string in the variant 'Puma' (2) at #/components/schemas/Seat/oneOf/0`]],
  ['a component that is nothing but a reference', toSeat(twice(component('Alias')), { Alias: component('User') }), toSeat(twice(component('Alias')), { Alias: component('Nullable') }), ['error Alias: response may now be null (4) at #/components/schemas/Alias']],
  ['a recursive component', toSeat(toObject({ u: component('Tree') }), { Tree: toObject({ child: component('Tree'), n: component('User') }) }), toSeat(toObject({ u: component('Tree') }), { Tree: toObject({ child: component('Tree'), n: component('Nullable') }) }), ['error Tree: response \'n\' may now be null (2) at #/components/schemas/Tree/properties/n']],
  ['one recursive component in the place of another', toSeat(toObject({ u: component('One') }), trees), toSeat(toObject({ u: component('Two') }), trees), [`error ${seat} 'u.n' may now be a number (2) at #/components/schemas/Seat/properties/u`, `information ${seat} 'u.n' is no longer a string (2) at #/components/schemas/Seat/properties/u`]],
  ['a component that leads back to what refers to it', toSeat(toObject({ u: component('Tree') }), { Tree: toObject({ c: component('One') }), ...leaves }), toSeat(toObject({ u: component('Tree') }), { Tree: toObject({ c: component('Two') }), ...leaves }), ["error Tree: response 'c.n' may now be a number (2) at #/components/schemas/Tree/properties/c", "information Tree: response 'c.n' is no longer a string (2) at #/components/schemas/Tree/properties/c"]],
  ['a reference inside itself', toSeat(toObject({ u: component('User'), child: component('Seat') })), toSeat(toObject({ u: component('Nullable'), child: component('Seat') })), [swap(`${seat} 'u'`, '/properties/u')]],
  ['a component in the place of a schema', toSeat(twice(user)), toSeat(twice(component('Nullable'))), [swap(`${seat} 'u'`, '/properties/u'), swap(`${seat} 'v'`, '/properties/v')]],
  ['a schema in the place of a component', toSeat(toObject({ u: component('User') })), toSeat(toObject({ u: toObject({ login: text }) })), [`error ${seat} 'u.login' may now be undefined (2) at #/components/schemas/Seat/properties/u/properties/login`]],
  ['a property beside a union with null', toSeat(toObject({ u: { anyOf: [component('User'), { type: 'null' }] } })), toSeat(toObject({ u: { anyOf: [component('Open'), { type: 'null' }] } }), { Open: toObject({ login: text, more: text }) }), [`error ${seat} 'u.login' may now be undefined (2) at #/components/schemas/Seat/properties/u/anyOf/0`, `information ${seat} 'u.more' is added (2) at #/components/schemas/Seat/properties/u/anyOf/0`]],
  ['a component that is gone, with its reference', toSeat({ ...toObject({ u: component('Result') }), additionalProperties: true }, { Result: toObject({ code: text }) }), toSeat({ ...toObject({ w: text }), additionalProperties: true }), [`warning ${seat} 'u' may now be any value (2) at #/components/schemas/Seat`, `information ${seat} 'w' is added (2) at #/components/schemas/Seat/properties/w`]],
  [
    'the reference and its target',
    toSeat(twice(component('User'))),
    toSeat(toObject({ u: component('Nullable'), v: component('User') }), { User: toObject({ login: number }, ['login']) }),
    [swap(`${seat} 'u'`, '/properties/u'), "error User: response 'login' may now be a number (2) at #/components/schemas/User/properties/login", "information User: response 'login' is no longer a string (2) at #/components/schemas/User/properties/login"],
  ],
  ['the target at several places', toSeat(twice(component('User'))), toSeat(twice(component('User')), { User: nullable }), ['error User: response may now be null (4) at #/components/schemas/User']],
  ['the target as the only member of allOf', toSeat(twice({ allOf: [component('User')], description: '' })), toSeat(twice({ allOf: [component('User')], description: '' }), { User: nullable }), ['error User: response may now be null (4) at #/components/schemas/User']],
  ['the target under another name', toSeat(twice(component('Old')), { Old: user }), toSeat(twice(component('New')), { New: toObject({ login: text }) }), ["error New: response 'login' may now be undefined (4) at #/components/schemas/New/properties/login"]],
  ['the target in a swapped component', toSeat(toObject({ u: component('One') }), { One: toObject({ s: component('User') }), Two: toObject({ s: component('User') }) }), toSeat(toObject({ u: component('Two') }), { One: toObject({ s: component('User') }), Two: toObject({ s: component('User') }), User: nullable }), ["error User: response may now be null (2) at #/components/schemas/User"]],
  ['what a member of allOf requires', toSeat({ allOf: [component('Base'), toObject({ x: text })] }, { Base: toObject({ id: text }, ['id']) }), toSeat({ allOf: [component('Base'), toObject({ x: text })] }, { Base: toObject({ id: text, age: number }) }), ["error Base: response 'id' may now be undefined (2) at #/components/schemas/Base/properties/id", "information Base: response 'age' is added (2) at #/components/schemas/Base/properties/age"]],
  ['what a component requires beside a member of allOf', toSeat({ allOf: [component('User'), toObject({ x: text }, ['x'])] }), toSeat({ allOf: [component('User'), toObject({ x: text })] }), [`error ${seat} 'x' may now be undefined (2) at #/components/schemas/Seat/allOf/1/properties/x`]],
  ['what a member of allOf no longer has', toSeat({ allOf: [component('Base'), toObject({ x: text })] }, { Base: toObject({ id: text }) }), toSeat({ allOf: [component('Base'), toObject({ x: text })] }, { Base: toObject({}) }), ["warning Base: response 'id' is gone (2) at #/components/schemas/Base"]],
  ['a limit of a member of allOf', toSeat(toObject({ u: { allOf: [component('Short'), { minLength: 1 }] } }), { Short: { type: 'string', maxLength: 5 } }), toSeat(toObject({ u: { allOf: [component('Short'), { minLength: 1 }] } }), { Short: { type: 'string', maxLength: 9 } }), ['error Short: response may now be a string longer than 5 characters (2) at #/components/schemas/Short']],
  ['the schema of a response', toDocument({ responses: { 200: responseOf(component('User')) } }, { schemas: { User: user, Nullable: nullable } }), toDocument({ responses: { 200: responseOf(component('Nullable')) } }, { schemas: { User: user, Nullable: nullable } }), each((name) => `error ${name}: 200 'application/json' may now be null (1) at #/paths/~1${name}/get/responses/200/content/application~1json/schema`)],
  [
    'the schema of a parameter',
    withParameter({ name: 'q', in: 'query', schema: component('S') }, { schemas: { S: { enum: ['x', 'y'] }, T: { enum: ['x'] } } }),
    withParameter({ name: 'q', in: 'query', schema: component('T') }, { schemas: { S: { enum: ['x', 'y'] }, T: { enum: ['x'] } } }),
    each((name) => `error ${name}: query 'q' no longer accepts 'y' (1) at #/paths/~1${name}/get/parameters/0/schema`),
  ],
  ['a parameter that refers to another one', withParameter({ $ref: '#/components/parameters/P' }, { parameters }), withParameter({ $ref: '#/components/parameters/Q' }, { parameters }), each((name) => ['is now required', "no longer accepts 'y'"].map((phrase) => `error ${name}: query 'q' ${phrase} (1) at #/paths/~1${name}/get/parameters/0`).join('\n')).flatMap((lines) => lines.split('\n'))],
  ['a parameter that is added by a reference', withParameter({ name: 'z', in: 'query', schema: text }, { parameters }), toDocument({ parameters: [{ name: 'z', in: 'query', schema: text }, { $ref: '#/components/parameters/Q' }] }, { parameters }), each((name) => `error ${name}: query 'q' is now required (1) at #/paths/~1${name}/get/parameters/1`)],
  ['a parameter of the components', withParameter({ $ref: '#/components/parameters/P' }, { parameters }), withParameter({ $ref: '#/components/parameters/P' }, { parameters: { ...parameters, P: parameters.Q } }), ['error P: query is now required (2) at #/components/parameters/P', "error P: query no longer accepts 'y' (2) at #/components/parameters/P/schema"]],
  ['the rest of a parameter of the components', withParameter({ $ref: '#/components/parameters/P' }, { parameters: { P: { ...parameters.Q, schema: { type: 'array' } } } }), withParameter({ $ref: '#/components/parameters/P' }, { parameters: { P: { ...parameters.P, schema: { type: 'array' }, deprecated: true, explode: false } } }), ["error P: query has the style 'form' instead of 'form, exploded' (2) at #/components/parameters/P", 'information P: query is no longer required (2) at #/components/parameters/P', 'information P: query is deprecated (2) at #/components/parameters/P']],
  ['a header that refers to another one', withHeader('H'), withHeader('I'), each((name) => ['error may now be a number', 'information is no longer a string'].map((line) => line.replace(' ', ` ${name}: 200: header 'x' `)).map((line) => `${line} (1) at #/paths/~1${name}/get/responses/200/headers/x`).join('\n')).flatMap((lines) => lines.split('\n'))],
  ['a header that is no longer required', withHeader('J'), withHeader('I'), each((name) => `error ${name}: 200: header 'x' may now be undefined (1) at #/paths/~1${name}/get/responses/200/headers/x`)],
  ['a body that refers to another one', withBody('R'), withBody('S'), each((name) => ['error no longer accepts a string', 'information also accepts a number'].map((line) => line.replace(' ', ` ${name}: body of 'application/json': 'login' `)).map((line) => `${line} (1) at #/paths/~1${name}/get/requestBody`).join('\n')).flatMap((lines) => lines.split('\n'))],
  [
    'a response that refers to another one',
    toReferring({ responses: { 200: { $ref: '#/components/responses/R' } } }, { responses: { R: responseOf(component('User')), S: responseOf(component('Nullable')) } }),
    toReferring({ responses: { 200: { $ref: '#/components/responses/S' } } }, { responses: { R: responseOf(component('User')), S: responseOf(component('Nullable')) } }),
    each((name) => `error ${name}: 200 'application/json' may now be null (1) at #/paths/~1${name}/get/responses/200`),
  ],
  [
    'a response of the components',
    toReferring({ responses: { 200: { $ref: '#/components/responses/R' } } }, { responses: { R: responseOf(component('User')) } }),
    toReferring({ responses: { 200: { $ref: '#/components/responses/R' } } }, { responses: { R: responseOf(component('Nullable')) } }),
    ['error R: response may now be null (2) at #/components/responses/R/content/application~1json/schema'],
  ],
  [
    'a status that is added by a reference',
    toReferring({ responses: {} }, { responses: { R: responseOf(text) } }),
    toReferring({ responses: { 400: { $ref: '#/components/responses/R' } } }, { responses: { R: responseOf(text) } }),
    each((name) => `warning ${name}: 400 may now be sent (1) at #/paths/~1${name}/get/responses/400`),
  ],
])('%s', (_, old, next, changes) => {
  const toLine = ({ level, text: sentence, count, place }: ReturnType<typeof compareDocuments>[number]): string => `${level} ${sentence} (${count.places}) at ${place.pointer}`
  expect(compareDocuments(old, next).map(toLine)).toEqual(changes)
})
