/** Contracts from random schemas: what they say is compared with the document, and what they accept with another validator. */
import * as fc from 'fast-check'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Contract, Schema } from 'routepact'
import { expect, test } from 'vitest'
import type { JsonData, JsonRecord } from '../../../tools/src/json-schema/json.ts'
import { invalidInstances, validInstances } from '../../../tools/src/json-schema/instances/instances.ts'
import { plainSchemas, schemas } from '../../diff/arbitraries.ts'
import { checkProperty, timeout } from '../../properties/check-property.ts'
import { accepts, compile } from '../../testing/support.ts'
import type { SchemaEmitter } from '../../../tools/src/cli/import/emitter.ts'
import { valibotEmitter } from '../../../tools/src/cli/import/valibot-emitter.ts'
import { zodEmitter } from '../../../tools/src/cli/import/zod-emitter.ts'
import { createDocument, importDocument, toVerdict } from './support.ts'

/** A document with an operation for each schema, whose definitions are components with a number. */
function toDocument(list: readonly JsonRecord[]): JsonRecord {
  const numbered = list.map((schema, index) => JSON.parse(JSON.stringify(schema).replace(/#\/\$defs\/(\w)/g, `#/components/schemas/$1${index}`).replaceAll('"#"', `"#/components/schemas/x${index}"`)) as JsonRecord)
  const components = numbered.flatMap(({ $defs }, index) => Object.entries($defs as JsonRecord).map(([name, schema]) => [`${name}${index}`, schema] as const))
  const paths = numbered.map((numberedSchema, index) => {
    const schema = Object.fromEntries(Object.entries(numberedSchema).filter(([keyword]) => keyword !== '$defs'))
    const content = { 'application/json': { schema: { type: 'object', properties: { value: schema }, required: ['value'] } } }
    return [`/p${index}`, { post: { operationId: `op${index}`, requestBody: { required: true, content }, responses: { 200: { description: 'OK', content } } } }] as const
  })
  return createDocument(Object.fromEntries(paths), Object.fromEntries(components))
}

test.each<[title: string, library: string, arbitrary: fc.Arbitrary<JsonRecord>, emitter: SchemaEmitter]>([
  ['plain schemas', 'zod', plainSchemas, zodEmitter],
  ['plain schemas', 'valibot', plainSchemas, valibotEmitter],
  ['schemas of all keywords', 'zod', schemas, zodEmitter],
  ['schemas of all keywords', 'valibot', schemas, valibotEmitter],
])(
  'the contract of %s in %s says the same, or names the reason',
  async (_, __, arbitrary, emitter) => {
    await checkProperty(3, [fc.array(arbitrary, { minLength: 10, maxLength: 10 })], async (list) => {
      const { proof } = await importDocument(toDocument(list), emitter)
      expect(toVerdict(proof)).toMatchObject({ unexplained: [] })
    })
  },
  timeout,
)

test.each<[library: string, emitter: SchemaEmitter, isComparable: (value: JsonData) => boolean]>([
  ['zod', zodEmitter, () => true],
  // Its lengths count units of UTF-16, as the page says.
  ['valibot', valibotEmitter, (value) => !/[\u{10000}-\u{10ffff}]/u.test(JSON.stringify(value))],
])(
  'the schemas of %s accept what another validator accepts',
  async (_, emitter, isComparable) => {
    const counts = { valid: 0, invalid: 0 }
    await checkProperty(3, [fc.array(plainSchemas, { minLength: 10, maxLength: 10 })], async (list) => {
      const document = toDocument(list)
      const { api, folder } = await importDocument(document, emitter)
      const { contract } = (await import(pathToFileURL(resolve(folder, 'contract.ts')).href)) as { readonly contract: Contract }
      const lost = new Set(api.losses.list.map(({ operation, component }) => /\d+$/.exec(operation ?? component ?? '')?.[0]))
      for (const [index, [, item]] of Object.entries(document.paths as JsonRecord).entries()) {
        if (lost.has(String(index))) continue
        const schema = (item as never)['post']['requestBody']['content']['application/json']['schema'] as JsonRecord
        const source = { schema, document }
        const check = await compile(source)
        const body = contract[`op${index}`]?.requests?.['application/json']?.body as Schema
        const values = [
          ...validInstances(source, { seed: 1, count: 100, context: 'json' }),
          ...invalidInstances(source, { seed: 1 }).map(({ value }) => value),
        ]
        for (const value of values.filter(isComparable)) {
          const isValid = check(value)
          counts[isValid ? 'valid' : 'invalid'] += 1
          expect({ schema, value, isAccepted: await accepts(body, value as JsonData) }).toEqual({ schema, value, isAccepted: isValid })
        }
      }
    })
    expect(counts.valid).toBeGreaterThan(200)
    expect(counts.invalid).toBeGreaterThan(30)
  },
  timeout,
)
