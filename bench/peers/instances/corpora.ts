/** The schemas that are measured. */
import { readFileSync } from 'node:fs'
import { createDocument } from '../../../compat/openapi/documents.ts'
import { document as conduit } from '../../../docs/examples/conduit/openapi.ts'
import { readData } from '../../../runtime-tests/diff/support.ts'
import { listSources, toSource } from '../../../runtime-tests/testing/support.ts'
import { isJsonRecord, type JsonData, type JsonRecord } from '../../../tools/src/json-schema/json.ts'
import type { SchemaSource } from '../../../tools/src/json-schema/instances/instances.ts'

export interface Corpus {
  readonly name: string
  readonly sources: readonly SchemaSource[]
}

/** The most schemas per document, evenly distributed. */
const most = 300

/** Creates the corpora: the official suite, this repository's documents, and the given OpenAPI documents. */
export function listCorpora(files: readonly string[]): Corpus[] {
  const suite = readData('official-suite').groups.filter(({ tests }) => tests.some(({ valid }) => valid))
  const documents = new Map<string, object>([
    ...(['zod', 'valibot', 'arktype'] as const).map((name) => [`compat, ${name}`, createDocument(name, '3.2.0')] as const),
    ['RealWorld', conduit],
    ...files.map((file) => [file, toLatestDialect(JSON.parse(readFileSync(file, 'utf8'))) as JsonRecord] as const),
  ])
  return [
    { name: 'official suite', sources: suite.map(({ schema }) => toSource(schema)) },
    ...Array.from(documents, ([name, document]) => ({ name, sources: listSome(document) })),
  ]
}

function listSome(document: object): SchemaSource[] {
  const sources = listSources(document)
  const step = Math.ceil(sources.length / most)
  return sources.flatMap(({ source }, index) => (index % step === 0 ? pickComponents(source) : []))
}

/** Keeps the components to which a schema leads, which every generator and validator reads for each schema. */
function pickComponents({ schema, document }: SchemaSource): SchemaSource {
  const { schemas } = ((document as JsonRecord).components ?? {}) as { readonly schemas?: JsonRecord }
  const picked = new Map<string, JsonData>()
  const visit = (value: JsonData): void => {
    for (const [, name = ''] of JSON.stringify(value).matchAll(/"#\/components\/schemas\/([^"/]+)"/g)) {
      const target = schemas?.[name]
      if (picked.has(name) || target === undefined) continue
      picked.set(name, target)
      visit(target)
    }
  }
  visit(schema as JsonData)
  return { schema, document: { components: { schemas: Object.fromEntries(picked) } } }
}

/** Replaces `nullable` from OpenAPI 3.0. */
function toLatestDialect(value: JsonData): JsonData {
  if (Array.isArray(value)) return value.map(toLatestDialect)
  if (!isJsonRecord(value)) return value
  const entries = Object.entries(value).map(([key, inner]): [string, JsonData] => [key, toLatestDialect(inner)])
  const { nullable, ...others } = Object.fromEntries(entries)
  return nullable === true ? { anyOf: [others, { type: 'null' }] } : others
}
