/** The bounds of a search, and what validators may return. */
import type { Schema } from 'routepact'
import type { Validation } from 'routepact/internal'
import { expect, test } from 'vitest'
import type { ComparedPart } from '../../../tools/src/diff/behavior/compared-parts.ts'
import { hasCode, searchPart } from '../../../tools/src/diff/behavior/part-search.ts'
import { runNow } from '../../../tools/src/diff/behavior/run-steps.ts'
import { isJsonRecord, type JsonData, type JsonRecord } from '../../../tools/src/json-schema/json.ts'

type Validator = (value: JsonData) => Validation

function createPart(json: JsonRecord, send: Validator, receive: Validator = send): ComparedPart {
  const [sender, receiver] = [send, receive].map((validate) => ({ schema: { '~standard': { validate } } as unknown as Schema, json }))
  const place = { role: 'request', text: 'query', kind: 'query' } as const
  return { place, isReceived: true, sender: sender!, receiver: receiver!, examples: [], hasParameters: true, isText: false, run: (schema, value) => schema['~standard'].validate(value) as unknown as Validation }
}

const accept: Validator = (value) => ({ value })
const random = (): number => 0.5
const search = (part: ComparedPart, isOver = () => false): ReturnType<typeof runNow<unknown>> => runNow(searchPart(part, { random, isOver }))

/** Says that a time is over after some questions. */
function after(questions: number): () => boolean {
  let count = 0
  return () => count++ >= questions
}

const anyObject = { type: 'object', properties: Object.fromEntries(Array.from({ length: 25 }, (_, index) => [`p${index}`, { type: 'string' }])) }

test('a rejection without issues is one', () => {
  expect(search(createPart({ type: 'string' }, accept, () => ({ issues: [] })))).toEqual({ witnesses: [{ path: '', parameter: '', value: '', reason: 'Invalid' }], gap: undefined })
})

test('twenty places are enough', () => {
  const reject: Validator = (value) => (isJsonRecord(value) ? { issues: Object.keys(value).map((name) => ({ message: 'no', path: [name] })) } : { value })
  const { witnesses } = search(createPart(anyObject, accept, reject)) as { readonly witnesses: readonly unknown[] }
  expect(witnesses.length).toBeGreaterThan(19)
})

test('the index of an item may be text, and a value is shown where it is', () => {
  const reject: Validator = (value) => (JSON.stringify(value).includes('x') ? { issues: [{ message: 'no', path: ['a', '0'] }] } : { value })
  const json = { type: 'object', properties: { a: { type: 'array', items: { enum: ['a', 'xx'] } } }, required: ['a'] }
  expect(search(createPart(json, accept, reject))).toMatchObject({ witnesses: [{ path: 'a[]', parameter: 'a', value: expect.stringContaining('x') as string }] })
})

test('a rejected value is repaired place by place', () => {
  const json = { type: 'object', properties: { a: { type: 'string' }, b: { type: 'string' } }, required: ['a', 'b'] }
  const sent: string[] = []
  const isMail = (value: unknown): boolean => typeof value === 'string' && value.includes('@')
  const toValidator = (more: (value: JsonRecord) => boolean): Validator => (value) => {
    sent.push(JSON.stringify(value))
    if (!isJsonRecord(value)) return { issues: [{ message: 'no' }] }
    const issues = ['a', 'b'].filter((name) => !isMail(value[name])).map((name) => ({ message: 'no', path: [name] }))
    return issues.length > 0 ? { issues } : more(value) ? { value } : { issues: [{ message: 'other', path: ['b'] }] }
  }
  expect(search(createPart(json, toValidator(() => true), toValidator(({ b }) => b !== 'a@b')))).toEqual({ witnesses: [{ path: 'b', parameter: 'b', value: 'a@b', reason: 'other' }], gap: undefined })
})

test('ends when the time is over', () => {
  const reject: Validator = (value) => ({ issues: [{ message: 'no', path: isJsonRecord(value) ? Object.keys(value).slice(0, 1) : [] }] })
  for (let questions = 0; questions < 200; questions += 3) {
    expect(search(createPart(anyObject, reject), after(questions))).toMatchObject({ witnesses: [], gap: 'time' })
    expect(search(createPart(anyObject, accept), after(questions))).toMatchObject({ witnesses: [] })
    expect(runNow(hasCode(createPart(anyObject, accept), { random, isOver: after(questions) }))).toBe(false)
  }
})

test('an error of the search is not hidden', () => {
  const part = { ...createPart({}, accept), get examples(): never { throw new Error('broken') } }
  expect(() => search(part)).toThrow('broken')
  expect(() => runNow(hasCode(part, { random, isOver: () => false }))).toThrow('broken')
})
