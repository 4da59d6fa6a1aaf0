/** The multipart form fields whose values are files. */
import { isJsonRecord, type JsonData, type JsonRecord } from '../json-schema/json.ts'
import { toQuantity } from '../../../src/shared/quantity.ts'

/** A field whose values are files. */
export interface FileField {
  readonly name: string
  /** The least and the most bytes that a file may have. */
  readonly min: number
  readonly max: number
  /** The media types that the schema accepts; empty for any. */
  readonly types: readonly string[]
}

/** A value with one mistake in a file. */
interface FileMistake {
  readonly description: string
  readonly value: File | string
}

/** The most bytes of a file that is sent. */
const mostFileBytes = 2 ** 23

/** Lists the form fields whose values are files, or lists of files. */
export function listFileFields({ properties }: JsonRecord): FileField[] {
  return Object.entries(properties ?? {}).flatMap(([name, property]) => {
    const schema = findFileSchema(property)
    if (!schema) return []
    const { minLength = 0, maxLength = Infinity, contentMediaType, anyOf } = schema
    const members = [{ contentMediaType }, ...(Array.isArray(anyOf) ? anyOf : [])] as { contentMediaType?: unknown }[]
    const types = members.flatMap(({ contentMediaType: type }) => (typeof type === 'string' ? [type] : []))
    return [{ name, min: minLength as number, max: maxLength as number, types }]
  })
}

/** Returns the schema for a file: for a property itself, for its items, or for a union member. */
function findFileSchema(schema: JsonData): JsonRecord | undefined {
  if (!isJsonRecord(schema)) return undefined
  if (schema.format === 'binary') return schema
  const { items = null, anyOf } = schema
  const inner = [items, ...(Array.isArray(anyOf) ? anyOf : [])] as JsonData[]
  return inner.map(findFileSchema).find((found) => found !== undefined)
}

/**
 * Replaces a form's strings by files: small ones in the first value, then files at the limits and with each type. Values are repeated until
 * each file is in one.
 */
export function withFileVariants(values: readonly object[], fields: readonly FileField[]): readonly object[] {
  const files = new Map(fields.map((field) => [field.name, listFiles(field)]))
  const most = Math.max(...Array.from(files.values(), ({ length }) => length))
  // Optional fields are missing in some values.
  const length = values.length === 0 ? 0 : Math.max(values.length, most * 2)
  const counts = new Map<string, number>()
  const found: object[] = []
  for (let index = 0; index < length; index += 1) {
    found.push(
      replaceFiles(values[index % values.length] as object, (name) => {
        const list = files.get(name)
        const count = counts.get(name) ?? 0
        counts.set(name, count + 1)
        return list?.[count % list.length]
      }),
    )
  }
  return found
}

/** Replaces a form's strings by small files. */
export function withSmallFiles(value: object, fields: readonly FileField[]): object {
  return replaceFiles(value, (name) => listFiles(fields.find((field) => field.name === name))[0])
}

function replaceFiles(value: object, toFile: (name: string) => File | undefined): object {
  const replaced = Object.entries(value).map(([name, member]: [string, unknown]) => {
    const toOne = (one: unknown): unknown => (typeof one === 'string' ? (toFile(name) ?? one) : one)
    return [name, Array.isArray(member) ? member.map(toOne) : toOne(member)]
  })
  return Object.fromEntries(replaced)
}

function listFiles(field: FileField | undefined): File[] {
  if (!field) return []
  const { min, max, types } = field
  const [first = 'text/plain', ...others] = types
  const sizes = [...new Set([Math.min(Math.max(4, min), max), max, min])].filter((size) => size <= mostFileBytes)
  return [...sizes.map((size) => createFile(size, first)), ...sizes.slice(0, 1).flatMap((size) => others.map((type) => createFile(size, type)))]
}

/** Lists the values that a field rejects because of its limits and types. */
export function listFileMistakes({ name, min, max, types }: FileField): FileMistake[] {
  const [type = 'text/plain'] = types
  const size = Math.min(Math.max(4, min), max)
  const ofSize = (bytes: number, limit: string): FileMistake => ({
    description: `'${name}' is a file of ${toQuantity(bytes, 'byte')}, ${limit}`,
    value: createFile(bytes, type),
  })
  return [
    { description: `'${name}' is text instead of a file`, value: 'a'.repeat(Math.min(size, 100)) },
    ...(max < mostFileBytes ? [ofSize(max + 1, `larger than ${toQuantity(max, 'byte')}`)] : []),
    ...(min > 0 && min <= mostFileBytes ? [ofSize(min - 1, `smaller than ${toQuantity(min, 'byte')}`)] : []),
    ...(types.length > 0
      ? [{ description: `'${name}' is a file of the type ${undeclaredType}, not ${types.join(' or ')}`, value: createFile(size, undeclaredType) }]
      : []),
  ]
}

const undeclaredType = 'application/x-undeclared'

function createFile(size: number, type: string): File {
  const extension = type === 'text/plain' ? 'txt' : type.replace(/^.*[/+.]/, '')
  return new File([size === 4 ? 'text' : 'a'.repeat(size)], `file.${extension}`, { type })
}

/** Puts a file into a form. If the field is a list, the file is its only item. */
export function withFile(form: object, name: string, file: File | string): object {
  return { ...form, [name]: Array.isArray(form[name as never]) ? [file] : file }
}
