/** Two versions of the parameters of an operation, compared and then judged by the validators of the libraries. */
import * as fc from 'fast-check'
import type { Contract } from 'routepact'
import { createOpenApiDocument } from 'routepact/openapi'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { compareDocuments } from '../../tools/src/diff/compare-documents.ts'
import type { DocumentChange } from '../../tools/src/diff/document-change.ts'
import type { JsonData, JsonRecord } from '../../tools/src/json-schema/json.ts'
import type { Schema } from '../../src/core/schema/schema.ts'
import { checkProperty, timeout } from '../properties/check-property.ts'
import { parameterVersions } from './shapes/arbitraries.ts'
import { options as arktype, toArktype } from './shapes/arktype.ts'
import { toInstances } from './shapes/instances.ts'
import { accepts } from './shapes/proof.ts'
import { mapValues, type ObjectShape, type Shape } from './shapes/shape.ts'
import { converter, toValibot } from './shapes/valibot.ts'
import { toZodParameters } from './shapes/zod.ts'

const digits: Shape = { kind: 'string', pattern: '^\\d*$' }

/** Parameters without numbers, which only zod reads from text. */
function withoutNumbers({ fields, ...rest }: ObjectShape): ObjectShape {
  const isNumber = ({ shape }: ObjectShape['fields'][string]): boolean => shape.kind === 'number'
  const others = mapValues(fields, (field) => (isNumber(field) ? { ...field, shape: digits } : field))
  return { ...rest, fields: others }
}

const libraries: { readonly [name: string]: (shape: ObjectShape) => Schema } = {
  zod: toZodParameters,
  valibot: (shape) => toValibot(withoutNumbers(shape)),
  arktype: (shape) => toArktype(withoutNumbers(shape)),
}

const locations = ['query', 'headers'] as const

function createDocument(location: (typeof locations)[number], schema: Schema): JsonData {
  const responses = { 200: { 'application/json': { body: z.boolean() } } }
  const contract: Contract = { send: { path: '/values', method: 'GET', [location]: schema, responses } }
  const document = createOpenApiDocument(contract, {
    info: { title: 'Values', version: '1' },
    converters: { valibot: converter as never },
    libraryOptions: { arktype },
  })
  return JSON.parse(JSON.stringify(document)) as JsonData
}

/** A value and its parameters as they are sent. */
function toTexts(values: JsonData): JsonRecord {
  return mapValues(values as JsonRecord, String)
}

test('receivers accept the parameters of compatible senders, and reject each witness', { timeout }, async () => {
  const counts = { instances: 0, changes: 0, undecided: 0 }
  await checkProperty(125, [parameterVersions, fc.constantFrom(...locations), fc.nat()], ({ old, next }, location, seed) => {
    for (const [library, toSchema] of Object.entries(libraries)) {
      const [sender, receiver] = [toSchema(old), toSchema(next)]
      const sent = library === 'zod' ? old : withoutNumbers(old)
      const instances = fc.sample(toInstances(sent), { numRuns: 60, seed }).map(toTexts)
      const isProof = (texts: JsonRecord): boolean => accepts(sender, texts) && !accepts(receiver, texts)
      expect(instances.filter((instance) => !accepts(sender, instance)), library).toEqual([])
      const changes = compareDocuments(createDocument(location, sender), createDocument(location, receiver))
      const harmful = changes.filter(({ level, kind }) => level !== 'information' && !kind.endsWith('-gone'))
      if (harmful.length === 0) {
        expect(instances.filter((instance) => !accepts(receiver, instance)), library).toEqual([])
        counts.instances += instances.length
      }
      for (const change of harmful) {
        if (change.kind.endsWith('undecided')) counts.undecided++
        else {
          const judged = judge(change, instances, isProof)
          expect(judged, `${library}: ${change.text}, ${JSON.stringify(change.witness)}`).toBe(true)
          counts.changes++
        }
      }
    }
  })
  expect(counts.instances).toBeGreaterThan(5_000)
  expect(counts.changes).toBeGreaterThan(50)
})

/** Whether some parameters with the witness, or without a parameter that is now required, are a proof. */
function judge({ text, witness }: DocumentChange, instances: JsonRecord[], isProof: (texts: JsonRecord) => boolean): boolean {
  const [, name = ''] = /^send: (?:query|header) '([^']+)' /.exec(text) ?? []
  if (text.endsWith(' other keys')) return instances.some((instance) => isProof({ ...instance, other: 'a' }))
  return instances.some((instance) => {
    const { [name]: _, ...others } = instance
    return isProof(witness ? { ...others, ...toTexts({ [name]: witness.value }) } : others)
  })
}
