import type { Contract, ContractOperation, ContractRules } from 'routepact'
import { describe, expect, test } from 'tstyche'
import { names, type Operation, type Takes, takes } from '../schemas.ts'

describe('ContractRules', () => {
  type Right = { ping: Operation<{ path: '/ping'; query: Takes<{ page?: string }> }> }

  test('are the contract itself if it follows every rule', () => {
    expect<Right>().type.toBeAssignableTo<ContractRules<Right>>()
    expect<ContractRules<Right>>().type.toBeAssignableTo<Right>()
    expect<ContractRules<Right>['ping']['path']>().type.toBe<'/ping'>()
  })

  test('put a message in place of each property at fault', () => {
    type Wrong = {
      ping: { path: '/'; method: 'GET'; querry: Takes<string>; responses: { 404: {} } }
    }
    expect<ContractRules<Wrong>['ping']>().type.toBe<{
      path: '/'
      method: 'GET'
      querry: "'querry' is not a field of an operation"
      responses: "'responses' must declare 200 or 'default'"
    }>()
  })

  test('of any, never, an unknown and an empty contract', () => {
    expect<ContractRules<never>>().type.toBe<never>()
    expect<Contract>().type.toBeAssignableTo<ContractRules<Contract>>()
    expect<ContractRules<Contract>>().type.toBeAssignableTo<Contract>()
    expect<ContractRules<any>>().type.toBeAssignableTo<{ [name: string]: unknown }>()
    expect<ContractRules<{}>>().type.toBe<{}>()
    // @ts-expect-error Type 'unknown' does not satisfy the constraint 'Contract'
    names<ContractRules<unknown>>()
    // @ts-expect-error Type 'ContractOperation' does not satisfy the constraint 'Contract'
    names<ContractRules<ContractOperation>>()
  })

  test('check each member of a union of contracts', () => {
    type Wrong = { pong: Operation<{ responses: { 404: {} } }> }
    expect<Right | Wrong>().type.not.toBeAssignableTo<ContractRules<Right | Wrong>>()
    expect<Right>().type.toBeAssignableTo<ContractRules<Right | Wrong>>()
  })

  // `Takes<…>` is written out each time, because a schema of a type parameter is not checked.
  type Rules<Fields> =
    Operation<Fields> extends infer Ping extends ContractOperation ? ContractRules<{ ping: Ping }>['ping'] : never

  test('compare pathParams with the path', () => {
    expect<Rules<{ path: '/:id'; pathParams: Takes<{ id: string }> }>['pathParams']>().type.toBe<
      Takes<{ id: string }>
    >()
    expect<Rules<{ path: '/:id'; pathParams: Takes<{ user: string }> }>['pathParams']>().type.toBe<
      "'id' is a parameter of the path but not of 'pathParams'" | "'user' is a parameter of 'pathParams' but not of the path"
    >()
    expect<
      Rules<{ path: '/:id'; pathParams: Takes<{ id: number }> }>['pathParams']
    >().type.toBe<"'pathParams.id' cannot be parsed from a string">()
    expect<Rules<{ path: '/:id'; pathParams: Takes<any> }>['pathParams']>().type.toBe<Takes<any>>()
    expect<Rules<{ path: '/:id'; pathParams: Takes<unknown> }>['pathParams']>().type.toBe<Takes<unknown>>()
    expect<Rules<{ path: '/:id'; pathParams: Takes<never> }>['pathParams']>().type.toBe<Takes<never>>()
  })

  test('check the path', () => {
    expect<Rules<{ path: 'a' }>['path']>().type.toBe<"'a' must begin with '/'">()
    expect<Rules<{ path: '/:' }>['path']>().type.toBe<"':' must be followed by the name of a path parameter">()
    expect<Rules<{ path: '/:a/:b/:a' }>['path']>().type.toBe<"':a' occurs twice in the path">()
    expect<Rules<{ path: string }>['path']>().type.toBe<string>()
    expect<Rules<{ path: `${string}/a` }>['path']>().type.toBe<`${string}/a`>()
  })

  test('find duplicate routes and operationIds', () => {
    type Duplicates = ContractRules<{
      one: Operation<{ path: '/a/:b' }>
      two: Operation<{ path: '/a/:c/'; operationId: 'three' }>
      three: Operation<{ path: '/' }>
    }>
    expect<Duplicates['one']['path']>().type.toBe<"'two' has the same method and path">()
    expect<Duplicates['two']['path']>().type.toBe<"'one' has the same method and path">()
    expect<Duplicates['two']['operationId']>().type.toBe<"'three' has the same operationId">()
    expect<Duplicates['three']['path']>().type.toBe<'/'>()
  })

  test('check statuses and bodies that are not allowed', () => {
    type Of<Responses> = Rules<{ responses: Responses }>['responses']
    expect<Of<{ 200: {}; 600: {}; 199: {} }>>().type.toBe<{
      200: {}
      600: "'600' must be a status from 200 to 599 or 'default'"
      199: "'199' must be a status from 200 to 599 or 'default'"
    }>()
    expect<Of<{ 200: {}; 299: {} }>>().type.toBe<{ 200: {}; 299: {} }>()
    expect<
      Of<{ 200: {}; 204: { 'text/plain': { body: Takes<string> } } }>[204]['text/plain']['body']
    >().type.toBe<"'body' is not allowed: a response with status 204 has no body">()
    expect<Of<{ 200: {}; 204: { 'text/plain': { body: Takes<undefined> } } }>[204]['text/plain']['body']>().type.toBe<
      Takes<undefined>
    >()
    expect<
      Of<{ 200: {}; 204: { 'text/plain': { body: Takes<string | undefined> } } }>[204]['text/plain']['body']
    >().type.toBe<Takes<string | undefined>>()
    expect<Of<{ 200: {}; 204: { 'text/plain': { body: Takes<never> } } }>[204]['text/plain']['body']>().type.toBe<
      Takes<never>
    >()
    expect<Of<{ 200: {}; 204: { 'text/plain': { body: Takes<any> } } }>[204]['text/plain']['body']>().type.toBe<
      Takes<any>
    >()
    type Body = { 'text/plain': { body: Takes<string> } }
    expect<Rules<{ method: 'HEAD'; requests: Body }>['requests']>().type.toBe<"'requests' is not allowed: a HEAD request has no body">()
    expect<Rules<{ method: 'QUERY'; requests: Body }>['requests']>().type.toBe<Body>()
  })

  test('check fields that no string satisfies', () => {
    expect<Rules<{ query: Takes<{ a: number; b: boolean; c?: bigint; d: string }> }>['query']>().type.toBe<
      "'query.a' cannot be parsed from a string" | "'query.b' cannot be parsed from a string" | "'query.c' cannot be parsed from a string"
    >()
    expect<Rules<{ query: Takes<{ a: { b: string } }> }>['query']>().type.toBe<"'query.a' cannot be parsed from a string">()
    expect<Rules<{ query: Takes<{ a: number[] }> }>['query']>().type.toBe<"'query.a' cannot be parsed from a string">()
    expect<
      Rules<{ query: Takes<{ a: string[]; b: string | number; c: any; d: unknown; e?: never }> }>['query']
    >().type.toBe<Takes<{ a: string[]; b: string | number; c: any; d: unknown; e?: never }>>()
    expect<Rules<{ headers: Takes<{ a: string[] }> }>['headers']>().type.toBe<"'headers.a' cannot be parsed from a string">()
    expect<Rules<{ headers: Takes<any> }>['headers']>().type.toBe<Takes<any>>()
    expect<Rules<{ headers: Takes<unknown> }>['headers']>().type.toBe<Takes<unknown>>()
    expect<Rules<{ headers: Takes<never> }>['headers']>().type.toBe<Takes<never>>()
  })

  test('check operations whose parameters are converted', () => {
    type Paged = Takes<{ page: unknown; tags?: string[] }, { page: number; tags?: string[] }>
    type Id = Takes<{ id: unknown }, { id: number }>
    type Right = { path: '/:id'; pathParams: Id; query: Paged; headers: Takes<{ 'x-n': unknown }, { 'x-n': number }> }
    expect<Rules<Right>>().type.toBe<Operation<Right>>()
    expect<Rules<{ query: Takes<{ a: unknown; b: number }, { a: number; b: number }> }>['query']>().type.toBe<"'query.b' cannot be parsed from a string">()
    expect<Rules<{ query: Takes<{ a: unknown; b: number[] }, { a: number; b: number[] }> }>['query']>().type.toBe<"'query.b' cannot be parsed from a string">()
    expect<Rules<{ query: Takes<string, { a: number }> }>['query']>().type.toBe<"'query' must accept an object">()
    expect<Rules<{ query: Takes<string[], number[]> }>['query']>().type.not.toBe<Takes<string[], number[]>>()
    expect<Rules<{ query: Takes<{ a: string } | { b: number }, { n: number }> }>['query']>().type.toBe<"'query.b' cannot be parsed from a string">()
    expect<Rules<{ query: Takes<{ a: 'x' | 'y'; n: any }, { a: 'x' | 'y'; n: number }> }>['query']>().type.toBe<
      Takes<{ a: 'x' | 'y'; n: any }, { a: 'x' | 'y'; n: number }>
    >()
    expect<Rules<{ query: Paged; headers: Takes<{ a: string[] }> }>['headers']>().type.toBe<"'headers.a' cannot be parsed from a string">()
    expect<Rules<{ headers: Takes<{ A: unknown }, { A: number }> }>['headers']>().type.toBe<"'A' must be in lower case: 'a'">()
    expect<Rules<{ headers: Takes<{ a: string[] }, { a: number }> }>['headers']>().type.toBe<"'headers.a' cannot be parsed from a string">()
    expect<Rules<{ path: '/:id'; pathParams: Takes<{ id: number }>; query: Paged }>['pathParams']>().type.toBe<"'pathParams.id' cannot be parsed from a string">()
    expect<Rules<{ path: '/:id'; pathParams: Takes<{ user: unknown }, { id: number }> }>['pathParams']>().type.toBe<
      "'id' is a parameter of the path but not of 'pathParams'" | "'user' is a parameter of 'pathParams' but not of the path"
    >()
    expect<Rules<{ path: '/:id'; pathParams: Takes<{ id: unknown; n?: string }, { id: number }> }>['pathParams']>().type.toBe<"'n' is a parameter of 'pathParams' but not of the path">()
    expect<Rules<{ path: '/:id'; pathParams: Takes<string[], { id: number }> }>['pathParams']>().type.not.toBe<Takes<string[], { id: number }>>()
    expect<Rules<{ query: Takes<any, { n: number }> }>['query']>().type.toBe<Takes<any, { n: number }>>()
    expect<Rules<{ query: Takes<unknown, { n: number }> }>['query']>().type.toBe<Takes<unknown, { n: number }>>()
    expect<Rules<{ query: Takes<never, { n: number }> }>['query']>().type.toBe<Takes<never, { n: number }>>()
  })

  test('check bodies that JSON cannot represent', () => {
    type Sent<Contents> = Rules<{ responses: { 200: Contents } }>['responses'][200]
    type Received<Contents> = Rules<{ method: 'POST'; requests: Contents }>['requests']
    expect<
      Sent<{
        'application/json': { body: Takes<{ a: bigint; b: { c: () => void }[]; d: Set<string>; e: symbol; f: string }> }
      }>['application/json']['body']
    >().type.toBe<
      | "'body.a' cannot be represented in JSON"
      | "'body.b.c' cannot be represented in JSON"
      | "'body.d' cannot be represented in JSON"
      | "'body.e' cannot be represented in JSON"
    >()
    expect<Sent<{ 'application/json': { body: Takes<{ at: Date }> } }>['application/json']['body']>().type.toBe<
      Takes<{ at: Date }>
    >()
    expect<
      Received<{ 'application/json': { body: Takes<{ at: Date }> } }>['application/json']['body']
    >().type.toBe<"'body.at' cannot be represented in JSON">()
    expect<
      Received<{
        'application/json': { body: Takes<{ at: Date | string; n?: number | bigint }> }
      }>['application/json']['body']
    >().type.toBe<Takes<{ at: Date | string; n?: number | bigint }>>()
    expect<Received<{ 'application/json': { body: Takes<any> } }>['application/json']['body']>().type.toBe<Takes<any>>()
    expect<Received<{ 'application/json': { body: Takes<unknown> } }>['application/json']['body']>().type.toBe<
      Takes<unknown>
    >()
    expect<Received<{ 'application/json': { body: Takes<never> } }>['application/json']['body']>().type.toBe<
      Takes<never>
    >()
    expect<
      Received<{ 'application/json': { body: Takes<Uint8Array> } }>['application/json']['body']
    >().type.toBe<"'body' cannot be represented in JSON">()
  })

  test('require objects for queries, headers and path parameters', () => {
    expect<Rules<{ query: Takes<string> }>['query']>().type.toBe<"'query' must accept an object">()
    expect<Rules<{ headers: Takes<number> }>['headers']>().type.toBe<"'headers' must accept an object">()
    expect<
      Rules<{ path: '/:id'; pathParams: Takes<string> }>['pathParams']
    >().type.toBe<"'pathParams' must accept an object">()
    expect<Rules<{ query: Takes<{ a: string } | undefined> }>['query']>().type.toBe<Takes<{ a: string } | undefined>>()
  })

  test('require header names in lower case', () => {
    expect<Rules<{ headers: Takes<{ 'X-API-Key': string; ETag?: string; 'x-trace': string }> }>['headers']>().type.toBe<
      "'X-API-Key' must be in lower case: 'x-api-key'" | "'ETag' must be in lower case: 'etag'"
    >()
    expect<Rules<{ headers: Takes<{ 'X-A': number }> }>['headers']>().type.toBe<
      "'X-A' must be in lower case: 'x-a'" | "'headers.X-A' cannot be parsed from a string"
    >()
    type Sent<Contents> = Rules<{ responses: { 200: Contents } }>['responses'][200]
    expect<Sent<{ 'application/json': { body: Takes<string>; headers: Takes<{ ETag: string }> } }>['application/json']>().type.toBe<{ body: Takes<string>; headers: "'ETag' must be in lower case: 'etag'" }>()
    expect<Sent<{ 'application/json': { body: Takes<string>; headers: Takes<{ etag: string }> } }>['application/json']['headers']>().type.toBe<Takes<{ etag: string }>>()
    expect<Sent<{ 'application/json': { body: Takes<string>; headers: Takes<any> } }>['application/json']['headers']>().type.toBe<Takes<any>>()
    expect<Sent<{ 'application/json': { body: Takes<string>; headers: Takes<unknown> } }>['application/json']['headers']>().type.toBe<Takes<unknown>>()
    expect<Sent<{ 'application/json': { body: Takes<string>; headers: Takes<never> } }>['application/json']['headers']>().type.toBe<Takes<never>>()
    expect<Sent<{ 'application/json': { body: Takes<string>; headers: Takes<{ [name: string]: string }> } }>['application/json']['headers']>().type.toBe<Takes<{ [name: string]: string }>>()
    expect<Sent<{ 'application/json': { body: Takes<string>; headers: Takes<{ [name: `x-${string}`]: string }> } }>['application/json']['headers']>().type.toBe<Takes<{ [name: `x-${string}`]: string }>>()
  })

  type Body<Contents> = Contents[keyof Contents] extends infer Content ? Content['body' & keyof Content] : never
  type Received<Contents> = Body<Rules<{ method: 'POST'; requests: Contents }>['requests']>
  type Sent<Contents> = Body<Rules<{ responses: { 200: Contents } }>['responses'][200]>

  test('sort content types as BodyFormat does, however they are spelled', () => {
    type Data = { n: bigint }
    expect<Sent<{ 'application/problem+JSON': { body: Takes<Data> } }>>().type.toBe<"'body.n' cannot be represented in JSON">()
    expect<Sent<{ 'Application/JSON': { body: Takes<Data> } }>>().type.toBe<"'body.n' cannot be represented in JSON">()
    expect<Sent<{ 'text/json': { body: Takes<Data> } }>>().type.toBe<"'body.n' cannot be represented in JSON">()
    expect<Received<{ 'application/Merge-Patch+json': { body: Takes<Data> } }>>().type.toBe<"'body.n' cannot be represented in JSON">()
    expect<
      Sent<{ 'model/json': { body: Takes<{ a: 1 }> } }>
    >().type.toBe<"'body' must accept a string, bytes, a Blob, a form or a ReadableStream">()
    expect<Sent<{ 'Text/Event-Stream': { body: Takes<Data> } }>>().type.toBe<"'body.n' cannot be represented in JSON">()
    expect<Sent<{ 'Text/Event-Stream': { body: Takes<{ n: number }> } }>>().type.toBe<Takes<{ n: number }>>()
    expect<Sent<{ 'application/x-NDJSON': { body: Takes<{ n: number }> } }>>().type.toBe<Takes<{ n: number }>>()
    expect<Sent<{ 'TEXT/HTML': { body: Takes<{ n: number }> } }>>().type.toBe<"'body' must accept a string or a ReadableStream">()
    expect<Received<{ 'Text/Plain': { body: Takes<{ n: number }> } }>>().type.toBe<"'body' cannot be parsed from a string">()
    expect<Received<{ 'text/event-stream': { body: Takes<{ n: number }> } }>>().type.toBe<"'body' cannot be parsed from a string">()
    expect<Received<{ 'application/x-ndjson': { body: Takes<{ n: number }> } }>>().type.toBe<"'body' must accept a Uint8Array">()
    expect<Received<{ 'model/json': { body: Takes<{ a: 1 }> } }>>().type.toBe<"'body' must accept a Uint8Array">()
  })

  test('require request bodies that their content type can hold', () => {
    expect<Received<{ 'application/x-www-form-urlencoded': { body: Takes<{ a: string; b?: string[]; c: string | number }> } }>>().type.toBe<
      Takes<{ a: string; b?: string[]; c: string | number }>
    >()
    expect<Received<{ 'application/x-www-form-urlencoded': { body: Takes<{ a: number; b: { c: string }; d: File }> } }>>().type.toBe<
      | "'body.a' cannot be parsed from a string"
      | "'body.b' cannot be parsed from a string"
      | "'body.d' cannot be parsed from a string"
    >()
    expect<Received<{ 'application/x-www-form-urlencoded': { body: Takes<string> } }>>().type.toBe<"'body' must accept an object">()
    expect<Received<{ 'application/x-www-form-urlencoded': { body: Takes<string | { a: string }> } }>>().type.toBe<Takes<string | { a: string }>>()
    expect<Received<{ 'application/x-www-form-urlencoded': { body: Takes<{ kind: 'a'; n: number } | { kind: 'b' }> } }>>().type.toBe<Takes<{ kind: 'a'; n: number } | { kind: 'b' }>>()
    expect<Received<{ 'application/x-www-form-urlencoded': { body: Takes<any> } }>>().type.toBe<Takes<any>>()
    expect<Received<{ 'application/x-www-form-urlencoded': { body: Takes<unknown> } }>>().type.toBe<Takes<unknown>>()
    expect<Received<{ 'application/x-www-form-urlencoded': { body: Takes<never> } }>>().type.toBe<Takes<never>>()
    expect<Received<{ 'multipart/form-data': { body: Takes<{ a: string; b: File; c: Blob[]; d?: (File | string)[] }> } }>>().type.toBe<
      Takes<{ a: string; b: File; c: Blob[]; d?: (File | string)[] }>
    >()
    expect<Received<{ 'multipart/form-data': { body: Takes<{ a: number }> } }>>().type.toBe<"'body.a' cannot be parsed from a string or a file">()
    expect<Received<{ 'multipart/form-data': { body: Takes<File> } }>>().type.not.toBe<Takes<File>>()
    expect<Received<{ 'text/csv': { body: Takes<'a' | 'b'> } }>>().type.toBe<Takes<'a' | 'b'>>()
    expect<Received<{ 'image/svg+xml': { body: Takes<number> } }>>().type.toBe<"'body' cannot be parsed from a string">()
    expect<Received<{ 'application/xml': { body: Takes<string | number> } }>>().type.toBe<Takes<string | number>>()
    expect<Received<{ 'image/png': { body: Takes<Uint8Array> } }>>().type.toBe<Takes<Uint8Array>>()
    expect<Received<{ 'image/png': { body: Takes<object> } }>>().type.toBe<Takes<object>>()
    expect<Received<{ 'image/png': { body: Takes<Blob> } }>>().type.toBe<"'body' must accept a Uint8Array">()
    expect<Received<{ 'image/png': { body: Takes<string> } }>>().type.toBe<"'body' must accept a Uint8Array">()
    expect<Received<{ [type: `image/${string}`]: { body: Takes<string> } }>>().type.toBe<Takes<string>>()
    expect<Received<{ [type: string]: { body: Takes<bigint> } }>>().type.toBe<Takes<bigint>>()
  })

  test('require response bodies that their content type can hold', () => {
    expect<Sent<{ 'text/html': { body: Takes<string> } }>>().type.toBe<Takes<string>>()
    expect<Sent<{ 'text/html': { body: Takes<ReadableStream> } }>>().type.toBe<Takes<ReadableStream>>()
    expect<Sent<{ 'text/html': { body: Takes<{ rows: [] }, string> } }>>().type.toBe<Takes<{ rows: [] }, string>>()
    expect<Sent<{ 'application/xml': { body: Takes<Uint8Array> } }>>().type.toBe<"'body' must accept a string or a ReadableStream">()
    expect<Sent<{ 'image/png': { body: Takes<{ a: 1 }> } }>>().type.toBe<
      "'body' must accept a string, bytes, a Blob, a form or a ReadableStream"
    >()
    expect<Sent<{ 'image/png': { body: Takes<number> } }>>().type.toBe<
      "'body' must accept a string, bytes, a Blob, a form or a ReadableStream"
    >()
    expect<Sent<{ 'image/png': { body: Takes<Uint8Array> } }>>().type.toBe<Takes<Uint8Array>>()
    expect<Sent<{ 'image/png': { body: Takes<DataView | ArrayBuffer> } }>>().type.toBe<Takes<DataView | ArrayBuffer>>()
    expect<Sent<{ 'image/png': { body: Takes<File> } }>>().type.toBe<Takes<File>>()
    expect<Sent<{ 'multipart/form-data': { body: Takes<FormData> } }>>().type.toBe<Takes<FormData>>()
    expect<Sent<{ 'application/x-www-form-urlencoded': { body: Takes<URLSearchParams> } }>>().type.toBe<Takes<URLSearchParams>>()
    expect<Sent<{ 'image/png': { body: Takes<any> } }>>().type.toBe<Takes<any>>()
    expect<Sent<{ 'image/png': { body: Takes<unknown> } }>>().type.toBe<Takes<unknown>>()
    expect<Sent<{ 'image/png': { body: Takes<never> } }>>().type.toBe<Takes<never>>()
    expect<Sent<{ 'image/png': { body: Takes<undefined> } }>>().type.toBe<Takes<undefined>>()
  })

  test('accept schemas as values', () => {
    const contract = { ping: { path: '/ping', method: 'GET', query: takes<{ a: string }>(), responses: { 200: {} } } } as const
    expect(contract).type.toBeAssignableTo<ContractRules<typeof contract>>()
  })
})
