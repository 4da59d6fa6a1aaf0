/** Errors in the responses of a handler. */
import { byteStream, type ContractOperationResponse, type ContractRequest, createContract, events, prefers } from 'routepact'
import { z } from 'zod'

const contract = createContract({
  getUser: {
    path: '/users/:id',
    method: 'GET',
    responses: {
      200: {
        'application/json': { body: z.object({ id: z.string(), team: z.object({ name: z.string() }) }) },
        'text/plain': { body: z.string() },
      },
      201: { 'application/json': { body: z.object({ id: z.string() }), headers: z.object({ location: z.string() }) } },
      204: {},
      404: { 'application/json': { body: z.object({ error: z.string() }) } },
    },
  },
  ticks: {
    path: '/ticks',
    method: 'GET',
    responses: { 200: { 'text/event-stream': { body: events(z.object({ n: z.number() })) } } },
  },
  file: { path: '/file', method: 'GET', responses: { 200: { 'text/csv': { body: byteStream() } } } },
  teapot: { path: '/teapot', method: 'GET', responses: { default: { 'text/plain': { body: z.string() } } } },
})

declare const request: ContractRequest<typeof contract.getUser>

request.respond({
  // @ts-expect-error Type '500' is not assignable to type '200 | 201 | 204 | 404'.
  status: 500,
  body: { error: 'no' },
})

request.respond({
  status: 404,
  // @ts-expect-error Type '"text/html"' is not assignable to type '"application/json"'.
  contentType: 'text/html',
  body: { error: 'no' },
})

request.respond({
  status: 404,
  body: {
    // @ts-expect-error Type 'number' is not assignable to type 'string'.
    error: 404,
  },
})

request.respond({
  status: 404,
  body: {
    error: 'no',
    // @ts-expect-error ...'hint' does not exist in type '...{ error: string; }'.
    hint: 'look elsewhere',
  },
})

request.respond({
  status: 200,
  contentType: 'application/json',
  body: {
    id: '1',
    team: {
      // @ts-expect-error Type 'number' is not assignable to type 'string'.
      name: 1,
    },
  },
})

request.respond({
  status: 404,
  // @ts-expect-error Type 'number' is not assignable to type '{ error: string; }'.
  body: 404,
})

request.respond({
  status: 404,
  body: { error: 'no' },
  // @ts-expect-error ...'header' does not exist in type 'ContractResponse<404, ...>'. Did you mean to write 'headers'?
  header: { age: '1' },
})

request.respond({
  status: 404,
  body: { error: 'no' },
  headers: {
    // @ts-expect-error Type 'number' is not assignable to type 'string | readonly string[] | undefined'.
    age: 1,
  },
})

// @ts-expect-error Argument of type '...' is not assignable to parameter of type '...ContractBodilessResponse<...'.
//   Property 'body' is missing in type '{ status: 404; }' but required in type 'ContractResponse<404, ...>'.
request.respond({ status: 404 })

// @ts-expect-error Argument of type '...' is not assignable to parameter of type '...ContractBodilessResponse<...'.
//   Property 'contentType' is missing in type '...' but required in type 'TypedResponse<200, ...>'.
request.respond({ status: 200, body: { id: '1', team: { name: 'A' } } })

// @ts-expect-error Argument of type '...' is not assignable to parameter of type '...ContractBodilessResponse<...'.
//   Property 'headers' is missing in type '...' but required in type '{ status: 201; ... }'.
request.respond({ status: 201, body: { id: '1' } })

// A value that is valid for another status is an error at its property too.
request.respond({
  status: 201,
  body: { id: '1' },
  // @ts-expect-error Property 'location' is missing in type '{}' but required in type '{ location: string; }'.
  headers: {},
})

request.respond({
  status: 204,
  // @ts-expect-error Type 'string' is not assignable to type 'undefined'.
  body: 'text',
})

request.respond({
  status: 200,
  contentType: 'text/plain',
  // @ts-expect-error Type '{ error: string; }' is not assignable to type 'string'.
  body: { error: 'no' },
})

// @ts-expect-error Argument of type '...' is not assignable to parameter of type '...ContractBodilessResponse<...'.
request.respond(new Response())

// @ts-expect-error Type '205' is not assignable to type '200 | 201 | 204 | 404'.
export const found: ContractOperationResponse<typeof contract.getUser> = { status: 205 }

declare const ticks: ContractRequest<typeof contract.ticks>

ticks.respond({
  status: 200,
  // @ts-expect-error Property '[Symbol.asyncIterator]' is missing ... required in type 'AsyncIterable<{ n: number; }>'.
  body: [{ n: 1 }],
})

declare const file: ContractRequest<typeof contract.file>

// @ts-expect-error Type 'number' is not assignable to type 'ByteResponse'.
file.respond({ status: 200, body: 1 })

// @ts-expect-error Type 'null' is not assignable to type 'ByteResponse'.
file.respond({ status: 200, body: null })

// @ts-expect-error Type 'number[]' is not assignable to type 'ByteResponse'.
file.respond({ status: 200, body: [1] })

// @ts-expect-error Type 'FormData' is not assignable to type 'ByteResponse'.
file.respond({ status: 200, body: new FormData() })

declare const teapot: ContractRequest<typeof contract.teapot>

teapot.respond({
  // @ts-expect-error Type '299' is not assignable to type '200 | 201 | 202 | ...'.
  status: 299,
  body: 'text',
})

// @ts-expect-error Type '304' is not assignable to type '200 | 201 | 202 | ...'.
teapot.respond({ status: 304, body: 'text' })

// @ts-expect-error Argument of type '500' is not assignable to parameter of type '200 | 201 | 404'.
prefers(request, 500)

// @ts-expect-error Argument of type '204' is not assignable to parameter of type '200 | 201 | 404'.
prefers(request, 204)

const contentType = prefers(request, 200)

request.respond({
  status: 200,
  contentType,
  // @ts-expect-error Type 'number' is not assignable to type 'string | { id: string; team: { name: string; }; }'.
  body: 5,
})

// @ts-expect-error This comparison appears to be unintentional because the types '"application/json" | "text/plain"' and '"text/html"' have no overlap.
export const isHtml = contentType === 'text/html'
