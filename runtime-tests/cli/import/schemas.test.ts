/** Each construct of a schema: the source of zod, the type, and the comparison of both documents. */
import { describe, expect, test } from 'vitest'
import { valibotEmitter } from '../../../tools/src/cli/import/valibot-emitter.ts'
import { cases, valibot } from './schema-cases.ts'
import { importValue, toLine, toVerdict } from './support.ts'

describe('schemas', () => {
  test.each(Object.entries(cases))('%s', async (_, { schema, zod, type, schemas = {}, openapi = '3.1.0', losses = {}, unexplained = [] }) => {
    const { contract, type: written, proof } = await importValue(schema, schemas, openapi)
    expect(toLine(contract)).toContain(zod)
    expect(written).toBe(type)
    expect(toVerdict(proof)).toMatchObject({ losses, unexplained })
    expect(Object.keys(toVerdict(proof)['losses' as never])).toEqual(Object.keys(losses))
  })
})

describe('schemas of valibot', () => {
  test('each case has a source', () => expect(Object.keys(valibot)).toEqual(Object.keys(cases)))

  test.each(Object.entries(cases))('%s', async (title, { schema, schemas = {}, openapi = '3.1.0', losses = {}, unexplained = [] }) => {
    const { contract, proof } = await importValue(schema, schemas, openapi, valibotEmitter)
    expect(toVerdict(proof)).toMatchObject({ losses, unexplained })
    expect(toLine(contract)).toContain(valibot[title])
  })
})
