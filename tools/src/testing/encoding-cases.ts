/**
 * Requests that change the server are compared less strictly for equivalent encodings, because the second one may find another
 * state.
 */
import type { CallInput } from 'routepact/internal'
import { toSegments } from '../../../src/shared/path.ts'
import { toEssence } from '../../../src/shared/content-type.ts'
import { toDocumentFormat } from '../json-schema/document-format.ts'
import type { BrokenPromise } from './contract-finding.ts'
import type { ContractCase } from './contract-case.ts'
import { editQuery } from './edit-query.ts'
import type { OperationTest } from './operation-test.ts'
import { rejections } from './find-problem.ts'
import { type RequestData, splitTarget, toRequestData } from './request-data.ts'
import { findRejection } from './tested-operation.ts'

/** Writes a request in another way with the same meaning; returns the same object if there is none. */
export type Encoding = (data: RequestData, path: string) => RequestData

export const encodings: readonly (readonly [name: string, encode: Encoding])[] = [
  ['a percent-encoded path', encodePath],
  ['a percent-encoded query', encodeQuery],
  ['a content type in capitals', (data) => mapContentType(data, (essence, rest) => essence.toUpperCase() + rest)],
  ['a content type with a charset', addCharset],
  ['JSON with spaces', spaceJson],
  ['a body in chunks', (data) => (data.body ? { ...data, isChunked: true } : data)],
]

/** Over HTTP only: the platform's `Headers` has no capitals. */
const capitals: readonly [name: string, encode: Encoding] = [
  'header names in capitals',
  (data) => ({ ...data, headers: data.headers.map(([name, value]) => [name.toUpperCase(), value] as const) }),
]

/** Creates a case for each other way to write a request for the operation. */
export async function createEncodingCases(test: OperationTest, isRemote: boolean): Promise<ContractCase[]> {
  const cases: ContractCase[] = []
  for (const [name, encode] of isRemote ? [...encodings, capitals] : encodings) {
    const input = await findEncodable(test, encode)
    if (!input) continue
    cases.push(test.createCase('equivalent-encoding', async () => findDifference(test, input, encode), `: ${name}`))
  }
  return cases
}

/** Finds the simplest input whose request changes, and is still valid. */
export async function findEncodable({ tested, inputs }: OperationTest, encode: Encoding): Promise<CallInput | undefined> {
  const { operation } = tested
  for (const input of inputs) {
    const data = await toRequestData(operation, input)
    const encoded = data && encode(data, operation.path)
    if (encoded && encoded !== data && (await findRejection(tested, encoded)) === undefined) return input
  }
  return undefined
}

/** Compares the responses. A request that changes the server is compared only by whether it is valid. */
async function findDifference(
  test: OperationTest,
  input: CallInput,
  encode: Encoding,
): Promise<BrokenPromise | undefined> {
  const { path } = test.tested.operation
  const plain = await test.sendFirst(await test.createRequest('valid', input))
  if (!plain) return undefined
  const request = encode(await test.createRequest('valid', input), path)
  const { status } = await test.sendAsValid(request)
  const isFailure = (given: number): boolean => rejections.has(given) || given >= 500 || given === 404
  const isAlike = test.isSafe ? status === plain.status : isFailure(plain.status) || !isFailure(status)
  return isAlike ? undefined : { request, expected: `${plain.status}, as otherwise written`, received: String(status) }
}

function encodePath(data: RequestData, path: string): RequestData {
  const [pathname, search] = splitTarget(data.target)
  const names = toSegments(path)
  const segments = toSegments(pathname).map((text, index) =>
    names[index]?.startsWith(':') ? encodeAll(decodeURIComponent(text)) : text,
  )
  const encoded = `/${segments.join('/')}${search}`
  return path.includes('/:') ? { ...data, target: encoded } : data
}

function encodeQuery(data: RequestData): RequestData {
  const [pathname, search] = splitTarget(data.target)
  const encoded = editQuery(search, (query) => Array.from(query, ([name, value]) => `${encodeAll(name)}=${encodeAll(value)}`).join('&'))
  return encoded === '' ? data : { ...data, target: `${pathname}?${encoded}` }
}

/** Percent-encodes every byte (RFC 3986, section 2.1). */
export function encodeAll(text: string): string {
  return Array.from(new TextEncoder().encode(text), (byte) => `%${byte.toString(16).padStart(2, '0').toUpperCase()}`).join('')
}

function mapContentType(data: RequestData, map: (essence: string, rest: string) => string): RequestData {
  const isContentType = ([name]: readonly [string, string]): boolean => name === 'content-type'
  const given = data.headers.find(isContentType)?.[1]
  if (given === undefined) return data
  const essence = toEssence(given)
  const value = map(essence, given.slice(essence.length))
  const headers = data.headers.map((header) => (isContentType(header) ? ([header[0], value] as const) : header))
  return value === given ? data : { ...data, headers }
}

function addCharset(data: RequestData): RequestData {
  return mapContentType(data, (essence, rest) => {
    const isText = /json|text/.test(toDocumentFormat(essence)) && rest === ''
    return isText ? `${essence}; charset=utf-8` : essence + rest
  })
}

function spaceJson(data: RequestData): RequestData {
  const essence = toEssence(data.headers.find(([name]) => name === 'content-type')?.[1] ?? '')
  if (!data.body || toDocumentFormat(essence) !== 'json') return data
  const value: unknown = JSON.parse(new TextDecoder().decode(data.body))
  return { ...data, body: new TextEncoder().encode(`\n ${JSON.stringify(value, undefined, 2)}\n`) }
}
