/** Tests of the built client in a browser, with the page and the API on one origin. */
import type { Browser } from 'playwright-core'
import { rolldown } from 'rolldown'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser } from '../browser.ts'
import { contract, serveContract, type TestServer } from './served.ts'
import { waitUntil } from '../wait-until.ts'

let server: TestServer
let browser: Browser

beforeAll(async () => {
  const files = new Map([['/', ['text/html', '<!doctype html><title>a client</title>']]])
  for (const entry of ['client', 'index']) {
    const bundle = await rolldown({ input: `dist/${entry}.js`, platform: 'browser' })
    const { output } = await bundle.generate({ minify: true })
    files.set(`/${entry}.js`, ['text/javascript', output[0].code])
  }
  server = await serveContract((request) => {
    const [contentType = '', text] = files.get(new URL(request.url).pathname) ?? []
    return text === undefined ? undefined : new Response(text, { headers: { 'content-type': contentType } })
  })
  browser = await openBrowser()
})

afterAll(async () => {
  await browser?.close()
  await server?.close()
})

test('the client in a browser sends calls of each kind, reads streams and aborts', async () => {
  const page = await browser.newPage()
  await page.goto(server.url)
  // A string, because the page runs no compiled code. The outline is JSON without schemas.
  const { createOutline } = await import('routepact/client')
  const outline = JSON.stringify(createOutline(contract))
  const results = await page.evaluate(`(${run})(${outline})`)
  const elements = [
    { n: 1, text: 'ü' },
    { n: 2, text: '日本' },
  ]
  expect(results).toEqual({
    echo: { id: 'a/b ü', query: { q: ['+', '&'], empty: '' }, trace: 'a' },
    send: { a: ['ü'] },
    write: 'a\r\nü',
    upload: { title: 'ü', labels: ['1', '2'], name: 'ü.txt', text: 'text' },
    submit: { a: '+ &', b: ['1', '2'] },
    bytes: [0, 255],
    look: [200, null, '7'],
    remove: [204, null],
    page: [
      'ContractClientError',
      200,
      '<h1>Hello</h1>',
      expect.stringMatching(
        /^The response 200 of 'page' \(GET http:\/\/127\.0\.0\.1:\d+\/api\/v1\/page\) has the content type 'text\/html', which is not declared$/,
      ),
    ],
    moved: 'new',
    rejected: [
      "TypeError: 'params.id' must not be empty, '.' or '..'",
      'TypeError: A header has a name or a value that is not valid in HTTP',
    ],
    events: elements,
    lines: elements,
    stopped: ['enough', 'enough', 'enough'],
  })
  await waitUntil(() => expect(server.streams).toEqual({ opened: 4, closed: 4 }))
})

/** The code of the page, whose base URL is the origin of the page and a path. */
const run = `async (outline) => {
  const { createClient } = await import('/client.js')
  const { events, jsonLines, multipart } = await import('/index.js')
  const client = createClient(outline, { bodies: [events, jsonLines, multipart], baseUrl: location.origin + '/api/v1', headers: { 'x-trace': 'a' } })
  const first = async (body) => {
    const elements = []
    for await (const element of body) if (elements.push(element) === 2) return elements
  }
  const messageOf = (call) => call.then(() => 'nothing', (thrown) => thrown.message)
  const stop = async (name) => {
    const controller = new AbortController()
    const { body } = await client[name]({ signal: controller.signal })
    for await (const { n } of body) if (n === 2) setTimeout(() => controller.abort(new Error('enough')))
  }
  const file = new File(['text'], 'ü.txt')
  const head = await client.look()
  const gone = await client.remove({ params: { id: '1' } })
  const fault = await client.page().catch((thrown) => thrown)
  return {
    echo: (await client.echo({ params: { id: 'a/b ü' }, query: { q: ['+', '&'], empty: '' } })).body,
    send: (await client.send({ body: { a: ['ü'] } })).body,
    write: (await client.write({ body: 'a\\r\\nü' })).body,
    upload: (await client.upload({ body: { title: 'ü', file, labels: ['1', '2'] } })).body,
    submit: (await client.submit({ body: { a: '+ &', b: ['1', '2'] } })).body,
    bytes: [...(await client.bytes({ body: new Uint8Array([0, 255]) })).body],
    look: [head.status, head.body ?? null, head.headers.get('x-total')],
    remove: [gone.status, gone.body ?? null],
    page: [fault.name, fault.status, fault.text, fault.message],
    moved: (await client.moved()).body.id,
    rejected: [
      await client.echo({ params: { id: '..' } }).catch(String),
      await client.echo({ params: { id: 'a' }, headers: { a: 'b\\n' } }).catch(String),
    ],
    events: await first((await client.events()).body),
    lines: await first((await client.lines()).body),
    stopped: [
      await messageOf(stop('events')),
      await messageOf(stop('lines')),
      await messageOf(client.events({ signal: AbortSignal.abort(new Error('enough')) })),
    ],
  }
}`
