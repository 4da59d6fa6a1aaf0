/** The requests for every implementation, and the expected responses. */
import { items } from './items.ts'

/** A request and the expected response, which is checked before measuring. */
export interface Scenario {
  readonly name: string
  readonly path: string
  readonly method?: 'GET' | 'POST'
  readonly headers?: { readonly [name: string]: string }
  readonly body?: string
  /** The expected status, and the body if all implementations send the same. Error bodies differ. */
  readonly status: number
  readonly expected?: unknown
  /** How many routes there are; default: 100. */
  readonly routes?: number
}

/** Headers that nearly every request has. */
const usual = {
  accept: 'application/json',
  'accept-language': 'en',
  'user-agent': 'bench/1.0',
  'x-trace': '0af7651916cd43dd8448eb211c80319c',
}

function json(value: unknown): { readonly body: string; readonly headers: { readonly [name: string]: string } } {
  const body = JSON.stringify(value)
  return { body, headers: { 'content-type': 'application/json', 'content-length': String(body.length) } }
}

/** A text with a length that is common in bodies. */
const ten = {
  name: 'Ada Lovelace',
  email: 'ada@example.com',
  age: 36,
  active: true,
  street: '12 St James Square',
  city: 'London',
  zip: 'SW1Y 4JH',
  country: 'GB',
  phone: '+44 20 7946 0000',
  note: 'Poetical science',
}


const user = { path: '/users/42', status: 200, expected: { id: '42', name: 'Ada' } }
const trace = { path: '/trace', status: 200, expected: { trace: usual['x-trace'], language: 'en' } }
const posts = '/users/42/posts?term=engine&page=2&size=20&sort'

export const scenarios: readonly Scenario[] = [
  { name: 'static', path: '/status', status: 200, expected: { status: 'ok' } },
  { name: 'parameter', ...user },
  {
    name: 'parameter and query',
    path: `${posts}=name`,
    status: 200,
    expected: { id: '42', term: 'engine', page: 2, size: 20, sort: 'name' },
  },
  {
    name: 'body',
    path: '/users',
    method: 'POST',
    ...json(ten),
    status: 200,
    expected: { id: '1', name: 'Ada Lovelace' },
  },
  { name: '50 KB', path: '/items', method: 'POST', ...json({ items }), status: 200, expected: { count: 640 } },
  { name: 'header', ...trace },
  {
    name: 'invalid body (400)',
    path: '/users',
    method: 'POST',
    ...json({ ...ten, age: '36', city: undefined }),
    status: 400,
  },
  { name: 'invalid query (400)', path: `${posts}=price`, status: 400 },
  { name: 'no route (404)', path: '/nowhere', status: 404 },
  { name: 'last of 5', routes: 5, ...user },
  { name: 'last of 1,000', routes: 1000, ...user },
  { name: 'last of 5,000', routes: 5000, ...user },
]

/** A browser's headers, besides `host`, `connection` and the usual ones: 10 in all. */
const browser = {
  'accept-encoding': 'gzip, deflate, br',
  'cache-control': 'no-cache',
  cookie: 'theme=dark; session=0af7651916cd43dd8448eb211c80319c',
  referer: 'http://localhost/index.html',
}

/** The requests over HTTP. If a body is one long text, the server's part is larger than the schema's. */
export const httpScenarios: readonly Scenario[] = [
  ...['parameter', 'body'].flatMap((name) => scenarios.filter((one) => one.name === name)),
  { ...trace, name: '10 headers', headers: browser },
  { name: '50 KB response', path: '/items', status: 200, expected: { items } },
  ...scenarios.filter(({ name }) => name === '50 KB'),
  {
    name: '50 KB of text',
    path: '/users',
    method: 'POST',
    ...json({ ...ten, note: 'Poetical science. '.repeat(2850) }),
    status: 200,
    expected: { id: '1', name: 'Ada Lovelace' },
  },
]

/** The requests that `node-entry.ts` sends, the first three by default. */
export const nodeScenarios: readonly Scenario[] = [
  ...httpScenarios.filter(({ name }) => ['parameter', 'body', '10 headers'].includes(name)),
  ...scenarios.filter(({ name }) => name === 'invalid body (400)'),
]

/** Creates a new request, because a body can be read only once. */
export function toRequest({ path, method = 'GET', headers, body }: Scenario): Request {
  const init = { method, headers: headers ? { ...usual, ...headers } : usual }
  return new Request(`http://localhost${path}`, body === undefined ? init : { ...init, body })
}

/** An implementation. */
export type Fetch = (request: Request) => Response | Promise<Response>

/** @throws Error for an unexpected response */
export async function checkResponse(name: string, fetch: Fetch, scenario: Scenario): Promise<void> {
  const { expected } = scenario
  const response = await fetch(toRequest(scenario))
  const text = await response.text()
  const type = response.headers.get('content-type') ?? ''
  const isJson = /^application\/json\b/.test(type)
  const isRight =
    // Some peers reject a request with 422.
    (response.status === scenario.status || (scenario.status === 400 && response.status === 422)) &&
    (expected === undefined || (isJson && JSON.stringify(JSON.parse(text)) === JSON.stringify(expected)))
  if (!isRight)
    throw new Error(`${name} responds to '${scenario.name}' with ${response.status}, '${type}': ${text.slice(0, 300)}`)
}
