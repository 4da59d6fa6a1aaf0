/** 225, 270, 273: forms of thousands of parts, of every shape of schema. The work grows with the number of parts. */
import { type } from 'arktype'
import { multipart, type Schema } from 'routepact'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { anything, createLooseRouter, json, schema } from '../support.ts'

/** The names of the parts and their texts. */
type Shape = (index: number) => readonly [name: string, value: string]

const oneName: Shape = (index) => ['a', String(index)]
const manyNames: Shape = (index) => [`a${index}`, String(index)]
const pairs: Shape = (index) => [`a${index >> 1}`, String(index)]

const sizes = [4_000, 16_000] as const

/** Creates a body of `count` parts, as bytes. */
function toBytes(count: number, shape: Shape, isFile: boolean): Uint8Array<ArrayBuffer> {
  const parts = Array.from({ length: count }, (_, index) => {
    const [name, value] = shape(index)
    return `--X\r\nContent-Disposition: form-data; name="${name}"${isFile ? '; filename="f"\r\nContent-Type: application/json' : ''}\r\n\r\n${value}\r\n`
  })
  return new TextEncoder().encode(`${parts.join('')}--X--\r\n`)
}

/** Returns the status and the CPU time of a request, the least of three runs. */
async function measure(form: Schema, names: readonly string[], bytes: Uint8Array<ArrayBuffer>, boundary = 'X'): Promise<readonly [status: number, time: number]> {
  const { fetch } = createLooseRouter({
    contract: { op: { path: '/', method: 'POST', requests: { 'multipart/form-data': { body: multipart(form as never, { json: names as never }) } }, responses: json } },
    handlers: { op: () => ({ status: 200, body: 1 }) },
    maxBodySize: 10_000_000,
  })
  let status = 0
  let least = Infinity
  for (let run = 0; run < 3; run += 1) {
    const request = new Request('http://a.test/', { method: 'POST', body: bytes, headers: { 'content-type': `multipart/form-data; boundary=${boundary}` } })
    const start = process.cpuUsage()
    ;({ status } = await fetch(request))
    const { user, system } = process.cpuUsage(start)
    least = Math.min(least, user + system)
  }
  return [status, least]
}

const record = z.record(z.string(), z.string())
const strict = z.strictObject({ a: z.string() })

describe('270: the time of a form grows linearly with its parts', () => {
  test.each<[title: string, form: Schema, shape: Shape, status: number, names?: readonly string[], isFile?: boolean]>([
    ['accepted', anything, oneName, 200],
    ['a list', z.object({ a: z.array(z.string()) }), oneName, 200],
    ['many names', record, manyNames, 200],
    ['many names of lists', z.record(z.string(), z.array(z.string())), pairs, 200],
    ['many names of single values in lists', z.record(z.string(), z.array(z.string())), manyNames, 200],
    ['many names, rejected', z.record(z.string(), z.literal('x')), manyNames, 400],
    ['a strict object, rejected', strict, manyNames, 400],
    ['a loose object', z.looseObject({}), manyNames, 200],
    ['valibot: a record of lists', v.record(v.string(), v.array(v.string())), manyNames, 200],
    ['valibot: a record, rejected', v.record(v.string(), v.literal('x')), manyNames, 400],
    ['valibot: a strict object, rejected', v.strictObject({}), manyNames, 400],
    ['arktype: a record of lists', type({ '[string]': 'string[]' }), manyNames, 200],
    ['arktype: a record, rejected', type({ '[string]': "'x'" }), manyNames, 400],
    ['a list of members that are rejected', z.object({ a: z.array(z.literal('x')) }), oneName, 400],
    ['JSON in one field', z.object({ a: z.array(z.number()) }), oneName, 200, ['a']],
    ['JSON in many fields', anything, manyNames, 200, Array.from({ length: 16_000 }, (_, index) => `a${index}`)],
    ['files of JSON', z.object({ a: z.array(z.number()) }), oneName, 200, ['a'], true],
    ['files', z.object({ a: z.array(z.file()) }), oneName, 200, [], true],
  ])('%s', { timeout: 60_000 }, async (_title, form, shape, status, names = [], isFile = false) => {
    const [small, large] = [await measure(form, names, toBytes(sizes[0], shape, isFile)), await measure(form, names, toBytes(sizes[1], shape, isFile))]
    expect([small[0], large[0]]).toEqual([status, status])
    // Four times the parts: linear time is four times as long, quadratic time sixteen times.
    expect(large[1] / small[1]).toBeLessThan(10)
  })
})

test('270: no search for a boundary that is almost everywhere in a body of 900 kB', async () => {
  const boundary = `${'-'.repeat(4_000)}X${'-'.repeat(4_000)}`
  const bytes = new TextEncoder().encode(`--${boundary}\r\n${'-'.repeat(900_000)}\r\n--${boundary}--\r\n`)
  const [status, time] = await measure(record, [], bytes, boundary)
  expect(status).toBe(400)
  // Microseconds of CPU time. A search took seconds.
  expect(time).toBeLessThan(500_000)
})

test.each([8_000, 16_000])('225: a validator that names all of %i single values at once runs twice', async (count) => {
  const lists = z.record(z.string(), z.array(z.string()))
  let runs = 0
  const counted = schema((value) => ((runs += 1), lists['~standard'].validate(value)))
  const { fetch } = createLooseRouter({
    contract: { op: { path: '/', method: 'POST', requests: { 'multipart/form-data': { body: multipart(counted) } }, responses: json } },
    handlers: { op: () => ({ status: 200, body: 1 }) },
    maxBodySize: 10_000_000,
  })
  const headers = { 'content-type': 'multipart/form-data; boundary=X' }
  expect((await fetch(new Request('http://a.test/', { method: 'POST', body: toBytes(count, manyNames, false), headers }))).status).toBe(200)
  expect(runs).toBe(2)
})
