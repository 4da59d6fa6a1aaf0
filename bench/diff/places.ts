/** Finds the schemas at the place that a change names, in a document as it is written. */
import type { DocumentChange } from '../../tools/src/diff/document-change.ts'
import { isJsonRecord, type JsonData, type JsonRecord } from '../../tools/src/json-schema/json.ts'
import { toSteps, type Step } from '../../runtime-tests/diff/shapes/embed.ts'
import { resolvePointer } from '../../src/shared/json-pointer.ts'

const sentencePattern =
  /^\S+: (?:(?<body>body) of '(?<bodyType>[^']+)'|(?<status>\d\w\w) '(?<type>[^']+)'|query|header|path parameter):?(?: '(?<path>[^']*)')?/

const objectKinds = /-(?:required|optional|gone|closed|extended)$/

/** Matches a component's sentence, in which the path follows the kind of place. */
const componentPattern = /^\S+: (?:body|query|header|path parameter|response(?: header)?):?(?: '(?<path>[^']*)')?/

/**
 * Returns the JSON Pointers to the schemas for the values that a change is about. There are several inside unions, and none if the document
 * does not have the place.
 */
export function findPlaces(document: JsonRecord, { operation, component, text, kind }: DocumentChange): string[] {
  if (component !== undefined) {
    const { path: inner = '' } = componentPattern.exec(text)?.groups ?? {}
    const names = toSteps(inner)
    if (objectKinds.test(kind)) names.pop()
    return follow(document, [component], names)
  }
  const { body, bodyType, status, type, path = '' } = sentencePattern.exec(text)?.groups ?? {}
  const [method = '', template = ''] = operation.split(' ')
  const start = `#/paths/${escape(template)}/${method.toLowerCase()}`
  const steps = toSteps(path)
  // The witness for a property that is missing, or that is not expected, is the object.
  if (objectKinds.test(kind)) steps.pop()
  if (body) return follow(document, [start, 'requestBody', 'content', bodyType ?? '', 'schema'], steps)
  if (status) return follow(document, [start, 'responses', status, 'content', type ?? '', 'schema'], steps)
  const name = steps.shift()
  return findParameters(document, start, name).flatMap((pointer) => follow(document, [pointer, 'schema'], steps))
}

function escape(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1')
}

/** Follows the references at a place. */
function dereference(document: JsonRecord, pointer: string): string {
  const node = resolvePointer(document, pointer)
  return isJsonRecord(node) && typeof node.$ref === 'string' ? dereference(document, node.$ref) : pointer
}

function findParameters(document: JsonRecord, start: string, name: Step): string[] {
  const list = `${start}/parameters`
  const parameters = (resolvePointer(document, list) ?? []) as readonly JsonData[]
  const pointers = parameters.map((_, index) => dereference(document, `${list}/${index}`))
  return pointers.filter((pointer) => (resolvePointer(document, pointer) as JsonRecord).name === name)
}

function follow(document: JsonRecord, [start = '', ...names]: string[], steps: readonly Step[]): string[] {
  let pointer = dereference(document, start)
  for (const name of names) pointer = dereference(document, `${pointer}/${escape(name)}`)
  let pointers = resolvePointer(document, pointer) === undefined ? [] : [pointer]
  for (const step of steps) {
    const parts = typeof step === 'string' ? ['properties', escape(step)] : [step === undefined ? 'items' : `prefixItems/${step}`]
    pointers = pointers
      .flatMap((found) => listMembers(document, found))
      .map((found) => dereference(document, [found, ...parts].join('/')))
      .filter((found) => resolvePointer(document, found) !== undefined)
  }
  return [...new Set(pointers)]
}

/** A schema and the schemas that it combines. */
function listMembers(document: JsonRecord, pointer: string): string[] {
  const schema = resolvePointer(document, pointer)
  if (!isJsonRecord(schema)) return []
  const inner = ['allOf', 'anyOf', 'oneOf'].flatMap((keyword) => {
    const members = (schema[keyword] ?? []) as readonly JsonData[]
    return members.map((_, index) => dereference(document, `${pointer}/${keyword}/${index}`))
  })
  return [pointer, ...inner.flatMap((member) => listMembers(document, member))]
}
