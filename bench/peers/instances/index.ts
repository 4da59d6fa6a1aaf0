/**
 * Compares value generators for JSON Schemas: for what share of schemas all values are valid, and the time. A validator that shares no code
 * with any generator checks the values. Arguments: OpenAPI documents.
 */
import { generateSync } from 'json-schema-faker'
import { compile } from '../../../runtime-tests/testing/support.ts'
import type { JsonData, JsonRecord } from '../../../tools/src/json-schema/json.ts'
import { validInstances, type SchemaSource } from '../../../tools/src/json-schema/instances/instances.ts'
import { listCorpora } from './corpora.ts'
import { generateDirectly } from './direct-mapping.ts'

const count = 10

type Generate = (source: SchemaSource, seed: number) => readonly JsonData[]

const generators: { readonly [name: string]: Generate } = {
  'json-schema-faker': ({ schema, document }, seed) =>
    Array.from({ length: count }, (_, index) => {
      const keywords = typeof schema === 'boolean' ? {} : schema
      const { components = {} } = document as JsonRecord
      return generateSync({ components, ...keywords } as never, { seed: seed * count + index }) as JsonData
    }),
  'fast-check, one arbitrary per keyword': (source, seed) => generateDirectly(source, count, seed),
  'routepact-tools/testing': (source, seed) => validInstances(source, { seed, count, context: 'json' }),
}

/** The values, or `undefined` if the generator fails. */
function tryToGenerate(generate: Generate, source: SchemaSource, seed: number): readonly JsonData[] | undefined {
  try {
    return generate(source, seed)
  } catch {
    return undefined
  }
}

async function measure(generate: Generate, sources: readonly SchemaSource[]) {
  const counts = { schemas: 0, valid: 0, none: 0, repeated: 0 }
  let time = 0
  for (const source of sources) {
    const isValid = await compile(source).catch(() => undefined)
    if (!isValid) continue
    const start = performance.now()
    const values = tryToGenerate(generate, source, 1)
    time += performance.now() - start
    counts.schemas++
    if (!values || values.length === 0) counts.none++
    else if (values.every((value) => isValid(JSON.parse(JSON.stringify(value))))) counts.valid++
    const again = tryToGenerate(generate, source, 1)
    if (JSON.stringify(values) === JSON.stringify(again)) counts.repeated++
  }
  const toShare = (part: number): string => `${((100 * part) / counts.schemas).toFixed(1)} %`
  return {
    schemas: counts.schemas,
    'only valid values': toShare(counts.valid),
    'no value': toShare(counts.none),
    'same for a seed': toShare(counts.repeated),
    'ms per schema': (time / counts.schemas).toFixed(1),
  }
}

for (const { name, sources } of listCorpora(process.argv.slice(2))) {
  console.log(name)
  const rows = []
  for (const [generator, generate] of Object.entries(generators)) rows.push([generator, await measure(generate, sources)])
  console.table(Object.fromEntries(rows))
}
