/** Components for requests and for responses: a property is left out where it is not sent. */
import { listReferences, mapSchema, type SchemaModel, toModelText } from './schema-model.ts'

/** The components for both directions. */
export interface JoinedComponents {
  readonly components: ReadonlyMap<string, SchemaModel>
  /** Component name -> its name in requests, if that differs. */
  readonly renamed: ReadonlyMap<string, string>
  /** Points a request schema's references to these names. */
  readonly toRequest: (schema: SchemaModel) => SchemaModel
}

/**
 * Joins the components that requests and responses use. If both directions say the same, there is one component; otherwise there are two,
 * and requests use another name.
 */
export function joinDirections(requests: ReadonlyMap<string, SchemaModel>, responses: ReadonlyMap<string, SchemaModel>): JoinedComponents {
  const different = findDifferent(requests, responses)
  const taken = new Set([...requests.keys(), ...responses.keys()])
  const renamed = new Map<string, string>()
  for (const name of different) {
    let free = `${name}Request`
    while (taken.has(free)) free += '_'
    taken.add(free)
    renamed.set(name, free)
  }
  const toRequest = (schema: SchemaModel): SchemaModel =>
    mapSchema(schema, (inner) => (inner.kind === 'reference' ? { ...inner, name: renamed.get(inner.name) ?? inner.name } : inner))
  if (different.size === 0) return { components: new Map([...requests, ...responses]), renamed, toRequest: (schema) => schema }
  const own = Array.from(requests, ([name, schema]) => [renamed.get(name) ?? name, toRequest(schema)] as const)
  return { components: new Map([...own, ...responses]), renamed, toRequest }
}

/** The components that differ, or refer to some that do. */
function findDifferent(requests: ReadonlyMap<string, SchemaModel>, responses: ReadonlyMap<string, SchemaModel>): Set<string> {
  const both = [...requests].flatMap(([name, request]) => {
    const response = responses.get(name)
    return response ? [{ name, request, response }] : []
  })
  const different = new Set(both.flatMap(({ name, request, response }) => (toModelText(request) === toModelText(response) ? [] : [name])))
  const users = new Map<string, string[]>()
  for (const { name, request } of both) {
    for (const used of listReferences(request)) users.set(used, [...(users.get(used) ?? []), name])
  }
  // The loop adds to the set it iterates over.
  for (const name of different) for (const user of users.get(name) ?? []) different.add(user)
  return different
}
