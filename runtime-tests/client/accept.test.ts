import { createRouter, events, jsonLines } from 'routepact'
import { ContractClientError, createClient, createOutline } from 'routepact/client'
import { describe, expect, it, vi } from 'vitest'
import { anything } from '../support.ts'
import { captureRequest, createCall, json } from './support.ts'

const type = (contentType: string, status = 200): ResponseInit => ({ status, headers: { 'content-type': contentType } })
const body = { body: anything }
const both = { responses: { 200: { 'application/json': body, 'Text/CSV': body }, 201: { 'text/csv': body }, 404: json[200] } }

describe('the header Accept of a call', () => {
  it.each([
    ['one content type', 'text/csv', 'text/csv'],
    ['a list of one', ['text/csv'], 'text/csv'],
    ['a list with weights', ['text/csv', 'application/json'], 'text/csv, application/json;q=0.500'],
    ['a longer list', ['a/a', 'b/b', 'c/c'], 'a/a, b/b;q=0.667, c/c;q=0.333'],
    ['a content type of another status than 200', 'text/html', 'text/html'],
  ])('is %s', async (_, accept, header) => {
    const contents = Object.fromEntries(['text/csv', 'application/json', 'a/a', 'b/b', 'c/c'].map((name) => [name, body]))
    const responses = { 200: contents, 204: {}, 404: { 'text/html': body, headers: anything, description: '' }, 500: undefined }
    expect((await captureRequest({ responses }, { accept })).headers.get('accept')).toBe(header)
  })

  it('takes precedence over the headers of the client', async () => {
    const options = { headers: { Accept: 'text/html', a: '1' } }
    const { headers } = await captureRequest(
      { responses: { 200: { 'text/csv': body }, 204: {} } },
      { accept: 'text/csv', headers: { accept: undefined } },
      options,
    )
    expect(Object.fromEntries(headers)).toEqual({ accept: 'text/csv', a: '1' })
    expect((await captureRequest({}, {}, options)).headers.get('accept')).toBe('text/html')
  })

  it.each<[string, unknown, string]>([
    ['Accept', 'text/csv', "'headers.accept' must be absent: the call sets it"],
    ...[undefined, [], null].map((accept): [string, unknown, string] => ['a', accept, "'accept' must be a content type"]),
    ['a', 'text/csv\r\nx: y', ''],
  ])('throws before anything is sent: %s, %j', async (name, accept, message) => {
    const fetch = vi.fn(() => new Response())
    const call = createCall(both, fetch)({ accept, headers: { [name]: 'text/html' } })
    await expect(call).rejects.toThrow(message ? new TypeError(message) : TypeError)
    expect(fetch).not.toHaveBeenCalled()
  })
})

describe('the response of a call with accept', () => {
  it.each([
    ['an accepted content type', 'text/csv', 'text/csv;charset=utf-8', 200, 'Text/CSV'],
    ['an accepted content type in another case', 'TEXT/csv', 'text/csv', 200, 'Text/CSV'],
    ['one of a list', ['application/json', 'text/csv'], 'text/csv', 200, 'Text/CSV'],
    ['a status that declares no accepted content type', 'text/csv', 'application/json', 404, 'application/json'],
    ['a status that declares only another content type', 'application/json', 'text/csv', 201, 'text/csv'],
  ])('may have %s', async (_, accept, contentType, status, declared) => {
    const result = await createCall(both, () => new Response('1', type(contentType, status)))({ accept })
    expect([result.status, result.contentType]).toEqual([status, declared])
  })

  it.each([
    ['another content type', 'application/json', 200, "has the content type 'application/json', which is not accepted"],
    ['an undeclared content type', 'text/html', 200, "has the content type 'text/html', which is not accepted"],
    ['an undeclared content type of another status', 'text/html', 404, "has the content type 'text/html', which is not declared"],
    ['no content type', undefined, 200, 'has no content type'],
  ])('must not have %s', async (_, contentType, status, problem) => {
    const init = contentType ? type(contentType, status) : { status }
    const error: unknown = await createCall(both, () => new Response(new Blob(['{}']).stream(), init))({
      accept: ['text/csv'],
    }).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(ContractClientError)
    expect(error).toMatchObject({ message: `The response ${status} of 'op' (GET http://api.test/) ${problem}`, text: '{}', status })
  })

  it('is read if it is a stream, and not read if another content type is a stream', async () => {
    const stream = { 200: { 'application/jsonl': { body: jsonLines(anything) }, 'text/event-stream': { body: events(anything) } } }
    const fetch = (): Response => new Response('1\n2\n', type('application/jsonl'))
    const { body: elements } = await createCall({ responses: stream }, fetch)({ accept: 'application/jsonl' })
    const seen: unknown[] = []
    for await (const element of elements as AsyncIterable<unknown>) seen.push(element)
    expect(seen).toEqual([1, 2])
    const error: unknown = await createCall({ responses: stream }, fetch)({ accept: 'text/event-stream' }).catch(
      (thrown: unknown) => thrown,
    )
    expect(error).toMatchObject({ message: "The response 200 of 'op' (GET http://api.test/) has the content type 'application/jsonl', which is not accepted", text: '1\n2\n' })
  })

  it('has no content type if its status declares none', async () => {
    const fields = { responses: { 200: {}, 404: { 'text/csv': body } } }
    const result = await createCall(fields, () => new Response(null))({ accept: 'text/csv' })
    expect([result.contentType, result.body]).toEqual([undefined, undefined])
    await expect(createCall(fields, () => new Response('a', type('text/csv')))({ accept: 'text/csv' })).rejects.toThrow(
      "The response 200 of 'op' (GET http://api.test/) has the content type 'text/csv', which is not declared",
    )
  })

  it('has no body for 204 and HEAD', async () => {
    const fields = { method: 'HEAD', responses: { ...both.responses, 204: {} } }
    const empty = await createCall(fields, () => new Response(null, { status: 204 }))({ accept: 'text/csv' })
    expect([empty.contentType, empty.body]).toEqual([undefined, undefined])
    const head = await createCall(fields, () => new Response(null, type('text/csv')))({ accept: 'text/csv' })
    expect([head.contentType, head.body]).toEqual(['Text/CSV', undefined])
  })
})

it('a client of an outline narrows the response that a router sends', async () => {
  const contract = {
    list: { path: '/', method: 'GET', responses: { 200: { 'application/json': body, 'text/csv': body } } },
  } as const
  const { fetch } = createRouter({
    contract,
    handlers: {
      list: (request) =>
        request.headers.get('accept')?.startsWith('text/csv')
          ? request.respond({ status: 200, contentType: 'text/csv', body: 'a,b' })
          : request.respond({ status: 200, contentType: 'application/json', body: ['a', 'b'] }),
    },
  })
  const client = createClient<typeof contract>(createOutline(contract), { fetch })
  expect((await client.list({ accept: 'text/csv' })).body).toBe('a,b')
  expect((await client.list()).body).toEqual(['a', 'b'])
})
