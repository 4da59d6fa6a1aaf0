/** Bodies with a property that the contract does not declare: an old server may store, return or reject it. */
import { type CallInput, concatBytes } from 'routepact/internal'
import { toEssence } from '../../../../src/shared/content-type.ts'
import { toDocumentFormat } from '../../json-schema/document-format.ts'
import { decodeText, toJson } from '../body-text.ts'
import { evaluate } from '../../json-schema/evaluate.ts'
import type { JsonData, JsonRecord } from '../../json-schema/json.ts'
import type { OperationTest } from '../operation-test.ts'
import { listParts, toPartSchema } from '../part-schemas.ts'
import type { RequestData } from '../request-data.ts'
import { createClosedDocument, listObjectPaths, readPath, replaceAt } from '../undeclared-fields.ts'

/** A property that a valid body has in addition. */
interface Addition {
  /** The kind of request. */
  readonly kind: string
  /** The valid request's input. */
  readonly input: CallInput
  /** Adds the property; returns the same request if its body has no place for it. */
  readonly add: (data: RequestData) => RequestData
}

/** Finds the property's place in a JSON value. */
type FindPath = (value: unknown) => readonly string[] | undefined

/** The most objects in a body that are examined. */
const mostPlaces = 20

/** The property for most bodies. */
const undeclared = { undeclared: 1 } as const

/** A text, because numeric ids on two servers are compared as made values. */
const undeclaredId = { id: 'undeclared' } as const

/** Lists additions to an operation's bodies, for each content type: to the body itself, and to one object in it. */
export function listAdditions({ tested, inputs, session }: OperationTest): readonly Addition[] {
  const parts = listParts(tested)
  return [...new Set(inputs.map(({ contentType }) => contentType))].flatMap((type): Addition[] => {
    const own = inputs.filter(({ contentType }) => contentType === type)
    const part = parts.find(({ name, contentType }) => name === 'body' && contentType === type)
    const converted = part && toPartSchema(part, tested, 'input', session.options)
    const schema = converted && converted.reason === undefined ? converted.schema : {}
    const { properties } = schema
    // A record may have any name.
    if (properties === undefined && 'additionalProperties' in schema) return []
    const findNested = createNestedFinder(schema)
    const nested = part?.format === 'json' ? own.find(({ body }) => findNested(JSON.parse(JSON.stringify(body)))) : undefined
    const candidates: readonly (readonly [input: CallInput | undefined, kind: string, find: FindPath, property: object])[] = [
      [own[0], 'a body with an undeclared property', findFirst, undeclared],
      [Object.hasOwn(Object(properties), 'id') ? undefined : own[0], "a body with an undeclared 'id'", findFirst, undeclaredId],
      [nested, 'a body in which an object has an undeclared property', findNested, undeclared],
    ]
    return candidates.flatMap(([input, kind, find, property]) => (input ? [{ kind, input, add: (data: RequestData) => addProperty(data, find, property) }] : []))
  })
}

const findFirst: FindPath = (value) => listObjectPaths(value, [])[0]

/** Creates a function that finds an object in a value, unless its schema accepts any name there. */
function createNestedFinder(schema: JsonRecord): FindPath {
  const closed = createClosedDocument(schema)
  // A record accepts any name with one of its values.
  const isClosed = (value: unknown, path: readonly string[], member: unknown): boolean => {
    const probed = replaceAt(value, path, (object) => ({ ...(object as object), undeclared: member }))
    return evaluate(closed, closed.root as never, probed as JsonData).isInvalid
  }
  return (value) =>
    listObjectPaths(value, [])
      .slice(1, mostPlaces)
      .find((path) => Object.values(Object(readPath(value, path))).slice(0, 1).some((member) => isClosed(value, path, member)))
}

function addProperty(data: RequestData, find: FindPath, property: object): RequestData {
  const { body, headers } = data
  const type = new Headers(headers as [string, string][]).get('content-type') ?? ''
  const format = toDocumentFormat(toEssence(type))
  if (!body) return data
  const [name, value] = Object.entries(property)[0] as [string, unknown]
  if (format === 'form') return { ...data, body: join(`${name}=${value}&`, body) }
  if (format === 'multipart') {
    const [, boundary] = /boundary="?([^";]+)/.exec(type) as RegExpExecArray
    return { ...data, body: join(`--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`, body) }
  }
  const json = format === 'json' ? toJson(decodeText(body)) : undefined
  const path = find(json)
  return path ? { ...data, body: join(JSON.stringify(replaceAt(json, path, (object) => ({ ...(object as object), ...property })))) } : data
}

function join(...parts: readonly (string | Uint8Array<ArrayBuffer>)[]): Uint8Array<ArrayBuffer> {
  const all = parts.map((part) => (typeof part === 'string' ? new TextEncoder().encode(part) : part))
  return concatBytes(all, all.reduce((sum, { length }) => sum + length, 0))
}
