/** The operation parts that both contracts describe by a schema: how each part's values are given to the validators. */
import type { ContractOperation, Schema } from 'routepact'
import { type BodyFormat, type ContractResponseContent, convertSchema, type Fields, getBodyFormat, getQueryFormat, listContents, toWireOperation, validate, validateFields, type Validation } from 'routepact/internal'
import type { JsonSchemaOptions } from 'routepact/openapi'
import { toContentFormat, toEssence } from '../../../../src/shared/content-type.ts'
import { surrogatePattern } from '../../../../src/shared/header-value.ts'
import { isPromise } from '../../../../src/shared/promises.ts'
import { createBare } from '../../../../src/shared/property.ts'
import { isJsonRecord, type JsonData, type JsonRecord } from '../../json-schema/json.ts'
import type { ValuePlace } from '../documents/change-list.ts'
import { copyValue } from './value-nodes.ts'

/** The code and the JSON Schema for a part in one contract. */
export interface PartSide {
  readonly schema: Schema
  /** The JSON Schema; any value if there is none. */
  readonly json: JsonRecord
}

/** A part in both contracts. */
export interface ComparedPart {
  readonly place: ValuePlace
  /** Whether the server receives the values. */
  readonly isReceived: boolean
  /** What sends values: the schema that must accept them first. */
  readonly sender: PartSide
  /** What must accept them. */
  readonly receiver: PartSide
  /** The examples in both contracts, as they are sent. */
  readonly examples: readonly JsonData[]
  /** Whether the properties are parameters, such as query keys. */
  readonly hasParameters: boolean
  /** Whether values are sent as text. */
  readonly isText: boolean
  /** Gives a value to a schema as in a request or response; `undefined` if no message can have the value. */
  readonly run: (schema: Schema, value: JsonData) => Validation | Promise<Validation> | undefined
}

type RunPart = ComparedPart['run']

/** An operation in both contracts. */
export interface ComparedOperation {
  readonly old: ContractOperation
  readonly next: ContractOperation
}

/** The parts that arrive as text, with the start of their sentences and kinds. */
const textParts = [
  ['pathParams', { role: 'request', text: 'path parameter', kind: 'path-parameter' }],
  ['query', { role: 'request', text: 'query', kind: 'query' }],
  ['headers', { role: 'request', text: 'header', kind: 'header' }],
  ['cookies', { role: 'request', text: 'cookie', kind: 'cookie' }],
] as const

/**
 * Lists the parts that both operations have.
 *
 * @param isWebhook whether the server sends the requests
 * @param isCompared whether a pair of schemas is listed
 */
export function listComparedParts(
  { old, next }: ComparedOperation,
  isWebhook: boolean,
  options: readonly [old: JsonSchemaOptions, next: JsonSchemaOptions],
  isCompared: (old: Schema, next: Schema) => boolean = () => true,
): ComparedPart[] {
  const parts: ComparedPart[] = []
  const add = (was: Schema | undefined, is: Schema | undefined, { run, ...part }: Pick<ComparedPart, 'place' | 'hasParameters'> & { readonly run: RunPart | undefined }, examples: readonly JsonData[] = []): void => {
    if (!was || !is || !run || !isCompared(was, is)) return
    const isReceived = (part.place.role === 'request') !== isWebhook
    const side = part.place.role === 'request' ? 'input' : 'output'
    const [first, second] = [was, is].map((schema, index) => ({ schema, json: toJson(schema, side, options[index] as JsonSchemaOptions) })) as [PartSide, PartSide]
    parts.push({ ...part, run, isReceived, isText: run !== runValue, examples, sender: isReceived ? first : second, receiver: isReceived ? second : first })
  }
  for (const [field, place] of textParts) add(old[field], next[field], { place, hasParameters: true, run: runners[field] })
  const others = new Map(listContents(next.requests ?? {}))
  for (const [contentType, content] of listContents(old.requests ?? {})) {
    const place = { role: 'request', text: `body of '${contentType}'`, kind: 'body' } as const
    const other = others.get(contentType)
    add(content.body, other?.body, { place, hasParameters: false, run: toBodyRunner(contentType, content.body) }, listExamples(content, other))
  }
  const answers = listAnswers(next)
  for (const [text, { contentType, body, headers, ...content }] of listAnswers(old)) {
    const other = answers.get(text)
    const place = { role: 'response', text, kind: 'response' } as const
    add(headers, other?.headers, { place: { role: 'response', text: `${text} header`, kind: 'response-header' }, hasParameters: true, run: runners.headers })
    add(body, other?.body, { place, hasParameters: false, run: toBodyRunner(contentType, body) }, listExamples(content, other))
  }
  return parts
}

/** What a contract says about a body, and the headers beside it. */
interface AnswerContent extends Pick<ContractResponseContent, 'example' | 'examples'> {
  readonly contentType: string
  readonly body?: Schema | undefined
  readonly headers?: Schema | undefined
}

/** Lists the response contents by status and content type, with what codecs send in their place. */
function listAnswers(operation: ContractOperation): Map<string, AnswerContent> {
  const statuses = Object.entries(toWireOperation(operation).responses) as [status: string, contents: { readonly [type: `${string}/${string}`]: ContractResponseContent; readonly headers?: Schema }][]
  const found = new Map<string, AnswerContent>()
  for (const [status, contents] of statuses) {
    found.set(status, { contentType: '', headers: contents.headers })
    for (const [contentType, content] of listContents(contents)) found.set(`${status} '${contentType}'`, { ...content, contentType })
  }
  return found
}

/** Lists the examples in both contracts that JSON can represent. A stream's example is an element. */
function listExamples(...contents: readonly (Pick<AnswerContent, 'example' | 'examples'> | undefined)[]): JsonData[] {
  const given = contents.flatMap((content) => Object.values({ '': { value: content?.example }, ...content?.examples }))
  return given.flatMap(({ value }) => (value === undefined ? [] : [JSON.parse(JSON.stringify(value)) as JsonData]))
}

/** Returns a part's JSON Schema. Without one, it may be any value. */
function toJson(schema: Schema, side: 'input' | 'output', options: JsonSchemaOptions): JsonRecord {
  try {
    return convertSchema(schema, side, options) as JsonRecord
  } catch {
    return {}
  }
}

/** Returns the text as which a value is sent, if there is one. */
function toText(value: JsonData): string | undefined {
  return typeof value === 'object' ? undefined : String(value)
}

/** Returns the fields that values are sent as: texts, and lists of texts where `isRepeated`. */
function toFields(value: JsonData, isSendable: (text: string) => boolean, isRepeated = false): Fields | undefined {
  if (!isJsonRecord(value)) return undefined
  const fields: Fields = createBare()
  for (const [name, member] of Object.entries(value)) {
    const texts = (isRepeated && Array.isArray(member) ? (member as JsonData[]) : [member as JsonData]).map(toText)
    // An empty list is sent as nothing.
    if (texts.length === 0 || !texts.every((text) => text !== undefined && !surrogatePattern.test(text) && isSendable(text))) return undefined
    fields[name] = texts.length > 1 ? texts : texts[0]
  }
  return fields
}

const isAnyText = (): boolean => true
/** Visible characters with blanks inside (RFC 9110, section 5.5). */
const isHeaderText = (text: string): boolean => /^(?:[!-~](?:[ -~]*[!-~])?)?$/.test(text)
/** A URL has no empty segment as a parameter, and removes the segments `.` and `..`. */
const isSegment = (text: string): boolean => !/^\.{0,2}$/.test(text)

const runTexts = (isSendable: (text: string) => boolean): RunPart => (schema, value) => {
  const fields = toFields(value, isSendable)
  return fields && validate(schema, fields)
}

const runForm: RunPart = (schema, value) => {
  const isSent = toFields(value, isAnyText, true)
  return isSent && validateFields(schema, () => toFields(value, isAnyText, true) as Fields)
}

/** In a separated query, a key has a list with everything between its separators. */
const runQuery: RunPart = (schema, value) => {
  const separators = Object.keys(getQueryFormat(schema)?.separators ?? {})
  if (separators.length === 0 || !isJsonRecord(value)) return runForm(schema, value)
  const fields = toFields(value, isAnyText, true)
  for (const name of separators) if (fields && name in fields) fields[name] = [fields[name]].flat()
  return fields && validate(schema, fields)
}

const runners = { pathParams: runTexts(isSegment), query: runQuery, headers: runTexts(isHeaderText), cookies: runTexts(isHeaderText) } as const

const runValue: RunPart = (schema, value) => validate(schema, copyValue(value))

/** Runs the schemas for an event's properties. The schema for the whole event always returns a promise. */
const runMembers: RunPart = (schema, value) => {
  if (!isJsonRecord(value)) return undefined
  const members = Object.entries((getBodyFormat(schema) as BodyFormat).fields as { readonly [name: string]: Schema })
  const validations = members.map(([name, member]) => validate(member, copyValue(value[name] as JsonData)))
  const join = (settled: readonly Validation[]): Validation => {
    const issues = settled.flatMap(({ issues: found = [] }, index) => found.map(({ message, path = [] }) => ({ message, path: [(members[index] as [string, Schema])[0], ...path] })))
    return issues.length > 0 ? { issues } : { value }
  }
  return validations.some(isPromise) ? Promise.all(validations).then(join) : join(validations as Validation[])
}

const runText: RunPart = (schema, value) => (typeof value === 'string' ? validate(schema, value) : undefined)

/** Runs a body of bytes, made from a text. */
const runBytes: RunPart = (schema, value) => (typeof value === 'string' ? validate(schema, new TextEncoder().encode(value)) : undefined)

/** Runs a form with files: the fields that are JSON have any values, and files are not varied. */
const runMultipart: RunPart = (schema, value) => {
  const { schema: fields = schema, form } = getBodyFormat(schema) as BodyFormat
  if (!isJsonRecord(value)) return undefined
  const json = new Set((form?.json ?? []) as readonly string[])
  const [named, others] = [true, false].map((isJson) => Object.fromEntries(Object.entries(value).filter(([name]) => json.has(name) === isJson))) as [JsonRecord, JsonRecord]
  const read = (): Fields | undefined => {
    const texts = toFields(others, isAnyText, true)
    return texts && Object.assign(texts, copyValue(named))
  }
  return read() && validateFields(fields, read as () => Fields)
}

/** Chooses how a body's values are given to its schema; `undefined` for a byte stream, which no schema receives. */
function toBodyRunner(contentType: string, schema: Schema | undefined): RunPart | undefined {
  const code = getBodyFormat(schema)
  if (code?.fields) return runMembers
  if (code) return isForm(code) ? runMultipart : code.open && !code.writeElement ? undefined : runValue
  return { json: runValue, form: runForm, text: runText, bytes: runBytes }[toContentFormat(toEssence(contentType))]
}

/** Whether a body's code writes an object as fields. */
function isForm({ describe, writeElement }: BodyFormat): boolean {
  return describe !== undefined && !writeElement
}
