/** The router of the conformance tests: the tools and resources that its scenarios call, as operations. */
import { createContract, createRouter, error, type Router } from 'routepact'
import { createMcpHandler } from 'routepact/mcp'
import { z } from 'zod'

/** A PNG of one pixel. */
const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg=='

/** A WAV of two bytes. */
const wav = 'UklGRiYAAABXQVZFZm10IBAAAAABAAEAQB8AAAB9AAACABAAZGF0YQIAAAA='

const bytes = z.instanceof(Uint8Array)

const get = <ContentType extends string, Body extends z.ZodType, Path extends string>(path: Path, summary: string, contentType: ContentType, body: Body) =>
  ({ method: 'GET', path, summary, responses: { 200: { [contentType]: { body } } as { readonly [Key in ContentType]: { readonly body: Body } } } }) as const

const contract = createContract({
  test_simple_text: get('/text', 'Returns text', 'text/plain', z.string()),
  test_logging_tool: get('/logging', 'Logs nothing', 'text/plain', z.string()),
  test_image_content: get('/image', 'Returns an image', 'image/png', bytes),
  test_audio_content: get('/audio', 'Returns audio', 'audio/wav', bytes),
  test_embedded_resource: get('/file', 'Returns a file', 'application/zip', bytes),
  test_error_handling: { ...get('/error', 'Fails', 'text/plain', z.string()), responses: { 200: {}, 409: { 'application/json': { body: z.object({ error: z.string() }) } } } },
  readText: get('/static-text', 'A text', 'text/plain', z.string()),
  readImage: get('/static-binary', 'An image', 'image/png', bytes),
  readTemplate: get('/template/:id/data', 'The data of an id', 'application/json', z.object({ id: z.string(), templateTest: z.boolean(), data: z.string() })),
})

const decode = (text: string) => new Uint8Array(Buffer.from(text, 'base64'))

const router = createRouter({
  contract,
  handlers: {
    test_simple_text: ({ respond }) => respond({ status: 200, body: 'This is a simple text response for testing.' }),
    test_logging_tool: ({ respond }) => respond({ status: 200, body: 'Nothing was logged.' }),
    test_image_content: ({ respond }) => respond({ status: 200, body: decode(png) }),
    test_audio_content: ({ respond }) => respond({ status: 200, body: decode(wav) }),
    test_embedded_resource: ({ respond }) => respond({ status: 200, body: decode(png) }),
    test_error_handling: () => {
      throw error(409, 'This tool intentionally returns an error for testing')
    },
    readText: ({ respond }) => respond({ status: 200, body: 'This is the content of the static text resource.' }),
    readImage: ({ respond }) => respond({ status: 200, body: decode(png) }),
    readTemplate: ({ respond, validatedParams: { id } }) => respond({ status: 200, body: { id, templateTest: true, data: `Data for ID: ${id}` } }),
  },
})

/** The endpoint, whose resources begin with `test://`. */
export const mcp: Router = createMcpHandler(router, {
  contract,
  include: Object.keys(contract) as (keyof typeof contract)[],
  info: { name: 'conformance', version: '1.0.0' },
  uri: 'test:/',
})
