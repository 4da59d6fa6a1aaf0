/** Errors in the options of tests. */
import { createContract } from 'routepact'
import { contractCases, testContract } from 'routepact-tools/testing'
import { z } from 'zod'

const body = z.object({ name: z.string(), text: z.string() })
const contract = createContract({
  getNote: { path: '/notes/:id', method: 'GET', responses: { 200: {} }, security: [{ token: [] }] },
  putNote: { path: '/notes/:id', method: 'PUT', requests: { 'application/json': { body } }, responses: { 200: {} } },
})

declare const router: { readonly fetch: (request: Request) => Response }

testContract(contract, router, {
  // @ts-expect-error Object literal may only specify known properties, but 'tokn' does not exist in type '{ readonly token?: CredentialsSource; }'. Did you mean to write 'token'?
  authorize: { tokn: { headers: { authorization: 'Bearer secret' } } },
})

testContract(contract, router, {
  // @ts-expect-error Object literal may only specify known properties, and 'cookies' does not exist in type 'CredentialsSource'.
  authorize: { token: { cookies: { session: 'secret' } } },
})

contractCases(contract, router, {
  // @ts-expect-error Type '() => { params: { id: string; }; path: string; }' is not assignable to type '...'.
  //   Type '() => { params: { id: string; }; path: string; }' is not assignable to type '"'path' is not a part of a request"'.
  prepare: { getNote: () => ({ params: { id: 'first' }, path: '/' }) },
})

contractCases(contract, router, {
  // @ts-expect-error Object literal may only specify known properties, but 'getNotes' does not exist in type '...'. Did you mean to write 'getNote'?
  prepare: { getNotes: () => ({ params: { id: 'first' } }) },
})

contractCases(contract, router, {
  // @ts-expect-error Type '({ body }: ...) => { ...; }' is not assignable to type 'Prepare<...>'.
  //   Type 'number' is not assignable to type 'string'.
  prepare: { putNote: ({ body }) => ({ body: { ...body, name: 1 } }) },
})

contractCases(contract, router, {
  // @ts-expect-error Type '"getNotes"' is not assignable to type '"getNote" | "putNote"'. Did you mean '"getNote"'?
  operations: ['getNotes'],
})

contractCases(contract, router, {
  // @ts-expect-error Type '"heads"' is not assignable to type '...
  checks: ['heads'],
})

// @ts-expect-error Type 'number' is not assignable to type '"'seeds' is not an option of testContract: use 'seed'"...'.
contractCases(contract, router, { seeds: 1 })

// @ts-expect-error Argument of type 'string' is not assignable to parameter of type 'ContractTarget'.
contractCases(contract, 'http://localhost:3000')
