import { type ContractClientError, createClient, responses } from 'routepact/client'
import { z } from 'zod'
import { contract } from '../contract.ts'
import { type Behaviour, connect, messageOf } from './behaviour.ts'

const allBytes = Uint8Array.from({ length: 256 }, (_, index) => index)

export const client: readonly Behaviour[] = [
  {
    name: 'path parameters and a query',
    run: async (connection) => {
      const query = { a: ['+', '&'], ü: '', b: '%2F 😀' }
      return (await connect(connection).pair({ params: { one: '/?#', two: 'ü %00' }, query })).body
    },
    expected: { one: '/?#', two: 'ü %00', query: { a: ['+', '&'], ü: '', b: '%2F 😀' } },
  },
  {
    name: 'JSON',
    run: async (connection) =>
      (await connect(connection).sendJson({ contentType: 'application/json', body: { a: ['ü', null, 1.5] } })).body,
    expected: { contentType: 'application/json', body: { a: ['ü', null, 1.5] } },
  },
  {
    name: '+json',
    run: async (connection) =>
      (await connect(connection).sendJson({ contentType: 'application/problem+json', body: [] })).body,
    expected: { contentType: 'application/problem+json', body: [] },
  },
  {
    name: 'a form',
    run: async (connection) => [
      (await connect(connection).sendForm({ body: { a: 'ü &', b: ['1', '2'] } })).body,
      (await connect(connection).sendForm({ body: new URLSearchParams({ a: '+' }) })).body,
    ],
    expected: [{ a: 'ü &', b: ['1', '2'] }, { a: '+' }],
  },
  {
    name: 'a form with files',
    run: async (connection) => {
      const file = new File([allBytes], 'ü.bin')
      return (await connect(connection).sendFiles({ body: { title: 'ü', file, labels: ['1', '2'] } })).body
    },
    expected: { title: 'ü', file: { name: 'ü.bin', bytes: [...allBytes] }, labels: ['1', '2'] },
  },
  {
    name: 'text',
    run: async (connection) => {
      const { contentType, body } = await connect(connection).sendText({ contentType: 'text/plain', body: 'a\r\nü' })
      return [contentType, body]
    },
    expected: ['text/plain', 'a\r\nü'],
  },
  {
    name: 'bytes',
    run: async (connection) => [...(await connect(connection).sendBytes({ body: allBytes })).body],
    expected: [...allBytes],
  },
  {
    name: 'a form as the response',
    run: async (connection) => {
      const { contentType, body } = await connect(connection).getKind({ params: { kind: 'form' } })
      return contentType === 'application/x-www-form-urlencoded' && [...body]
    },
    expected: [['a', 'ü &']],
  },
  {
    name: 'a form with a file as the response',
    run: async (connection) => {
      const { contentType, body } = await connect(connection).getKind({ params: { kind: 'multipart' } })
      if (contentType !== 'multipart/form-data') return contentType
      const file = body.get('file') as File
      return [body.get('text'), file.name, await file.text()]
    },
    expected: ['ü', 'ü.txt', 'b'],
  },
  {
    name: 'HEAD',
    run: async (connection) => {
      const { status, body, headers } = await connect(connection).head()
      return [status, body ?? null, headers.get('x-total')]
    },
    expected: [200, null, '7'],
  },
  {
    name: 'the validation of headers',
    run: async ({ origin, send }) => {
      const declare = <Total extends z.ZodType>(total: Total) =>
        ({ path: '/head', method: 'HEAD', responses: { 200: { headers: z.object({ 'x-total': total }) } } }) as const
      const operations = { accept: declare(z.number()), reject: declare(z.boolean()) }
      const client = createClient(operations, { baseUrl: `${origin}/own`, fetch: send, validate: responses })
      return [await messageOf(client.accept()), (await messageOf(client.reject())).replace(origin, '')]
    },
    expected: ['nothing was thrown', "The response 200 of 'reject' (HEAD /own/head) has headers that its schema rejects: 'x-total'"],
  },
  {
    name: 'no content',
    run: async (connection) => {
      const { status, body } = await connect(connection).remove({ params: { one: 'a', two: 'b' } })
      return [status, body ?? null]
    },
    expected: [204, null],
  },
  {
    name: 'a response that the contract does not allow',
    run: async (connection) => {
      const call = connect(connection).fail({ params: { how: 'response' } })
      const { name, status, text, message } = await call.then(
        () => ({}) as Partial<ContractClientError>,
        (thrown: unknown) => thrown as ContractClientError,
      )
      return [name, status, text, message?.replace(connection.origin, '')]
    },
    expected: ['ContractClientError', 410, 'thrown', "The response 410 of 'fail' (GET /own/failures/response) is not declared"],
  },
  {
    name: 'input that cannot be sent',
    run: async (connection) => [
      await messageOf(connect(connection).pair({ params: { one: '..', two: 'b' } })),
      await messageOf(connect(connection).pair({ params: { one: 'a', two: 'b' }, headers: { a: 'b\n' } })),
      await messageOf(connect(connection).pair({ params: { one: 'a', two: '\ud800' } })),
    ],
    expected: [
      "'params.one' must not be empty, '.' or '..'",
      'A header has a name or a value that is not valid in HTTP',
      "'params.two' must not contain a lone surrogate",
    ],
  },
  {
    name: 'a signal that is already aborted',
    run: (connection) => messageOf(connect(connection).head({ signal: AbortSignal.abort(new Error('enough')) })),
    expected: 'enough',
  },
  {
    name: 'bodies beside options of fetch, some of which the platform does not know',
    run: async ({ origin, send, isServed }) => {
      const { sendJson, sendForm } = createClient(contract, {
        baseUrl: `${origin}/own`,
        fetch: isServed ? undefined : (request, init) => send(new Request(request, init)),
      })
      const init = { redirect: 'manual', unknown: { revalidate: 1 } } as const
      const sent = await sendJson({ contentType: 'application/json', body: { a: 'ü' }, init })
      return [sent.body, (await sendForm({ body: { a: 'ü' }, init, signal: new AbortController().signal })).body]
    },
    expected: [{ contentType: 'application/json', body: { a: 'ü' } }, { a: 'ü' }],
  },
  {
    name: 'each cookie as a header of its own',
    run: async (connection) => (await connect(connection).getCookies()).headers.getSetCookie(),
    expected: ['a=1', 'b=2; Path=/'],
  },
  {
    name: 'a redirect',
    run: async ({ origin, send }) => {
      const response = await send(new Request(`${origin}/own/failures/redirect`, { redirect: 'manual' }))
      return [response.status, response.headers.get('location')]
    },
    expected: [307, '/own/trailing'],
  },
  {
    name: 'the content type of a text that `finally` receives',
    run: async ({ origin, send }) => {
      const response = await send(new Request(`${origin}/guarded/failures/plain`))
      return [response.headers.get('content-type')?.toLowerCase(), response.headers.get('x-last'), await response.text()]
    },
    expected: ['text/plain;charset=utf-8', '1', 'plain'],
  },
  ...['own', 'guarded'].map((base): Behaviour => ({
    name: `a compressed response of another service: ${base}`,
    run: async ({ origin, send, isServed }) => {
      // A service worker does not receive its own requests.
      if (!isServed || 'document' in globalThis) return [200, 'compressed']
      const response = await send(new Request(`${origin}/${base}/failures/upstream`))
      return [response.status, await response.text()]
    },
    expected: [200, 'compressed'],
  })),
]
