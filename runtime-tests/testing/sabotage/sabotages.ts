/** Servers that each break one promise, and the check that finds it. */
import { accept, change, copy, intercept, type ReadRequest, type Sabotage, withParts } from './sabotage.ts'
import { createNotes } from './server.ts'

/** An error of the declared format. */
function toError(status: number, route: string): Response {
  const headers = { 'content-type': 'application/json' }
  return new Response(route.startsWith('HEAD') ? null : '{"error":"no"}', { status, headers })
}

const note = /^GET \/notes\/[nx]/
const hasJson = ({ request }: ReadRequest): boolean => /^application\/json$/.test(request.headers.get('content-type') ?? '')

/** The URLs that a server has deleted. */
const deletions = new Set<string>()

export const sabotages: readonly Sabotage[] = [
  intercept('fails for the largest page', 'server-error', ({ url }) =>
    url.searchParams.get('page') === '1000' ? new Response('', { status: 500 }) : undefined,
  ),
  intercept('throws instead of responding', 'server-error', ({ route }) => {
    if (route === 'GET /notes/latest') throw new Error('broken')
    return undefined
  }),
  {
    ...intercept('never responds', 'server-error', async ({ route }) =>
      route === 'GET /notes/latest' ? new Promise<Response>(() => undefined) : undefined,
    ),
    timeout: 1000,
  },
  intercept('fails for malformed JSON', 'server-error', ({ text, route }) =>
    route === 'POST /notes' && text === '{"' ? new Response('', { status: 503 }) : undefined,
  ),
  intercept('fails for text with a quote', 'server-error', ({ text, route }) =>
    route === 'POST /notes' && /"text":"[^"]*'/.test(text) ? new Response('', { status: 500 }) : undefined,
  ),
  intercept('decodes the text of a body like that of a URL', 'server-error', ({ text, route }) => {
    if (route === 'POST /notes') decodeURIComponent(text)
    return undefined
  }),
  intercept('rejects a query without the optional parameters', 'valid-request', ({ url, route }) =>
    /^(GET|HEAD) \/notes$/.test(route) && url.search === ''
      ? toError(400, route)
      : undefined,
  ),
  intercept('rejects the longest text', 'valid-request', ({ text, route }) =>
    route === 'POST /notes' && /"text":"[^"]{20}"/.test(text) ? Response.json({ error: 'long' }, { status: 400 }) : undefined,
  ),
  intercept('rejects valid credentials', 'valid-request', ({ request, route }) =>
    /^(GET|HEAD) \/notes\/latest$/.test(route) && request.headers.get('authorization') === 'Bearer secret'
      ? new Response(null, { status: 401 })
      : undefined,
  ),
  change('responds with an undeclared status', 'declared-status', /^PUT/, async (response) =>
    response.status === 200 ? withParts(response, await response.text(), { status: 202 }) : undefined,
  ),
  change('responds with text', 'declared-content-type', /^(GET|HEAD) \/notes\/latest$/, async (response, { request }) =>
    withParts(response, request.method === 'HEAD' ? null : await response.text(), { headers: { 'content-type': 'text/plain' } }),
  ),
  change('omits a header', 'declared-headers', /^GET \/notes$/, async (response) =>
    withParts(response, await response.text(), { headers: { 'x-total': null } }),
  ),
  change('sends text in a numeric header', 'declared-headers', /^GET \/notes$/, async (response) =>
    withParts(response, await response.text(), { headers: { 'x-total': 'many' } }),
  ),
  change('omits a property', 'declared-body', note, async (response) =>
    response.status === 200 ? withParts(response, '{"id":"a"}') : undefined,
  ),
  change('sends a body that is not JSON', 'declared-body', note, async (response) =>
    response.status === 200 ? withParts(response, '<note>') : undefined,
  ),
  change('sends another format of declared errors', 'declared-body', /^GET \/notes$/, (response) =>
    response.status === 400 ? withParts(response, '{"message":"no"}') : undefined,
  ),
  change('sends an element without its property', 'stream-elements', /^GET \/events$/, (response) =>
    withParts(response, 'event: note\ndata: {"id":"a","text":"b"}\n\nevent: note\ndata: {"id":"b"}\n\n'),
  ),
  intercept('accepts any id', 'invalid-params', ({ route, url }) =>
    !/^GET \/notes\/(?!latest)/.test(route) || /^[a-z]{1,8}$/.test(decodeURIComponent(url.pathname.slice(7)))
      ? undefined
      : Response.json({ id: 'a', text: 'b' }),
  ),
  accept('accepts a page below the minimum', 'invalid-query', /^GET \/notes$/, (given) =>
    Number(given.url.searchParams.get('page') ?? 1) < 1 ? copy(given, { url: `${given.url.origin}/notes` }) : undefined,
  ),
  accept('accepts a request without its header', 'invalid-headers', /^PUT/, (given) =>
    given.request.headers.has('x-version') ? undefined : copy(given, { headers: { 'x-version': '1' } }),
  ),
  accept('accepts an empty text', 'invalid-body', /^POST/, (given) =>
    given.text.includes('"text":""') ? copy(given, { text: '{"text":"none"}' }) : undefined,
  ),
  accept('accepts text that is too long', 'invalid-body', /^PUT/, (given) =>
    /"text":"[^"]{21,}"/.test(given.text) ? copy(given, { text: '{"text":"none"}' }) : undefined,
  ),
  accept('accepts a request without a body', 'missing-body', /^PUT/, (given) =>
    given.text === '' && !given.request.headers.has('content-type') ? copy(given, { text: '{"text":"none"}', headers: { 'content-type': 'application/json' } }) : undefined,
  ),
  accept('accepts malformed JSON', 'malformed-body', /^POST/, (given) =>
    given.text === '{"' ? copy(given, { text: '{"text":"none"}' }) : undefined,
  ),
  accept('ignores the content type', 'undeclared-content-type', /^POST/, (given) =>
    given.request.headers.get('content-type')?.startsWith('application/x-')
      ? copy(given, { headers: { 'content-type': 'application/json' } })
      : undefined,
  ),
  { name: 'has no limit', check: 'body-size', create: (notes) => createNotes(notes, 1_000_000) },
  change('responds with 404 to an undeclared method', 'undeclared-method', /^(POST|PATCH) \/notes\/./, (response) =>
    response.status === 405 ? new Response(null, { status: 404 }) : undefined,
  ),
  change('responds with 405 without Allow', 'undeclared-method', /^DELETE \/events$/, async (response) =>
    withParts(response, await response.text(), { headers: { allow: null } }),
  ),
  change('does not list a method', 'undeclared-method', /^PATCH \/notes$/, async (response) =>
    withParts(response, await response.text(), { headers: { allow: 'GET, HEAD' } }),
  ),
  change('does not list a method beside HEAD', 'undeclared-method', /^PATCH \/notes\/./, async (response) =>
    withParts(response, await response.text(), { headers: { allow: 'GET, HEAD, PUT, OPTIONS' } }),
  ),
  change('does not serve HEAD', 'head', /^HEAD \/notes$/, () => new Response(null, { status: 404 })),
  change('sends the length of an empty body for HEAD', 'head', /^(GET|HEAD) \/notes\/latest$/, async (response, { request }) => {
    const isHead = request.method === 'HEAD'
    const body = await response.text()
    return withParts(response, isHead ? null : body, { headers: { 'content-length': isHead ? '0' : String(body.length) } })
  }),
  change('sends a body for HEAD', 'head', /^HEAD \/notes\/latest$/, (response) => withParts(response, '{}')),
  change('does not serve OPTIONS', 'options', /^OPTIONS \/notes$/, () => new Response(null, { status: 404 })),
  accept('needs no credentials', 'credentials-required', /^POST/, (given) =>
    given.request.headers.has('authorization') ? undefined : copy(given, { headers: { authorization: 'Bearer secret' } }),
  ),
  change('sends no challenge', 'credentials-required', /^DELETE/, async (response) =>
    response.status === 401 ? withParts(response, await response.text(), { headers: { 'www-authenticate': null } }) : undefined,
  ),
  accept('accepts any token', 'credentials-verified', /^POST/, (given) =>
    given.request.headers.has('authorization') ? copy(given, { headers: { authorization: 'Bearer secret' } }) : undefined,
  ),
  ...(
    [
      ['compares the beginning of a token', (given) => 'secret'.startsWith(given)],
      ['accepts text after a token', (given) => given.startsWith('secret')],
      ['compares tokens without letter case', (given) => given.toLowerCase() === 'secret'],
    ] as readonly (readonly [name: string, isKnown: (given: string) => boolean])[]
  ).map(([name, isKnown]) =>
    accept(name, 'credentials-verified', /^DELETE/, (given) => {
      const token = /^Bearer (.+)$/i.exec(given.request.headers.get('authorization') ?? '')?.[1]
      return token !== undefined && isKnown(token) ? copy(given, { headers: { authorization: 'Bearer secret' } }) : undefined
    }),
  ),
  accept('accepts any scheme', 'credentials-verified', /^POST/, (given) =>
    given.request.headers.get('authorization') === 'Basic secret' ? copy(given, { headers: { authorization: 'Bearer secret' } }) : undefined,
  ),
  intercept('compares schemes by letter case', 'equivalent-encoding', ({ request, route }) =>
    route === 'POST /notes' && request.headers.get('authorization') === 'bearer secret'
      ? new Response(null, { status: 401, headers: { 'www-authenticate': 'Bearer' } })
      : undefined,
  ),
  intercept('requires optional credentials', 'credentials-optional', ({ request, route }) =>
    route === 'GET /notes/latest' && !request.headers.has('authorization') ? new Response(null, { status: 401 }) : undefined,
  ),
  intercept('rejects credentials that it does not need', 'credentials-ignored', ({ request, route }) =>
    route === 'GET /events' && (request.headers.get('authorization') ?? 'Bearer secret') !== 'Bearer secret' ? new Response(null, { status: 401 }) : undefined,
  ),
  intercept('does not decode the path', 'equivalent-encoding', ({ url, route }) =>
    route.startsWith('PUT') && url.pathname.includes('%') ? Response.json({ error: 'unknown' }, { status: 404 }) : undefined,
  ),
  intercept('does not decode the query', 'equivalent-encoding', ({ url, route }) =>
    route === 'GET /notes' && url.search.includes('%70') ? Response.json({ error: 'unknown' }, { status: 400 }) : undefined,
  ),
  intercept('compares content types by letter case', 'equivalent-encoding', (given) =>
    given.route === 'POST /notes' && given.request.headers.get('content-type') === 'APPLICATION/JSON'
      ? Response.json({ error: 'unknown' }, { status: 400 })
      : undefined,
  ),
  intercept('rejects a charset', 'equivalent-encoding', (given) =>
    given.route === 'POST /notes' && given.text !== '' && given.request.headers.get('content-type')?.includes('charset')
      ? Response.json({ error: 'unknown' }, { status: 400 })
      : undefined,
  ),
  intercept('rejects JSON with spaces', 'equivalent-encoding', (given) =>
    given.route.startsWith('PUT') && hasJson(given) && given.text.startsWith('\n')
      ? Response.json({ error: 'unknown' }, { status: 400 })
      : undefined,
  ),
  intercept('fails for what is deleted already', 'idempotence', async ({ request }, honest) => {
    const response = await honest(request)
    const isUnknown = request.method === 'DELETE' && response.status === 404 && deletions.has(request.url)
    if (request.method === 'DELETE' && response.status === 204) deletions.add(request.url)
    return isUnknown ? Response.json({ error: 'gone' }, { status: 409 }) : response
  }),
  intercept('rejects a note that does not change', 'idempotence', async ({ request, url, text }, honest, notes) => {
    const isSame = request.method === 'PUT' && notes.has(url.pathname.slice(7)) && text === `{"text":${JSON.stringify(notes.get(url.pathname.slice(7)))}}`
    return isSame ? Response.json({ error: 'same' }, { status: 422 }) : honest(request)
  }),
  intercept('keeps deleted notes', 'use-after-delete', async ({ request, url }, honest, notes) => {
    const id = url.pathname.slice(7)
    const text = notes.get(id)
    const response = await honest(request)
    if (request.method === 'DELETE' && text !== undefined) notes.set(id, text)
    return response
  }),
  change('sends a Location that does not exist', 'resource-availability', /^POST/, async (response) =>
    response.status === 201 ? withParts(response, await response.text(), { headers: { location: '/notes/zzzzzzzz' } }) : undefined,
  ),
  {
    ...change('sends an id that does not exist', 'resource-availability', /^POST/, async (response) => {
      const { id: _, ...others } = (await response.json()) as { id?: string }
      return response.status === 201 ? withParts(response, JSON.stringify({ id: 'zzzzzzzz', ...others }), { headers: { location: null } }) : undefined
    }),
    others: ['declared-headers'],
  },
  change('sends a Location that the contract does not declare', 'resource-availability', /^POST/, async (response) =>
    response.status === 201
      ? withParts(response, await response.text(), { headers: { location: response.headers.get('location')?.replace('notes', 'note') ?? null } })
      : undefined,
  ),
  ...(
    [
      ['accepts an hour that does not exist', /T25:/],
      ['accepts a day that does not exist', /-02-30T/],
      ['accepts a version of a UUID that does not exist', /-9372-/],
      ['accepts null instead of a date', /"due":null/],
    ] as const
  ).map(([name, text]) =>
    accept(name, 'invalid-body', /^POST/, (given) => (text.test(given.text) ? copy(given, { text: '{"text":"none"}' }) : undefined)),
  ),
  accept('accepts an empty page', 'invalid-query', /^GET \/notes$/, (given) =>
    given.url.searchParams.get('page') === '' ? copy(given, { url: `${given.url.origin}/notes` }) : undefined,
  ),
  intercept('fails for a repeated parameter', 'server-error', ({ url, route }) =>
    route === 'GET /notes' && url.searchParams.getAll('tag').length > 1 ? new Response('', { status: 500 }) : undefined,
  ),
  intercept('fails for an empty parameter', 'server-error', ({ url, route }) =>
    route === 'GET /notes' && url.searchParams.get('tag') === '' ? new Response('', { status: 500 }) : undefined,
  ),
  accept('reads an empty body as an object', 'malformed-body', /^PUT/, (given) =>
    given.text === '' && given.request.headers.has('content-type') ? copy(given, { text: '{"text":"none"}' }) : undefined,
  ),
  intercept('limits text by its bytes', 'valid-request', ({ text, route }) =>
    route === 'POST /notes' && new TextEncoder().encode(/"text":"([^"]*)"/.exec(text)?.[1]).length > 40
      ? Response.json({ error: 'long' }, { status: 400 })
      : undefined,
  ),
  intercept('stores no text beyond the basic plane', 'server-error', ({ text, route }) =>
    route === 'POST /notes' && /"text":"\u{1F600}{10}"/u.test(text) ? new Response('', { status: 500 }) : undefined,
  ),
  intercept('rejects the declared content type in Accept', 'accept', ({ request, route }) =>
    route === 'GET /notes' && request.headers.get('accept') === 'application/json' ? toError(406, route) : undefined,
  ),
  intercept('rejects any content type in Accept', 'accept', ({ request, route }) =>
    route === 'POST /notes' && request.headers.get('accept') === '*/*' ? toError(406, route) : undefined,
  ),
  intercept('fails for an unknown content type in Accept', 'accept', ({ request, route }) =>
    route === 'GET /notes' && /undeclared/.test(request.headers.get('accept') ?? '') ? new Response('', { status: 500 }) : undefined,
  ),
  change('sends any content type that Accept names', 'accept', /^GET \/notes$/, async (response, { request }) => {
    const accepted = request.headers.get('accept') ?? '*/*'
    return response.ok && !accepted.includes('*') ? withParts(response, await response.text(), { headers: { 'content-type': accepted } }) : undefined
  }),
  accept('ignores the chosen content type', 'accept', /^GET \/private$/, (given) =>
    given.request.headers.get('accept') === 'text/plain' ? copy(given, { headers: { accept: 'application/json' } }) : undefined,
  ),
  accept('accepts invalid credentials for HEAD', 'credentials-verified', /^HEAD \/private$/, (given) =>
    given.request.headers.has('authorization') ? copy(given, { headers: { authorization: 'Bearer secret' } }) : undefined,
  ),
]
