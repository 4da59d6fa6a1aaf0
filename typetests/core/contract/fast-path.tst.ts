/**
 * The comparison that most operations match must find what the single rules find: a letter at each place of a header name, and a value
 * at each level of a body. Each table is read twice, the second time as an operation that the single rules check.
 */
import type { ContractRules } from 'routepact'
import { describe, expect, test } from 'tstyche'
import type { Operation, SchemaOf } from '../../schemas.ts'

/** The fields of an operation that is checked by the single rules. */
type Slow = { deprecated: { since: '2026-01-31' } }

describe('an upper-case letter in a header name', () => {
  type Letters = 'A' | 'B' | 'C' | 'D' | 'E' | 'F' | 'G' | 'H' | 'I' | 'J' | 'K' | 'L' | 'M' | 'N' | 'O' | 'P' | 'Q' | 'R' | 'S' | 'T' | 'U' | 'V' | 'W' | 'X' | 'Y' | 'Z'
  type Wrong = `x-${Letters}-y` | 'X-first' | 'in-Side' | 'lasT' | 'E' | 'TWO'
  type Right = `x-${Lowercase<Letters>}-y` | 'x' | 'x-1' | 'x_y' | '1' | "!$%&'+.^`|~"

  type Received<Names extends string, Fields> = {
    [Name in Names]: Operation<Fields & { path: `/${Name}`; headers: SchemaOf<{ [Header in Name]: string }> }>
  }
  type Sent<Names extends string, Fields> = {
    [Name in Names]: Operation<
      Fields & {
        path: `/${Name}`
        responses: {
          200: { 'application/json': { body: SchemaOf<string>; headers: SchemaOf<{ [Header in Name]?: string }> } }
          302: { headers: SchemaOf<{ [Header in Name]: string }> }
        }
      }
    >
  }
  type HeadersOf<Rules extends { [Name in keyof Rules]: { headers: unknown } }> = { [Name in keyof Rules]: Rules[Name]['headers'] }
  type ResponsesOf<Rules extends { [Name in keyof Rules]: { responses: unknown } }> = { [Name in keyof Rules]: Rules[Name]['responses'] }
  type Messages = { [Name in Wrong]: `'${Name}' must be in lower case: '${Lowercase<Name>}'` }
  type MessagesOfResponses = {
    [Name in Wrong]: { 200: { 'application/json': { body: SchemaOf<string>; headers: Messages[Name] } }; 302: { headers: Messages[Name] } }
  }

  test('is rejected in a request', () => {
    expect<HeadersOf<ContractRules<Received<Wrong, {}>>>>().type.toBe<Messages>()
    expect<HeadersOf<ContractRules<Received<Wrong, Slow>>>>().type.toBe<Messages>()
  })

  test('is rejected in a response', () => {
    expect<ResponsesOf<ContractRules<Sent<Wrong, {}>>>>().type.toBe<MessagesOfResponses>()
    expect<ResponsesOf<ContractRules<Sent<Wrong, Slow>>>>().type.toBe<MessagesOfResponses>()
  })

  test('is not found in other names', () => {
    expect<Received<Right, {}>>().type.toBeAssignableTo<ContractRules<Received<Right, {}>>>()
    expect<Received<Right, Slow>>().type.toBeAssignableTo<ContractRules<Received<Right, Slow>>>()
    expect<Sent<Right, {}>>().type.toBeAssignableTo<ContractRules<Sent<Right, {}>>>()
    expect<Sent<Right, Slow>>().type.toBeAssignableTo<ContractRules<Sent<Right, Slow>>>()
  })
})

describe('a value that JSON cannot represent', () => {
  /** A value at each level of a body, the last one below the deepest level that is read. */
  type Levels<Value> = {
    0: Value
    1: { a: Value }
    2: { a: { a: Value } }
    3: { a: { a: { a: Value } } }
    4: { a: { a: { a: { a: Value } } } }
    5: { a: { a: { a: { a: { a: Value } } } } }
    6: { a: { a: { a: { a: { a: { a: Value } } } } } }
    7: { a: { a: { a: { a: { a: { a: { a: Value } } } } } } }
  }
  /** The same in lists, which are levels too. */
  type Lists<Value> = {
    1: Value[]
    2: Value[][]
    3: { a: Value[] }[]
    4: Value[][][][]
    5: readonly [{ a: { a: { a: readonly Value[] } } }]
    6: Value[][][][][][]
    7: { a: Value[] }[][][][][]
  }
  type Fault<Path extends string> = `'${Path}' cannot be represented in JSON`
  type LevelFaults = {
    0: Fault<'body'>
    1: Fault<'body.a'>
    2: Fault<'body.a.a'>
    3: Fault<'body.a.a.a'>
    4: Fault<'body.a.a.a.a'>
    5: Fault<'body.a.a.a.a.a'>
    6: Fault<'body.a.a.a.a.a.a'>
    7: SchemaOf<Levels<bigint>[7]>
  }
  type ListFaults = {
    1: Fault<'body'>
    2: Fault<'body'>
    3: Fault<'body.a'>
    4: Fault<'body'>
    5: Fault<'body.a.a.a'>
    6: Fault<'body'>
    7: SchemaOf<Lists<bigint>[7]>
  }
  /** What is read inside of a value, as a map is, ends one level earlier. */
  type MapFaults = Omit<LevelFaults, 6 | 7> & { 6: SchemaOf<Levels<Map<string, 1>>[6]>; 7: SchemaOf<Levels<Map<string, 1>>[7]> }

  type Received<Bodies, Fields> = {
    [Key in keyof Bodies]: Operation<Fields & { path: `/${Key & number}`; requests: { 'application/json': { body: SchemaOf<Bodies[Key]> } } }>
  }
  type Sent<Bodies, Fields> = {
    [Key in keyof Bodies]: Operation<Fields & { path: `/${Key & number}`; responses: { 200: { 'application/json': { body: SchemaOf<Bodies[Key]> } } } }>
  }
  type Content = { 'application/json': { body: unknown } }
  type BodiesOf<Rules extends { [Key in keyof Rules]: { requests: Content } }> = {
    [Key in keyof Rules]: Rules[Key]['requests']['application/json']['body']
  }
  type SentBodiesOf<Rules extends { [Key in keyof Rules]: { responses: { 200: Content } } }> = {
    [Key in keyof Rules]: Rules[Key]['responses'][200]['application/json']['body']
  }
  /** The keys of a table, which has a type of its own. */
  type Flat<Type> = { [Key in keyof Type]: Type[Key] }

  test('is rejected at each level of a request', () => {
    expect<BodiesOf<ContractRules<Received<Levels<bigint>, {}>>>>().type.toBe<LevelFaults>()
    expect<BodiesOf<ContractRules<Received<Levels<bigint>, Slow>>>>().type.toBe<LevelFaults>()
    expect<BodiesOf<ContractRules<Received<Lists<bigint>, {}>>>>().type.toBe<ListFaults>()
    expect<Flat<BodiesOf<ContractRules<Received<Levels<Map<string, 1>>, {}>>>>>().type.toBe<Flat<MapFaults>>()
  })

  test('is rejected at each level of a response', () => {
    expect<SentBodiesOf<ContractRules<Sent<Levels<bigint>, {}>>>>().type.toBe<LevelFaults>()
    expect<SentBodiesOf<ContractRules<Sent<Levels<bigint>, Slow>>>>().type.toBe<LevelFaults>()
    expect<SentBodiesOf<ContractRules<Sent<Lists<bigint>, {}>>>>().type.toBe<ListFaults>()
    expect<Flat<SentBodiesOf<ContractRules<Sent<Levels<Map<string, 1>>, {}>>>>>().type.toBe<Flat<MapFaults>>()
  })

  test('is an object that JSON would turn into {}, a function, a symbol or a bigint', () => {
    type Opaque = {
      1: Map<string, 1>
      2: Set<1>
      3: Uint8Array
      4: Blob
      5: Promise<1>
      6: AsyncIterable<1>
      7: ReadableStream
      8: bigint
      9: symbol
      10: () => void
    }
    type Messages = { [Key in keyof Opaque]: Fault<'body'> }
    expect<BodiesOf<ContractRules<Received<Opaque, {}>>>>().type.toBe<Messages>()
    expect<BodiesOf<ContractRules<Received<Opaque, Slow>>>>().type.toBe<Messages>()
    expect<SentBodiesOf<ContractRules<Sent<Opaque, {}>>>>().type.toBe<Messages>()
    expect<SentBodiesOf<ContractRules<Sent<Opaque, Slow>>>>().type.toBe<Messages>()
  })

  test('is not found in other bodies', () => {
    type Right = string | number | boolean | null | { b?: string | undefined; c: unknown }
    expect<Received<Levels<Right>, {}>>().type.toBeAssignableTo<ContractRules<Received<Levels<Right>, {}>>>()
    expect<Received<Lists<Right>, Slow>>().type.toBeAssignableTo<ContractRules<Received<Lists<Right>, Slow>>>()
    expect<Sent<Levels<Right | Date>, {}>>().type.toBeAssignableTo<ContractRules<Sent<Levels<Right | Date>, {}>>>()
    expect<Sent<Lists<Right | Date>, Slow>>().type.toBeAssignableTo<ContractRules<Sent<Lists<Right | Date>, Slow>>>()
  })
})

describe('an entry of a JSON body', () => {
  type Code = SchemaOf<string> & { '~body': { contentTypes: readonly ['a/b'] } }
  type OtherCode = "'application/json' is not a content type of this schema: use 'a/b'"
  type Entry<Content> = { 'application/json': Content }
  type Wrong<Fields> = {
    headers: Operation<Fields & { path: '/1'; requests: Entry<{ body: SchemaOf<string>; headers: SchemaOf<{ a: string }> }> }>
    received: Operation<Fields & { path: '/2'; requests: Entry<{ body: Code }> }>
    sent: Operation<Fields & { path: '/3'; responses: { 200: Entry<{ body: Code }>; default: Entry<{ body: Code }> } }>
  }
  type Messages = {
    headers: Entry<{ body: SchemaOf<string>; headers: "'headers' is not allowed in 'requests': declare it beside 'path'" }>
    received: Entry<{ body: OtherCode }>
    sent: { 200: Entry<{ body: OtherCode }>; default: Entry<{ body: OtherCode }> }
  }
  type Parts<Rules extends { headers: { requests: unknown }; received: { requests: unknown }; sent: { responses: unknown } }> = {
    headers: Rules['headers']['requests']
    received: Rules['received']['requests']
    sent: Rules['sent']['responses']
  }

  test('has no headers in a request, and no code of another content type', () => {
    expect<Parts<ContractRules<Wrong<{}>>>>().type.toBe<Messages>()
    expect<Parts<ContractRules<Wrong<Slow>>>>().type.toBe<Messages>()
  })
})

describe('a status without a body', () => {
  /** An operation for each status, of which one comparison must find its body. */
  type Bodiless<Body, Fields> = {
    [Status in 204 | 205 | 304 | '204' | '205' | '304' as `of${Status}${Status extends string ? 'Text' : ''}`]: Operation<
      Fields & { path: `/${Status}/${Status extends string ? 'text' : 'number'}`; responses: { 200: {} } & { [Key in Status]: { 'application/json': { body: Body } } } }
    >
  }
  type BodiesOf<Rules extends { [Name in keyof Rules]: { responses: unknown } }> = {
    [Name in keyof Rules]: Omit<Rules[Name]['responses'], 200> extends { [status: number]: { 'application/json': { body: infer Body } } } ? Body : never
  }
  type Fault<Status extends number> = `'body' is not allowed: a response with status ${Status} has no body`
  type Faults = { of204: Fault<204>; of205: Fault<205>; of304: Fault<304>; of204Text: Fault<204>; of205Text: Fault<205>; of304Text: Fault<304> }

  test('has a body only if that is undefined or nothing', () => {
    expect<BodiesOf<ContractRules<Bodiless<SchemaOf<string>, {}>>>>().type.toBe<Faults>()
    expect<BodiesOf<ContractRules<Bodiless<SchemaOf<string>, Slow>>>>().type.toBe<Faults>()
    expect<Bodiless<SchemaOf<undefined>, {}>>().type.toBeAssignableTo<ContractRules<Bodiless<SchemaOf<undefined>, {}>>>()
    expect<Bodiless<SchemaOf<never>, Slow>>().type.toBeAssignableTo<ContractRules<Bodiless<SchemaOf<never>, Slow>>>()
  })
})
