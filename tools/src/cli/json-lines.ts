import { toPointerToken } from '../../../src/shared/json-pointer.ts'

/** An object or list that the scan is in. */
interface OpenValue {
  /** Its JSON Pointer, or `undefined` if no wanted pointer begins with it. */
  readonly pointer: string | undefined
  readonly isList: boolean
  index: number
  key: string | undefined
}

const token = /\n|"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\],]|[^\s{}[\],:"]+/g

/** Finds the lines where values are in a JSON document: where their keys stand, or where list items begin. */
export function findJsonLines(text: string, wanted: ReadonlySet<string>): Map<string, number> {
  const lines = new Map<string, number>()
  const open: OpenValue[] = []
  let line = 1
  for (const [part] of text.matchAll(token)) {
    const parent = open.at(-1)
    if (part === '\n') line++
    else if (part === '}' || part === ']') open.pop()
    else if (part === ',') {
      const { index } = parent as OpenValue
      Object.assign(parent as OpenValue, { index: index + 1, key: undefined })
    } else {
      const isKey = parent !== undefined && !parent.isList && parent.key === undefined
      if (isKey) parent.key = JSON.parse(part) as string
      const pointer = parent ? toMember(parent, wanted) : ''
      if (pointer !== undefined && (isKey || !parent || parent.isList)) lines.set(pointer, line)
      if (part === '{' || part === '[') open.push({ pointer, isList: part === '[', index: 0, key: undefined })
    }
  }
  return lines
}

/** Returns the current member's pointer if it is wanted. */
function toMember({ pointer, isList, index, key }: OpenValue, wanted: ReadonlySet<string>): string | undefined {
  if (pointer === undefined) return undefined
  const segment = isList ? index : toPointerToken(key as string)
  const member = `${pointer}/${segment}`
  return wanted.has(member) ? member : undefined
}
