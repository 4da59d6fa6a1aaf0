/** The structure of OpenAPI documents: which fields in each object contain other objects. */
import { readOwn } from '../../../../src/shared/property.ts'

/** The kinds of objects in a document; schemas have separate keywords. */
export type ObjectKind =
  | ('document' | 'components' | 'pathItem' | 'operation' | 'parameter' | 'body' | 'response')
  | ('header' | 'mediaType' | 'encoding' | 'callback' | 'securityScheme' | 'security' | 'server' | 'schema' | 'any')

/** A field that contains an object, a list of objects, or objects by name. */
export interface StructureField {
  readonly kind: ObjectKind
  readonly as: 'one' | 'list' | 'map'
}

interface StructureFields {
  readonly [field: string]: StructureField
}

const one = (kind: ObjectKind): StructureField => ({ kind, as: 'one' })
const list = (kind: ObjectKind): StructureField => ({ kind, as: 'list' })
const map = (kind: ObjectKind): StructureField => ({ kind, as: 'map' })

/** The methods in a path item. */
export const pathMethods: readonly string[] = 'get put post delete options head patch trace query'.split(' ')

const operations = Object.fromEntries(pathMethods.map((method) => [method, one('operation')]))
const content: StructureFields = { content: map('mediaType') }
const value: StructureFields = { schema: one('schema'), ...content }

const fieldsByKind: { readonly [Kind in ObjectKind]: StructureFields } = {
  document: {
    paths: map('pathItem'),
    webhooks: map('pathItem'),
    components: one('components'),
    servers: list('server'),
    security: list('security'),
  },
  components: {
    schemas: map('schema'),
    responses: map('response'),
    parameters: map('parameter'),
    requestBodies: map('body'),
    headers: map('header'),
    securitySchemes: map('securityScheme'),
    callbacks: map('callback'),
    pathItems: map('pathItem'),
    mediaTypes: map('mediaType'),
  },
  pathItem: {
    ...operations,
    additionalOperations: map('operation'),
    parameters: list('parameter'),
    servers: list('server'),
  },
  operation: {
    parameters: list('parameter'),
    requestBody: one('body'),
    responses: map('response'),
    callbacks: map('callback'),
    servers: list('server'),
    security: list('security'),
  },
  parameter: value,
  header: value,
  body: content,
  response: { headers: map('header'), ...content },
  mediaType: { schema: one('schema'), itemSchema: one('schema'), encoding: map('encoding') },
  encoding: { headers: map('header') },
  callback: {},
  securityScheme: { flows: map('any') },
  security: {},
  server: {},
  schema: {},
  any: {},
}

/** Returns how an object's field is read, or `undefined` for a field without objects. */
export function findField(kind: ObjectKind, name: string): StructureField | undefined {
  if (name.startsWith('x-')) return undefined
  if (kind === 'callback') return name === '$ref' ? undefined : one('pathItem')
  return readOwn(fieldsByKind[kind], name)
}

/** Whether an object of this kind may be a reference to another. */
export function mayRefer(kind: ObjectKind): boolean {
  return !['document', 'components', 'operation', 'encoding', 'security', 'server', 'any', 'schema'].includes(kind)
}
