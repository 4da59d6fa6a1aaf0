/** The pairs of documents in which oasdiff finds an error: an old client of a new server names the skew where the pair breaks. */
import { type Contract, mergeRouters } from 'routepact'
import { ContractClientError } from 'routepact/client'
import { explainSkew } from 'routepact/versions'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { publishContract } from '../../docs/examples/recipes/published-contract.ts'
import { recordSuite } from '../../docs/suites/record-suite.ts'
import { compareDocuments } from '../../tools/src/diff/compare-documents.ts'
import { isJsonRecord, type JsonData, type JsonRecord } from '../../tools/src/json-schema/json.ts'
import { inlineReferences } from '../diff/documents/refactor.ts'
import { readData } from '../diff/support.ts'

/** Loads what compares, as an application does. */
const compare = () => import('routepact-tools/diff')

const { pairs, files } = readData('oasdiff-pairs')
const methods = new Set(['get', 'put', 'post', 'delete', 'options', 'head', 'patch'])

const toRecord = (value: JsonData | undefined): JsonRecord => (isJsonRecord(value) ? value : {})
const toList = (value: JsonData | undefined): readonly JsonRecord[] => (Array.isArray(value) ? value.map(toRecord) : [])

/** Writes the keywords of OpenAPI 3.0 as those of JSON Schema. */
function toJsonSchema(value: JsonData): JsonData {
  if (Array.isArray(value)) return value.map(toJsonSchema)
  if (!isJsonRecord(value)) return value
  const { nullable, ...schema } = Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, toJsonSchema(inner)]))
  for (const [exclusive, limit] of [['exclusiveMinimum', 'minimum'], ['exclusiveMaximum', 'maximum']] as const) {
    if (schema[exclusive] === true) {
      schema[exclusive] = schema[limit] as JsonData
      delete schema[limit]
    } else if (schema[exclusive] === false) delete schema[exclusive]
  }
  if (nullable === true && typeof schema.type === 'string') schema.type = [schema.type, 'null']
  return schema
}

/** A schema that only documents read. */
function toSchema(schema: JsonData) {
  const converted = toJsonSchema(schema)
  const convert = () => converted
  const validate = (value: unknown) => ({ value })
  return { '~standard': { version: 1, vendor: 'document', validate, jsonSchema: { input: convert, output: convert } } }
}

function toObjectSchema(parameters: readonly JsonRecord[]) {
  const properties = Object.fromEntries(parameters.map(({ name, schema }) => [name, schema ?? {}]))
  const required = parameters.filter((parameter) => parameter.required === true).map(({ name }) => name as string)
  return toSchema({ type: 'object', properties, required } as JsonData)
}

const toContents = (content: JsonData | undefined) =>
  Object.fromEntries(Object.entries(toRecord(content)).map(([type, media]) => [type, { body: toSchema(toRecord(media).schema ?? {}) }]))

/** The operations of a document, by their names in the contract. */
function listOperations(document: JsonRecord) {
  return Object.entries(toRecord(document.paths)).flatMap(([path, item]) =>
    Object.entries(toRecord(item))
      .filter(([method]) => methods.has(method))
      .map(([method, operation]) => ({ path, method, name: `${method} ${path}`, item: toRecord(item), operation: toRecord(operation) })),
  )
}

/** Declares the operations of a document as a contract. */
function toContract(document: JsonRecord): Contract {
  const operations = listOperations(document).map(({ path, method, name, operation }) => {
    const parameters = toList(operation.parameters)
    const fields = [['path', 'pathParams'], ['query', 'query'], ['header', 'headers'], ['cookie', 'cookies']].flatMap(([place, field]) => {
      const own = parameters.filter((parameter) => parameter.in === place)
      return own.length > 0 ? [[field, toObjectSchema(own)]] : []
    })
    const body = toRecord(operation.requestBody)
    const responses = Object.entries(toRecord(operation.responses)).map(([status, response]) => [status, toContents(toRecord(response).content)])
    return [
      name,
      {
        ...Object.fromEntries(fields),
        path: path.replace(/\{(\w+)\}/g, ':$1'),
        method: method.toUpperCase(),
        ...(body.content && { requests: toContents(body.content) }),
        responses: Object.fromEntries(responses),
      },
    ]
  })
  return Object.fromEntries(operations) as Contract
}

/** Whether an error of a client of the old contract names a change of the operation. */
async function namesSkew(old: Contract, current: Contract, name: string): Promise<boolean> {
  const { fetch } = mergeRouters([publishContract(current)])
  const fail = () => Promise.reject(new ContractClientError('Failed', new Response(), ''))
  const client = explainSkew({ [name]: fail }, { compare, contract: old, baseUrl: 'https://example.com', fetch })
  const thrown = await (client[name] as typeof fail)().catch((reason: Error) => reason)
  return String(thrown).includes('The server has another version of')
}

const errors = pairs.filter(({ rules }) => Object.values(rules).includes('ERR'))

/** Reads a document, and changes what a contract cannot declare: in both documents of a pair alike. */
function readDocument(name: string): JsonRecord {
  const document = inlineReferences(parse(files[name] as string) as JsonData) as JsonRecord
  const paths: { [path: string]: { [method: string]: JsonData } } = {}
  for (const { path, method, item, operation } of listOperations(document)) {
    const { requestBody, responses, ...others } = operation
    const parameters = [...toList(item.parameters), ...toList(operation.parameters)]
      .filter((parameter) => parameter.in !== 'path' || path.includes(`{${String(parameter.name)}}`))
      .map((parameter) => Object.assign({}, parameter, parameter.in === 'header' && { name: String(parameter.name).toLowerCase() }))
    const declared = toRecord(responses)
    paths[path] = {
      ...paths[path],
      [method]: {
        ...others,
        parameters,
        responses: '200' in declared || 'default' in declared ? declared : { ...declared, default: { description: '' } },
        ...(method !== 'get' && requestBody !== undefined && { requestBody }),
      },
    }
  }
  return { ...document, paths, webhooks: {} }
}

const operations = errors.flatMap(({ test: pair, base, revision }) => {
  const [before, after] = [readDocument(base), readDocument(revision)]
  const [old, current] = [toContract(before), toContract(after)]
  return listOperations(before).map(({ path, method, name, operation }) => {
    const own = { ...before, paths: { [path]: { [method]: operation } } }
    const isBroken = compareDocuments(own, after).some(({ level }) => level === 'error')
    return { pair, old, current, name, isBroken }
  })
})

test.each(operations)('$pair: $name', async ({ old, current, name, isBroken }) => {
  expect(await namesSkew(old, current, name)).toBe(isBroken)
})

test('most operations break', async () => {
  const broken = operations.filter(({ isBroken }) => isBroken)
  expect([errors.length, operations.length, broken.length]).toEqual([97, 110, 71])
  await recordSuite('oasdiff-skew', {
    suite: '[oasdiff](https://github.com/oasdiff/oasdiff), operations of these pairs',
    version: '4553c69',
    subject: '`explainSkew`: whether an old client names a change where the pair breaks',
    tests: operations.length,
    passed: operations.length,
    differences: {},
    command: 'npx vitest run runtime-tests/versions/skew-pairs.test.ts',
  })
})
