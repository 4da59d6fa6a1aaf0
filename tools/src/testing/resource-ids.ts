/** Finds resource ids in responses. */
import type { PathSegment } from '../../../src/shared/path.ts'
import { isPlainObject } from '../../../src/shared/property.ts'

/** The path parameter values by name. */
export interface PathValues {
  readonly [name: string]: string
}

/** How deep an id is searched. */
const deepestIdLevel = 3

/** Lists the names that an id may have in a body: the path parameter's name, and names that the path suggests. */
export function listIdNames(parameter: string, prefix: readonly PathSegment[]): string[] {
  const collection = prefix.findLast(({ literal }) => literal !== undefined)?.literal ?? ''
  const singular = toSingular(collection)
  if (!/id$/i.test(parameter) && parameter !== singular) return [parameter]
  return [...new Set([parameter, 'id', `${singular}Id`, `${singular}_id`, '_id'])]
}

/** Returns the name for one resource in a collection. */
export function toSingular(collection: string): string {
  return collection.replace(/ies$/, 'y').replace(/s$/, '')
}

/** Finds a body's id. An id in the object itself comes before ids in objects inside it. */
export function findId(body: unknown, names: readonly string[]): string | undefined {
  let level: object[] = isPlainObject(body) ? [body] : []
  for (let depth = 0; depth < deepestIdLevel && level.length > 0; depth += 1) {
    for (const name of names) {
      const found = level.map((object) => Object.entries(object).find(([key]) => key === name)?.[1] as unknown).find(isId)
      if (found !== undefined) return String(found)
    }
    level = level.flatMap((object) => Object.values(object).filter(isPlainObject))
  }
  return undefined
}

/** Finds the id of a list's first item; the list may be in a property. */
export function findListedId(body: unknown, names: readonly string[]): string | undefined {
  const lists = [body, ...(isPlainObject(body) ? Object.values(body) : [])].filter((value) => Array.isArray(value))
  return lists.map(([first]) => findId(first, names)).find((found) => found !== undefined)
}

/** Whether a value may be an id. */
export function isId(value: unknown): boolean {
  return typeof value === 'number' || (typeof value === 'string' && value !== '')
}

/** Returns the value of the segment after a prefix, for a path that begins with the prefix. */
export function readSegment(pathname: string, prefix: readonly string[]): string | undefined {
  const segments = pathname.split('/').slice(1)
  try {
    const isBelow = prefix.every((text, index) => segments[index] === encodeURIComponent(text))
    const segment = isBelow ? segments[prefix.length] : undefined
    return segment ? decodeURIComponent(segment) : undefined
  } catch {
    // The server sent malformed percent-encoding, or an id with half a surrogate pair.
    return undefined
  }
}
