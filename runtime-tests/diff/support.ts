import { readFileSync } from 'node:fs'
import { Containment, type ContainmentOptions, type ContainmentVerdict } from '../../tools/src/json-schema/containment.ts'
import type { JsonData } from '../../tools/src/json-schema/json.ts'
import type { LinkedDocument } from '../../tools/src/json-schema/schema-document.ts'
import type { SchemaNode } from '../../tools/src/json-schema/schema-syntax.ts'

/** Whether every instance of one schema is an instance of another; each schema is a document of its own. */
export function compare(one: SchemaNode, other: SchemaNode, options?: ContainmentOptions): ContainmentVerdict {
  return new Containment(one, other, options).compare(one, other)
}

/** A pair of schemas, in the draft 4 dialect, and whether the first is contained in the second (or equal: `eq`). */
export interface IbmPair {
  readonly kind: 'sub' | 'eq'
  readonly a: JsonData
  readonly b: JsonData
  readonly expect: boolean
  readonly test: string
}

/** A schema and its tests. */
export interface SuiteGroup {
  readonly file: string
  readonly description: string
  readonly schema: SchemaNode
  readonly tests: readonly { readonly data: JsonData; readonly valid: boolean }[]
}

/** Two documents of oasdiff's tests by their files, and the rules that oasdiff reports with their levels. */
interface OasdiffPair {
  readonly test: string
  readonly base: string
  readonly revision: string
  readonly rules: { readonly [rule: string]: string }
}

interface Data {
  'oasdiff-pairs': { readonly pairs: readonly OasdiffPair[]; readonly files: { readonly [name: string]: string } }
  'ibm-pairs': { readonly pairs: readonly IbmPair[] }
  'official-suite': { readonly groups: readonly SuiteGroup[]; readonly remotes: readonly LinkedDocument[] }
}

/** Reads the test data of another project; each file names its source and licence. */
export function readData<Name extends keyof Data>(name: Name): Data[Name] {
  return JSON.parse(readFileSync(new URL(`data/${name}.json`, import.meta.url), 'utf8')) as Data[Name]
}
