// Section R of runtime-tests/hostile-input.md; titles begin with rule numbers. Content negotiation with hostile `Accept` headers.
import { describe, expect, it } from 'vitest'
import { cpuTime } from '../../cpu-time.ts'
import { anything, failure, type LooseHandler, ok, origin, prefers } from '../../support.ts'
import { type CheckedRouter, createCheckedRouter, serveChecked } from '../../fixtures/harness.ts'

const contents = { 'application/json': { body: anything }, 'text/csv': { body: anything } }
const prefer: LooseHandler = (request) => ({ status: 200, contentType: 'application/json', body: prefers(request, 200) })

/** Serves `GET /`, which responds with the preferred content type. */
function negotiating(options: Parameters<typeof serveChecked>[2] = {}): CheckedRouter {
  return serveChecked({ responses: { 200: contents } }, prefer, options)
}

const accepting = (accept: string): Request => new Request(origin, { headers: { accept } })
const varying = { vary: 'Accept' }
const notAcceptable = failure(406, { error: 'Not Acceptable' }, varying)

describe('193: an `Accept` of 1 MB is read in linear time', () => {
  const long = 1_000_000
  const repeat = (text: string): string => text.repeat(long / text.length)
  it.each<[title: string, accept: string]>([
    ['members', repeat('text/csv,')],
    ['different ranges', Array.from({ length: long / 10 }, (_, index) => `a/${index}`).join(',')],
    ['commas', repeat(',')],
    ['a type', `${repeat('a')}/b`],
    ['a type without a subtype', repeat('a')],
    ['slashes', repeat('/')],
    ['wildcards', repeat('*/')],
    ['spaces', `text/csv${repeat(' ')}x`],
    ['tabs before a weight', `text/csv;${repeat('\t')}q`],
    ['parameters', `text/csv${repeat(';a=b')}`],
    ['charsets', `text/csv${repeat(';charset=utf-8')}`],
    ['weights', `text/csv${repeat(';q=1')}`],
    ['digits of a weight', `text/csv;q=${repeat('1')}x`],
    ['separators and spaces', `text/csv${repeat('; ')}`],
    ['quotes', `text/csv;a=${repeat('"')}`],
    ['an unclosed string', `text/csv;a="${repeat('a')}`],
    ['backslashes', `text/csv;a="${repeat('\\')}`],
    ['an escaped charset', `text/csv;charset="${repeat('\\a')}"`],
    ['commas in a string', `text/csv;a="${repeat(',')}"`],
  ])('193: %s', async (_title, accept) => {
    const { fetch } = negotiating()
    const start = cpuTime()
    expect([200, 406]).toContain((await fetch(accepting(accept))).status)
    expect(cpuTime() - start).toBeLessThan(3000)
  })
})

describe('194: a malformed member is skipped, and a list of nothing else counts as absent', () => {
  it.each(['', ',', '/', '*', 'text', 'text/', '/csv', 'text /csv', 'text/ csv', '"text/csv"', 'text/csv;q=', '\u00e9/\u00e9', '(a)/b', ';q=1', '=', 'a;b;c'])(
    '194: %j',
    async (accept) => {
      const { send } = negotiating()
      expect(await send(accepting(accept))).toEqual(ok('application/json', varying))
      expect(await send(accepting(`${accept}, image/png`))).toEqual(notAcceptable)
    },
  )
})

describe('195: no name of a range is looked up on a prototype', () => {
  it.each(['__proto__/constructor', 'constructor/prototype', 'toString/valueOf', '__proto__/*', 'none/none'])(
    '195: %s',
    async (accept) => {
      const { send } = negotiating()
      expect(await send(accepting(accept))).toEqual(notAcceptable)
      expect(await send(accepting(`${accept}, text/csv;q=0.1`))).toEqual(ok('text/csv', varying))
    },
  )

  it('195: such a content type can be declared', async () => {
    const own = { '__proto__/constructor': { body: anything }, 'text/csv': { body: anything } }
    const { send } = serveChecked({ responses: { 200: own } }, (request) => new Response(prefers(request, 200)))
    expect((await send(accepting('text/csv;q=0.1, __proto__/constructor'))).body).toBe('__proto__/constructor')
    expect((await send(accepting('text/csv'))).body).toBe('text/csv')
  })
})

it('196: nothing of the header is sent', async () => {
  const { send } = negotiating()
  expect(JSON.stringify(await send(accepting('secret/secret;secret="secret"')))).not.toContain('secret')
  expect(await send(accepting('text/csv\u00e9'))).toEqual(ok('application/json', varying))
})

describe('197: every response after `prefers` has `Accept` in `Vary`, once', () => {
  const raise = (): never => {
    throw new Error('oops')
  }
  it.each<[title: string, options: Parameters<typeof serveChecked>[2], vary: string]>([
    ['alone', {}, 'Accept'],
    ['with a catch that throws', { catch: raise }, 'Accept'],
    ['with a finally that throws', { finally: [raise] }, 'Accept'],
    ['with a finally that replaces the response', { finally: [() => Response.json('other')] }, 'Accept'],
    ['with a finally that reads the response', { finally: [async (response) => void (await response.text())] }, 'Accept'],
    ['with a finally that deletes the header', { finally: [(response) => response.headers.delete('vary')] }, 'Accept'],
    ['with a finally that sets it', { finally: [(response) => response.headers.set('vary', 'ACCEPT')] }, 'ACCEPT'],
    ['with a finally that adds another name', { finally: [(response) => response.headers.append('vary', 'Origin')] }, 'Accept, Origin'],
    ['with a finally that sets *', { finally: [(response) => response.headers.set('vary', '*')] }, '*'],
  ])('197: %s', async (_title, given, vary) => {
    const { fetch } = negotiating(given)
    for (const accept of ['text/csv', 'image/png']) {
      expect((await fetch(accepting(accept))).headers.get('vary')).toBe(vary)
    }
  })
})

it('198: concurrent requests negotiate apart', async () => {
  const contract = {
    negotiated: { path: '/negotiated', method: 'GET', responses: { 200: contents } },
    fixed: { path: '/fixed', method: 'GET', responses: { 200: contents } },
  }
  const slowly = (handler: LooseHandler): LooseHandler => async (request) => {
    const result = handler(request)
    await new Promise((resolve) => setTimeout(resolve, 5))
    return result
  }
  const { send } = createCheckedRouter({
    contract,
    handlers: { negotiated: slowly(prefer), fixed: slowly(() => ({ status: 200, contentType: 'application/json', body: 'fixed' })) },
  })
  const paths = Array.from({ length: 8 }, (_, index) => (index % 2 === 0 ? '/negotiated' : '/fixed'))
  const results = await Promise.all(paths.map((path) => send(path)))
  expect(results).toEqual(paths.map((path) => (path === '/fixed' ? ok('fixed') : ok('application/json', varying))))
})
