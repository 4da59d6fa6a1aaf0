/** The documents of the one contract, as each library makes them. */
import { toStandardJsonSchema } from '@valibot/to-json-schema'
import { Schema } from 'effect'
import type { Contract } from 'routepact'
import { createOpenApiDocument, type OpenApiDocument, type OpenApiVersion } from 'routepact/openapi'
import { createCompatContract } from '../contract.ts'
import type { Kit } from '../kit.ts'
import * as modules from '../kits.ts'

const kits: { readonly [Name in keyof typeof modules]: Kit } = { ...modules }

/** The libraries whose schemas become JSON Schema. The bare kit has none: what it says instead is in `openapi.test.ts`. */
export const libraries = ['arktype', 'effect', 'valibot', 'zod'] as const

export type Library = (typeof libraries)[number]

/** Makes the document of one library. OpenAPI 3.1 does not know the method QUERY. */
export function createDocument(library: keyof typeof kits, openapi: OpenApiVersion): OpenApiDocument {
  const { queryItems, ...others } = createCompatContract(kits[library])
  const contract: Contract = openapi === '3.1.1' ? others : { ...others, queryItems }
  return createOpenApiDocument(contract, {
    openapi,
    info: { title: 'Compat', version: '1.0.0' },
    converters: { effect: Schema.toStandardJSONSchemaV1, valibot: toStandardJsonSchema },
    // What a transform gives, and what a class is, has no JSON Schema in these.
    libraryOptions: { valibot: { errorMode: 'ignore' }, zod: { unrepresentable: 'any' } },
  })
}
