/** The documents of one contract in each library. */
import { toStandardJsonSchema } from '@valibot/to-json-schema'
import type { Contract } from 'routepact'
import { createOpenApiDocument, type OpenApiDocument } from 'routepact/openapi'
import type { OpenApiVersion } from '../../src/openapi/document.ts'
import { toJsonSchema } from '../adapters/effect.ts'
import { createCompatContract } from '../contract.ts'
import type { Kit } from '../kit.ts'
import * as modules from '../kits.ts'

const kits: { readonly [Name in keyof typeof modules]: Kit } = { ...modules }

/** The libraries whose schemas can be converted. `openapi.test.ts` covers the error of the bare kit. */
export const libraries = ['arktype', 'effect', 'valibot', 'zod'] as const

export type Library = (typeof libraries)[number]

/** Creates the document of one library, in OpenAPI 3.1 without the QUERY operation. */
export function createDocument(library: keyof typeof kits, openapi: OpenApiVersion): OpenApiDocument {
  const { queryItems, ...others } = createCompatContract(kits[library])
  const contract: Contract = openapi === '3.1.1' ? others : { ...others, queryItems }
  return createOpenApiDocument(contract, {
    openapi,
    info: { title: 'Compat', version: '1.0.0' },
    converters: { effect: toJsonSchema, valibot: toStandardJsonSchema },
    // These libraries cannot convert the output of transforms and instances of classes.
    libraryOptions: { valibot: { errorMode: 'ignore' }, zod: { unrepresentable: 'any' } },
  })
}
