/** Errors in a contract and their positions. `messages.ts` describes the comments. */
import { type ContractOperation, type ContractOperationQuery, createContract } from 'routepact'
import { z } from 'zod'

const name = z.object({ name: z.string() })

createContract({
  noSuccess: {
    path: '/no-success',
    method: 'GET',
    // @ts-expect-error Type '{...}' is not assignable to type '"'responses' must declare 200 or 'default'"'.
    responses: { 404: {} },
  },
  noResponse: {
    path: '/no-response',
    method: 'GET',
    // @ts-expect-error Type '{}' is not assignable to type '"'responses' must declare 200 or 'default'"'.
    responses: {},
  },
  unknownField: {
    path: '/unknown-field',
    method: 'GET',
    // @ts-expect-error Type 'ZodObject<...>' is not assignable to type '"'querry' is not a field of an operation"'.
    querry: name,
    responses: { 200: {} },
  },
  right: { path: '/right', method: 'GET', query: name, responses: { 200: {} } },
})

// The compiler reports errors in the shape of an operation before the rules.
createContract({
  wrongMethod: {
    path: '/wrong-method',
    // @ts-expect-error Type '"get"' is not assignable to type '...'. Did you mean '"GET"'?
    method: 'get',
    responses: { 200: {} },
  },
  wrongPath: {
    // @ts-expect-error Type 'RegExp' is not assignable to type 'string'.
    path: /users/,
    method: 'GET',
    responses: { 200: {} },
  },
  noSchema: {
    path: '/no-schema',
    method: 'GET',
    // @ts-expect-error Object literal may only specify known properties, and 'page' does not exist in type 'Schema'.
    query: { page: 'number' },
    responses: { 200: {} },
  },
  noBody: {
    path: '/no-body',
    method: 'POST',
    // @ts-expect-error Property 'body' is missing in type '...' but required in type 'ContractRequestContent'.
    requests: { 'application/json': name },
    responses: { 200: {} },
  },
  noContentType: {
    path: '/no-content-type',
    method: 'GET',
    responses: {
      200: {
        // @ts-expect-error Property 'body' is missing in type '...' but required in type 'ContractResponseContent'.
        body: name,
      },
    },
  },
  noResponseSchema: {
    path: '/no-response-schema',
    method: 'GET',
    responses: {
      200: {
        'application/json': {
          // @ts-expect-error Type 'string' is not assignable to type 'Schema'.
          body: 'text',
        },
      },
    },
  },
  wrongTags: {
    path: '/wrong-tags',
    method: 'GET',
    // @ts-expect-error Type 'string' is not assignable to type 'readonly string[]'.
    tags: 'users',
    responses: { 200: {} },
  },
  // @ts-expect-error Property 'path' is missing in type '...' but required in type 'ContractOperation'.
  noPath: { method: 'GET', responses: { 200: {} } },
  // @ts-expect-error Property 'method' is missing in type '...' but required in type 'ContractOperation'.
  noMethod: { path: '/', responses: { 200: {} } },
  // @ts-expect-error Property 'responses' is missing in type '...' but required in type 'ContractOperation'.
  noResponses: { path: '/', method: 'GET' },
  // @ts-expect-error Type 'string' is not assignable to type 'ContractOperation'.
  noOperation: '/users',
})

// A contract in a variable has the same errors.
const written = { list: { path: '/users', method: 'GET', querry: name, responses: { 404: {} } } } as const
// @ts-expect-error Argument of type '...' is not assignable to parameter of type 'ContractRules<...>'.
//   Type 'ZodObject<...>' is not assignable to type '"'querry' is not a field of an operation"'.
createContract(written)

const wide = { list: { path: '/users', method: 'GET', responses: { 200: {} } } }
// @ts-expect-error Argument of type '...' is not assignable to parameter of type 'Contract'.
//   Type 'string' is not assignable to type '...GET...'.
createContract(wide)

// @ts-expect-error Expected 1 arguments, but got 0.
createContract()

// @ts-expect-error Argument of type 'string' is not assignable to parameter of type 'Contract'.
createContract('/users')

// @ts-expect-error Type 'unknown' does not satisfy the constraint 'ContractOperation'.
export type NoOperation = ContractOperationQuery<unknown>

// @ts-expect-error Property 'method' is missing in type '...' but required in type 'ContractOperation'.
export const operation: ContractOperation = { path: '/users', responses: { 200: {} } }
