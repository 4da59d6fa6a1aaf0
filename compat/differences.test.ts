import { readFile } from 'node:fs/promises'
import type { StandardSchemaV1 } from '@standard-schema/spec'
import { describe, expect, test } from 'vitest'
import type { Difference, Library } from './difference.ts'
import { differences, typeDifferences } from './differences.ts'
import type { Kit } from './kit.ts'
import * as kits from './kits.ts'

const libraries = Object.entries(kits) as [Library, Kit][]

describe.each(differences)('$library: $what', (difference) => {
  const compared = libraries.flatMap(([library, kit]) => {
    const schema = difference.own?.[library] ?? (difference.schema && kit[difference.schema])
    return schema && !difference.except?.includes(library) ? [{ library, schema: schema as StandardSchemaV1 }] : []
  })

  test.each(compared)('$library', async ({ library, schema }) => {
    const expected = difference.library.includes(library) ? difference.here : difference.elsewhere
    expect(await validateInput(schema, difference)).toEqual(expected)
  })
})

test.each(typeDifferences)('$library: $what', async ({ what }) => {
  expect(await readFile(new URL('differences.tst.ts', import.meta.url), 'utf8')).toContain(`test('${what}'`)
})

async function validateInput(schema: StandardSchemaV1, { input, observe }: Difference): Promise<unknown> {
  const result = await schema['~standard'].validate(input)
  if (observe) return observe(result)
  if (!result.issues) return { value: result.value }
  const paths = Array.from(result.issues, ({ path = [] }) =>
    Array.from(path, (segment) => (typeof segment === 'object' ? segment.key : segment)),
  )
  return { paths: paths.sort((one, other) => JSON.stringify(one).localeCompare(JSON.stringify(other))) }
}
