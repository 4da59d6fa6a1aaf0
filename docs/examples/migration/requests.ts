/** Requests to which a server must respond in the same way before and after it is ported. */
const token = { authorization: 'Bearer secret' }

const send = (method: string, body: unknown, headers: Record<string, string> = {}): RequestInit => ({
  method,
  body: JSON.stringify(body),
  headers: { 'content-type': 'application/json', ...headers },
})

const book = { title: 'SICP', year: 1985, tags: [] }

export const requests: readonly (readonly [path: string, init?: RequestInit])[] = [
  ['/books'],
  ['/books?limit=1'],
  ['/books?tag=series&limit=5'],
  ['/books?limit=none'],
  ['/books?limit=0'],
  ['/books/1'],
  ['/books/9'],
  ['/books', send('POST', book)],
  ['/books', send('POST', book, token)],
  ['/books', send('POST', { title: '' }, token)],
  ['/books', send('POST', { ...book, year: 'old' }, token)],
  ['/books/3', send('PATCH', { year: 1996 }, token)],
  ['/books/3', send('PATCH', { year: null }, token)],
  ['/books/9', send('PATCH', {}, token)],
  ['/books/3', send('PATCH', {}, { authorization: 'Bearer wrong' })],
  ['/books/3'],
  ['/export'],
  ['/books/3/reviews', send('POST', { stars: 5, text: 'Good' })],
  ['/books/3/reviews', send('POST', { stars: 6 })],
  ['/books/9/reviews', send('POST', { stars: 5 })],
  ['/books/3/reviews'],
  ['/books/9/reviews'],
  ['/books/3', { method: 'DELETE' }],
  ['/books/3', { method: 'DELETE', headers: token }],
  ['/books/3', { method: 'DELETE', headers: token }],
]

/** Sends all requests, in order, and returns what clients see. */
export async function record(fetch: (request: Request) => Response | Promise<Response>): Promise<unknown[]> {
  const seen: unknown[] = []
  for (const [path, init] of requests) {
    const response = await fetch(new Request(`http://localhost${path}`, init))
    const contentType = response.headers.get('content-type')?.split(';')[0] ?? null
    const text = await response.text()
    seen.push([init?.method ?? 'GET', path, response.status, text === '' ? null : contentType, contentType === 'application/json' && text ? JSON.parse(text) : text])
  }
  return seen
}
