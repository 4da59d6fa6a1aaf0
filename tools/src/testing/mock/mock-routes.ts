/** The routes and contents that describe a mock's resources. */
import type { ContractOperation } from 'routepact'
import { findContents, parsePath, type ResponseRoute, type StatusContents } from 'routepact/internal'
import type { PathSegment } from '../../../../src/shared/path.ts'
import type { MockFields } from './mock-values.ts'

/** A request whose parts are validated. */
export interface ValidatedRequest extends Request {
  readonly operation: ContractOperation
  readonly validatedParams?: unknown
  readonly validatedQuery?: unknown
  readonly validatedBody?: unknown
}

/** A response's content type with its schemas. */
export type MockedContent = NonNullable<StatusContents['first']>

/** Finds the JSON for an operation's lowest successful status. */
export function findSuccess({ responses }: ResponseRoute): MockedContent | undefined {
  const contents = [200, 201, 203].map((status) => findContents(responses, status)).find((found) => found?.first)
  return [...(contents?.byEssence.values() ?? [])].find(({ format }) => format === 'json')
}

/** Whether the contract has an example for a content. */
export function hasExample({ example, examples = {} }: MockedContent): boolean {
  return example !== undefined || Object.keys(examples).length > 0
}

/** Adds the value of the path parameter at the end of an operation's path. */
export function withLast({ operation }: Pick<ResponseRoute, 'operation'>, params: MockFields, id: unknown): MockFields {
  const { parameter } = parsePath(operation.path).at(-1) as PathSegment
  return { ...params, [parameter as string]: id }
}

/** Returns the name of the resources that an operation's path leads to. */
export function toCollection({ path }: Pick<ContractOperation, 'path'>): string {
  return parsePath(path).findLast(({ literal }) => literal !== undefined)?.literal ?? ''
}

/** Returns a request's path without a final slash. */
export function toResourcePath({ url }: Request): string {
  return new URL(url).pathname.replace(/\/$/, '')
}

/** Returns a number for a text (FNV-1a). */
export function toHash(text: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  return hash >>> 1
}
