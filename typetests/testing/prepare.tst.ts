import { type Contract, type ContractOperation, createContract, multipart } from 'routepact'
import { type ContractTestOptions, contractCases, testContract } from 'routepact-tools/testing'
import { describe, expect, test } from 'tstyche'
import { z } from 'zod'

type Any = ReturnType<typeof JSON.parse>

const responses = { 200: {} } as const
const Note = z.object({ name: z.string(), text: z.string() })

const contract = createContract({
  getNote: { path: '/notes/:id', method: 'GET', query: z.object({ page: z.string().optional() }), responses },
  getNotes: { path: '/notes', method: 'GET', responses },
  putNote: {
    path: '/notes/:id',
    method: 'PUT',
    pathParams: z.object({ id: z.string(), }),
    headers: z.object({ 'x-version': z.string(), 'x-trace': z.string().optional() }),
    requests: { 'application/json': { body: Note } },
    responses,
  },
  patchNote: { path: '/notes/:id', method: 'PATCH', requests: { 'application/json': { body: Note.optional() } }, responses },
  importNotes: {
    path: '/import',
    method: 'POST',
    requests: { 'application/json': { body: Note }, 'text/csv': { body: z.string() } },
    responses,
  },
  uploadNote: {
    path: '/upload',
    method: 'POST',
    requests: { 'multipart/form-data': { body: multipart(z.object({ name: z.string(), file: z.file() })) } },
    responses,
  },
  sendNote: { path: '/send', method: 'POST', requests: { 'application/json': { body: Note }, 'text/csv': { body: z.string() }, optional: true }, responses },
  submitNote: { path: '/submit', method: 'POST', requests: { 'application/x-www-form-urlencoded': { body: Note } }, responses },
  postAny: { path: '/any', method: 'POST', requests: { 'application/json': { body: z.any() } }, responses },
  postNever: { path: '/never', method: 'POST', requests: { 'application/json': { body: z.never() } }, responses },
  postUnknown: { path: '/unknown', method: 'POST', requests: { 'application/json': { body: z.unknown() } }, responses },
})

declare const op: ContractOperation
declare const router: { readonly fetch: (request: Request) => Response }

type Prepare = Required<NonNullable<ContractTestOptions<typeof contract>['prepare']>>

/** The parts that `prepare` receives. */
type Received<Name extends keyof Prepare> = Parameters<NonNullable<Prepare[Name]>>[0]

/** The parts that it returns. */
type Returned<Name extends keyof Prepare> = Awaited<ReturnType<NonNullable<Prepare[Name]>>>

describe('prepare receives', () => {
  test('each part that its operation declares', () => {
    expect<Received<'getNote'>['params']>().type.toBe<{ id: string }>()
    expect<Received<'getNote'>['query']>().type.toBe<{ page?: string | undefined }>()
    expect<Received<'putNote'>['headers']>().type.toBe<{ 'x-version': string; 'x-trace'?: string | undefined }>()
    expect<Received<'putNote'>['body']>().type.toBe<{ name: string; text: string }>()
    expect<Received<'putNote'>['contentType']>().type.toBe<'application/json'>()
  })

  test('a form as the object of its fields', () => {
    expect<Received<'uploadNote'>['body']>().type.toBe<{ name: string; file: File }>()
    expect<Received<'submitNote'>['body']>().type.toBe<{ name: string; text: string }>()
  })

  test('no other part, apart from common headers', () => {
    expect<undefined>().type.toBeAssignableTo<Received<'getNotes'>['query']>()
    expect<undefined>().type.toBeAssignableTo<Received<'getNote'>['headers']>()
    expect<Received<'getNotes'>['body']>().type.toBe<undefined>()
    expect<Received<'getNotes'>['contentType']>().type.toBe<undefined>()
  })

  test('a body although it is optional, because all requests have one', () => {
    expect<Received<'patchNote'>['body']>().type.toBe<{ name: string; text: string }>()
  })

  test('an optional body, which not all requests have', () => {
    expect<Received<'sendNote'>['body']>().type.toBe<string | { name: string; text: string } | undefined>()
    expect<{ params: {} }>().type.toBeAssignableTo<Received<'sendNote'>>()
    expect<{}>().type.toBeAssignableTo<Returned<'sendNote'>>()
    expect<{ body: 'a'; contentType: 'text/csv' }>().type.toBeAssignableTo<Returned<'sendNote'>>()
    expect<{ body: 1; contentType: 'text/csv' }>().type.not.toBeAssignableTo<Returned<'sendNote'>>()
  })

  test('one of several bodies with its content type', () => {
    expect<Pick<Extract<Received<'importNotes'>, { contentType: 'text/csv' }>, 'body'>>().type.toBe<{ readonly body: string }>()
    expect<Extract<Received<'importNotes'>, { contentType: 'application/json' }>['body']>().type.toBe<{ name: string; text: string }>()
    expect<Received<'importNotes'>['contentType']>().type.toBe<'application/json' | 'text/csv'>()
  })

  test('the fields of a form', () => {
    expect<Received<'uploadNote'>['body']>().type.toBe<{ name: string; file: File }>()
  })

  test('any, never and unknown bodies', () => {
    expect<any>().type.toBe<Received<'postAny'>['body']>()
    expect<Received<'postNever'>['body']>().type.toBe<never>()
    expect<Received<'postUnknown'>['body']>().type.toBe<unknown>()
  })
})

describe('prepare returns', () => {
  test('parts of a request', () => {
    expect<{ params: { id: string }; query: { page: string } }>().type.toBeAssignableTo<Returned<'getNote'>>()
    expect<{}>().type.toBeAssignableTo<Returned<'getNote'>>()
    expect<() => void>().type.not.toBeAssignableTo<Prepare['getNote']>()
    expect<() => Promise<void>>().type.not.toBeAssignableTo<Prepare['getNote']>()
    expect<() => undefined>().type.not.toBeAssignableTo<Prepare['getNote']>()
    expect<() => number>().type.not.toBeAssignableTo<Prepare['getNote']>()
    expect<() => null>().type.not.toBeAssignableTo<Prepare['getNote']>()
    expect<{ params: { id: number } }>().type.not.toBeAssignableTo<Returned<'getNote'>>()
    expect<{ params: {} }>().type.not.toBeAssignableTo<Returned<'getNote'>>()
    expect<{ body: {} }>().type.not.toBeAssignableTo<Returned<'getNote'>>()
  })

  test('a body, with its content type if there are several', () => {
    expect<{ body: { name: string; text: string } }>().type.toBeAssignableTo<Returned<'putNote'>>()
    expect<{ body: { name: string } }>().type.not.toBeAssignableTo<Returned<'putNote'>>()
    expect<{ contentType: 'text/csv'; body: string }>().type.toBeAssignableTo<Returned<'importNotes'>>()
    expect<{ headers: { 'x-trace': string } }>().type.toBeAssignableTo<Returned<'importNotes'>>()
    expect<{ contentType: 'application/json'; body: string }>().type.not.toBeAssignableTo<Returned<'importNotes'>>()
    expect<{ body: string }>().type.not.toBeAssignableTo<Returned<'importNotes'>>()
    expect<{ contentType: 'text/csv' }>().type.not.toBeAssignableTo<Returned<'importNotes'>>()
    expect<{ body: FormData }>().type.toBeAssignableTo<Returned<'uploadNote'>>()
    expect<{ body: unknown }>().type.toBeAssignableTo<Returned<'postUnknown'>>()
    expect<{ body: Any }>().type.toBeAssignableTo<Returned<'postAny'>>()
    expect<{ body: string }>().type.not.toBeAssignableTo<Returned<'postNever'>>()
  })

  test('what it received', () => {
    expect<Received<'getNote'>>().type.toBeAssignableTo<Returned<'getNote'>>()
    expect<Received<'getNotes'>>().type.toBeAssignableTo<Returned<'getNotes'>>()
    expect<Received<'putNote'>>().type.toBeAssignableTo<Returned<'putNote'>>()
    expect<Received<'patchNote'>>().type.toBeAssignableTo<Returned<'patchNote'>>()
    expect<Received<'importNotes'>>().type.toBeAssignableTo<Returned<'importNotes'>>()
    expect<Received<'uploadNote'>>().type.toBeAssignableTo<Returned<'uploadNote'>>()
  })
})

test('prepare changes a part and keeps the rest of it', () => {
  const options: ContractTestOptions<typeof contract> = {
    prepare: {
      getNote: ({ params, query }) => ({ params: { ...params }, query: { ...query, page: '2' } }),
      getNotes: ({ query, headers }) => ({ query: { ...query, page: '2' }, headers: { ...headers, 'x-trace': '1' } }),
      putNote: async ({ body, headers }) => ({ body: { ...body, name: 'First' }, headers: { ...headers, 'x-trace': '1' } }),
      patchNote: ({ body }) => ({ body: { ...body, name: 'First' } }),
      importNotes: (input) => (input.contentType === 'text/csv' ? input : { ...input, body: { ...input.body, name: 'First' } }),
      uploadNote: ({ body }) => ({ body: { ...body, name: 'First' } }),
    },
  }
  expect(testContract).type.toBeCallableWith(contract, router, options)
  expect(contractCases).type.toBeCallableWith(contract, router, options)
  void testContract(contract, router, options.prepare ? { seed: 1, prepare: options.prepare } : {})
  void testContract(contract, router, {
    seed: 1,
    prepare: { putNote: ({ body }) => ({ body: { ...body, name: 'First' } }), getNotes: undefined },
  })
  void contractCases(contract, router, { prepare: { getNote: (input) => input, patchNote: () => ({}) } })
  expect(contractCases).type.toBeCallableWith(contract, router, { prepare: undefined })
  // @ts-expect-error is not assignable to type 'string'
  void testContract(contract, router, { prepare: { putNote: ({ body }) => ({ body: { ...body, name: 1 } }) } })
  // @ts-expect-error is not assignable to type
  void testContract(contract, router, { prepare: { putNote: async ({ body: { name } }) => ({ body: { name } }) } })
})

test('unknown parts are errors', () => {
  // @ts-expect-error is not assignable to type
  void testContract(contract, router, { prepare: { getNote: () => ({ path: '/notes/first' }) } })
  // @ts-expect-error 'path' is not a part of a request
  void testContract(contract, router, { prepare: { getNote: async () => ({ params: { id: 'first' }, path: '/' }) } })
  // @ts-expect-error 'parameters' is not a part of a request
  void contractCases(contract, router, { prepare: { putNote: ({ body }) => ({ body, parameters: {} }) } })
  // @ts-expect-error 'signal' is not a part of a request
  void contractCases(contract, router, { prepare: { getNotes: (input) => ({ ...input, signal: AbortSignal.timeout(1) }) } })
  // @ts-expect-error 'putNotes' does not exist in type
  void contractCases(contract, router, { prepare: { putNotes: () => ({}) } })
})

describe('contracts that are not known', () => {
  test('any operation', () => {
    const wide: Contract = contract
    void testContract(wide, router, { prepare: { op: ({ params, body }) => ({ params, body, contentType: 'text/csv' }) } })
    void testContract({} as Any, router, { prepare: { op: () => ({ params: { id: 'first' } }) } })
    void testContract({ op } as { [name: string]: ContractOperation }, router, { prepare: { op: ({ query }) => ({ query: { ...query, page: '2' } }) } })
    expect(testContract).type.toBeCallableWith(wide, router, {} as ContractTestOptions)
  })

  test('functions of any type', () => {
    void testContract(contract, router, { prepare: { getNote: () => ({}) as Any } })
    void testContract(contract, router, { prepare: { getNote: () => ({}) as never } })
    void testContract(contract, router, { prepare: {} as Any })
    void testContract(contract, router, {} as Any)
    expect(testContract).type.not.toBeCallableWith(contract, router, { prepare: { getNote: (): unknown => ({}) } })
    expect(testContract).type.not.toBeCallableWith(contract, router, { prepare: {} as unknown })
  })
})
