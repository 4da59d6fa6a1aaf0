/** Values for the path parameters before the last one, such as `tenantId`, found in responses. */
import type { Contract } from 'routepact'
import { parsePath } from 'routepact/internal'
import { toShape } from '../../../../src/shared/path.ts'
import { isPlainObject } from '../../../../src/shared/property.ts'
import { isId, listIdNames } from '../resource-ids.ts'

/** How many values in a response are read. */
const mostValues = 10_000

/** A path parameter before the last one. */
export interface Scope {
  readonly parameter: string
  /** The shape of the path before it. */
  readonly collection: string
  /** The names that its value may have in a body. */
  readonly names: readonly string[]
}

/** Lists the path parameters before the last one. */
export function listScopes(path: string): Scope[] {
  const segments = parsePath(path)
  const scopes = segments.flatMap(({ parameter }, index) => {
    const prefix = segments.slice(0, index)
    return parameter === undefined ? [] : [{ parameter, collection: toShape(prefix), names: listIdNames(parameter, prefix) }]
  })
  return scopes.slice(0, -1)
}

export class SeenScopes {
  readonly #scopes: readonly Scope[]
  readonly #values = new Map<string, Set<string>>()

  constructor(contract: Contract) {
    const all = Object.values(contract).flatMap(({ path }) => listScopes(path))
    this.#scopes = [...new Map(all.map((scope) => [toKey(scope), scope])).values()]
  }

  /** Whether the contract has such parameters. */
  get isUseful(): boolean {
    return this.#scopes.length > 0
  }

  /** Notes the values in a response's body. */
  note(path: string, body: unknown): void {
    const shape = toShape(parsePath(path))
    const values = [body]
    for (let index = 0; index < Math.min(values.length, mostValues); index += 1) {
      const value = values[index]
      if (Array.isArray(value)) values.push(...(value as unknown[]))
      if (!isPlainObject(value)) continue
      for (const [key, member] of Object.entries(value)) {
        values.push(member)
        for (const scope of this.#scopes) this.#noteMember(scope, shape, key, member)
      }
    }
  }

  #noteMember(scope: Scope, shape: string, key: string, member: unknown): void {
    const { parameter, collection, names } = scope
    const isListed = Array.isArray(member)
    const name = isListed ? key.replace(/s$/, '') : key
    // An `id` alone belongs to something in the path.
    if (!names.includes(name) || (/^_?id$/.test(name) && name !== parameter && shape !== collection)) return
    const known = this.#values.get(toKey(scope)) ?? new Set()
    for (const id of (isListed ? (member as unknown[]) : [member]).filter(isId)) known.add(String(id))
    this.#values.set(toKey(scope), known)
  }

  /** Lists a parameter's values. */
  list(scope: Scope): string[] {
    return [...(this.#values.get(toKey(scope)) ?? [])]
  }
}

function toKey({ parameter, collection }: Scope): string {
  return `${collection}/:${parameter}`
}
