/** The kinds of breaking changes that types find, over documents of the same contracts: the same sentences. */
import { toStandardJsonSchema } from '@valibot/to-json-schema'
import type { Contract } from 'routepact'
import { createOpenApiDocument } from 'routepact/openapi'
import { describe, expect, test } from 'vitest'
import { compareDocuments } from '../../../tools/src/diff/compare-documents.ts'
import type { DocumentChange } from '../../../tools/src/diff/document-change.ts'
import type { JsonData } from '../../../tools/src/json-schema/json.ts'
import { kinds, type KindName } from '../../../typetests/versions/changes/kinds.ts'
import { arktype } from '../../../typetests/versions/changes/kits/arktype.ts'
import { valibot } from '../../../typetests/versions/changes/kits/valibot.ts'
import { zod } from '../../../typetests/versions/changes/kits/zod.ts'
import type { Kit } from '../../../typetests/versions/changes/versions.ts'
import { createVersions } from './versions.ts'

type Library = 'arktype' | 'valibot' | 'zod'

const kits: { readonly [Name in Library]: Kit } = { arktype, valibot, zod }

function compare(old: Contract, next: Contract): DocumentChange[] {
  return compareDocuments(toDocument(old), toDocument(next))
}

function toDocument(contract: Contract): JsonData {
  const document = createOpenApiDocument(contract, {
    info: { title: 'Kinds', version: '1' },
    converters: { valibot: toStandardJsonSchema },
    libraryOptions: { valibot: { errorMode: 'ignore' }, zod: { unrepresentable: 'any' } },
    securitySchemes: {
      token: { scheme: { type: 'http', scheme: 'bearer' } },
      session: { scheme: { type: 'apiKey', in: 'cookie', name: 's' } },
    },
  })
  return JSON.parse(JSON.stringify(document)) as JsonData
}

interface DocumentDifference {
  readonly sentences: readonly string[]
  readonly reason: string
}

/** The sentences that differ from those of types. */
const differences: { readonly [Name in KindName]?: DocumentDifference } = {
  pathChanged: {
    sentences: ["op: path '/users/{id}' is now '/people/{id}'"],
    reason: 'documents have path templates',
  },
  bodyRequired: {
    sentences: [],
    reason: 'a document cannot say that the old body may be absent but not empty: it was required',
  },
  separatorChanged: {
    sentences: ["op: query 'note' has the style 'form' instead of 'form, exploded'"],
    reason: 'documents have styles',
  },
  separatorGone: {
    sentences: ["op: query 'note' has the style 'form, exploded' instead of 'pipeDelimited'"],
    reason: 'documents have styles',
  },
  fileGone: {
    sentences: ["op: body of 'multipart/form-data': 'file' no longer accepts every value"],
    reason: 'JSON Schema has no files',
  },
  unionNarrowed: {
    sentences: ["op: body of 'application/json': 'pay.radius' no longer accepts a number"],
    reason: 'a document shows the property of the most similar member',
  },
  fieldObject: {
    sentences: ["op: 200 'application/json': 'pay.radius' may now be a string"],
    reason: 'a document shows the property of the most similar member',
  },
  memberRequired: {
    sentences: ["op: body of 'application/json': 'pay.code' is now required in the variant 'card'"],
    reason: 'a document names the variant',
  },
  dateReplaced: { sentences: [], reason: 'dates have no JSON Schema without options of their library' },
}

/** Those of valibot, whose tuples accept more items in JSON Schema. */
const tupleDifferences: typeof differences = {
  lengthGone: { sentences: [], reason: 'the shorter tuple accepts the longer one' },
  lengthsNarrowed: {
    sentences: ["op: body of 'application/json': 'note' no longer accepts arrays with fewer than 2 items"],
    reason: 'the tuple accepts more than one length',
  },
}

describe.each(Object.keys(kits) as Library[])('%s', (library) => {
  const versions = createVersions(kits[library])

  test.each(Object.keys(kinds) as KindName[])('%s', (name) => {
    const { old, breaking, compatible } = versions[name]
    const difference = (library === 'valibot' ? tupleDifferences[name] : undefined) ?? differences[name]
    const listBreaking = (changes: readonly DocumentChange[]): string[] =>
      changes.filter(({ level }) => level === 'error').map(({ text }) => text)
    expect(compare(old, old)).toEqual([])
    expect(listBreaking(compare(old, compatible))).toEqual([])
    expect(listBreaking(compare(old, breaking))).toEqual(difference?.sentences ?? [`op: ${kinds[name][0]}`])
  })
})
