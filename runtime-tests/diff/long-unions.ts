/** APIs with a union of many objects, and changes of it. */
import type { JsonData, JsonRecord } from '../../tools/src/json-schema/json.ts'
import { isLong } from '../properties/scale.ts'

/** How a union is declared. */
export interface UnionStyle {
  readonly keyword: 'oneOf' | 'anyOf'
  /** What tells the members apart. */
  readonly tag: 'enum' | 'const' | 'union' | 'plain' | 'keys'
  readonly hasMapping?: boolean
  readonly isUntyped?: boolean
  readonly isInline?: boolean
  readonly hasBase?: boolean
  readonly wrapper?: 'property' | 'array' | 'record'
}

export type Edit =
  | 'same'
  | 'reordered'
  | 'renamed'
  | 'optional added'
  | 'optional added to all'
  | 'optional added to the shared part'
  | 'member added'
  | 'member removed'
  | 'required added'
  | 'narrowed'
  | 'widened'

/** The number of members. */
export const size = isLong ? 100 : 24

interface Schema {
  [keyword: string]: unknown
}

export interface Api {
  readonly openapi: string
  readonly info: JsonRecord
  readonly paths: JsonRecord
  readonly components: { schemas: { [name: string]: Schema } }
}

const toReference = (name: string): JsonRecord => ({ $ref: `#/components/schemas/${name}` })

function toTag(tag: UnionStyle['tag'], index: number): JsonRecord {
  if (tag === 'enum') return { type: 'string', enum: [`v${index}`] }
  if (tag === 'const') return { const: `v${index}` }
  if (tag === 'union') return { oneOf: [{ const: `v${index}` }, { allOf: [{ $ref: '#/components/schemas/Old' }, { const: `old${index}` }] }] }
  return { type: 'string' }
}

function toMember({ tag, isUntyped = false, hasBase = false }: UnionStyle, index: number): Schema {
  const name = tag === 'keys' ? `key${index}` : 'type'
  const properties = {
    [name]: toTag(tag, index),
    id: { type: 'string', format: 'uuid' },
    own: { type: 'string', maxLength: index + 5 },
    shared: toReference('Shared'),
    [`optional${index % 7}`]: { type: 'integer' },
  }
  const member = { ...(isUntyped ? {} : { type: 'object' }), properties, required: [name, 'id'] }
  return hasBase ? { allOf: [{ type: 'object', properties: { base: { type: 'string' } } }, member] } : member
}

/** Creates an API with one operation that receives or sends a union. */
export function createApi(style: UnionStyle, role: 'request' | 'response'): Api & JsonRecord {
  const { keyword, hasMapping, isInline, wrapper } = style
  const names = Array.from({ length: size }, (_, index) => `V${index}`)
  const mapping = Object.fromEntries(names.map((name, index) => [`v${index}`, `#/components/schemas/${name}`]))
  const union: Schema = {
    [keyword]: names.map((name, index) => (isInline ? toMember(style, index) : toReference(name))),
    ...(hasMapping ? { discriminator: { propertyName: 'type', mapping } } : {}),
  }
  const Shared = { type: 'object', properties: { x: { type: 'string' } }, required: ['x'] }
  const schemas = { ...Object.fromEntries(names.map((name, index) => [name, toMember(style, index)])), Shared, Old: { type: 'string' }, Union: union }
  const reference = toReference('Union')
  const wrappers = {
    property: { type: 'object', properties: { cmd: { allOf: [reference] } }, required: ['cmd'] },
    array: { type: 'array', items: reference },
    record: { type: 'object', additionalProperties: reference },
  }
  const content = { 'application/json': { schema: wrapper ? wrappers[wrapper] : reference } }
  const post = {
    operationId: 'op',
    ...(role === 'request' ? { requestBody: { content } } : {}),
    responses: { 200: { description: 'OK', ...(role === 'response' ? { content } : {}) } },
  }
  return { openapi: '3.1.0', info: { title: 'T', version: '1' }, paths: { '/': { post } }, components: { schemas } } as Api & JsonRecord
}

/** Returns the API with a change. */
export function applyEdit(old: Api, style: UnionStyle, edit: Edit, index = 20): Api & JsonRecord {
  const next = structuredClone(old)
  const { schemas } = next.components
  const union = schemas.Union as { [keyword: string]: Schema[] }
  const members = union[style.keyword] as Schema[]
  const find = (at: number): { properties: Schema; required: string[] } => {
    const member = (style.isInline ? members[at] : schemas[`V${at}`]) as Schema
    return (style.hasBase ? (member.allOf as Schema[])[1] : member) as never
  }
  const own = find(index).properties.own as Schema
  const mapping = (union.discriminator as unknown as { mapping: { [value: string]: JsonData } } | undefined)?.mapping
  if (edit === 'reordered') members.reverse()
  if (edit === 'renamed') {
    schemas.Renamed = schemas[`V${index}`] as Schema
    if (!style.isInline) members[index] = toReference('Renamed')
    if (mapping) mapping[`v${index}`] = '#/components/schemas/Renamed'
  }
  if (edit === 'optional added') find(index).properties.added = { type: 'boolean' }
  if (edit === 'optional added to all') for (const at of members.keys()) find(at).properties.added = { type: 'boolean' }
  if (edit === 'optional added to the shared part') ((schemas.Shared as Schema).properties as Schema).y = { type: 'string' }
  if (edit === 'member added') members.push(toMember(style, size))
  if (edit === 'member removed') members.splice(index, 1)
  if (edit === 'member removed' && mapping) delete mapping[`v${index}`]
  if (edit === 'required added') find(index).properties.need = { type: 'string' }
  if (edit === 'required added') find(index).required.push('need')
  if (edit === 'narrowed') own.maxLength = 1
  if (edit === 'widened') own.maxLength = index + 100
  return next as Api & JsonRecord
}
