import { createClient, createOutline } from 'routepact/client'
import { describe, expect, it, vi } from 'vitest'
import { anything } from '../support.ts'
import { captureRequest } from './support.ts'

const contract = {
  find: { path: '/users/:id', method: 'GET', query: anything, responses: { 200: {} } },
  ping: { path: '/ping', method: 'GET', responses: { 200: {} } },
} as const

describe('url of a call', () => {
  const input = { params: { id: 'a/b ü' }, query: { q: ['1', '+&'], none: undefined } }
  const path = '/users/a%2Fb%20%C3%BC?q=1&q=%2B%26'

  it.each([
    [undefined, `http://localhost${path}`],
    ['https://api.test/v1/', `https://api.test/v1${path}`],
    ['https://api.test/v1?key=1#top', `https://api.test/v1${path.replace('?', '?key=1&')}`],
    ['/api', `/api${path}`],
    ['', path],
  ])('returns the URL of an operation, with the base URL %j', (baseUrl, url) => {
    expect(createClient(contract, { baseUrl }).find.url(input)).toBe(url)
    expect(createClient<typeof contract>(createOutline(contract), { baseUrl }).find.url(input)).toBe(url)
    expect(createClient({ users: contract }, { baseUrl }).users.find.url(input)).toBe(url)
  })

  it('returns the URL of an operation without input', () => {
    expect(createClient(contract).ping.url()).toBe('http://localhost/ping')
    expect(createClient(contract).ping.url({})).toBe('http://localhost/ping')
    expect(createClient(contract, { baseUrl: '/api' }).ping.url(undefined)).toBe('/api/ping')
    vi.stubGlobal('location', { origin: 'https://page.test' })
    expect(createClient(contract).ping.url()).toBe('https://page.test/ping')
    vi.unstubAllGlobals()
  })

  it('returns the URL that the client requests', async () => {
    const baseUrl = 'http://api.test/v1?k=1'
    const { url } = await captureRequest({ path: contract.find.path }, input, { baseUrl })
    expect(createClient(contract, { baseUrl }).find.url(input)).toBe(url)
  })

  it.each([
    [{ params: { id: '' } }, "'params.id' must not be empty, '.' or '..'"],
    [{ params: { id: '..' } }, "'params.id' must not be empty, '.' or '..'"],
    [{ params: { id: 'a' }, query: { q: null } }, "'query.q' must not be null"],
    [{ params: { id: 'a' }, query: { q: '\ud800' } }, "'query.q' must not contain a lone surrogate"],
    [{ params: { id: 'a' }, query: { q: () => 1 } }, "'query.q' must have a text form"],
  ])('throws for what cannot be part of a URL: %j', (wrong, message) => {
    expect(() => createClient(contract).find.url(wrong as never)).toThrow(new TypeError(message))
  })

  it('throws for a base URL without a host', () => {
    expect(() => createClient(contract, { baseUrl: 'https://' })).toThrow(new TypeError("'baseUrl' must have a host or be a path"))
  })

  // The error of `fetch` has them in its message.
  it.each(['https://ada:secret@api.test/v1', 'https://ada@api.test', '//ada:secret@api.test', 'https://a@b:secret@api.test', 'https:\t//ada:secret@api.test?a=1'])(
    'throws for the credentials of the base URL %j, without them in the message',
    (baseUrl) => {
      expect(() => createClient(contract, { baseUrl })).toThrow(new TypeError("'baseUrl' must not contain credentials: use 'headers'"))
    },
  )

  it.each([
    ['https://api.test/@ada', 'https://api.test/@ada/ping'],
    ['https://api.test?a=b@c', 'https://api.test/ping?a=b@c'],
    ['/@ada', '/@ada/ping'],
    ['//api.test/@ada', '//api.test/@ada/ping'],
  ])('accepts an at sign after the host of the base URL %j', (baseUrl, url) => {
    expect(createClient(contract, { baseUrl }).ping.url()).toBe(url)
  })
})
