/** The schemas that may describe binary data, which JSON does not have. */
import { decodePointerToken, resolvePointer } from '../../../../src/shared/json-pointer.ts'
import { toEssence } from '../../../../src/shared/content-type.ts'
import { isJsonRecord, type JsonData, type JsonRecord, type Spend, visitFields } from '../../json-schema/json.ts'

/**
 * Returns whether the schema at a JSON Pointer may describe binary data: in a content type other than JSON, or through a reference there.
 */
export function createBinaryTest(data: JsonRecord, spend: Spend): (pointer: string) => boolean {
  let components: ReadonlySet<string> | undefined
  return (pointer) => {
    const component = readComponent(pointer)
    const type = /\/content\/([^/]+)\//.exec(pointer)?.[1]
    if (component === undefined) return type !== undefined && !isJson(decodePointerToken(type))
    components ??= findComponents(data, spend)
    return components.has(component)
  }
}

/** The component names that content types other than JSON reference. */
function findComponents(data: JsonRecord, spend: Spend): Set<string> {
  const components = new Set<string>()
  const waiting: JsonData[] = []
  const addContent = (name: string, value: JsonData): void => {
    if (name !== 'content' || !isJsonRecord(value)) return
    for (const [type, mediaType] of Object.entries(value)) if (!isJson(type)) waiting.push(mediaType)
  }
  const addComponent = (name: string, value: JsonData): void => {
    const component = name === '$ref' && typeof value === 'string' ? readComponent(value.slice(1)) : undefined
    if (component === undefined || components.has(component)) return
    components.add(component)
    waiting.push((resolvePointer(data, `#/components/schemas/${component}`) ?? null) as JsonData)
  }
  visitFields(data, addContent, spend)
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) visitFields(next, addComponent, spend)
  return components
}

function readComponent(pointer: string): string | undefined {
  return /^\/components\/schemas\/([^/]+)/.exec(pointer)?.[1]
}

function isJson(contentType: string): boolean {
  return /^application\/json$|\+json$/.test(toEssence(contentType))
}
