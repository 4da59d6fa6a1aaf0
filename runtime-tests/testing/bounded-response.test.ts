import { createContract, events, jsonLines } from 'routepact'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { boundResponse } from '../../tools/src/testing/bounded-response.ts'
import { testFetch, toLines } from './send-to-fetch.ts'

const Note = z.object({ text: z.string() })
const getNote = { path: '/note', method: 'GET' } as const
const contracts = {
  'application/json': createContract({ getNote: { ...getNote, responses: { 200: { 'application/json': { body: Note } } } } }),
  'application/jsonl': createContract({ getNote: { ...getNote, responses: { 200: { 'application/jsonl': { body: jsonLines(Note) } } } } }),
  'text/event-stream': createContract({ getNote: { ...getNote, responses: { 200: { 'text/event-stream': { body: events(Note) } } } } }),
}

/** Responds with the same chunk forever. */
function createEndless(chunk: string, type = 'application/json', status = 200) {
  const bytes = new TextEncoder().encode(chunk)
  const cancelled: unknown[] = []
  const fetch = (): Response => {
    const body = new ReadableStream({
      pull: (controller) => controller.enqueue(bytes),
      cancel: (reason) => void cancelled.push(reason),
    })
    return new Response(body, { status, headers: { 'content-type': type } })
  }
  return { fetch, cancelled }
}

const large = 'a'.repeat(2 ** 16)

describe('a body without an end', () => {
  test.each(Object.entries(contracts))('is a finding: %s', async (type, contract) => {
    const { fetch, cancelled } = createEndless(large, type)
    const report = await testFetch(contract, fetch, { checks: ['server-error', 'declared-body', 'stream-elements'] })
    expect(toLines(report)).toEqual([expect.stringContaining('the body is larger than 16 MiB')])
    expect(cancelled.length).toBeGreaterThan(0)
  })

  test('may consist of empty chunks', async () => {
    const { fetch } = createEndless('')
    const report = await testFetch(contracts['application/json'], fetch, { checks: ['declared-body'] })
    expect(toLines(report)).toEqual([expect.stringContaining('the body is larger than 16 MiB')])
  })

  test('may have an undeclared status', async () => {
    const { fetch } = createEndless(large, 'text/plain', 418)
    const report = await testFetch(contracts['application/json'], fetch, { checks: ['declared-status'] })
    expect(toLines(report)).toEqual([expect.stringMatching(/^getNote: declared-status: 418 a{500}…$/)])
  })

  test('is cancelled when the time is over', async () => {
    const cancelled: string[] = []
    const fetch = (): Response => {
      const body = new ReadableStream({ cancel: () => void cancelled.push('cancelled') })
      return new Response(body, { headers: { 'content-type': 'application/json' } })
    }
    const report = await testFetch(contracts['application/json'], fetch, { checks: ['server-error'], timeout: 20 })
    expect(toLines(report)).toEqual(['getNote: server-error: no end of the response within 20 ms'])
    expect(cancelled).toEqual(['cancelled'])
  })

  test('is not read if it consists of bytes', async () => {
    const body = z.instanceof(Uint8Array)
    const contract = createContract({ getNote: { ...getNote, responses: { 200: { 'application/octet-stream': { body } } } } })
    const { fetch, cancelled } = createEndless(large, 'application/octet-stream')
    expect(toLines(await testFetch(contract, fetch, { checks: ['server-error', 'declared-body'] }))).toEqual([])
    await new Promise((resolve) => setTimeout(resolve, 5))
    expect(cancelled.length).toBeGreaterThan(0)
  })
})

test('a body that has failed can be cancelled', async () => {
  const controller = new AbortController()
  const failing = new ReadableStream({ pull: (stream) => stream.error(new Error('reset')) })
  const response = boundResponse(new Response(failing), controller.signal)
  await expect(response.text()).rejects.toThrow('reset')
  // A rejection that nothing handles would fail the run.
  controller.abort()
})
