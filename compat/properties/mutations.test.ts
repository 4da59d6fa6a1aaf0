/**
 * The requests of the matrix with mutations anywhere: `fetch` resolves, a client cannot cause a 500, and the libraries
 * without exceptions respond alike.
 */
import * as fc from 'fast-check'
import { createRouter } from 'routepact'
import { describe, expect, it } from 'vitest'
import { checkProperty, timeout } from '../../runtime-tests/properties/check-property.ts'
import { cases } from '../cases.ts'
import type { Case } from '../cases/case.ts'
import { createCompatContract } from '../contract.ts'
import { exceptions } from '../exceptions.ts'
import { handlers } from '../handlers.ts'
import type { Kit } from '../kit.ts'
import * as kits from '../kits.ts'
import { type ComparableResponse, readComparable } from './response.ts'

/** A request as data. */
interface Sent {
  readonly method: string
  readonly url: string
  readonly headers: readonly (readonly [name: string, value: string])[]
  readonly body: Uint8Array<ArrayBuffer>
}

// Errors of handlers do not depend on the client, and a body of a megabyte is slow.
const originals = await Promise.all(
  Object.values(cases)
    .flat()
    .filter(({ url, status }) => !url.startsWith('/broken') && status !== 413 && status !== 500)
    .map(toSent),
)

async function toSent({ url, method = 'GET', headers = {}, body }: Case): Promise<Sent> {
  const request = new Request(new URL(url, 'https://compat.test'), { method, headers, body: body ?? null })
  return { method, url, headers: [...request.headers], body: new Uint8Array(await request.arrayBuffer()) }
}

const odd = fc.oneof(
  fc.constantFrom('', '/', '//', '?', '&', '=', '%', '%00', '%zz', '+', '#', ';', ',', '"', '\\', '.', '..', ' ', '\t'),
  fc.constantFrom('7', '0', 'x', '&page=2', '&tags=a', 'ids=1&', '__proto__', '[]', '{}', 'null', '-', 'é', '\ufeff'),
  fc.string({ unit: 'binary', maxLength: 3 }),
)
const index = fc.nat(originals.length - 1)
const methods = fc.constantFrom(
  'GET',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'HEAD',
  'OPTIONS',
  'QUERY',
  'get',
  'Query',
  'X',
)
const names = fc.constantFrom('accept', 'content-type', 'x-count', 'x-request-id', 'x-trace', 'content-length', 'x-odd')

/** A mutation; positions are taken modulo the length. */
const change = fc.oneof(
  fc.record({ kind: fc.constant('method' as const), method: methods }),
  fc.record({ kind: fc.constant('url' as const), at: fc.nat(), remove: fc.nat(3), text: odd }),
  fc.record({ kind: fc.constant('header' as const), name: names, at: fc.nat(), remove: fc.nat(3), text: odd }),
  fc.record({ kind: fc.constant('remove' as const), name: names }),
  fc.record({ kind: fc.constant('body' as const), at: fc.nat(), remove: fc.nat(4), text: odd }),
  fc.record({ kind: fc.constantFrom('headers of' as const, 'body of' as const, 'url of' as const), index }),
)

type Change = typeof change extends fc.Arbitrary<infer Value> ? Value : never

function splice(text: string, { at, remove, text: put }: { at: number; remove: number; text: string }): string {
  const place = at % (text.length + 1)
  return text.slice(0, place) + put + text.slice(place + remove)
}

function apply(sent: Sent, given: Change): Sent {
  switch (given.kind) {
    case 'method':
      return { ...sent, method: given.method }
    case 'url':
      return { ...sent, url: `/${splice(sent.url.slice(1), given)}` }
    case 'header': {
      const known = sent.headers.find(([name]) => name === given.name)?.[1] ?? ''
      // HTTP transmits bytes, without line breaks.
      const value = splice(known, given).replace(/[^\t -~\u0080-\u00ff]/g, '')
      return { ...sent, headers: [...sent.headers.filter(([name]) => name !== given.name), [given.name, value]] }
    }
    case 'remove':
      return { ...sent, headers: sent.headers.filter(([name]) => name !== given.name) }
    case 'body': {
      // Each character is a byte, so positions are those of bytes.
      const text = splice(Array.from(sent.body, (byte) => String.fromCharCode(byte)).join(''), given)
      return { ...sent, body: Uint8Array.from(text, (character) => character.charCodeAt(0)) }
    }
    default: {
      const other = originals[given.index] as Sent
      if (given.kind === 'url of') return { ...sent, url: other.url, method: other.method }
      return given.kind === 'headers of' ? { ...sent, headers: other.headers } : { ...sent, body: other.body }
    }
  }
}

function toRequest({ method, url, headers, body }: Sent): Request {
  const bodiless = /^(get|head)$/i.test(method)
  return new Request(new URL(`https://compat.test${url}`), {
    method,
    headers: headers.map(([name, value]): [string, string] => [name, value]),
    body: bodiless || body.length === 0 ? null : body,
  })
}

/** Whether the body contains a value that libraries treat differently (`differences.ts`). */
function divides({ body }: Sent): boolean {
  let value: unknown
  try {
    value = JSON.parse(new TextDecoder().decode(body))
  } catch {
    return false
  }
  const { payment } = Object(value) as { payment?: { type?: unknown } }
  const isKnown = payment === undefined || payment?.type === 'card' || payment?.type === 'transfer'
  return !isKnown || holdsOddity(value, false)
}

/** Arrays in place of objects, and numbers that are not finite or not safe integers. */
function holdsOddity(value: unknown, mayBeArray: boolean): boolean {
  if (typeof value === 'number') return !Number.isFinite(value) || Math.abs(value) > Number.MAX_SAFE_INTEGER
  if (typeof value !== 'object' || value === null) return false
  if (Array.isArray(value)) return !mayBeArray || value.some((element) => holdsOddity(element, false))
  return Object.entries(value).some(([key, one]) => holdsOddity(one, key === 'lines' || key === 'rows'))
}

describe('a mutated request', () => {
  const compared = Object.entries(kits).filter(([name]) => !Object.hasOwn(exceptions, name))
  const routers = compared.map(([name, kit]) => {
    const { fetch } = createRouter({ contract: createCompatContract(kit as Kit), handlers })
    return [name, fetch] as const
  })

  it(
    'receives the same response with the libraries without exceptions, and no 500',
    () =>
      checkProperty(1000, [index, fc.array(change, { minLength: 1, maxLength: 4 })], async (number, changes) => {
        const sent = changes.reduce(apply, originals[number] as Sent)
        fc.pre(URL.canParse(`https://compat.test${sent.url}`))
        // A file in place of an object has properties that some libraries read.
        const isKnown = !divides(sent) && !sent.url.startsWith('/orders/uploads')
        const responses = await Promise.all(
          routers.map(async ([name, fetch]) => [name, await readComparable(await fetch(toRequest(sent)))] as const),
        )
        let first: ComparableResponse | undefined
        for (const [name, response] of responses) {
          expect(response.status, `${name}: ${JSON.stringify(response)}`).toBeLessThan(500)
          first ??= response
          if (isKnown) expect(response, name).toEqual(first)
        }
      }),
    timeout,
  )
})
