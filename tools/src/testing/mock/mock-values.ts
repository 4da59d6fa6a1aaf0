/** Changes generated bodies to agree with requests and with each other, as far as their schemas allow. */
import type { ContractOperation } from 'routepact'
import { parsePath } from 'routepact/internal'
import { toShape } from '../../../../src/shared/path.ts'
import { isPlainObject } from '../../../../src/shared/property.ts'
import { isId, listIdNames } from '../resource-ids.ts'

/** Values by name. */
export interface MockFields {
  readonly [name: string]: unknown
}

/** Returns an object's properties; none for other values. */
export function toMockFields(value: unknown): MockFields {
  return isPlainObject(value) ? (value as MockFields) : {}
}

/** Whether a response's schema accepts a value. */
export type AcceptsValue<Value> = (value: Value) => Promise<boolean>

/** Returns an object with new values for the fields it has: all, or each that the schema accepts. */
export async function withFields(object: MockFields, fields: MockFields, accepts: AcceptsValue<MockFields>): Promise<MockFields> {
  const names = Object.keys(fields).filter((name) => Object.hasOwn(object, name) && fields[name] !== undefined)
  const all = names.reduce((changed, name) => setField(changed, name, fields[name]), object)
  if (names.length === 0 || (await accepts(all))) return all
  let changed = object
  for (const name of names) {
    const candidate = setField(changed, name, fields[name])
    if (await accepts(candidate)) changed = candidate
  }
  return changed
}

/** Sets a field. An object gets the fields that both have. */
function setField(object: MockFields, name: string, value: unknown): MockFields {
  const old = object[name]
  if (!isPlainObject(old) || !isPlainObject(value)) return { ...object, [name]: value }
  const shared = Object.entries(value).filter(([key]) => Object.hasOwn(old, key))
  return { ...object, [name]: { ...old, ...Object.fromEntries(shared) } }
}

/** A part of a body, and the body with another value there. */
export interface BodyPlace<Value> {
  readonly value: Value
  readonly replace: (value: Value) => unknown
}

/** Finds a body's resource: the object itself, or the only object in it. */
export function findResource(body: unknown): BodyPlace<MockFields> | undefined {
  return isPlainObject(body) ? toResource(toMockFields(body)) : undefined
}

/** Returns an object's resource: the object itself, or the only object in it. */
export function toResource(fields: MockFields): BodyPlace<MockFields> {
  const [only, ...others] = Object.entries(fields)
  if (!only || others.length > 0 || !isPlainObject(only[1])) return { value: fields, replace: (value) => value }
  return { value: toMockFields(only[1]), replace: (value) => ({ [only[0]]: value }) }
}

/** Finds the only list of objects: the body itself, or one of its properties. */
export function findList(body: unknown): BodyPlace<readonly MockFields[]> | undefined {
  const isList = (value: unknown): value is MockFields[] => Array.isArray(value) && value.length > 0 && value.every(isPlainObject)
  if (isList(body)) return { value: body, replace: (value) => value }
  const lists = Object.entries(toMockFields(body)).filter((entry): entry is [string, MockFields[]] => isList(entry[1]))
  const [only] = lists
  return only && lists.length === 1 ? { value: only[1], replace: (value) => ({ ...toMockFields(body), [only[0]]: value }) } : undefined
}

/** Finds the name of a resource's id by the last parameter in its path. */
export function findIdName(resource: MockFields, path: string): string | undefined {
  const segments = parsePath(path)
  const names = listIdNames(segments.at(-1)?.parameter ?? 'id', segments.slice(0, -1))
  return names.find((name) => isId(resource[name]))
}

/** Returns the resource fields that path parameters name: its own id, and the ids of the resources before it in the path. */
export function toIdFields(resource: MockFields, { path }: ContractOperation, params: MockFields): MockFields {
  const segments = parsePath(path)
  const fields: { [name: string]: unknown } = {}
  for (const [index, { parameter }] of segments.entries()) {
    if (parameter === undefined) continue
    const isOwn = index === segments.length - 1
    const names = listIdNames(parameter, segments.slice(0, index)).filter((name) => isOwn || !/^_?id$/.test(name))
    const name = names.find((one) => isId(resource[one]))
    if (name !== undefined) fields[name] = toSameType(resource[name], params[parameter])
  }
  return fields
}

/** Converts an id's text to a number where the other value is a number. */
export function toSameType(like: unknown, value: unknown): unknown {
  return typeof like === typeof value ? value : typeof like === 'number' ? Number(value) : String(value)
}

/** Returns the shape of an operation's path, without parameter names. */
export function toPathShape({ path }: ContractOperation): string {
  return toShape(parsePath(path))
}
