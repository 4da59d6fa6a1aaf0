/** The soak's requests with the expected responses: those from the matrix for every library, and hostile ones. */
import { isDeepStrictEqual } from 'node:util'
import { createRouter } from 'routepact'
import type { Case } from '../../compat/cases/case.ts'
import { cases } from '../../compat/cases.ts'
import { createCompatContract } from '../../compat/contract.ts'
import { handlers } from '../../compat/handlers.ts'
import type { Kit } from '../../compat/kit.ts'
import { exceptions } from '../../compat/exceptions.ts'
import * as kits from '../../compat/kits.ts'
import { cases as hostileCases, send } from '../../runtime-tests/fixtures/hostile-requests.ts'
import { streamOf } from '../../runtime-tests/support.ts'

/** A request that can be sent repeatedly. */
export interface Shot {
  readonly name: string
  /** Sends the request and returns the status. @throws Error that describes an unexpected response */
  readonly fire: (number: number) => Promise<number>
}

type Fetch = (request: Request) => Promise<Response>

const origin = 'http://soak.test'

/** A request from the matrix with its body as bytes, so that each request has its own body. */
async function toShot(library: string, fetch: Fetch, expected: Case): Promise<Shot> {
  const { name, url, method = 'GET', headers = {}, body = null } = expected
  const model = new Request(new URL(url, origin), { method, headers, body })
  const bytes = model.body && (await model.bytes())
  return {
    name: `${library}: ${name}`,
    fire: async () => {
      const request = new Request(model.url, { method, headers: model.headers, body: bytes })
      const response = await fetch(request)
      await judge(response, expected)
      return response.status
    },
  }
}

async function judge(response: Response, expected: Case): Promise<void> {
  const { status, sent = {}, json, text, issues, breach, breaksAfter } = expected
  const body = breaksAfter === undefined ? await response.text() : await readUntilItBreaks(response)
  demand(response.status === status, `status ${response.status}`, body)
  for (const [name, value] of Object.entries(sent)) demand(response.headers.get(name) === value, `header ${name}`, body)
  const wanted = text ?? breaksAfter
  if (wanted !== undefined) demand(body === wanted, 'text', body)
  if (json !== undefined) demand(isDeepStrictEqual(JSON.parse(body), json), 'body', body)
  if (breach)
    demand(
      breach.every((part) => body.includes(part)),
      'message',
      body,
    )
  if (issues) {
    const { details } = JSON.parse(body) as { readonly details: readonly { readonly path: unknown }[] }
    const paths = details.map(({ path }) => JSON.stringify(path)).toSorted()
    demand(
      isDeepStrictEqual(
        paths,
        issues.map((path) => JSON.stringify(path)),
      ),
      'issues',
      body,
    )
  }
}

function demand(condition: boolean, what: string, body: string): void {
  if (!condition) throw new Error(`the ${what} is unexpected; the body is ${body.slice(0, 200)}`)
}

async function readUntilItBreaks(response: Response): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  try {
    for await (const chunk of response.body as ReadableStream<Uint8Array>)
      text += decoder.decode(chunk, { stream: true })
  } catch {
    return text
  }
  throw new Error('the stream must fail')
}

/** A hostile request that is not only text: a new one each time, with the expected status and text. */
interface Attack {
  readonly status: number
  readonly text: string
  readonly make: (number: number) => {
    readonly url: string
    readonly init?: RequestInit & { readonly duplex?: 'half' }
  }
}

const post = { method: 'POST', duplex: 'half' } as const
const json = { 'content-type': 'application/json' }

/** An infinite body. */
function endless(): ReadableStream<Uint8Array> {
  const chunk = new Uint8Array(65_536)
  return new ReadableStream({ pull: (controller) => controller.enqueue(chunk) }, { highWaterMark: 0 })
}

const attacks: { readonly [name: string]: Attack } = {
  'a different content type each time': {
    status: 400,
    text: 'Unsupported Content-Type: x/',
    make: (number) => ({ url: '/orders', init: { ...post, headers: { 'content-type': `x/${number}` }, body: '{}' } }),
  },
  'a different path each time': { status: 404, text: 'Not Found', make: (number) => ({ url: `/nowhere/${number}` }) },
  'different keys each time': {
    status: 200,
    text: '"page":1',
    make: (number) => ({ url: `/items?k${number}=1&__proto__=${number}&constructor=1` }),
  },
  'a different path parameter each time': {
    status: 200,
    text: '|b|{}',
    make: (number) => ({ url: `/files/${number}%20%F0%9F%98%80/b` }),
  },
  'a body that fails': {
    status: 400,
    text: 'Failed to read request body',
    make: () => ({
      url: '/orders',
      init: { ...post, headers: json, body: streamOf('{"customer":', new Error('gone')) },
    }),
  },
  'an infinite body': {
    status: 413,
    text: 'Content Too Large',
    make: () => ({ url: '/orders', init: { ...post, headers: json, body: endless() } }),
  },
  'a declared length above the limit': {
    status: 413,
    text: 'Content Too Large',
    make: () => ({ url: '/orders', init: { ...post, headers: { ...json, 'content-length': '99999999' }, body: '{}' } }),
  },
  'an aborted request': {
    status: 400,
    text: 'The request was aborted',
    make: () => ({ url: '/orders', init: { ...post, headers: json, body: '{}', signal: AbortSignal.abort() } }),
  },
  'deep JSON': {
    status: 400,
    text: '"path":[],"message":"The body is not valid JSON"',
    make: () => ({ url: '/orders', init: { ...post, headers: json, body: '['.repeat(10_000) } }),
  },
  'many fields': {
    status: 400,
    text: '"path":["ids",49]',
    make: (number) => ({ url: `/items/find?text=a&${'ids=x&'.repeat(50)}n=${number}` }),
  },
}

function toHostileShots(library: string, fetch: Fetch): Shot[] {
  const shots = Object.entries(attacks).map(([name, { status, text, make }]): Shot => ({
    name: `${library}: ${name}`,
    fire: async (number) => {
      const { url, init } = make(number)
      const response = await fetch(new Request(origin + url, init))
      const body = await response.text()
      demand(response.status === status, `status ${response.status}`, body)
      demand(body.includes(text), 'text', body)
      return status
    },
  }))
  const leave: Shot = {
    name: `${library}: a stream that is not read to the end`,
    fire: async (number) => {
      const response = await fetch(new Request(`${origin}/${number % 2 === 0 ? 'readings' : 'events'}`))
      const reader = (response.body as ReadableStream<Uint8Array>).getReader()
      const { value } = await reader.read()
      demand((value?.length ?? 0) > 0, 'first chunk', '')
      await reader.cancel()
      return response.status
    },
  }
  return [...shots, leave]
}

/** Megabyte bodies would slow the soak down too much. */
const ordinary = Object.values(cases).flatMap((list) => list.filter(({ status }) => status !== 413))

/** The shots: ordinary and hostile ones. */
export async function createShots(): Promise<{
  readonly ordinary: readonly Shot[]
  readonly hostile: readonly Shot[]
}> {
  const equal = Object.entries(kits).filter(([library]) => !Object.hasOwn(exceptions, library))
  const routers = equal.map(([library, kit]) => {
    const { fetch } = createRouter({ contract: createCompatContract(kit as Kit), handlers })
    return [library, fetch] as const
  })
  const fixed = hostileCases.map((one): Shot => ({
    name: `hostile: ${one.title}`,
    fire: async () => {
      const response = await send(one)
      demand(isDeepStrictEqual(response, one.response), 'response', JSON.stringify(response))
      return response.status
    },
  }))
  const shots = routers.flatMap(([library, fetch]) => ordinary.map((one) => toShot(library, fetch, one)))
  return {
    ordinary: await Promise.all(shots),
    hostile: [...fixed, ...routers.flatMap(([library, fetch]) => toHostileShots(library, fetch))],
  }
}
