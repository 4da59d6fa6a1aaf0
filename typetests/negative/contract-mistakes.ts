/** Mistakes in a contract, with the first line of the error at the property at fault. */
import { createContract } from 'routepact'
import { z } from 'zod'

const user = z.object({ name: z.string() })
const found = { 200: { 'application/json': { body: user } } } as const

createContract({
  noSlash: {
    // @ts-expect-error Type '"users"' is not assignable to type '"'users' must begin with '/'"'.
    path: 'users',
    method: 'GET',
    responses: found,
  },
  misspelledParameter: {
    path: '/users/:id',
    method: 'GET',
    // @ts-expect-error Type '...' is not assignable to type '"'id' is a parameter of the path but not of 'pathParams'"...'.
    pathParams: z.object({ userId: z.string() }),
    responses: found,
  },
  superfluousParameter: {
    path: '/teams/:team',
    method: 'GET',
    // @ts-expect-error Type '...' is not assignable to type '"'user' is a parameter of 'pathParams' but not of the path"...'.
    pathParams: z.object({ team: z.string(), user: z.string() }),
    responses: found,
  },
  numbersOfAQuery: {
    path: '/users',
    method: 'GET',
    // @ts-expect-error Type '...' is not assignable to type '"'query...' cannot be parsed from a string: its schema must accept one"'.
    query: z.object({ page: z.number(), size: z.number() }),
    responses: found,
  },
  numericParameter: {
    path: '/orders/:id',
    method: 'GET',
    // @ts-expect-error Type 'ZodObject<{ id: ZodNumber; }, $strip>' is not assignable to type '"'pathParams.id' cannot be parsed from a string: its schema must accept one"'.
    pathParams: z.object({ id: z.number() }),
    responses: found,
  },
  unnamedParameter: {
    // @ts-expect-error Type '"/files/:"' is not assignable to type '"':' must be followed by the name of a path parameter"'.
    path: '/files/:',
    method: 'GET',
    responses: found,
  },
  repeatedParameter: {
    // @ts-expect-error Type '"/users/:id/friends/:id"' is not assignable to type '"':id' occurs twice in the path"'.
    path: '/users/:id/friends/:id',
    method: 'GET',
    responses: found,
  },
  otherSyntax: {
    // @ts-expect-error Type '"/users/{id}"' is not assignable to type '"'{id}' in the path must be literal text or a whole parameter: ':id'"'.
    path: '/users/{id}',
    method: 'PUT',
    responses: found,
  },
  optionalParameter: {
    // @ts-expect-error Type '"/optional/:id?"' is not assignable to type '"':id?' in the path must be literal text or a whole parameter: ':id'"'.
    path: '/optional/:id?',
    method: 'GET',
    responses: found,
  },
  wildcard: {
    // @ts-expect-error Type '"/wild/*"' is not assignable to type '"'*' in the path must be literal text or a whole parameter: ':name'"'.
    path: '/wild/*',
    method: 'GET',
    responses: found,
  },
  optionalBody: {
    path: '/optional-body',
    method: 'GET',
    responses: {
      200: {
        'application/json': {
          // @ts-expect-error Type 'ZodOptional<ZodObject<{ name: ZodString; }, $strip>>' is not assignable to type '"'body' must not be undefined: use null, or a status without a body"'.
          body: user.optional(),
        },
      },
    },
  },
  noSuccess: {
    path: '/no-success',
    method: 'POST',
    // @ts-expect-error Type '{ 201: {}; 404: {}; }' is not assignable to type '"'responses' without 200 must declare 'default', for errors that it does not list: add ...errors('default')"'.
    responses: { 201: {}, 404: {} },
  },
  numericQuery: {
    path: '/numeric-query',
    method: 'GET',
    // @ts-expect-error Type 'ZodObject<{ page: ZodNumber; }, $strip>' is not assignable to type '"'query.page' cannot be parsed from a string: its schema must accept one"'.
    query: z.object({ page: z.number() }),
    responses: found,
  },
  nestedQuery: {
    path: '/nested-query',
    method: 'GET',
    // @ts-expect-error Type '...' is not assignable to type '"'query.filter' cannot be parsed from a string: its schema must accept one"...'.
    query: z.object({ filter: z.object({ name: z.string() }) }),
    responses: found,
  },
  textQuery: {
    path: '/text-query',
    method: 'GET',
    // @ts-expect-error Type 'ZodString' is not assignable to type '"'query' must accept an object"'.
    query: z.string(),
    responses: found,
  },
  bodyOfGet: {
    path: '/body-of-get',
    method: 'GET',
    // @ts-expect-error Type '...' is not assignable to type '"'requests' is not allowed: a GET request has no body"...'.
    requests: { 'application/json': { body: user } },
    responses: found,
  },
  upperCaseHeader: {
    path: '/upper-case-header',
    method: 'GET',
    // @ts-expect-error Type 'ZodObject<{ 'X-API-Key': ZodString; }, $strip>' is not assignable to type '"'X-API-Key' must be in lower case: 'x-api-key'"'.
    headers: z.object({ 'X-API-Key': z.string() }),
    responses: found,
  },
  bigintInJson: {
    path: '/bigint',
    method: 'GET',
    responses: {
      200: {
        'application/json': {
          // @ts-expect-error Type 'ZodObject<{ total: ZodBigInt; }, $strip>' is not assignable to type '"'body.total' cannot be represented in JSON"'.
          body: z.object({ total: z.bigint() }),
        },
      },
    },
  },
  dateInRequest: {
    path: '/date',
    method: 'POST',
    requests: {
      'application/json': {
        // @ts-expect-error Type 'ZodObject<{ born: ZodDate; }, $strip>' is not assignable to type '"'body.born' cannot be represented in JSON"'.
        body: z.object({ born: z.date() }),
      },
    },
    responses: found,
  },
  numberInForm: {
    path: '/form',
    method: 'POST',
    requests: {
      'application/x-www-form-urlencoded': {
        // @ts-expect-error Type 'ZodObject<{ age: ZodNumber; }, $strip>' is not assignable to type '"'body.age' cannot be parsed from a string: its schema must accept one"'.
        body: z.object({ age: z.number() }),
      },
    },
    responses: found,
  },
  objectAsText: {
    path: '/text',
    method: 'GET',
    responses: {
      200: {
        'text/html': {
          // @ts-expect-error Type 'ZodObject<{ name: ZodString; }, $strip>' is not assignable to type '"'body' must accept a string or a ReadableStream"'.
          body: user,
        },
      },
    },
  },
  invalidStatus: {
    path: '/invalid-status',
    method: 'GET',
    responses: {
      200: {},
      // @ts-expect-error Type '{}' is not assignable to type '"'404x' must be a status from 200 to 599, a range ('2XX', '3XX', '4XX', '5XX') or 'default'"'.
      '404x': {},
    },
  },
  bodyOf204: {
    path: '/body-of-204',
    method: 'DELETE',
    responses: {
      200: {},
      204: {
        'application/json': {
          // @ts-expect-error Type 'ZodObject<{ name: ZodString; }, $strip>' is not assignable to type '"'body' is not allowed: a response with status 204 has no body"'.
          body: user,
        },
      },
    },
  },
  unknownField: {
    path: '/unknown-field',
    method: 'GET',
    // @ts-expect-error Type 'ZodObject<{ name: ZodString; }, $strip>' is not assignable to type '"'query_' is not a field of an operation"'.
    query_: user,
    responses: found,
  },
  upperCaseResponseHeader: {
    path: '/response-header',
    method: 'GET',
    responses: {
      200: {
        'application/json': {
          body: user,
          // @ts-expect-error Type 'ZodObject<{ ETag: ZodString; }, $strip>' is not assignable to type '"'ETag' must be in lower case: 'etag'"'.
          headers: z.object({ ETag: z.string() }),
        },
      },
    },
  },
  sameRoute: {
    // @ts-expect-error Type '"/same/:a"' is not assignable to type '"'sameRouteAgain' has the same method and path"'.
    path: '/same/:a',
    method: 'GET',
    responses: found,
  },
  sameRouteAgain: {
    // @ts-expect-error Type '"/same/:b"' is not assignable to type '"'sameRoute' has the same method and path"'.
    path: '/same/:b',
    method: 'GET',
    responses: found,
  },
  sameId: {
    path: '/same-id',
    method: 'GET',
    // @ts-expect-error Type '"noSlash"' is not assignable to type '"'noSlash' has the same operationId"'.
    operationId: 'noSlash',
    responses: found,
  },
})

// The compiler reports errors in the shape of an operation before the rules.
createContract({
  lowerCaseMethod: {
    path: '/method',
    // @ts-expect-error Type '"get"' is not assignable to type '"'method' must be 'GET'"'.
    method: 'get',
    responses: found,
  },
  plainObject: {
    path: '/plain-object',
    method: 'GET',
    // @ts-expect-error Type '{ page: string; }' is not assignable to type '"'query' must be a Standard Schema, such as z.object({ ... })"'.
    query: { page: 'string' },
    responses: found,
  },
  promise: {
    path: '/promise',
    method: 'GET',
    // @ts-expect-error Type 'Promise<...>' is not assignable to type '"'query' must be a schema, not a promise of one"'.
    query: Promise.resolve(user),
    responses: found,
  },
  schemaWithoutBody: {
    path: '/schema',
    method: 'GET',
    responses: {
      200: {
        // @ts-expect-error Type 'ZodObject<...>' is not assignable to type '"'application/json' must be an object with a schema: { body: schema }"'.
        'application/json': user,
      },
    },
  },
  noContentType: {
    path: '/no-content-type',
    method: 'GET',
    responses: {
      200: {
        // @ts-expect-error Type 'ZodObject<...>' is not assignable to type '"'body' must be in a content type: { 'application/json': { body: schema } }"'.
        body: user,
      },
    },
  },
  // @ts-expect-error Property 'responses' is missing in type '...' but required in type '...readonly responses: "'responses' must be declared, such as { 200: {} }"...'.
  noResponses: {
    path: '/no-responses',
    method: 'GET',
  },
  wrongType: {
    path: '/wrong-type',
    method: 'GET',
    // @ts-expect-error Type '"yes"' is not assignable to type '"'deprecated' must be true, false or an object: { since: '2026-01-31', sunset: '2026-12-31' }"'.
    deprecated: 'yes',
    responses: found,
  },
})
