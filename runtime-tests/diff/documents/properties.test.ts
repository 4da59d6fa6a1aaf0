/** Changes of documents over random schemas, checked by the comparison of whole schemas and by a validator. */
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { compareDocuments } from '../../../tools/src/diff/compare-documents.ts'
import { Containment } from '../../../tools/src/json-schema/containment.ts'
import type { DocumentChange } from '../../../tools/src/diff/document-change.ts'
import { evaluate } from '../../../tools/src/json-schema/evaluate.ts'
import type { JsonRecord } from '../../../tools/src/json-schema/json.ts'
import { SchemaDocument } from '../../../tools/src/json-schema/schema-document.ts'
import { checkProperty, timeout } from '../../properties/check-property.ts'
import { plainSchemas, schemas, versions } from '../arbitraries.ts'
import { withBody } from './changes.ts'
import { reorderKeys } from './refactor.ts'

const listUrgent = (changes: readonly DocumentChange[]): DocumentChange[] =>
  changes.filter(({ level }) => level !== 'information')

const pairs: fc.Arbitrary<readonly [JsonRecord, JsonRecord]> = fc.oneof(
  fc.tuple(plainSchemas, plainSchemas),
  versions as fc.Arbitrary<readonly [JsonRecord, JsonRecord]>,
)

/** Creates a document with a schema whose definitions are components. */
function toBodyDocument(schema: JsonRecord): JsonRecord {
  const { $defs = {}, ...rest } = JSON.parse(
    JSON.stringify(schema).replaceAll('#/$defs/', '#/components/schemas/'),
  ) as JsonRecord
  return { ...withBody(rest), components: { schemas: $defs } }
}

function isAccepted(schema: JsonRecord, value: DocumentChange['witness']): string {
  return evaluate(new SchemaDocument(schema), schema, value?.value ?? null, { isWhole: true }).decision
}

test(
  'a change of a body is found exactly if its schemas are not contained',
  async () => {
    await checkProperty(250, [pairs], ([old, next]) => {
      const { verdict } = new Containment(old, next, { isSender: true }).compare(old, next)
      const urgent = listUrgent(compareDocuments(toBodyDocument(old), toBodyDocument(next)))
      const found = urgent.filter(({ kind, text }) => !text.includes('no value matches') && kind !== 'body-property-gone')
      // Clients are taken to send no properties without a name, but a server that rejects them says so.
      const isClosed = found.some(({ text }) => text.endsWith('no longer accepts other properties'))
      expect({ verdict, isFound: found.length > 0 }).toEqual({ verdict, isFound: verdict !== 'yes' || isClosed })
      if (verdict === 'no') expect(found.some(({ witness }) => witness !== undefined)).toBe(true)
      for (const { text, witness } of urgent) {
        if (!witness || !/ no longer accepts /.test(text.replace(/'\w+'/g, '')) || /: '/.test(text)) continue
        expect([text, isAccepted(old, witness), isAccepted(next, witness)]).toEqual([text, 'valid', 'invalid'])
      }
    })
  },
  timeout,
)

test(
  'the same schemas in another order are the same',
  async () => {
    await checkProperty(150, [schemas], (schema) => {
      expect(compareDocuments(toBodyDocument(schema), reorderKeys(toBodyDocument(schema)))).toEqual([])
    })
  },
  timeout,
)
