/**
 * The keys in a query or in cookies as they are sent, whatever declares them: a separate parameter, an object property that becomes a key,
 * or a record's values.
 */
import { isJsonRecord, type JsonRecord } from '../../json-schema/json.ts'
import { isSchemaNode, type SchemaNode } from '../../json-schema/schema-syntax.ts'
import { findProperty, listAlternatives, listConjuncts, listPropertyNames, listRequiredNames } from './alternatives.ts'
import type { ApiOperation } from './document-operations.ts'
import { type ApiParameter, type ApiParameters, hasKeys } from './api-parameters.ts'

/** The keys in one location. */
export interface WireKeys {
  /** The keys that are named. */
  readonly named: ReadonlyMap<string, ApiParameter>
  /** The parameter that declares all other keys, with their values' schema. */
  readonly others: ApiParameter | undefined
  /** Whether the server rejects keys that are not declared. */
  readonly isClosed: boolean
  /** The object that declares each key; empty for a separate parameter. */
  readonly owners: ReadonlyMap<string, string>
  /** The keys that must be sent if another key from their object is. */
  readonly conditional: ReadonlySet<string>
}

/** The locations whose parameters may be objects with several keys. */
export const keyLocations = ['query', 'cookie'] as const

/** Lists a location's keys. */
export function listWireKeys(parameters: ApiParameters, location: (typeof keyLocations)[number], { document, node }: ApiOperation): WireKeys {
  const named = new Map<string, ApiParameter>()
  const owners = new Map<string, string>()
  const conditional = new Set<string>()
  let others: ApiParameter | undefined
  let isClosed = location === 'query' && node['x-closed-query'] === true
  for (const parameter of parameters.values()) {
    if (parameter.in !== location) continue
    const properties = hasKeys(parameter) ? listConjuncts(document, parameter.schema) : undefined
    if (!properties || !isPlainObject(parameter, document)) {
      named.set(parameter.name, parameter)
      owners.set(parameter.name, '')
      continue
    }
    const required = listRequiredNames(properties)
    for (const name of listPropertyNames(properties)) {
      const schema = findProperty(properties, name) as SchemaNode
      named.set(name, { ...parameter, name, required: parameter.required && required.has(name), schema, node: {}, owner: parameter.name })
      owners.set(name, parameter.name)
      if (required.has(name) && !parameter.required) conditional.add(name)
    }
    const additional = properties.flatMap(({ additionalProperties }) => (isSchemaNode(additionalProperties) ? [additionalProperties] : []))
    if (additional.includes(false)) isClosed = true
    else if (additional[0] !== undefined) others = { ...parameter, required: false, schema: additional[0], owner: parameter.name }
  }
  return { named, others, isClosed, owners, conditional }
}

/** Whether all parameter values are objects that one schema describes. */
function isPlainObject({ schema }: ApiParameter, document: ApiOperation['document']): boolean {
  const alternatives = listAlternatives(document, schema)
  const [only] = alternatives ?? []
  return alternatives?.length === 1 && only?.type === 'object' && only.conjuncts.every(isPlain)
}

function isPlain(conjunct: JsonRecord): boolean {
  return !isJsonRecord(conjunct.patternProperties)
}

/** Returns a key. It is required if it must be sent with another key in the old document. */
export function findKey(next: WireKeys, old: WireKeys, name: string): ApiParameter {
  const key = next.named.get(name) as ApiParameter
  const owner = next.owners.get(name)
  const isSent = ([other, of]: readonly [string, string]): boolean => of === owner && other !== name && old.named.has(other)
  const isRequired = next.conditional.has(name) && !old.conditional.has(name) && [...next.owners].some(isSent)
  return isRequired ? { ...key, required: true } : key
}

/** Whether parameters with the same names do not compare the same keys. */
export function areKeysMoved(old: WireKeys, next: WireKeys): boolean {
  if (old.isClosed !== next.isClosed || old.others?.name !== next.others?.name) return true
  const names = [...new Set([...old.owners.keys(), ...next.owners.keys()])]
  const isMoved = (name: string): boolean => old.owners.get(name) !== next.owners.get(name)
  return names.some((name) => isMoved(name) && (old.others || next.others || next.isClosed || (old.owners.has(name) && next.owners.has(name))))
}
