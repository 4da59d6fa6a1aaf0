/** Runs files of web-platform-tests with other classes in place of the platform's. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { compileFunction } from 'node:vm'
import { Exchange } from '../../src/node/exchange.ts'
import { createLightHeaders } from '../../src/node/light-headers.ts'
import { LightRequest } from '../../src/node/light-request.ts'
import { LightResponse } from '../../src/node/light-response.ts'

/** A test as testharness.js reports it; status 0 is a success. */
interface Subtest {
  readonly name: string
  readonly status: number
  readonly message: string | null
}

/** The global object of a test, with the functions of testharness.js. */
interface TestGlobal {
  readonly setup: (properties: object) => void
  readonly add_completion_callback: (callback: (subtests: readonly Subtest[]) => void) => void
  readonly timeout: () => void
}

/** The path of a checkout of https://github.com/web-platform-tests/wpt, or undefined. */
export const checkout: string | undefined = process.env['WPT']

/** The files of `fetch/api` that run without a browser and without the server of the suite. */
export const testFiles: readonly string[] = [
  ...toFiles('headers/header-', 'setcookie'),
  ...toFiles('headers/headers-', 'basic casing combine errors normalize record structure'),
  ...toFiles('request/', 'forbidden-method'),
  ...toFiles('request/request-', 'constructor-init-body-override consume-empty consume disturbed error headers init-002'),
  ...toFiles('request/request-', 'init-contenttype init-stream structure'),
  ...toFiles('response/response-', 'cancel-stream clone consume-empty consume-stream error-from-stream error from-stream'),
  ...toFiles('response/response-', 'init-001 init-002 init-contenttype static-error static-json static-redirect'),
  ...toFiles('response/response-stream-', 'bad-chunk disturbed-by-pipe disturbed-1 disturbed-2 disturbed-3'),
  ...toFiles('response/response-stream-', 'disturbed-4 disturbed-5 disturbed-6'),
  ...toFiles('body/', 'formdata mime-type'),
  ...toFiles('abort/', 'request'),
]

function toFiles(start: string, names: string): readonly string[] {
  return names.split(' ').map((name) => `fetch/api/${start}${name}.any.js`)
}

const base = 'http://localhost/fetch/api/basic/test.html'

/** Creates a class whose instances `create` returns. */
function createClass(name: string, source: { prototype: object }, create: (...args: never[]) => object): object {
  function Class(...args: never[]): object {
    if (!new.target) throw new TypeError(`${name} needs 'new'`)
    return create(...args)
  }
  // The static members are the platform's.
  return Object.defineProperties(Class, {
    ...Object.getOwnPropertyDescriptors(source),
    name: { value: name },
  })
}

function createRequest(input?: unknown, init?: RequestInit): Request {
  return new Request(input instanceof Request ? input : new URL(String(input), base), init)
}

/** Creates the light request of a server that has received a request over HTTP/1. */
function createLightRequest(input?: unknown, init?: RequestInit): object {
  const { method, url, headers: sent, body } = createRequest(input, init)
  const headers: Record<string, string> = { ...Object.fromEntries(sent), ...(body && { 'transfer-encoding': 'chunked' }) }
  const { protocol, host, pathname, search } = new URL(url)
  const target = `${protocol}//${host}${pathname}${search}`
  const incoming = Object.assign(body ? Readable.fromWeb(body as never) : Readable.from([]), {
    method,
    url: target,
    headers,
    rawHeaders: Object.entries(headers).flat(),
  })
  const outgoing = { on: () => undefined, once: () => undefined, socket: {} }
  return new LightRequest(new Exchange(incoming as never, outgoing as never, target, () => undefined))
}

export const platformClasses: object = { Request: createClass('Request', Request, createRequest) }

export const lightClasses: object = {
  Request: createClass('Request', Request, createLightRequest),
  Response: createClass('Response', Response, (...args) => new LightResponse(...args)),
  Headers: createClass('Headers', Headers, (...args: ConstructorParameters<typeof Headers>) => {
    const headers = createLightHeaders({})
    for (const [name, value] of new Headers(...args)) headers.append(name, value)
    return headers
  }),
}

/** Runs a file and returns the tests in it by name. */
export function runFile(file: string, classes: object): Promise<ReadonlyMap<string, Subtest>> {
  const read = (name: string, from: string): string => {
    if (checkout === undefined) throw new TypeError("'WPT' is not set to the path of a checkout of web-platform-tests")
    return readFileSync(join(checkout, new URL(name, new URL(from, base)).pathname), 'utf8')
  }
  const self = Object.assign(Object.create(globalThis) as TestGlobal, {
    location: new URL(base),
    GLOBAL: { isWindow: () => false, isWorker: () => false, isShadowRealm: () => false },
    fetch: async (url: string) => new Response(read(url, base)),
    ...classes,
  })
  // Names that a script uses are members of the global object.
  const load = (script: string): unknown =>
    compileFunction(`with (self) {\n${script}\n}`, ['self'])(Object.assign(self, { self }))
  return new Promise((resolve) => {
    load(read('/resources/testharness.js', base))
    self.setup({ explicit_timeout: true })
    self.add_completion_callback((subtests) => {
      clearTimeout(timer)
      resolve(new Map(subtests.map((subtest) => [subtest.name, subtest])))
    })
    const script = read(`/${file}`, base)
    const used = [...script.matchAll(/META: script=(\S+)/g)].map(([, name = '']) => read(name, `/${file}`))
    load([...used, script].join('\n;'))
    const timer = setTimeout(self.timeout, 10_000)
  })
}
