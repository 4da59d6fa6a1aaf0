import { type Contract, type ContractOperation, type ContractRules, createContract, type JsonLinesSchema, type Schema } from 'routepact'
import { describe, expect, test } from 'tstyche'
import type { FieldsMessage, NoText } from '../../../src/core/contract/rules/text-values.ts'
import { names, type Operation, type SchemaOf, schemaOf } from '../../schemas.ts'

describe('ContractRules', () => {
  type Right = { ping: Operation<{ path: '/ping'; query: SchemaOf<{ page?: string }> }> }

  test('are the contract itself if it satisfies every rule', () => {
    expect<Right>().type.toBeAssignableTo<ContractRules<Right>>()
    expect<ContractRules<Right>>().type.toBeAssignableTo<Right>()
    expect<ContractRules<Right>['ping']['path']>().type.toBe<'/ping'>()
  })

  test('replace the type of each invalid property by a message', () => {
    type Wrong = {
      ping: { path: '/'; method: 'GET'; querry: SchemaOf<string>; responses: { 404: {} } }
    }
    expect<ContractRules<Wrong>['ping']>().type.toBe<{
      path: '/'
      method: 'GET'
      querry: "'querry' is not a field of an operation"
      responses: "'responses' without 200 must declare 'default', for errors that it does not list: add ...errors('default')"
    }>()
  })

  test('replace an operation whose name has a meaning of its own by a message', () => {
    type Named = Right & { then: Operation<{ path: '/then' }>; __proto__: Operation<{ path: '/proto' }> }
    expect<ContractRules<Named>['then']>().type.toBe<"'then' must not be the name of an operation">()
    expect<ContractRules<Named>['__proto__']>().type.toBe<"'__proto__' must not be the name of an operation">()
    expect<ContractRules<Named>['ping']['path']>().type.toBe<'/ping'>()
    expect<ContractRules<Right & { thenable: Operation<{ path: '/thenable' }> }>['thenable']['path']>().type.toBe<'/thenable'>()
  })

  test('handle any, never, an unknown and an empty contract', () => {
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

  // `SchemaOf<…>` is written out each time, because a schema of a type parameter is not checked.
  type Rules<Fields> =
    Operation<Fields> extends infer Ping extends ContractOperation ? ContractRules<{ ping: Ping }>['ping'] : never

  test('accept statuses as strings', () => {
    expect<Rules<{ responses: { '200': {}; '404': {} } }>['responses']>().type.toBe<{ '200': {}; '404': {} }>()
    expect<
      Rules<{ responses: { '200': {}; '99': {} } }>['responses']['99']
    >().type.toBe<"'99' must be a status from 200 to 599, a range ('2XX', '3XX', '4XX', '5XX') or 'default'">()
    expect<
      Rules<{
        responses: { '200': {}; '204': { 'text/plain': { body: SchemaOf<string> } } }
      }>['responses']['204']['text/plain']['body']
    >().type.toBe<"'body' is not allowed: a response with status 204 has no body">()
  })

  test('compare pathParams with the path', () => {
    expect<Rules<{ path: '/:id'; pathParams: SchemaOf<{ id: string }> }>['pathParams']>().type.toBe<
      SchemaOf<{ id: string }>
    >()
    expect<Rules<{ path: '/:id'; pathParams: SchemaOf<{ user: string }> }>['pathParams']>().type.toBe<
      "'id' is a parameter of the path but not of 'pathParams'"
    >()
    expect<
      Rules<{ path: '/:id'; pathParams: SchemaOf<{ id: number }> }>['pathParams']
    >().type.toBe<"'pathParams.id' cannot be parsed from a string: its schema must accept one">()
    expect<Rules<{ path: '/:id'; pathParams: SchemaOf<any> }>['pathParams']>().type.toBe<SchemaOf<any>>()
    expect<Rules<{ path: '/:id'; pathParams: SchemaOf<unknown> }>['pathParams']>().type.toBe<SchemaOf<unknown>>()
    expect<Rules<{ path: '/:id'; pathParams: SchemaOf<never> }>['pathParams']>().type.toBe<SchemaOf<never>>()
  })

  test('check the path', () => {
    expect<Rules<{ path: 'a' }>['path']>().type.toBe<"'a' must begin with '/'">()
    expect<Rules<{ path: '/:' }>['path']>().type.toBe<"':' must be followed by the name of a path parameter">()
    type NoName = "':' must be followed by the name of a path parameter"
    expect<Rules<{ path: '/:/a' }>['path']>().type.toBe<NoName>()
    expect<Rules<{ path: '/:a/:' }>['path']>().type.toBe<NoName>()
    expect<Rules<{ path: '/:a/:/b' }>['path']>().type.toBe<NoName>()
    expect<Rules<{ path: '/:a/:b/:a' }>['path']>().type.toBe<"':a' occurs twice in the path">()
    expect<Rules<{ path: string }>['path']>().type.toBe<string>()
    expect<Rules<{ path: `${string}/a` }>['path']>().type.toBe<`${string}/a`>()
  })

  test('check each segment of a path', () => {
    type Segment<Text extends string, Name extends string> = `'${Text}' in the path must be literal text or a whole parameter: ':${Name}'`
    type PathsOf<Checked extends { [Name in keyof Checked]: { path: unknown } }> = { [Name in keyof Checked]: Checked[Name]['path'] }
    type Wrong = {
      first: Operation<{ path: '/{id}/b/c' }>
      middle: Operation<{ path: '/a/{id}/c' }>
      last: Operation<{ path: '/a/b/{id}' }>
      slash: Operation<{ path: '/b/{id}/' }>
      suffix: Operation<{ path: '/a/:id.json/c' }>
      optional: Operation<{ path: '/a/:id?' }>
      prefix: Operation<{ path: '/a/@:id' }>
      several: Operation<{ path: '/a/{*id}' }>
      double: Operation<{ path: '/a/*:id' }>
      none: Operation<{ path: '/a/*' }>
    }
    expect<PathsOf<ContractRules<Wrong>>>().type.toBe<{
      first: Segment<'{id}', 'id'>
      middle: Segment<'{id}', 'id'>
      last: Segment<'{id}', 'id'>
      slash: Segment<'{id}', 'id'>
      suffix: Segment<':id.json', 'id'>
      optional: Segment<':id?', 'id'>
      prefix: Segment<'@:id', 'id'>
      several: Segment<'{*id}', 'id'>
      double: Segment<'*:id', 'id'>
      none: Segment<'*', 'name'>
    }>()
  })

  test('report duplicate routes and operationIds', () => {
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

  test('report statuses and bodies that are not allowed', () => {
    type Of<Responses> = Rules<{ responses: Responses }>['responses']
    expect<Of<{ 200: {}; 600: {}; 199: {} }>>().type.toBe<{
      200: {}
      600: "'600' must be a status from 200 to 599, a range ('2XX', '3XX', '4XX', '5XX') or 'default'"
      199: "'199' must be a status from 200 to 599, a range ('2XX', '3XX', '4XX', '5XX') or 'default'"
    }>()
    expect<Of<{ 200: {}; 299: {} }>>().type.toBe<{ 200: {}; 299: {} }>()
    expect<
      Of<{ 200: {}; 204: { 'text/plain': { body: SchemaOf<string> } } }>[204]['text/plain']['body']
    >().type.toBe<"'body' is not allowed: a response with status 204 has no body">()
    expect<Of<{ 200: {}; 204: { 'text/plain': { body: SchemaOf<undefined> } } }>[204]['text/plain']['body']>().type.toBe<
      SchemaOf<undefined>
    >()
    expect<
      Of<{ 200: {}; 204: { 'text/plain': { body: SchemaOf<string | undefined> } } }>[204]['text/plain']['body']
    >().type.toBe<SchemaOf<string | undefined>>()
    expect<Of<{ 200: {}; 204: { 'text/plain': { body: SchemaOf<never> } } }>[204]['text/plain']['body']>().type.toBe<
      SchemaOf<never>
    >()
    expect<Of<{ 200: {}; 204: { 'text/plain': { body: SchemaOf<any> } } }>[204]['text/plain']['body']>().type.toBe<
      SchemaOf<any>
    >()
    type Body = { 'text/plain': { body: SchemaOf<string> } }
    expect<Rules<{ method: 'HEAD'; requests: Body }>['requests']>().type.toBe<"'requests' is not allowed: a HEAD request has no body">()
    expect<Rules<{ method: 'QUERY'; requests: Body }>['requests']>().type.toBe<Body>()
  })

  test('report a missing default beside the mistakes of the parts', () => {
    type Of<Responses> = Rules<{ responses: Responses }>['responses']
    type NoDefault = "'responses' without 200 must declare 'default', for errors that it does not list: add ...errors('default')"
    type Body = { 'text/plain': { body: SchemaOf<string> } }
    expect<Of<{ 201: {}; 404: {} }>>().type.toBe<NoDefault>()
    expect<Of<{ 201: Body; 204: Body }>>().type.toBe<{
      201: NoDefault
      204: { 'text/plain': { body: "'body' is not allowed: a response with status 204 has no body" } }
    }>()
    expect<Of<{ 201: {}; '2xx': Body; 204: Body }>>().type.toBe<{
      201: {}
      '2xx': "'2xx' must be a status from 200 to 599, a range ('2XX', '3XX', '4XX', '5XX') or 'default', and 'responses' without 200 must declare 'default'"
      204: { 'text/plain': { body: "'body' is not allowed: a response with status 204 has no body" } }
    }>()
    // One of several parts without a mistake has the message.
    type Several = Of<{ 201: {}; 404: {}; 409: {}; 204: Body }>
    expect<Several[201 | 404 | 409]>().type.toBe<NoDefault | {}>()
    expect<Extract<keyof Several, 201 | 404 | 409>>().type.toBe<201 | 404 | 409>()
    expect<{ [Status in keyof Several]: Several[Status] extends string ? Several[Status] : never }[keyof Several]>().type.toBe<NoDefault>()
    // A wide number may be 200.
    expect<Of<{ [status: number]: {}; 204: Body }>[204]>().type.toBe<{
      'text/plain': { body: "'body' is not allowed: a response with status 204 has no body" }
    }>()
  })

  test('check the reserved keys of a status', () => {
    type Of<Responses> = Rules<{ responses: Responses }>['responses']
    type Right = {
      200: { description: 'Found'; 'application/json': { body: SchemaOf<{ a: 1 }> } }
      204: { description: 'Deleted' }
      302: { headers: SchemaOf<{ location: string }> }
      default: { headers: SchemaOf<{ 'x-a'?: string }>; description: string }
    }
    expect<Of<Right>>().type.toBe<Right>()
    type Slow = Right & { 600: {} }
    expect<Of<Slow>[200 | 204 | 302 | 'default']>().type.toBe<Right[keyof Right]>()
    expect<
      Of<{ 200: { json: { body: SchemaOf<string> } } }>[200]['json']
    >().type.toBe<"'json' must be a content type, 'description' or 'headers'">()
    expect<Of<{ 200: { constructor: 1 } }>[200]['constructor']>().type.toBe<
      "'constructor' must be a content type, 'description' or 'headers'"
    >()
    type Both = Of<{ 200: { headers: SchemaOf<{ a: string }>; 'text/plain': { body: SchemaOf<string> } } }>[200]
    expect<Both['headers']>().type.toBe<
      "'headers' is not allowed beside a content type: declare it beside 'body'"
    >()
    expect<Both['text/plain']['body']>().type.toBe<SchemaOf<string>>()
    expect<Of<{ 200: { headers: SchemaOf<{ ETag: string }> } }>[200]['headers']>().type.toBe<
      "'ETag' must be in lower case: 'etag'"
    >()
    expect<Of<{ 200: {}; 600: {}; 302: { headers: SchemaOf<any> } }>[302]['headers']>().type.toBe<SchemaOf<any>>()
    expect<Of<{ 200: {}; 600: {}; 302: { headers: SchemaOf<unknown> } }>[302]['headers']>().type.toBe<SchemaOf<unknown>>()
    expect<Of<{ 200: {}; 600: {}; 302: { headers: SchemaOf<never> } }>[302]['headers']>().type.toBe<SchemaOf<never>>()
    type Wide = { [contentType: string]: { body: SchemaOf<string> } }
    expect<Of<{ 200: Wide; 600: {} }>[200]>().type.toBe<Wide>()
  })

  test('check the examples of a body', () => {
    type Body = SchemaOf<{ a: string }>
    type Named = { ada: { value: { a: 'x' }; summary: 'Ada' } }
    type Right = { 'application/json': { body: Body; description: 'A'; example: { a: 'x' } }; 'a/b+json': { body: Body; examples: Named } }
    expect<Rules<{ requests: Right }>['requests']>().type.toBe<Right>()
    expect<Rules<{ responses: { 200: Right } }>['responses']>().type.toBe<{ 200: Right }>()
    type Both = { 'application/json': { body: Body; example: 1; examples: Named } }
    type Message = "'example' is not allowed beside 'examples'"
    expect<Rules<{ requests: Both }>['requests']['application/json']>().type.toBe<{
      body: Body
      example: Message
      examples: Named
    }>()
    expect<Rules<{ responses: { 200: Both } }>['responses'][200]['application/json']['example']>().type.toBe<Message>()
    type Any = { 'application/json': { body: Body; example: any }; 'text/csv': { body: SchemaOf<string>; example: never } }
    expect<Rules<{ requests: Any }>['requests']>().type.toBe<Any>()
  })

  test('report fields that no string satisfies', () => {
    expect<Rules<{ query: SchemaOf<{ a: number; d: string }> }>['query']>().type.toBe<"'query.a' cannot be parsed from a string: its schema must accept one">()
    expect<Rules<{ query: SchemaOf<{ b: boolean; d: string }> }>['query']>().type.toBe<"'query.b' cannot be parsed from a string: its schema must accept one">()
    expect<Rules<{ query: SchemaOf<{ c?: bigint; d: string }> }>['query']>().type.toBe<"'query.c' cannot be parsed from a string: its schema must accept one">()
    expect<Rules<{ query: SchemaOf<{ a: { b: string } }> }>['query']>().type.toBe<"'query.a' cannot be parsed from a string: its schema must accept one">()
    expect<Rules<{ query: SchemaOf<{ a: number[] }> }>['query']>().type.toBe<"'query.a' cannot be parsed from a string: its schema must accept one">()
    expect<Rules<{ query: SchemaOf<{ a: string[][] }> }>['query']>().type.toBe<"'query.a' cannot be parsed from a string: its schema must accept one">()
    expect<
      Rules<{ query: SchemaOf<{ a: string[]; b: string | number; c: any; d: unknown; e?: never }> }>['query']
    >().type.toBe<SchemaOf<{ a: string[]; b: string | number; c: any; d: unknown; e?: never }>>()
    expect<Rules<{ headers: SchemaOf<{ a: string[] }> }>['headers']>().type.toBe<"'headers.a' cannot be parsed from a string: its schema must accept one">()
    expect<Rules<{ headers: SchemaOf<any> }>['headers']>().type.toBe<SchemaOf<any>>()
    expect<Rules<{ headers: SchemaOf<unknown> }>['headers']>().type.toBe<SchemaOf<unknown>>()
    expect<Rules<{ headers: SchemaOf<never> }>['headers']>().type.toBe<SchemaOf<never>>()
  })

  test('check operations whose parameters are converted', () => {
    type Paged = SchemaOf<{ page: unknown; tags?: string[] }, { page: number; tags?: string[] }>
    type Id = SchemaOf<{ id: unknown }, { id: number }>
    type Right = { path: '/:id'; pathParams: Id; query: Paged; headers: SchemaOf<{ 'x-n': unknown }, { 'x-n': number }> }
    expect<Rules<Right>>().type.toBe<Operation<Right>>()
    expect<Rules<{ query: SchemaOf<{ a: unknown; b: number }, { a: number; b: number }> }>['query']>().type.toBe<"'query.b' cannot be parsed from a string: its schema must accept one">()
    expect<Rules<{ query: SchemaOf<{ a: unknown; b: number[] }, { a: number; b: number[] }> }>['query']>().type.toBe<"'query.b' cannot be parsed from a string: its schema must accept one">()
    expect<Rules<{ query: SchemaOf<string, { a: number }> }>['query']>().type.toBe<"'query' must accept an object">()
    expect<Rules<{ query: SchemaOf<string[], number[]> }>['query']>().type.not.toBe<SchemaOf<string[], number[]>>()
    expect<Rules<{ query: SchemaOf<{ a: string } | { b: number }, { n: number }> }>['query']>().type.toBe<SchemaOf<{ a: string } | { b: number }, { n: number }>>()
    expect<Rules<{ query: SchemaOf<{ a: number } | { b: number }, { n: number }> }>['query']>().type.toBeAssignableTo<"'query.a' cannot be parsed from a string: its schema must accept one" | "'query.b' cannot be parsed from a string: its schema must accept one">()
    expect<Rules<{ query: SchemaOf<{ a: 'x' | 'y'; n: any }, { a: 'x' | 'y'; n: number }> }>['query']>().type.toBe<
      SchemaOf<{ a: 'x' | 'y'; n: any }, { a: 'x' | 'y'; n: number }>
    >()
    expect<Rules<{ query: Paged; headers: SchemaOf<{ a: string[] }> }>['headers']>().type.toBe<"'headers.a' cannot be parsed from a string: its schema must accept one">()
    expect<Rules<{ headers: SchemaOf<{ A: unknown }, { A: number }> }>['headers']>().type.toBe<"'A' must be in lower case: 'a'">()
    expect<Rules<{ headers: SchemaOf<{ a: string[] }, { a: number }> }>['headers']>().type.toBe<"'headers.a' cannot be parsed from a string: its schema must accept one">()
    expect<Rules<{ path: '/:id'; pathParams: SchemaOf<{ id: number }>; query: Paged }>['pathParams']>().type.toBe<"'pathParams.id' cannot be parsed from a string: its schema must accept one">()
    expect<Rules<{ path: '/:id'; pathParams: SchemaOf<{ user: unknown }, { id: number }> }>['pathParams']>().type.toBe<
      "'id' is a parameter of the path but not of 'pathParams'"
    >()
    expect<Rules<{ path: '/:id'; pathParams: SchemaOf<{ id: unknown; n?: string }, { id: number }> }>['pathParams']>().type.toBe<"'n' is a parameter of 'pathParams' but not of the path">()
    expect<Rules<{ path: '/:id'; pathParams: SchemaOf<string[], { id: number }> }>['pathParams']>().type.not.toBe<SchemaOf<string[], { id: number }>>()
    expect<Rules<{ query: SchemaOf<any, { n: number }> }>['query']>().type.toBe<SchemaOf<any, { n: number }>>()
    expect<Rules<{ query: SchemaOf<unknown, { n: number }> }>['query']>().type.toBe<SchemaOf<unknown, { n: number }>>()
    expect<Rules<{ query: SchemaOf<never, { n: number }> }>['query']>().type.toBe<SchemaOf<never, { n: number }>>()
  })

  test('report bodies that JSON cannot represent', () => {
    type Sent<Contents> = Rules<{ responses: { 200: Contents } }>['responses'][200]
    type Received<Contents> = Rules<{ method: 'POST'; requests: Contents }>['requests']
    expect<Sent<{ 'application/json': { body: SchemaOf<{ a: bigint; f: string }> } }>['application/json']['body']>().type.toBe<"'body.a' cannot be represented in JSON">()
    expect<Sent<{ 'application/json': { body: SchemaOf<{ b: { c: () => void }[]; f: string }> } }>['application/json']['body']>().type.toBe<"'body.b.c' cannot be represented in JSON">()
    expect<Sent<{ 'application/json': { body: SchemaOf<{ d: Set<string>; f: string }> } }>['application/json']['body']>().type.toBe<"'body.d' cannot be represented in JSON">()
    expect<Sent<{ 'application/json': { body: SchemaOf<{ e: symbol; f: string }> } }>['application/json']['body']>().type.toBe<"'body.e' cannot be represented in JSON">()
    expect<Sent<{ 'application/json': { body: SchemaOf<{ at: Date }> } }>['application/json']['body']>().type.toBe<
      SchemaOf<{ at: Date }>
    >()
    expect<
      Received<{ 'application/json': { body: SchemaOf<{ at: Date }> } }>['application/json']['body']
    >().type.toBe<"'body.at' cannot be represented in JSON">()
    expect<
      Received<{
        'application/json': { body: SchemaOf<{ at: Date | string; n?: number | bigint }> }
      }>['application/json']['body']
    >().type.toBe<SchemaOf<{ at: Date | string; n?: number | bigint }>>()
    expect<Received<{ 'application/json': { body: SchemaOf<any> } }>['application/json']['body']>().type.toBe<SchemaOf<any>>()
    expect<Received<{ 'application/json': { body: SchemaOf<unknown> } }>['application/json']['body']>().type.toBe<
      SchemaOf<unknown>
    >()
    expect<Received<{ 'application/json': { body: SchemaOf<never> } }>['application/json']['body']>().type.toBe<
      SchemaOf<never>
    >()
    type NoList = "'body' cannot be represented in JSON"
    expect<Received<{ 'application/json': { body: SchemaOf<bigint[]> } }>['application/json']['body']>().type.toBe<NoList>()
    expect<Received<{ 'application/json': { body: SchemaOf<(bigint | null)[]> } }>['application/json']['body']>().type.toBe<NoList>()
    expect<Received<{ 'application/json': { body: SchemaOf<(Date | undefined)[]> } }>['application/json']['body']>().type.toBe<NoList>()
    expect<Received<{ 'application/json': { body: SchemaOf<(string | bigint | null)[]> } }>['application/json']['body']>().type.toBe<SchemaOf<(string | bigint | null)[]>>()
    expect<
      Received<{ 'application/json': { body: SchemaOf<Uint8Array> } }>['application/json']['body']
    >().type.toBe<"'body' cannot be represented in JSON">()
  })

  test('report a response union or tuple with a member that JSON cannot represent', () => {
    expect<Sent<{ 'application/json': { body: SchemaOf<string | Map<string, string>> } }>>().type.toBe<"'body' cannot be represented in JSON">()
    expect<Sent<{ 'application/json': { body: SchemaOf<[string, bigint]> } }>>().type.toBe<"'body' cannot be represented in JSON">()
    expect<Sent<{ 'application/json': { body: SchemaOf<[string, ...{ n: bigint }[]] | null> } }>>().type.toBe<"'body.n' cannot be represented in JSON">()
    expect<Sent<{ 'application/json': { body: SchemaOf<{ a?: number | bigint; b: [Date, string | null] }> } }>>().type.toBe<"'body.a' cannot be represented in JSON">()
    expect<Sent<{ 'application/json': { body: SchemaOf<{ kind: 'a'; n: bigint } | { kind: 'b' }> } }>>().type.toBe<"'body.n' cannot be represented in JSON">()
    expect<Sent<{ 'application/json': { body: SchemaOf<(string | { [name: string]: symbol })[]> } }>>().type.toBe<"'body' cannot be represented in JSON">()
    type Right = SchemaOf<[string, number?, ...(Date | { a: any; b: unknown; c: never } | null)[]] | { toJSON: () => bigint }>
    expect<Sent<{ 'application/json': { body: Right } }>>().type.toBe<Right>()
    type Tree = { children: Tree[]; next: Tree | null }
    expect<Sent<{ 'application/json': { body: SchemaOf<Tree> } }>>().type.toBe<SchemaOf<Tree>>()
    expect<Sent<{ 'application/json': { body: SchemaOf<any> } }>>().type.toBe<SchemaOf<any>>()
    expect<Sent<{ 'application/json': { body: SchemaOf<unknown> } }>>().type.toBe<SchemaOf<unknown>>()
    expect<Sent<{ 'application/json': { body: SchemaOf<never> } }>>().type.toBe<SchemaOf<never>>()
  })

  test('accept a request union with a member that JSON can represent', () => {
    type Either = SchemaOf<{ kind: 'a'; n: bigint } | { kind: 'b' }>
    expect<Received<{ 'application/json': { body: Either } }>>().type.toBe<Either>()
  })

  test('read the output of a schema whose whole input is unknown or any', () => {
    expect<Sent<{ 'application/json': { body: SchemaOf<unknown, { n: bigint }> } }>>().type.toBe<"'body.n' cannot be represented in JSON">()
    // The fast path compares inputs, and `any` is assignable to every type.
    expect<Sent<{ 'application/json': { body: SchemaOf<any, Map<string, string>> } }>>().type.toBe<SchemaOf<any, Map<string, string>>>()
    expect<Sent<{ 'text/plain': { body: SchemaOf<unknown, number> } }>>().type.toBe<"'body' must accept a string or a ReadableStream">()
    expect<Sent<{ 'text/plain': { body: SchemaOf<any, string> } }>>().type.toBe<SchemaOf<any, string>>()
    expect<Rules<{ responses: { 200: {}; 204: { 'text/plain': { body: SchemaOf<unknown, string> } } } }>['responses'][204]['text/plain']['body']>().type.toBe<"'body' is not allowed: a response with status 204 has no body">()
    expect<Rules<{ responses: { 200: { headers: SchemaOf<any, { ETag: string }> } } }>['responses'][200]['headers']>().type.toBe<"'ETag' must be in lower case: 'etag'">()
    expect<Rules<{ responses: { 200: { headers: SchemaOf<any, { etag: string }> } } }>['responses'][200]['headers']>().type.toBe<SchemaOf<any, { etag: string }>>()
    expect<Rules<{ headers: SchemaOf<unknown, { 'X-A': number }> }>['headers']>().type.toBe<"'X-A' must be in lower case: 'x-a'">()
    expect<Rules<{ path: '/:id'; pathParams: SchemaOf<unknown, { user: number }> }>['pathParams']>().type.toBe<
      "'id' is a parameter of the path but not of 'pathParams'"
    >()
  })

  test('accept values of requests that a schema of any input may convert', () => {
    type Converted<Input> = SchemaOf<Input, { id: number }>
    expect<Rules<{ path: '/:id'; pathParams: Converted<any> }>['pathParams']>().type.toBe<Converted<any>>()
    expect<Rules<{ path: '/:id'; pathParams: Converted<unknown> }>['pathParams']>().type.toBe<Converted<unknown>>()
    expect<Rules<{ headers: Converted<unknown> }>['headers']>().type.toBe<Converted<unknown>>()
    expect<Received<{ 'application/json': { body: SchemaOf<unknown, { at: Date }> } }>>().type.toBe<SchemaOf<unknown, { at: Date }>>()
    expect<Received<{ 'text/csv': { body: SchemaOf<unknown, string[]> } }>>().type.toBe<SchemaOf<unknown, string[]>>()
  })

  test('require objects for queries, headers and path parameters', () => {
    expect<Rules<{ query: SchemaOf<string> }>['query']>().type.toBe<"'query' must accept an object">()
    expect<Rules<{ headers: SchemaOf<number> }>['headers']>().type.toBe<"'headers' must accept an object">()
    expect<
      Rules<{ path: '/:id'; pathParams: SchemaOf<string> }>['pathParams']
    >().type.toBe<"'pathParams' must accept an object">()
    expect<Rules<{ query: SchemaOf<{ a: string } | undefined> }>['query']>().type.toBe<SchemaOf<{ a: string } | undefined>>()
  })

  test('require an object that is not iterable', () => {
    expect<Rules<{ query: SchemaOf<string[]> }>['query']>().type.toBe<"'query' must accept an object">()
    expect<Rules<{ query: SchemaOf<Map<string, string>> }>['query']>().type.toBe<"'query' must accept an object">()
    expect<Received<{ 'application/x-www-form-urlencoded': { body: SchemaOf<FormData> } }>>().type.toBe<"'body' must accept an object">()
  })

  test('accept a union with a member that strings satisfy', () => {
    type Either = SchemaOf<{ a: number } | { a: string } | string[] | string | null>
    expect<Rules<{ query: Either }>['query']>().type.toBe<Either>()
    type Json = string | number | boolean | null | Json[] | { [key: string]: Json }
    expect<Rules<{ query: SchemaOf<Json> }>['query']>().type.toBe<SchemaOf<Json>>()
    type OfHeaders = SchemaOf<{ a: string } | { b: Date }>
    expect<Rules<{ headers: OfHeaders }>['headers']>().type.toBe<OfHeaders>()
    expect<
      Rules<{ query: SchemaOf<{ a: number } | { b: Date } | string[]> }>['query']
    >().type.toBeAssignableTo<"'query.a' cannot be parsed from a string: its schema must accept one" | "'query.b' cannot be parsed from a string: its schema must accept one" | "'query' must accept an object">()
  })

  test('require header names in lower case', () => {
    expect<Rules<{ headers: SchemaOf<{ 'X-API-Key': string; 'x-trace': string }> }>['headers']>().type.toBe<"'X-API-Key' must be in lower case: 'x-api-key'">()
    expect<Rules<{ headers: SchemaOf<{ ETag?: string; 'x-trace': string }> }>['headers']>().type.toBe<"'ETag' must be in lower case: 'etag'">()
    expect<Rules<{ headers: SchemaOf<{ 'X-A': number }> }>['headers']>().type.toBeAssignableTo<
      "'X-A' must be in lower case: 'x-a'" | "'headers.X-A' cannot be parsed from a string: its schema must accept one"
    >()
    type Sent<Contents> = Rules<{ responses: { 200: Contents } }>['responses'][200]
    expect<Sent<{ 'application/json': { body: SchemaOf<string>; headers: SchemaOf<{ ETag: string }> } }>['application/json']>().type.toBe<{ body: SchemaOf<string>; headers: "'ETag' must be in lower case: 'etag'" }>()
    expect<Sent<{ 'application/json': { body: SchemaOf<string>; headers: SchemaOf<{ etag: string }> } }>['application/json']['headers']>().type.toBe<SchemaOf<{ etag: string }>>()
    expect<Sent<{ 'application/json': { body: SchemaOf<string>; headers: SchemaOf<any> } }>['application/json']['headers']>().type.toBe<SchemaOf<any>>()
    expect<Sent<{ 'application/json': { body: SchemaOf<string>; headers: SchemaOf<unknown> } }>['application/json']['headers']>().type.toBe<SchemaOf<unknown>>()
    expect<Sent<{ 'application/json': { body: SchemaOf<string>; headers: SchemaOf<never> } }>['application/json']['headers']>().type.toBe<SchemaOf<never>>()
    expect<Sent<{ 'application/json': { body: SchemaOf<string>; headers: SchemaOf<{ [name: string]: string }> } }>['application/json']['headers']>().type.toBe<SchemaOf<{ [name: string]: string }>>()
    expect<Sent<{ 'application/json': { body: SchemaOf<string>; headers: SchemaOf<{ [name: `x-${string}`]: string }> } }>['application/json']['headers']>().type.toBe<SchemaOf<{ [name: `x-${string}`]: string }>>()
  })

  type Body<Contents> = Contents[keyof Contents] extends infer Content ? Content['body' & keyof Content] : never
  type Received<Contents> = Body<Rules<{ method: 'POST'; requests: Contents }>['requests']>
  type Sent<Contents> = Body<Rules<{ responses: { 200: Contents } }>['responses'][200]>

  test('classify content types like ContentFormat, in any spelling', () => {
    type Data = { n: bigint }
    expect<Sent<{ 'application/problem+JSON': { body: SchemaOf<Data> } }>>().type.toBe<"'body.n' cannot be represented in JSON">()
    expect<Sent<{ 'Application/JSON': { body: SchemaOf<Data> } }>>().type.toBe<"'body.n' cannot be represented in JSON">()
    expect<Sent<{ 'text/json': { body: SchemaOf<Data> } }>>().type.toBe<"'body.n' cannot be represented in JSON">()
    expect<Received<{ 'application/Merge-Patch+json': { body: SchemaOf<Data> } }>>().type.toBe<"'body.n' cannot be represented in JSON">()
    expect<
      Sent<{ 'model/json': { body: SchemaOf<{ a: 1 }> } }>
    >().type.toBe<"'body' must accept a string, bytes, a Blob, a form or a ReadableStream">()
    expect<Sent<{ 'Text/Event-Stream': { body: SchemaOf<Data> } }>>().type.toBe<"'Text/Event-Stream' needs events(schema)">()
    expect<Sent<{ 'application/x-NDJSON': { body: SchemaOf<{ n: number }> } }>>().type.toBe<"'application/x-NDJSON' needs jsonLines(schema)">()
    expect<Sent<{ 'application/x-NDJSON': { body: JsonLinesSchema<SchemaOf<Data>> } }>>().type.toBe<JsonLinesSchema<SchemaOf<Data>>>()
    expect<Sent<{ 'TEXT/HTML': { body: SchemaOf<{ n: number }> } }>>().type.toBe<"'body' must accept a string or a ReadableStream">()
    expect<Received<{ 'Text/Plain': { body: SchemaOf<{ n: number }> } }>>().type.toBe<"'body' cannot be parsed from a string: its schema must accept one">()
    expect<Received<{ 'text/event-stream': { body: SchemaOf<{ n: number }> } }>>().type.toBe<"'text/event-stream' needs events(schema)">()
    expect<Received<{ 'multipart/form-data': { body: Schema } }>>().type.toBe<Schema>()
    expect<Received<{ 'multipart/form-data': { body: SchemaOf<never> } }>>().type.toBe<"'multipart/form-data' needs multipart(schema)">()
    expect<Received<{ 'multipart/form-data': { body: any } }>>().type.toBe<any>()
    expect<Received<{ 'model/json': { body: SchemaOf<{ a: 1 }> } }>>().type.toBe<"'body' must accept a Uint8Array">()
  })

  test('require request bodies that their content type can represent', () => {
    expect<Received<{ 'application/x-www-form-urlencoded': { body: SchemaOf<{ a: string; b?: string[]; c: string | number }> } }>>().type.toBe<
      SchemaOf<{ a: string; b?: string[]; c: string | number }>
    >()
    expect<Received<{ 'application/x-www-form-urlencoded': { body: SchemaOf<{ a: number }> } }>>().type.toBe<"'body.a' cannot be parsed from a string: its schema must accept one">()
    expect<Received<{ 'application/x-www-form-urlencoded': { body: SchemaOf<{ b: { c: string } }> } }>>().type.toBe<"'body.b' cannot be parsed from a string: its schema must accept one">()
    expect<Received<{ 'application/x-www-form-urlencoded': { body: SchemaOf<{ d: File }> } }>>().type.toBe<"'body.d' cannot be parsed from a string: its schema must accept one">()
    expect<Received<{ 'application/x-www-form-urlencoded': { body: SchemaOf<string> } }>>().type.toBe<"'body' must accept an object">()
    expect<Received<{ 'application/x-www-form-urlencoded': { body: SchemaOf<string | { a: string }> } }>>().type.toBe<SchemaOf<string | { a: string }>>()
    expect<Received<{ 'application/x-www-form-urlencoded': { body: SchemaOf<{ kind: 'a'; n: number } | { kind: 'b' }> } }>>().type.toBe<SchemaOf<{ kind: 'a'; n: number } | { kind: 'b' }>>()
    expect<Received<{ 'application/x-www-form-urlencoded': { body: SchemaOf<any> } }>>().type.toBe<SchemaOf<any>>()
    expect<Received<{ 'application/x-www-form-urlencoded': { body: SchemaOf<unknown> } }>>().type.toBe<SchemaOf<unknown>>()
    expect<Received<{ 'application/x-www-form-urlencoded': { body: SchemaOf<never> } }>>().type.toBe<SchemaOf<never>>()
    expect<Received<{ 'text/csv': { body: SchemaOf<'a' | 'b'> } }>>().type.toBe<SchemaOf<'a' | 'b'>>()
    expect<Received<{ 'image/svg+xml': { body: SchemaOf<number> } }>>().type.toBe<"'body' cannot be parsed from a string: its schema must accept one">()
    expect<Received<{ 'application/xml': { body: SchemaOf<string | number> } }>>().type.toBe<SchemaOf<string | number>>()
    expect<Received<{ 'image/png': { body: SchemaOf<Uint8Array> } }>>().type.toBe<SchemaOf<Uint8Array>>()
    expect<Received<{ 'image/png': { body: SchemaOf<object> } }>>().type.toBe<SchemaOf<object>>()
    expect<Received<{ 'image/png': { body: SchemaOf<Blob> } }>>().type.toBe<"'body' must accept a Uint8Array">()
    expect<Received<{ 'image/png': { body: SchemaOf<ArrayBuffer> } }>>().type.toBe<"'body' must accept a Uint8Array">()
    expect<Received<{ 'image/png': { body: SchemaOf<DataView> } }>>().type.toBe<"'body' must accept a Uint8Array">()
    expect<Received<{ 'image/png': { body: SchemaOf<ReadableStream> } }>>().type.toBe<"'body' must accept a Uint8Array">()
    expect<Received<{ 'image/png': { body: SchemaOf<string> } }>>().type.toBe<"'body' must accept a Uint8Array">()
    expect<Received<{ [type: `image/${string}`]: { body: SchemaOf<string> } }>>().type.toBe<SchemaOf<string>>()
    expect<Received<{ [type: string]: { body: SchemaOf<bigint> } }>>().type.toBe<SchemaOf<bigint>>()
  })

  test('require response bodies that their content type can represent', () => {
    expect<Sent<{ 'text/html': { body: SchemaOf<string> } }>>().type.toBe<SchemaOf<string>>()
    expect<Sent<{ 'text/html': { body: SchemaOf<ReadableStream> } }>>().type.toBe<SchemaOf<ReadableStream>>()
    expect<Sent<{ 'text/html': { body: SchemaOf<{ rows: [] }, string> } }>>().type.toBe<SchemaOf<{ rows: [] }, string>>()
    expect<Sent<{ 'application/xml': { body: SchemaOf<Uint8Array> } }>>().type.toBe<"'body' must accept a string or a ReadableStream">()
    expect<Sent<{ 'image/png': { body: SchemaOf<{ a: 1 }> } }>>().type.toBe<
      "'body' must accept a string, bytes, a Blob, a form or a ReadableStream"
    >()
    expect<Sent<{ 'image/png': { body: SchemaOf<number> } }>>().type.toBe<
      "'body' must accept a string, bytes, a Blob, a form or a ReadableStream"
    >()
    expect<Sent<{ 'image/png': { body: SchemaOf<Uint8Array> } }>>().type.toBe<SchemaOf<Uint8Array>>()
    // Each alone: a union is accepted if one member is.
    expect<Sent<{ 'image/png': { body: SchemaOf<string> } }>>().type.toBe<SchemaOf<string>>()
    expect<Sent<{ 'image/png': { body: SchemaOf<ArrayBuffer> } }>>().type.toBe<SchemaOf<ArrayBuffer>>()
    expect<Sent<{ 'image/png': { body: SchemaOf<DataView> } }>>().type.toBe<SchemaOf<DataView>>()
    expect<Sent<{ 'image/png': { body: SchemaOf<FormData> } }>>().type.toBe<SchemaOf<FormData>>()
    expect<Sent<{ 'image/png': { body: SchemaOf<ReadableStream> } }>>().type.toBe<SchemaOf<ReadableStream>>()
    expect<Sent<{ 'image/png': { body: SchemaOf<DataView | ArrayBuffer> } }>>().type.toBe<SchemaOf<DataView | ArrayBuffer>>()
    expect<Sent<{ 'image/png': { body: SchemaOf<File> } }>>().type.toBe<SchemaOf<File>>()
    expect<Sent<{ 'application/x-www-form-urlencoded': { body: SchemaOf<URLSearchParams> } }>>().type.toBe<SchemaOf<URLSearchParams>>()
    expect<Sent<{ 'application/x-www-form-urlencoded': { body: SchemaOf<{ a: string }> } }>>().type.toBe<
      "'body' must accept a string, bytes, a Blob, a form or a ReadableStream"
    >()
    expect<Sent<{ 'image/png': { body: SchemaOf<any> } }>>().type.toBe<SchemaOf<any>>()
    expect<Sent<{ 'image/png': { body: SchemaOf<unknown> } }>>().type.toBe<SchemaOf<unknown>>()
    expect<Sent<{ 'image/png': { body: SchemaOf<never> } }>>().type.toBe<SchemaOf<never>>()
    expect<Sent<{ 'image/png': { body: SchemaOf<undefined> } }>>().type.toBe<SchemaOf<undefined>>()
  })

  test('read each alternative of headers, and none of what may be absent', () => {
    type Status<Contents> = Rules<{ responses: { 200: {}; 302: Contents } }>['responses'][302]
    type Wrong = "'X-A' must be in lower case: 'x-a'"
    expect<Rules<{ headers: SchemaOf<{ a: string } | { 'X-A': string }> }>['headers']>().type.toBe<Wrong>()
    expect<Rules<{ headers: SchemaOf<{ 'X-A': string } | undefined> }>['headers']>().type.toBe<Wrong>()
    expect<Status<{ headers: SchemaOf<{ a: string } | { 'X-A': string }> }>>().type.toBe<{ headers: Wrong }>()
    expect<Status<{ headers: SchemaOf<{ 'X-A': string } | undefined> }>>().type.toBe<{ headers: Wrong }>()
    expect<Status<{ headers: SchemaOf<{ 'X-A': string } | null> }>>().type.toBe<{ headers: Wrong }>()
    type Absent = { 'application/json': { body: SchemaOf<string>; headers?: SchemaOf<{ 'X-A': string }> } }
    expect<Rules<{ responses: { 200: Absent } }>['responses'][200]>().type.toBe<Absent>()
  })

  test('read an object beside undefined and null', () => {
    type Fault<Input> = FieldsMessage<Input, 'query', never, string, NoText>
    type Wrong = "'query.a' cannot be parsed from a string: its schema must accept one"
    expect<Fault<{ a: number } | undefined>>().type.toBe<Wrong>()
    expect<Fault<{ a: number } | null>>().type.toBe<Wrong>()
    expect<Fault<{ a: number } | null | undefined>>().type.toBe<Wrong>()
    expect<Fault<{ a: string } | null | undefined>>().type.toBe<never>()
    expect<Rules<{ query: SchemaOf<{ a: number } | undefined> }>['query']>().type.toBe<Wrong>()
  })

  test('reject each range of content types, but any type of a stream', () => {
    type Code<Type extends string> = SchemaOf<Uint8Array> & { '~body': { contentTypes: readonly [Type] } }
    type Range<Key extends string> = `'${Key}' must be one content type: only byteStream() accepts any, as '*/*'`
    type Contents = {
      '*/json': { body: SchemaOf<string> }
      'text/*': { body: SchemaOf<string> }
      'a/x*y': { body: SchemaOf<string> }
      'image/*': { body: Code<'*/*'> }
      '*/*': { body: Code<'*/*'> }
    }
    type Messages = {
      '*/json': Range<'*/json'>
      'text/*': Range<'text/*'>
      'a/x*y': Range<'a/x*y'>
      'image/*': Range<'image/*'>
      '*/*': { body: Code<'*/*'> }
    }
    expect<Rules<{ requests: Contents }>['requests']>().type.toBe<Messages>()
    expect<Rules<{ responses: { 200: Contents } }>['responses'][200]>().type.toBe<Messages>()
    expect<Rules<{ requests: { '*/*': { body: Code<'a/b'> } } }>['requests']>().type.toBe<{ '*/*': Range<'*/*'> }>()
    expect<Rules<{ requests: { '*/*': { body: SchemaOf<Uint8Array> } } }>['requests']>().type.toBe<{ '*/*': Range<'*/*'> }>()
  })

  test('accept each content type of a body code, in any spelling', () => {
    type Code<Types extends readonly string[]> = SchemaOf<1> & { '~body': { contentTypes: Types } }
    type Right = {
      'text/event-stream': { body: Code<readonly ['text/event-stream', 'a/b']> }
      'A/B': { body: Code<readonly ['text/event-stream', 'a/b']> }
      'image/png': { body: Code<readonly ['*/*']> }
      'application/json': { body: Code<readonly ['a/b', '*/*']> }
    }
    type Wrong = { 'a/c': { body: Code<readonly ['a/b', 'a/d']> }; 'APPLICATION/JSONL': { body: SchemaOf<1> } }
    type Messages = {
      'a/c': { body: "'a/c' is not a content type of this schema: use 'a/b'" }
      'APPLICATION/JSONL': { body: "'APPLICATION/JSONL' needs jsonLines(schema)" }
    }
    expect<Rules<{ requests: Right }>['requests']>().type.toBe<Right>()
    expect<Rules<{ requests: Wrong }>['requests']>().type.toBe<Messages>()
    expect<Rules<{ responses: { 200: Right } }>['responses'][200]>().type.toBe<Right>()
    expect<Rules<{ responses: { 200: Wrong } }>['responses'][200]>().type.toBe<Messages>()
  })

  test('reject a request body that is only undefined', () => {
    type Wrong = "'body' of a request is never undefined: omit 'requests'"
    expect<Received<{ 'application/json': { body: SchemaOf<undefined> } }>>().type.toBe<Wrong>()
    expect<Received<{ 'application/json': { body: SchemaOf<void> } }>>().type.toBe<Wrong>()
    expect<Received<{ 'text/csv': { body: SchemaOf<undefined> } }>>().type.toBe<Wrong>()
    expect<Received<{ 'application/json': { body: SchemaOf<string | undefined> } }>>().type.toBe<SchemaOf<string | undefined>>()
    expect<Received<{ 'application/json': { body: SchemaOf<null> } }>>().type.toBe<SchemaOf<null>>()
    expect<Received<{ 'text/csv': { body: SchemaOf<never> } }>>().type.toBe<SchemaOf<never>>()
  })

  test('reject a response body that may be undefined, unless the schema returns anything or nothing', () => {
    type Wrong = "'body' must not be undefined: use null, or a status without a body"
    expect<Sent<{ 'application/json': { body: SchemaOf<undefined> } }>>().type.toBe<Wrong>()
    expect<Sent<{ 'application/json': { body: SchemaOf<string | undefined> } }>>().type.toBe<Wrong>()
    expect<Sent<{ 'application/json': { body: SchemaOf<void> } }>>().type.toBe<Wrong>()
    expect<Sent<{ 'text/json': { body: SchemaOf<string, unknown> } }>>().type.toBe<SchemaOf<string, unknown>>()
    expect<Sent<{ 'text/json': { body: SchemaOf<string, any> } }>>().type.toBe<SchemaOf<string, any>>()
    expect<Sent<{ 'text/json': { body: SchemaOf<string, never> } }>>().type.toBe<SchemaOf<string, never>>()
    expect<Sent<{ 'text/json': { body: SchemaOf<string | null> } }>>().type.toBe<SchemaOf<string | null>>()
  })

  test('accept schemas as values', () => {
    const contract = { ping: { path: '/ping', method: 'GET', query: schemaOf<{ a: string }>(), responses: { 200: {} } } } as const
    expect(contract).type.toBeAssignableTo<ContractRules<typeof contract>>()
  })
})

test('a path has no character that a URL cannot have in a path', () => {
  const get = { method: 'GET', deprecated: { since: '2026-01-31' }, responses: { 200: {} } } as const
  expect(createContract).type.toBeCallableWith({ get: { ...get, path: '/a-b' } })
  expect(createContract).type.not.toBeCallableWith({ get: { ...get, path: '/a#b' } })
  expect(createContract).type.not.toBeCallableWith({ get: { ...get, path: '/a\\b' } })
  expect(createContract).type.not.toBeCallableWith({ get: { ...get, path: '/a b' } })
})

describe('an operation of a usual shape', () => {
  const get = { path: '/:id/:n', method: 'GET', responses: { 200: {} } } as const

  test('has a schema with each name of its path, also if the schema adds it', () => {
    expect(createContract).type.toBeCallableWith({ get: { ...get, pathParams: schemaOf<{ id: string; n: string }, { id: number; n: number }>() } })
    expect(createContract).type.not.toBeCallableWith({ get: { ...get, pathParams: schemaOf<{ n: string }, { id: number; n: number }>() } })
  })

  test('has a schema with each name of its path in each of its alternatives', () => {
    type Either = { id: Date; n: Date } | { id: Date; n: number }
    expect(createContract).type.toBeCallableWith({ get: { ...get, pathParams: schemaOf<{ id: string; n: string }, Either>() } })
    expect(createContract).type.not.toBeCallableWith({ get: { ...get, pathParams: schemaOf<{ id: string; n: string } | { id: string }, Either>() } })
  })

  test('has `headers` of a response, not `header`', () => {
    const [body, header] = [schemaOf<string>(), schemaOf<{ etag: string }>()]
    expect(createContract).type.toBeCallableWith({ get: { ...get, responses: { 200: { 'application/json': { body, headers: header } } } } })
    expect(createContract).type.not.toBeCallableWith({ get: { ...get, responses: { 200: { 'application/json': { body, header } } } } })
    expect(createContract).type.not.toBeCallableWith({ get: { ...get, responses: { 200: { 'text/csv': { body, header } } } } })
    // A variable, in which the compiler looks for no other properties.
    const content = { body, header }
    expect(createContract).type.not.toBeCallableWith({ get: { ...get, responses: { 200: { 'application/json': content } } } })
  })
})
