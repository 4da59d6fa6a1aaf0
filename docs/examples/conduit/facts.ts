/** The facts of an OpenAPI document as a flat list, so that two documents can be compared. */

/** An object in a document. */
export interface Part {
  readonly [key: string]: unknown
}

/** The facts by place, such as `POST /users: request application/json body.user.email` -> `string`. */
export type Facts = Map<string, string>

const methods = new Set(['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace', 'query'])

/** Reads the name, parameters, bodies, statuses and security of each operation in a document. */
export function readFacts(document: Part): Facts {
  const facts: Facts = new Map()
  const resolve = (value: unknown): Part => {
    const part = (value ?? {}) as Part
    const { $ref } = part
    if (typeof $ref !== 'string') return part
    const keys = $ref.slice('#/'.length).split('/')
    return resolve(keys.reduce<unknown>((found, key) => (found as Part)[key], document))
  }

  const addSchema = (place: string, schema: unknown, required: boolean): void => {
    const { type, items, properties = {}, required: keys = [], additionalProperties, ...others } = resolve(schema)
    const isList = type === 'array'
    facts.set(place, `${String(type ?? Object.keys(others))}${required ? '' : ', optional'}`)
    if (isList) addSchema(`${place}[]`, items, true)
    for (const [key, property] of Object.entries(properties as Part)) {
      addSchema(`${place}.${key}`, property, (keys as unknown[]).includes(key))
    }
    if (typeof additionalProperties === 'object') addSchema(`${place}.*`, additionalProperties, false)
  }

  const addContent = (place: string, content: unknown): void => {
    for (const [contentType, mediaType] of Object.entries((content ?? {}) as Part)) {
      addSchema(`${place} ${contentType} body`, (mediaType as Part)['schema'], true)
    }
  }

  for (const [path, item] of Object.entries(document['paths'] as Part)) {
    for (const [method, operation] of Object.entries(item as Part)) {
      if (!methods.has(method)) continue
      const place = `${method.toUpperCase()} ${path}`
      const { operationId, parameters = [], requestBody, responses, security } = operation as Part
      facts.set(place, String(operationId))
      const names = (security as Part[] | undefined)?.map((schemes) => Object.keys(schemes).join(' and ') || 'nothing')
      facts.set(`${place}: needs`, names?.join(' or ') ?? 'nothing')
      for (const parameter of parameters as unknown[]) {
        const { name, in: where, required, schema } = resolve(parameter)
        addSchema(`${place}: ${String(where)} ${String(name)}`, schema, required === true)
      }
      if (requestBody !== undefined) {
        const { required, content } = resolve(requestBody)
        facts.set(`${place}: request`, required === true ? 'required' : 'optional')
        addContent(`${place}: request`, content)
      }
      for (const [status, response] of Object.entries(responses as Part)) {
        facts.set(`${place}: ${status}`, 'declared')
        addContent(`${place}: ${status}`, resolve(response)['content'])
      }
    }
  }
  return facts
}

/** A fact that differs between two documents; undefined if a document does not have it. */
export interface FactDifference {
  readonly place: string
  readonly here: string | undefined
  readonly there: string | undefined
}

/**
 * Lists the differences of two documents, in the order of the first. Parts of something that is missing are left out.
 */
export function compareFacts(here: Facts, there: Facts): FactDifference[] {
  const isPartOfMissing = (place: string): boolean =>
    [...place.matchAll(/[:.[ ]/g)].some(({ index }) => {
      const whole = place.slice(0, index)
      return here.has(whole) !== there.has(whole) && here.has(place) !== there.has(place)
    })
  return [...new Set([...here.keys(), ...there.keys()])]
    .filter((place) => here.get(place) !== there.get(place) && !isPartOfMissing(place))
    .map((place) => ({ place, here: here.get(place), there: there.get(place) }))
}
