/** The messages for values with a wrong type, one for each class of value. The texts that a person reads: `negative/wrong-types.ts`. */
import type { Contract, HttpMethod } from 'routepact'
import { describe, expect, test } from 'tstyche'
import type { MethodMessage } from '../../../src/core/contract/rules/method.ts'
import type { WrongSchemaMessage } from '../../../src/core/contract/rules/schemas.ts'
import type { SecurityMessage } from '../../../src/core/contract/rules/security-requirements.ts'
import type { WrongTypeRules } from '../../../src/core/contract/rules/wrong-types.ts'
import type { CodecSide } from '../../../src/core/schema/schema.ts'
import type { Operation, SchemaOf } from '../../schemas.ts'

/** The member with the name of its operation. */
type Named<Rules> = { [Name in keyof Rules]: Name extends keyof Rules[Name] ? Rules[Name][Name] : never }

describe('a field of another type', () => {
  type NoSchema<Field extends string> = `'${Field}' must be a Standard Schema, such as z.object({ ... })`
  type Wrong = {
    path: Operation<{ path: 5 }>
    method: Operation<{ path: '/2'; method: 5 }>
    operationId: Operation<{ path: '/3'; operationId: 5 }>
    summary: Operation<{ path: '/4'; summary: 5 }>
    description: Operation<{ path: '/5'; description: 5 }>
    title: Operation<{ path: '/6'; title: 5 }>
    tags: Operation<{ path: '/7'; tags: 5[] }>
    pathParams: Operation<{ path: '/8'; pathParams: 5 }>
    query: Operation<{ path: '/9'; query: 5 }>
    headers: Operation<{ path: '/10'; headers: 5 }>
    cookies: Operation<{ path: '/11'; cookies: 5 }>
    requests: Operation<{ path: '/12'; requests: 5 }>
    responses: Operation<{ path: '/13'; responses: 5 }>
    deprecated: Operation<{ path: '/14'; deprecated: 5 }>
    security: Operation<{ path: '/15'; security: 5 }>
    meta: Operation<{ path: '/16'; meta: 5 }>
  }

  test('has a message of its own', () => {
    expect<Named<WrongTypeRules<Wrong, true>>>().type.toBe<{
      path: "'path' must be a string, such as '/users/:id'"
      method: "'method' must be 'GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS' or 'QUERY'"
      operationId: "'operationId' must be a string"
      summary: "'summary' must be a string"
      description: "'description' must be a string"
      title: "'title' must be a string"
      tags: "'tags' must be an array of strings"
      pathParams: NoSchema<'pathParams'>
      query: NoSchema<'query'>
      headers: NoSchema<'headers'>
      cookies: NoSchema<'cookies'>
      requests: "'requests' must be an object of content types: { 'application/json': { body: schema } }"
      responses: "'responses' must be an object of statuses: { 200: { 'application/json': { body: schema } } }"
      deprecated: "'deprecated' must be true, false or an object: { since: '2026-01-31', sunset: '2026-12-31' }"
      security: "'security' must be an array of schemes with their scopes: [{ token: [] }]"
      meta: "'meta' must be an object: { role: 'admin' }"
    }>()
  })

  type Metas = {
    list: Operation<{ path: '/1'; meta: string[] }>
    tuple: Operation<{ path: '/2'; meta: readonly [] }>
    function: Operation<{ path: '/3'; meta: (role: string) => void }>
    text: Operation<{ path: '/4'; meta: 'x' }>
    null: Operation<{ path: '/5'; meta: null }>
    instance: Operation<{ path: '/6'; meta: Date }>
  }

  test('tells an instance in place of meta from what is no object of names', () => {
    type NoMeta = "'meta' must be an object: { role: 'admin' }"
    type Rules = WrongTypeRules<Metas, true>
    expect<{ [Name in keyof Rules]: Rules[Name]['meta'] }>().type.toBe<{
      list: NoMeta
      tuple: NoMeta
      function: NoMeta
      text: NoMeta
      null: NoMeta
      instance: "'meta' must not be of an interface or a class: declare its type with 'type'"
    }>()
  })
})

describe('a map of another type', () => {
  type Schema = SchemaOf<string>
  type WithoutType<Key extends string> = `'${Key}' must name the content type of the schema: { 'application/json': { body: schema } }`

  type BodyWithoutType = "'body' must be in a content type: { 'application/json': { body: schema } }"

  type Requests = {
    list: Operation<{ path: '/1'; requests: [Schema] }>
    instance: Operation<{ path: '/2'; requests: Date }>
    schema: Operation<{ path: '/3'; requests: Schema }>
    null: Operation<{ path: '/4'; requests: null }>
    undefined: Operation<{ path: '/5'; requests: undefined }>
    body: Operation<{ path: '/7'; requests: { body: Schema } }>
    keys: Operation<{ path: '/6'; requests: { body: Schema; json: Schema; 'a/b': Schema; 'a/c': { body: 5 }; optional: false } }>
  }

  test('has a message for requests, or for each key', () => {
    type NoRequests = "'requests' must be an object of content types: { 'application/json': { body: schema } }"
    type Rules = WrongTypeRules<Requests, true>
    expect<{ [Name in keyof Rules]: Rules[Name]['requests'] }>().type.toBe<{
      list: NoRequests
      instance: NoRequests
      schema: WithoutType<'requests'>
      null: NoRequests
      undefined: "'requests' must not be undefined: omit it"
      body: { body: BodyWithoutType }
      keys: {
        body: BodyWithoutType
        json: "'json' must be a content type, such as 'application/json'"
        'a/b': "'a/b' must be an object with a schema: { body: schema }"
        'a/c': { body: "'body' must be a Standard Schema, such as z.object({ ... })" }
        optional: "'optional' must be true: omit it if the body is required"
      }
    }>()
  })

  type Responses = {
    list: Operation<{ path: '/1'; responses: [Schema] }>
    schema: Operation<{ path: '/2'; responses: Schema }>
    null: Operation<{ path: '/3'; responses: null }>
    function: Operation<{ path: '/6'; responses: (status: 200) => Schema }>
    class: Operation<{ path: '/7'; responses: typeof Date }>
    statuses: Operation<{
      path: '/4'
      responses: { 200: Schema; 204: Schema; '205': Schema; 304: undefined; 400: [Schema]; 401: Date; 402: null; 403: { a: 1 }; 404: { body: Schema }; default: Schema }
    }>
    keys: Operation<{ path: '/5'; responses: { 200: { body: Schema; json: Schema; 'a/b': Schema; 'a/c': { body: null }; description: 5; headers: 5 } } }>
  }

  test('has a message for responses, for a status or for each key', () => {
    type NoResponses = "'responses' must be an object of statuses: { 200: { 'application/json': { body: schema } } }"
    type NoContents<Status extends number> = `'${Status}' must be an object of content types, or {} without a body`
    type Rules = WrongTypeRules<Responses, true>
    expect<{ [Name in keyof Rules]: Rules[Name]['responses'] }>().type.toBe<{
      list: NoResponses
      schema: NoResponses
      null: NoResponses
      function: NoResponses
      class: NoResponses
      statuses: {
        200: WithoutType<'200'>
        204: "'204' must be {}: the response has no body"
        '205': "'205' must be {}: the response has no body"
        304: "'304' must not be undefined: omit it"
        400: NoContents<400>
        401: NoContents<401>
        402: NoContents<402>
        403: { a: "'a' must be a content type, 'description' or 'headers'" }
        404: { body: BodyWithoutType }
        default: WithoutType<'default'>
      }
      keys: {
        200: {
          body: BodyWithoutType
          json: "'json' must be a content type, 'description' or 'headers'"
          'a/b': "'a/b' must be an object with a schema: { body: schema }"
          'a/c': { body: "'body' must be a schema: omit the content type if there is no body" }
          description: "'description' must be a string"
          headers: "'headers' must be a Standard Schema, such as z.object({ ... })"
        }
      }
    }>()
  })
})

describe('deprecation with a field of another type', () => {
  type Wrong = {
    undefined: Operation<{ path: '/1'; deprecated: { since: undefined; link: 5 } }>
    number: Operation<{ path: '/2'; deprecated: { since: '2026-01-31'; sunset: 5 } }>
    date: Operation<{ path: '/3'; deprecated: { since: 'soon'; sunset: Date; from: 5 } }>
  }

  test('has a message for this field, and the rules of the others', () => {
    type Rules = WrongTypeRules<Wrong, true>
    expect<{ [Name in keyof Rules]: Rules[Name]['deprecated'] }>().type.toBe<{
      undefined: { since: undefined; link: "'link' must be a string" }
      number: { since: '2026-01-31'; sunset: "'sunset' must be a string" }
      date: {
        since: "'soon' is not a date: write 2026-12-31 or 2026-12-31T12:00:00Z"
        sunset: "'sunset' must be a string"
        from: "'from' is not a field of 'deprecated'"
      }
    }>()
  })
})

describe('an operation with a wrong type', () => {
  type Wrong = {
    wrong: Operation<{ path: '/same'; summary: 5 }>
    same: Operation<{ path: '/same' }>
    rule: Operation<{ path: 'rule' }>
    first: { method: 'POST'; responses: {} }
    second: { method: 'POST'; responses: {} }
  }
  type Rules = WrongTypeRules<Wrong, true>

  test('keeps the rules of the contract, its own and those of the others', () => {
    expect<Rules['wrong']['path']>().type.toBe<"'same' has the same method and path">()
    expect<Rules['same']['path']>().type.toBe<"'wrong' has the same method and path">()
    expect<Rules['rule']['path']>().type.toBe<"'rule' must begin with '/'">()
  })

  test('has a message for its missing path, and none of another operation without one', () => {
    expect<Rules['first']>().type.toBe<{
      readonly path: "'path' must be declared, such as '/users/:id'"
      readonly method: 'POST'
      readonly responses: "'responses' without 200 must declare 'default', for errors that it does not list: add ...errors('default')"
    }>()
  })

  test('has the fields that editors complete if its method is wrong', () => {
    type Incomplete = { wrong: { path: '/'; method: 'get' }; right: { path: '/'; method: 'GET' } }
    expect<'summary'>().type.toBeAssignableTo<keyof WrongTypeRules<Incomplete, true>['wrong']>()
    expect<'methods'>().type.toBeAssignableTo<keyof WrongTypeRules<Incomplete, true>['wrong']>()
    expect<keyof WrongTypeRules<Incomplete, true>['right']>().type.toBe<'path' | 'method' | 'responses'>()
  })

  test('may be never, and a contract that is not known', () => {
    expect<WrongTypeRules<{ get: never }, true>['get']>().type.toBe<never>()
    expect<Contract>().type.toBeAssignableTo<WrongTypeRules<Contract, true>>()
  })
})

describe('a codec form for the other direction', () => {
  type Form<Side extends 'request' | 'response'> = SchemaOf<{}> & { readonly '~codec': CodecSide<Side> }
  type Contents<Side extends 'request' | 'response'> = { 'application/json': { body: Form<Side>; headers: Form<Side> } }
  type Each<Of extends 'request' | 'response', Other extends 'request' | 'response'> = {
    pathParams: Operation<{ path: '/1'; pathParams: Form<Of> }>
    query: Operation<{ path: '/2'; query: Form<Of> }>
    headers: Operation<{ path: '/3'; headers: Form<Of> }>
    cookies: Operation<{ path: '/4'; cookies: Form<Of> }>
    requests: Operation<{ path: '/5'; requests: { 'text/json': { body: Form<Of> } } }>
    responses: Operation<{ path: '/6'; responses: { 200: Contents<Other>; 302: { headers: Form<Other> } } }>
  }
  type Received<Field extends string> = `'${Field}' must be the form of the codec for requests: write .request`
  type Sent<Field extends string> = `'${Field}' must be the form of the codec for responses: write .response`

  test('has a message in each part', () => {
    expect<Named<WrongTypeRules<Each<'response', 'request'>, true>>>().type.toBe<{
      pathParams: Received<'pathParams'>
      query: Received<'query'>
      headers: Received<'headers'>
      cookies: Received<'cookies'>
      requests: { 'text/json': { body: Received<'body'> } }
      responses: { 200: { 'application/json': { body: Sent<'body'>; headers: Sent<'headers'> } }; 302: { headers: Sent<'headers'> } }
    }>()
  })

  test('is accepted in its own direction', () => {
    expect<Each<'request', 'response'>>().type.toBeAssignableTo<WrongTypeRules<Each<'request', 'response'>, true>>()
    expect<Each<'request', 'response'>>().type.toBeAssignableTo<Contract>()
  })
})

describe('MethodMessage', () => {
  type NoMethod = "'method' must be 'GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS' or 'QUERY'"
  type Methods = {
    nothing: ''
    start: 'P'
    starts: 'PO'
    method: 'POST'
    longer: 'POSTS'
    lowerStart: 'p'
    lowerStarts: 'po'
    lower: 'post'
    mixed: 'Post'
    other: 'TRACE'
    wide: string
    number: 5
    undefined: undefined
  }

  test('names the right spelling, and completes the beginning of a method', () => {
    expect<{ [Name in keyof Methods]: MethodMessage<Methods[Name]> }>().type.toBe<{
      nothing: HttpMethod
      start: HttpMethod
      starts: HttpMethod
      method: never
      longer: NoMethod
      lowerStart: HttpMethod
      lowerStarts: HttpMethod
      lower: "'method' must be 'POST'"
      mixed: "'method' must be 'POST'"
      other: NoMethod
      wide: "'method' must be a literal: write 'as const' behind the object"
      number: NoMethod
      undefined: NoMethod
    }>()
  })
})

describe('SecurityMessage', () => {
  type NoList = "'security' must be an array of schemes with their scopes: [{ token: [] }]"
  type NoScopes = "'security' must list schemes with their scopes: [{ token: ['read'] }]"
  type Values = {
    object: { token: [] }
    names: ['token']
    mixed: readonly [{ token: [] }, 'session']
    literal: [{ token: 'read' }]
    several: readonly [{ token: [] }, { session: 5 }]
    wide: { token?: never[] }[]
    null: null
    undefined: undefined
  }

  test('tells a list that is not known from one without objects or scopes', () => {
    expect<{ [Name in keyof Values]: SecurityMessage<Values[Name]> }>().type.toBe<{
      object: NoList
      names: NoList
      mixed: NoList
      literal: NoScopes
      several: NoScopes
      wide: "'security' must be a literal: write 'as const' behind the array"
      null: NoList
      undefined: "'security' must not be undefined: omit it"
    }>()
  })
})

describe('WrongSchemaMessage', () => {
  type Values = {
    class: typeof Date
    abstract: abstract new (name: string) => object
    function: (name: string) => object
    promise: Promise<SchemaOf<string>>
    thenable: { then: 1 }
    parsing: { safeParse: (value: unknown) => unknown }
    defined: { _def: object }
    object: { a: SchemaOf<string> }
    null: null
    undefined: undefined
    sent: SchemaOf<string> & { '~codec': CodecSide<'response'> }
    received: SchemaOf<string> & { '~codec': CodecSide<'request'> }
    codec: { request: { '~codec': CodecSide<'request'> } }
    other: { request: SchemaOf<string> }
    schema: SchemaOf<string>
  }
  type Old = "'query' must be a Standard Schema: update its library (zod: 3.24 or later)"
  type NoSchema = "'query' must be a Standard Schema, such as z.object({ ... })"

  test('says what is in place of a schema', () => {
    expect<{ [Name in keyof Values]: WrongSchemaMessage<Values[Name], 'query'> }>().type.toBe<{
      class: "'query' must be a schema, not a class"
      abstract: "'query' must be a schema, not a class"
      function: NoSchema
      promise: "'query' must be a schema, not a promise of one"
      thenable: "'query' must be a schema, not a promise of one"
      parsing: Old
      defined: Old
      object: NoSchema
      null: NoSchema
      undefined: "'query' must not be undefined: omit it"
      sent: "'query' must be the form of the codec for requests: write .request"
      received: "'query' must be the form of the codec for responses: write .response"
      codec: "'query' must be a form of the codec: write .request or .response"
      other: NoSchema
      schema: never
    }>()
  })
})
