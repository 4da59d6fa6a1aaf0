/** A document's references to other files. */
import { posix } from 'node:path'
import { isJsonRecord, visitFields, type JsonData, type Spend } from '../json-schema/json.ts'
import { decodePointerToken, resolvePointer } from '../../../src/shared/json-pointer.ts'
import { CommandError } from './command-error.ts'

/** A value in a file. */
export interface FileTarget {
  /** The file's path. */
  readonly file: string
  /** The path relative to the document's folder. */
  readonly name: string
  /** The value's JSON Pointer, the name of an anchor, or nothing for the whole file. */
  readonly fragment: string
  /** The reference and the file that contains it, for messages. */
  readonly reference: string
  readonly from: string
}

/** Finds and reads referenced files. */
export interface FileReader {
  /** Finds a reference's target in a file. */
  readonly locate: (reference: string, from: string) => FileTarget
  readonly read: (target: FileTarget) => Promise<JsonData>
}

/** Creates a reader that reads each file once. `root` is the document's path. */
export function createFileReader(root: string, read: (file: string) => Promise<JsonData>): FileReader {
  const known = new Map<string, Promise<JsonData>>()
  const folder = posix.dirname(root)
  return {
    locate: (reference, from) => {
      const [path = '', fragment = ''] = reference.split(/#(.*)/s)
      if (/^[a-z][a-z0-9+.-]+:|^\/\//i.test(path))
        throw new CommandError(`'${reference}' in '${from}' is not read: references to other files must be paths.`)
      const decoded = decodeUri(path)
      const file = path === '' ? from : posix.isAbsolute(decoded) ? posix.normalize(decoded) : posix.join(posix.dirname(from), decoded)
      return { file, name: posix.relative(folder, file), fragment, reference, from }
    },
    read: ({ file, reference, from }) => {
      const content =
        known.get(file) ??
        read(file).catch((thrown: unknown) => {
          if (!(thrown instanceof CommandError)) throw thrown
          throw new CommandError(`'${reference}' in '${from}' cannot be read: ${thrown.message}`)
        })
      known.set(file, content)
      return content
    },
  }
}

/** Finds a target's value in its file. */
export function findTarget(file: JsonData, { fragment, reference, from }: FileTarget, spend: Spend): JsonData {
  const found = isJsonRecord(file)
    ? fragment === '' || fragment.startsWith('/')
      ? resolvePointer(file, `#${fragment}`)
      : findAnchor(file, decodePointerToken(fragment), spend)
    : undefined
  if (isJsonRecord(found) || typeof found === 'boolean') return found
  throw new CommandError(`'${reference}' in '${from}' cannot be read: the file does not contain it.`)
}

/** Whether a value contains a reference that may lead to another file. */
export function mayReferToFiles(data: JsonData, spend: Spend): boolean {
  let isFound = false
  visitFields(data, (name, value) => {
    if (typeof value !== 'string' || value.startsWith('#')) return
    isFound ||= name === '$ref' || /\.(?:json|ya?ml)(?:#|$)/i.test(value)
  }, spend)
  return isFound
}

function findAnchor(data: JsonData, anchor: string, spend: Spend): JsonData | undefined {
  let found: JsonData | undefined
  visitFields(data, (name, value, owner) => {
    if ((name === '$anchor' || name === '$dynamicAnchor') && value === anchor) found ??= owner
  }, spend)
  return found
}

function decodeUri(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
