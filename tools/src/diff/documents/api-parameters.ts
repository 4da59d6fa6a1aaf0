/** An operation's parameters. */
import { isJsonRecord, type JsonData, type JsonRecord } from '../../json-schema/json.ts'
import { isSchemaNode, type SchemaNode } from '../../json-schema/schema-syntax.ts'
import type { ApiOperation } from './document-operations.ts'

/** A parameter of an operation or its path, or a key in an object parameter. */
export interface ApiParameter {
  readonly name: string
  readonly in: string
  readonly required: boolean
  readonly schema: SchemaNode
  readonly node: JsonRecord
  /** The parameter, or the reference to it. */
  readonly reference: JsonRecord
  /** The object that declares the key. */
  readonly owner?: string
}

/** An operation's parameters, by location and name. */
export type ApiParameters = ReadonlyMap<string, ApiParameter>

/** Headers that are described elsewhere (OpenAPI 3.1.1, section 4.8.12.1). */
const undescribedHeaders = new Set(['accept', 'content-type', 'authorization'])

/** Reads the parameters that an operation and its path declare, by location and name. The operation's come first. */
export function readApiParameters({ document, item, node, names }: ApiOperation): Map<string, ApiParameter> {
  const nodes = [item, node].flatMap(({ parameters }) => (Array.isArray(parameters) ? parameters : []) as JsonRecord[])
  const declared = nodes.flatMap((reference): ApiParameter[] => {
    const parameter = document.resolve(reference)
    const { in: location, required } = parameter
    const name = location === 'header' ? String(parameter.name).toLowerCase() : String(parameter.name)
    if (location === 'header' && undescribedHeaders.has(name)) return []
    return [
      {
        name,
        in: String(location),
        required: required === true,
        schema: readValueSchema(parameter) ?? { type: 'string' },
        node: parameter,
        reference,
      },
    ]
  })
  const undeclared = names.map((name): ApiParameter => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
    node: {},
    reference: {},
  }))
  return new Map([...undeclared, ...declared].map((parameter) => [`${parameter.in} ${parameter.name}`, parameter]))
}

/** How a parameter's values are written, without a content type (OpenAPI 3.1.1, section 4.8.12.4). */
export function readStyle({ in: location, node }: Pick<ApiParameter, 'in' | 'node'>): { readonly style: JsonData; readonly isExploded: boolean } {
  const { style = location === 'path' || location === 'header' ? 'simple' : 'form', explode = style === 'form' } = node
  return { style, isExploded: explode === true }
}

/** Whether an object's properties are separate keys: without a content type, in the style `form`, exploded. */
export function hasKeys(parameter: Pick<ApiParameter, 'in' | 'node'>): boolean {
  const { style, isExploded } = readStyle(parameter)
  return style === 'form' && isExploded && parameter.node.content === undefined
}

/** The schema of a parameter or a header, or of its only content. */
export function readValueSchema({ schema, content }: JsonRecord): SchemaNode | undefined {
  if (isSchemaNode(schema)) return schema
  const [mediaType] = isJsonRecord(content) ? Object.values(content) : []
  return isJsonRecord(mediaType) && isSchemaNode(mediaType.schema) ? mediaType.schema : undefined
}
