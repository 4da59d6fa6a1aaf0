import { DatabaseSync } from 'node:sqlite'
import { createClient } from 'routepact/client'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createApp } from './conditional.ts'
import { contract } from './conditional-contract.ts'
import { createNotes, type Notes } from './conditional-store.ts'
import { createApp as createFront } from './production.ts'

let database: DatabaseSync
let notes: Notes
let app: ReturnType<typeof createApp>

beforeEach(() => {
  database = new DatabaseSync(':memory:')
  notes = createNotes(database)
  notes.save('1', 'First')
  app = createApp(notes)
})

afterEach(() => database.close())

const open = () =>
  createClient(contract, {
    fetch: app.fetch,
    headers: { accept: 'application/json' },
  })

const params = { id: '1' }

const send = (
  method: string,
  headers: Record<string, string>,
  path = '/notes/1',
): Promise<Response> =>
  app.fetch(
    new Request(`https://example.com${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...headers },
      ...(method === 'PUT' && { body: '{"text":"Second"}' }),
    }),
  )

test('two people change a note: the second one sees the change of the first', async () => {
  const [ada, bob] = [open(), open()]
  const etag = (await ada.getNote({ params })).headers.get('etag') ?? ''
  expect((await bob.getNote({ params })).headers.get('etag')).toBe(etag)

  const saved = await ada.putNote({
    params,
    headers: { 'if-match': etag },
    body: { text: 'First, and Ada' },
  })
  expect(saved.status).toBe(204)
  const refused = await bob.putNote({
    params,
    headers: { 'if-match': etag },
    body: { text: 'First, and Bob' },
  })
  expect(refused).toMatchObject({
    status: 412,
    body: { error: 'The note has changed' },
  })

  const current = await bob.getNote({ params })
  expect(current).toMatchObject({
    status: 200,
    body: { text: 'First, and Ada' },
  })
  const headers = { 'if-match': current.headers.get('etag') ?? '' }
  expect(
    (
      await bob.putNote({
        params,
        headers,
        body: { text: 'First, Ada and Bob' },
      })
    ).status,
  ).toBe(204)
  expect(notes.find('1')).toEqual({
    text: 'First, Ada and Bob',
    version: 3,
  })
})

test('without a precondition, nothing is lost either', async () => {
  const { status, body } = await open().putNote({
    params,
    body: { text: 'Mine' },
  })
  expect([status, body]).toEqual([
    428,
    { error: 'Send If-Match, or If-None-Match: *' },
  ])
  expect(notes.find('1')?.text).toBe('First')
})

test('the tag of a change is that of the next response', async () => {
  const saved = await send('PUT', { 'if-match': '"1"' })
  const read = await send('GET', {})
  expect([saved.headers.get('etag'), read.headers.get('etag')]).toEqual(
    ['"2"', '"2"'],
  )
})

test('two processes that read the same version: one is refused', () => {
  const note = notes.find('1')
  expect([
    notes.save('1', 'a', note),
    notes.save('1', 'b', note),
    notes.save('1', 'c'),
  ]).toEqual([true, false, false])
})

test('a change between the check and the write is a 412', async () => {
  const stale = notes.find('1')
  const slow = createApp({ ...notes, find: () => stale })
  notes.save('1', 'Faster', stale)
  const init = {
    method: 'PUT',
    headers: {
      'content-type': 'application/json',
      'if-match': '"1"',
    },
    body: '{"text":"Slower"}',
  }
  expect(
    (await slow.fetch(new Request('https://example.com/notes/1', init)))
      .status,
  ).toBe(412)
  expect(notes.find('1')?.text).toBe('Faster')
})

describe('PUT', () => {
  test.each([
    ['if-match', '"1"', 204],
    ['if-match', '"0", "1"', 204],
    ['if-match', '"a,b","1"', 204],
    ['if-match', '*', 204],
    ['if-match', ' * ', 204],
    ['if-match', 'W/"1"', 412],
    ['if-match', '"0"', 412],
    ['if-match', '1', 412],
    ['if-match', '"1', 412],
    ['if-match', '"0,1"', 412],
    ['if-match', '', 412],
    ['if-none-match', '*', 412],
    ['if-none-match', '"1"', 412],
    ['if-none-match', 'W/"1"', 412],
    ['if-none-match', '"0"', 204],
  ])('%s: %s is a %i', async (name, value, status) => {
    expect((await send('PUT', { [name]: value })).status).toBe(status)
    expect(notes.find('1')?.text).toBe(
      status === 204 ? 'Second' : 'First',
    )
  })

  test.each([
    ['if-none-match', '*', 204],
    ['if-none-match', '"1"', 204],
    ['if-match', '*', 412],
    ['if-match', '"1"', 412],
  ])('of a new note: %s: %s is a %i', async (name, value, status) => {
    expect(
      (await send('PUT', { [name]: value }, '/notes/2')).status,
    ).toBe(status)
  })

  test('creates a note once', async () => {
    const statuses = await Promise.all(
      [1, 2, 3].map(
        async () =>
          (await send('PUT', { 'if-none-match': '*' }, '/notes/2'))
            .status,
      ),
    )
    expect(statuses.toSorted()).toEqual([204, 412, 412])
  })

  test('both have to hold', async () => {
    expect(
      (
        await send('PUT', {
          'if-match': '"1"',
          'if-none-match': '*',
        })
      ).status,
    ).toBe(412)
  })
})

describe('GET', () => {
  test.each([
    ['"1"', 304],
    ['W/"1"', 304],
    ['"0", W/"1"', 304],
    ['"a,b","1"', 304],
    ['W/"2",W/"1"', 304],
    [' * ', 304],
    ['"11"', 200],
    ['"0,1"', 200],
    ['w/"2"', 200],
    ['"1W/"', 200],
    ['*', 304],
    ['"0"', 200],
    ['1', 200],
    ['', 200],
  ])('if-none-match: %s is a %i', async (value, status) => {
    const response = await send('GET', { 'if-none-match': value })
    expect([response.status, await response.text()]).toEqual([
      status,
      status === 304 ? '' : '{"text":"First"}',
    ])
    const { etag, 'cache-control': cacheControl } = Object.fromEntries(
      response.headers,
    )
    expect({ etag, cacheControl }).toEqual({
      etag: '"1"',
      cacheControl: 'private, no-cache, no-transform',
    })
  })

  test.each([
    ['"1"', 200],
    ['"0"', 412],
    ['W/"1"', 412],
  ])('if-match: %s is a %i', async (value, status) => {
    expect((await send('GET', { 'if-match': value })).status).toBe(
      status,
    )
  })

  test.each([
    ['HEAD', '"1"', 304],
    ['HEAD', '"0"', 200],
  ])('%s with %s is a %i', async (method, value, status) => {
    const response = await send(method, { 'if-none-match': value })
    expect([response.status, response.headers.get('etag')]).toEqual([
      status,
      '"1"',
    ])
  })

  test('an unknown note is a 404', async () =>
    expect(
      (await send('GET', { 'if-none-match': '*' }, '/notes/2')).status,
    ).toBe(404))
})

test('a tag that was read through the app of the production page, which compresses, is the current one', async () => {
  notes.save('2', 'a'.repeat(5_000))
  const front = createFront(app)
  const request = (init: RequestInit) => front.request('https://example.com/notes/2', init)
  const read = await request({ headers: { accept: 'application/json', 'accept-encoding': 'gzip' } })
  const etag = read.headers.get('etag') ?? ''
  expect([read.status, etag]).toEqual([200, '"1"'])
  const headers = { 'content-type': 'application/json', 'if-match': etag }
  const { status } = await request({ method: 'PUT', headers, body: '{"text":"Second"}' })
  expect(status).toBe(204)
})
