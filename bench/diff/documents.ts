/** The OpenAPI documents of GitHub, which `npm run setup -- documents` installs. */
import { readFileSync } from 'node:fs'
import type { JsonRecord } from '../../tools/src/json-schema/json.ts'

/** Documents that are compared: an old version and a new one. */
export const pairs: readonly (readonly [old: string, next: string])[] = [
  ['api.github.com', 'api.github.com'],
  ['ghes-3.18', 'ghes-3.19'],
  ['ghes-3.17', 'ghes-3.18'],
  ['ghes-3.19', 'api.github.com'],
]

/** Reads a document of `@octokit/openapi`. */
export function readGitHubDocument(name: string): JsonRecord {
  const file = new URL(`node_modules/@octokit/openapi/generated/${name}.json`, import.meta.url)
  return JSON.parse(readFileSync(file, 'utf8')) as JsonRecord
}
