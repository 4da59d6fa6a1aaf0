/** Resource ids in a request's query and body, such as `noteId`. */
import { type CallInput, getProperties } from 'routepact/internal'
import { isPlainObject } from '../../../src/shared/property.ts'
import { listParts } from './part-schemas.ts'
import { toRequestData } from './request-data.ts'
import { readPart, type TestedOperation } from './tested-operation.ts'

/** The parts that may have the id of a resource that the path does not name. */
export const linkedParts = ['query', 'body'] as const

type LinkedPart = (typeof linkedParts)[number]

/** Lists the properties in a part that are ids by their names. */
export function listLinks(tested: TestedOperation, { body, contentType }: CallInput, name: LinkedPart): string[] {
  const part = listParts(tested).find((one) => one.name === name && (name === 'query' || (one.contentType === contentType && !one.code && isPlainObject(body))))
  return part?.schema ? getProperties(part.schema).names.filter((property) => /(?:^_?i|[a-z]I|_i)d$/.test(property)) : []
}

/** Puts an id into a part of an input, as a text or as a number; returns `undefined` if the contract accepts neither. */
export async function withLink(tested: TestedOperation, input: CallInput, part: LinkedPart, name: string, id: string): Promise<CallInput | undefined> {
  for (const value of /^\d+$/.test(id) ? [id, Number(id)] : [id]) {
    const linked = { [part]: { ...(input[part] as object | undefined), [name]: value } }
    const data = await toRequestData(tested.operation, { ...input, ...linked })
    if (data && (await readPart(tested, part, data)).result === 'accepted') return linked
  }
  return undefined
}
