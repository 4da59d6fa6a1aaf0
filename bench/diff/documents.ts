/** GitHub's OpenAPI documents, which `npm run setup -- documents` installs. */
import { fileURLToPath } from 'node:url'
import { parseDocument, readTextFile, toTextFormat } from '../../tools/src/cli/document-text.ts'
import type { JsonRecord } from '../../tools/src/json-schema/json.ts'

/** Documents that are compared: an old version and a new one. */
export const pairs: readonly (readonly [old: string, next: string])[] = [
  ['api.github.com', 'api.github.com'],
  ['ghes-3.18', 'ghes-3.19'],
  ['ghes-3.17', 'ghes-3.18'],
  ['ghes-3.19', 'api.github.com'],
]

/** Returns a document's file in `@octokit/openapi`. */
export function toGitHubFile(name: string): string {
  return fileURLToPath(new URL(`node_modules/@octokit/openapi/generated/${name}.json`, import.meta.url))
}

/** Reads a document in JSON or YAML. */
export async function readDocument(file: string): Promise<JsonRecord> {
  const format = toTextFormat(file)
  if (format === undefined) throw new Error(`'${file}' is neither JSON nor YAML.`)
  const { document } = await parseDocument(readTextFile(file), format, file)
  return document as JsonRecord
}
