/** Compares the zod schemas that an import writes with another validator, on generated values for each component. */
import { registerSchema, setShouldValidateFormat, unregisterSchema, validate } from '@hyperjump/json-schema/draft-2020-12'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { readApi } from '../../tools/src/cli/import/imported-api.ts'
import { listReferences } from '../../tools/src/cli/import/schema-model.ts'
import { writeContract } from '../../tools/src/cli/import/write-contract.ts'
import { zodEmitter } from '../../tools/src/cli/import/zod-emitter.ts'
import { ApiDocument } from '../../tools/src/diff/documents/api-document.ts'
import { readFacts } from '../../tools/src/diff/documents/schema-converter.ts'
import { ComparisonBudget } from '../../tools/src/json-schema/budget.ts'
import { invalidInstances, validInstances } from '../../tools/src/json-schema/instances/instances.ts'
import type { JsonRecord } from '../../tools/src/json-schema/json.ts'
import { toPointerToken } from '../../src/shared/json-pointer.ts'
import { readDocument } from '../diff/documents.ts'

/** On how many values the validators agree. */
export interface ValueCounts {
  valid: number
  invalid: number
  /** The values on which they do not agree, by component. */
  readonly disagreed: { readonly component: string; readonly isValid: boolean; readonly value: unknown }[]
  /** The components that the contract cannot say. */
  skipped: number
}

interface Parser {
  readonly meta: () => { readonly id?: string } | undefined
  readonly safeParse: (value: unknown) => { readonly success: boolean }
}

/** The most valid values for a component, and the most invalid ones. */
const most = 100

export async function compareValues(file: string): Promise<ValueCounts> {
  const data = await readDocument(file)
  const api = readApi(data)
  const facts = { ...readFacts(data), tags: new Map() }
  const { root } = new ApiDocument(data, 'new', { hidden: undefined }, new ComparisonBudget({ seconds: 600 }), [facts, facts])
  const document: JsonRecord = { components: (root as { readonly components?: JsonRecord }).components ?? {} }
  const counts: ValueCounts = { valid: 0, invalid: 0, disagreed: [], skipped: 0 }
  const parsers = await loadParsers(writeContract(api, zodEmitter))
  const lost = new Set(api.losses.list.flatMap(({ component }) => component ?? []))
  const isLost = (name: string, seen: Set<string>): boolean => {
    if (lost.has(name)) return true
    if (seen.has(name)) return false
    seen.add(name)
    const schema = api.components.get(name)
    return schema !== undefined && listReferences(schema).some((inner) => isLost(inner, seen))
  }
  setShouldValidateFormat(false)
  const uri = 'https://document.invalid/'
  registerSchema(JSON.parse(JSON.stringify({ $schema: 'https://json-schema.org/draft/2020-12/schema', ...document })), uri)
  try {
    for (const component of api.order.names) {
      const parser = parsers.get(component)
      if (!parser || isLost(component, new Set())) {
        counts.skipped += 1
        continue
      }
      const token = toPointerToken(component)
      const check = await validate(`${uri}#/components/schemas/${encodeURIComponent(token)}`)
      const source = { schema: { $ref: `#/components/schemas/${token}` }, document }
      const values = [
        ...validInstances(source, { seed: 1, count: most, context: 'json' }),
        ...invalidInstances(source, { seed: 1 }).slice(0, most).map(({ value }) => value),
      ]
      for (const value of values) {
        const isValid = check(value as never).valid
        counts[isValid ? 'valid' : 'invalid'] += 1
        if (parser.safeParse(structuredClone(value)).success !== isValid) counts.disagreed.push({ component, isValid, value })
      }
    }
  } finally {
    unregisterSchema(uri)
  }
  return counts
}

/** Loads the schemas that modules export, by their components' names. */
async function loadParsers(modules: ReadonlyMap<string, string>): Promise<Map<string, Parser>> {
  const folder = mkdtempSync(fileURLToPath(new URL('../../.command-', import.meta.url)))
  try {
    for (const [name, text] of modules) writeFileSync(join(folder, name), text)
    const name = modules.has('schemas.ts') ? 'schemas.ts' : 'contract.ts'
    const exported = (await import(pathToFileURL(join(folder, name)).href)) as { readonly [name: string]: Parser | undefined }
    return new Map(
      Object.values(exported).flatMap((value) => {
        const id = typeof value?.safeParse === 'function' ? value.meta()?.id : undefined
        return value && id !== undefined ? [[id, value] as const] : []
      }),
    )
  } finally {
    rmSync(folder, { recursive: true })
  }
}
