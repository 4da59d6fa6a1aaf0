/** What guards of a framework must hold against: every spelling of a request that could pass them. */
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { exchange, head, toBody, toStatuses } from '../../../runtime-tests/node/support.ts'
import { type App, type Guarded, startApp } from './apps.ts'
import type { Seen } from './guarded.ts'

/** Declares the tests of the guards of an app, which is started for them. */
export function testApp(app: App): void {
  let server: Server

  beforeAll(async () => {
    server = await startApp(app)
  })
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })

  testGuards(app, () => (server.address() as AddressInfo).port)
}

/** Declares the tests of the guards of an app. `getPort` returns its port once it listens. */
export function testGuards(app: Guarded, getPort: () => number): void {
  const { mount = 'api' } = app

  /** Sends a request without normalizing its target, and returns the status and the body. */
  async function send(line: string, ...headers: string[]): Promise<[status: number | undefined, body: string]> {
    const received = await exchange(getPort(), head(`${line} HTTP/1.1`, 'Host: h', 'Connection: close', ...headers))
    return [toStatuses(received)[0], toBody(received)]
  }

  describe.each(spellings)('%s', (target, spelling) => {
    test.each(['GET', 'HEAD'])('%s', async (method) => {
      const [status, body] = await send(`${method} ${spell(target, mount)}`)
      expect([status, body.includes('"ran"')]).toEqual([toStatus(spelling, app), false])
    })

    test('a route of the framework', async () => {
      const [, body] = await send(`GET ${spell(target, 'own')}`)
      expect(body.includes('"ran"')).toBe(spelling.passed?.includes(app.guards) ?? false)
    })
  })

  test.each<[line: string, ran: string]>([
    ['GET /P/admin/secret', 'secret'],
    ['GET /P/admin/secret?x=%2e', 'secret'],
    ['GET /P/@admin/secret', 'reserved'],
    ['GET /P/exact', 'exact'],
    ['GET /P/items/1', 'getItem'],
    ['DELETE /P/items/1', 'removeItem'],
  ])('%s is allowed by a guard that it passes', async (line, ran) => {
    // Next.js cannot have a folder of this name.
    const isOwn = !(app.guards === 'Next.js' && ran === 'reserved')
    // SvelteKit rejects changing requests without a content type if their origin is not that of the app.
    const headers = ['X-Pass: yes', ...(app.guards === 'SvelteKit' ? ['Content-Type: application/json'] : [])]
    for (const path of isOwn ? [mount, 'own'] : [mount]) expect(await send(line.replace('P', path), ...headers)).toEqual([200, JSON.stringify({ ran })])
  })

  test.each<[line: string, status: number]>([
    ['GET /P/exact', 403],
    ['HEAD /P/exact', 403],
    ['HEAD /P/exact?a', 403],
    ['DELETE /P/items/1', 403],
    ['DELETE /P/items/1?a', 403],
    ['DELETE /P/items/%31', 403],
    ['HEAD /P/items/1', 200],
  ])('a guard of a method: %s', async (line, status) => {
    for (const path of [mount, 'own']) {
      const [actual] = await send(line.replace('P', path))
      // Connect and the chain of node:http compare the whole path.
      if (path === mount || actual !== 404) expect([path, actual]).toEqual([path, status])
    }
  })

  describe.each(repeated)('with %j', (_title, ...extra) => {
    const spoofed = ['X-User: admin', 'Authorization: Bearer spoofed', 'Cookie: session=spoofed', ...extra]
    const cookie = { cookie: ['session=spoofed', ...extra.filter((line) => line.startsWith('Cookie:')).map((line) => line.slice(8))].join('; ') }
    const authorization = { authorization: 'Bearer spoofed' }

    test.each<[change: string, expected: Seen]>([
      ['replace', { 'x-user': 'alice', ...authorization, ...cookie }],
      ['delete', cookie],
      ['undefine', cookie],
      ['add', { 'x-user': 'admin', 'x-tenant': 't1', ...authorization, ...cookie }],
      ['exchange', { 'x-tenant': 't1', ...authorization, ...cookie }],
      ['cookie', { 'x-user': 'admin', ...authorization, cookie: 'session=verified' }],
      ['all', { 'x-user': 'alice' }],
    ])('%s', async (change, expected) => {
      for (const path of [mount, 'own']) {
        const [status, body] = await send(`GET /${path}/see?change=${change}`, ...spoofed)
        expect([path, status, JSON.parse(body)]).toEqual([path, 200, { ...expected, caller: 'proved' }])
      }
    })
  })

  // Frameworks of the Fetch API do not replace methods.
  test.runIf(isOfNode(app))('a guard of a method that middleware has replaced', async () => {
    const override = 'X-HTTP-Method-Override: DELETE'
    expect(await send(`POST /${mount}/items/1`, override)).toEqual([403, expect.not.stringContaining('ran')])
    expect(await send(`POST /${mount}/items/1`, override, 'X-Pass: yes')).toEqual([200, '{"ran":"removeItem"}'])
  })

  test('a repeated header that middleware has verified', async () => {
    const [, body] = await send(`GET /${mount}/see?change=replace`, 'X-User: alice', 'X-User: bob')
    expect(JSON.parse(body)).toEqual({ 'x-user': 'alice', caller: 'proved' })
  })

  test('repeated credentials that no middleware has changed count as none', async () => {
    const [, body] = await send(`GET /${mount}/see`, 'Authorization: Bearer a', 'Authorization: Bearer b')
    // Next.js and SvelteKit pass on the first, as Node does.
    const isFirst = app.guards === 'Next.js' || app.guards === 'SvelteKit'
    expect(JSON.parse(body)).toEqual({ authorization: isFirst ? 'Bearer a' : 'Bearer a, Bearer b', caller: 'proved' })
  })
}

const repeated: [title: string, ...headers: string[]][] = [
  ['no other header'],
  ['a repeated header', 'X-A: 1', 'X-A: 2'],
  ['two cookies', 'Cookie: a=1', 'Cookie: b=2'],
  ['set-cookie', 'Set-Cookie: a=1'],
  ['a repeated accept', 'Accept: a/b', 'Accept: c/d'],
  ['a repeated user-agent, of which Node keeps one', 'User-Agent: a', 'User-Agent: b'],
  ['an empty header', 'X-A:'],
]

/** Spells a target for the router at `api` or the routes at `own`: `P` is the mount, `Q` its upper case, `E` its encoded form. */
function spell(target: string, mount: string): string {
  const encoded = `%${(mount.codePointAt(0) as number).toString(16)}${mount.slice(1)}`
  return target.replaceAll(/\b[PQE](?=[/;%\\]|$)/g, (letter) => (letter === 'P' ? mount : letter === 'Q' ? mount.toUpperCase() : encoded))
}

/** The frameworks whose guard denies a spelling, and the response of the router, or of the framework, to the others. */
interface Spelling {
  readonly denied?: readonly App['guards'][] | 'all'
  readonly status?: number
  /** The response if the router is not reached, because the framework serves only what is below the path of the mount. */
  readonly unmounted?: number
  /** Where a framework responds by itself. */
  readonly except?: Partial<Record<App['guards'], number>>
  /** The frameworks whose guard does not deny the spelling, although their own routes match it. */
  readonly passed?: readonly App['guards'][]
}

/** The frameworks that give guards the URL as the parser has normalized it. */
const normalizing = ['Hono', 'Next.js', 'SvelteKit'] as const
/** The tests' own guards that compare the beginning of a path, without its segments. */
const comparing = ['Koa', 'Fastify', 'node:http', 'Next.js', 'SvelteKit'] as const
/** The frameworks whose guard of a whole path ignores a trailing slash. */
const exact = ['Express', 'Connect', 'Koa', 'Fastify', 'middie', 'node:http'] as const
const caseless = ['Express', 'Connect', 'middie'] as const
const decoding = ['middie', 'Hono'] as const

/** Next.js redirects a trailing slash, a repeated one, a backslash and an absolute URL. */
const redirected = { 'Next.js': 308 }

const spellings: [target: string, spelling: Spelling][] = [
  ['/P/admin/secret', { denied: 'all' }],
  ['/P/admin/secret/', { denied: 'all', except: { ...redirected, SvelteKit: 308 } }],
  ['/P/exact/', { denied: exact, status: 404, except: { ...redirected, SvelteKit: 308 } }],
  ['/P/exact/?x', { denied: exact, status: 404, except: { ...redirected, SvelteKit: 308 } }],
  ['/P/admin/secret?x', { denied: 'all' }],
  ['/P/./admin/secret', { denied: normalizing, status: 400 }],
  ['/P/../P/admin/secret', { denied: normalizing, status: 400 }],
  ['/x/../P/admin/secret', { denied: normalizing, status: 400, unmounted: 404 }],
  ['/P/x/../admin/secret', { denied: normalizing, status: 400 }],
  ['/P/%2e/admin/secret', { denied: normalizing, status: 400 }],
  ['/P/x/%2E%2e/admin/secret', { denied: normalizing, status: 400 }],
  ['/P/x/.%2e/admin/secret', { denied: normalizing, status: 400 }],
  ['/P/admin/./secret', { denied: 'all' }],
  ['/P/%61dmin/secret', { denied: decoding, status: 404, passed: ['Fastify', 'SvelteKit'] }],
  ['/P/admin/%73ecret', { denied: 'all' }],
  ['/P/%61dmin/%73ecret', { denied: decoding, status: 404, passed: ['Fastify', 'SvelteKit'] }],
  ['/E/admin/secret', { denied: decoding, status: 404, passed: ['Fastify', 'SvelteKit'] }],
  ['/P/admin%2Fsecret', { denied: comparing, status: 404 }],
  ['/P%2Fadmin/secret', { status: 404 }],
  ['/P\\admin/secret', { denied: ['SvelteKit'], status: 400, unmounted: 404, except: { ...redirected, Hono: 400 } }],
  ['/P/admin\\secret', { denied: comparing, status: 400, except: redirected }],
  ['/P/x\\..\\admin/secret', { denied: ['SvelteKit'], status: 400, except: redirected }],
  ['//P/admin/secret', { status: 404, except: redirected }],
  ['/P//admin/secret', { status: 404, except: redirected }],
  ['/P/ADMIN/secret', { denied: caseless, status: 404 }],
  ['/Q/admin/secret', { denied: caseless, status: 404 }],
  ['/P/admin;a=b/secret', { denied: comparing, status: 404 }],
  ['/P;a=b/admin/secret', { status: 404 }],
  ['/P/admin/secret;a=b', { denied: 'all' }],
  ['http://h/P/admin/secret', { denied: ['Express', 'Connect', 'Koa', 'middie', 'Hono'], status: 404, except: redirected, passed: ['Fastify'] }],
  ['HTTP://h/P/admin/secret', { denied: ['Express', 'Connect', 'Koa', 'middie'], status: 404, except: { ...redirected, Hono: 400 }, passed: ['Fastify'] }],
  ['http://h/P/./admin/secret', { denied: ['Hono'], status: 400, except: { ...redirected, SvelteKit: 404 } }],
  ['http://h/P/%61dmin/secret', { denied: decoding, status: 404, except: redirected, passed: ['Fastify'] }],
  ['/P/admin/secret#x', { denied: 'all' }],
  ['/P/x#/../admin/secret', { status: 400, except: { Hono: 404, 'Next.js': 404, SvelteKit: 404 } }],
  ['/P/\tadmin/secret', { status: 400 }],
  ['/P/%09admin/secret', { status: 404 }],
  ['/P/@admin/secret', { denied: 'all' }],
  ['/P/%40admin/secret', { status: 404 }],
  ['/P/%2561dmin/secret', { status: 404 }],
  ['/P/admin/secret%20', { denied: 'all' }],
  ['/P/admin/secret%00', { denied: 'all' }],
  ['/P/admin./secret', { denied: [...comparing, 'Connect'], status: 404 }],
  ['/P/%zz/../admin/secret', { denied: normalizing, status: 400 }],
]

function isOfNode({ guards }: Guarded): boolean {
  return !(normalizing as readonly string[]).includes(guards)
}

function toStatus({ denied = [], status = 403, unmounted = status, except }: Spelling, { guards, isRooted }: Guarded): number {
  const isDenied = denied === 'all' || denied.includes(guards)
  return except?.[guards] ?? (isDenied ? 403 : isRooted ? status : unmounted)
}

/** Declares the tests of a parser and a sanitizer of Express. */
export function testSanitizer(app: App): void {
  const dirty = '{"dirty":1}'
  const length = `Content-Length: ${dirty.length}`

  test.each<[title: string, headers: string[], status: number]>([
    ['as usual', ['Content-Type: application/json'], 200],
    ['in upper case', ['Content-Type: APPLICATION/JSON'], 200],
    ['with a charset', ['Content-Type: application/json; charset=utf-8'], 200],
    ['with a quoted charset', ['Content-Type: application/json; charset="utf-8"'], 200],
    ['with another charset', ['Content-Type: application/json; charset=utf-16'], 400],
    ['with an unknown charset', ['Content-Type: application/json; charset=none'], 415],
    ['with a semicolon', ['Content-Type: application/json;'], 200],
    ['with two semicolons', ['Content-Type: application/json;; charset=utf-8'], 200],
    ['with a parameter without a value', ['Content-Type: application/json; charset'], 200],
    ['with an empty parameter', ['Content-Type: application/json; charset='], 200],
    ['with a parameter that is not valid', ['Content-Type: application/json; a="b'], 200],
    ['with a space', ['Content-Type: application/json ; charset=utf-8'], 200],
    ['as a list', ['Content-Type: application/json, application/json'], 400],
    ['twice', ['Content-Type: application/json', 'Content-Type: application/json'], 400],
    ['with another one before it', ['Content-Type: text/plain', 'Content-Type: application/json'], 400],
    ['of another type', ['Content-Type: text/json'], 400],
    ['absent', [], 400],
    ['with identity', ['Content-Type: application/json', 'Content-Encoding: identity'], 200],
    ['with an unknown encoding', ['Content-Type: application/json', 'Content-Encoding: none'], 415],
  ])('the content type %s', async (_title, headers, status) => {
    const server = await startApp(app)
    const { port } = server.address() as AddressInfo
    const received = await exchange(port, head('POST /api/write HTTP/1.1', 'Host: h', 'Connection: close', length, ...headers) + dirty)
    server.close()
    expect([toStatuses(received)[0], received.includes('dirty":1')]).toEqual([status, false])
    if (status === 200) expect(toBody(received)).toBe('{"cleaned":true}')
  })
}
