/** What is imported from the examples' documents compiles with every supported TypeScript version. */
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { cases } from '../../runtime-tests/cli/import/schema-cases.ts'
import { countInstantiations, measureImport } from './measure.ts'
import { compareValues } from './values.ts'

const documents = globSync('docs/examples/migration/*/openapi.json').toSorted()

test('there are documents', () => expect(documents.length).toBeGreaterThan(4))

test.each(documents.flatMap((file) => [[], ['--outline'], ['--schemas', 'valibot']].map((flags) => [file, flags] as const)))('%s %j', (file, flags) => {
  const { code, errors, output } = measureImport(file, flags)
  expect({ code, errors, output }).toEqual({ code: 0, errors: { '7': [], '6': [], '5.9': [] }, output: expect.stringContaining('Wrote ') as string })
  const { paths } = JSON.parse(readFileSync(file, 'utf8')) as { readonly paths: { readonly [path: string]: object } }
  const operations = Object.values(paths).flatMap((item) => Object.keys(item).filter((name) => /^(?:get|put|post|delete|patch|head|options)$/.test(name)))
  expect(output).toContain(`${operations.length} operations`)
})

/** A document with an operation that sends and receives each schema construct. */
function createConstructs(): object {
  const wanted = Object.entries(cases).filter(([, { openapi }]) => openapi === undefined)
  const paths = wanted.map(([, { schema }], index) => {
    const own = JSON.parse(JSON.stringify(schema).replaceAll('#/components/schemas/', `#/components/schemas/x${index}`)) as object
    const content = { 'application/json': { schema: { type: 'object', properties: { value: own }, required: ['value'] } } }
    return [`/p${index}`, { post: { operationId: `op${index}`, requestBody: { required: true, content }, responses: { 200: { description: 'OK', content } } } }]
  })
  const schemas = wanted.flatMap(([, own], index) =>
    Object.entries(own.schemas ?? {}).map(([name, schema]) => [`x${index}${name}`, JSON.parse(JSON.stringify(schema).replaceAll('#/components/schemas/', `#/components/schemas/x${index}`)) as object]),
  )
  return { openapi: '3.1.0', info: { title: 'Constructs', version: '1' }, paths: Object.fromEntries(paths), components: { schemas: Object.fromEntries(schemas) } }
}

test.each([[[]], [['--outline']], [['--schemas', 'valibot']]])('every construct compiles: %j', (flags) => {
  const folder = mkdtempSync('.command-')
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, 'openapi.json'), JSON.stringify(createConstructs()))
  expect(measureImport(join(folder, 'openapi.json'), flags)).toMatchObject({ code: 0, errors: { '7': [], '6': [], '5.9': [] } })
})

test.each(documents)('the schemas of %s accept what another validator accepts', async (file) => {
  expect(await compareValues(file)).toMatchObject({ disagreed: [], skipped: 0 })
})

/** Counts the instantiations for one call to an API with a number of operations, each with four schemas. */
function countCall(operations: number): number {
  const folder = mkdtempSync('.command-')
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const numbers = Array.from({ length: operations }, (_, index) => index)
  const refer = (name: string) => ({ 'application/json': { schema: { $ref: `#/components/schemas/${name}` } } })
  const text = { type: 'string' }
  const object = (properties: object) => ({ type: 'object', properties, required: Object.keys(properties) })
  const schemas = numbers.flatMap((index) => [
    [`Id${index}`, text],
    [`Part${index}`, object({ id: { $ref: `#/components/schemas/Id${index}` }, size: { type: 'integer' } })],
    [`Item${index}`, object({ parts: { type: 'array', items: { $ref: `#/components/schemas/Part${index}` } }, next: { $ref: `#/components/schemas/Part${(index + 1) % operations}` } })],
    [`Problem${index}`, object({ reason: { enum: ['a', 'b'] } })],
  ])
  const paths = numbers.map((index) => [
    `/items${index}/{id}`,
    { put: { operationId: `put${index}`, requestBody: { required: true, content: refer(`Part${index}`) }, responses: { 200: { description: 'OK', content: refer(`Item${index}`) }, 404: { description: 'None', content: refer(`Problem${index}`) } } } },
  ])
  const document = { openapi: '3.1.0', info: { title: 'Items', version: '1' }, paths: Object.fromEntries(paths), components: { schemas: Object.fromEntries(schemas) } }
  writeFileSync(join(folder, 'openapi.json'), JSON.stringify(document))
  const call = `import { createClient } from 'routepact/client'
import { type Api, outline } from './outline.ts'

const { status, body } = await createClient<Api>(outline, { baseUrl: 'http://localhost' }).put0({ params: { id: '1' }, body: { id: '1', size: 1 } })
export const text: string = status === 200 ? body.next.id : body.reason
`
  return countInstantiations(join(folder, 'openapi.json'), call)
}

/** One openapi-fetch call, with types from openapi-typescript, costs 9,497 instantiations for a document with 400 schemas. */
test('a call of an API with 400 schemas costs 2,400 instantiations', () => {
  const [small, large] = [countCall(5), countCall(100)]
  console.log({ small, large })
  expect(small).toBeLessThan(900)
  expect(large).toBeLessThan(2600)
})
