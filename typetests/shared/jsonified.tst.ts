import type { Jsonified } from 'routepact/client'
import { describe, expect, test } from 'tstyche'

declare const brand: unique symbol

interface Category {
  name: string
  sub: Category[]
}

interface Dated {
  at: Date
  next?: Dated
}

describe('Jsonified', () => {
  test('is the type itself for JSON', () => {
    expect<Jsonified<string>>().type.toBe<string>()
    expect<Jsonified<'a' | 'b' | 1 | null>>().type.toBe<'a' | 'b' | 1 | null>()
    expect<Jsonified<{ name: string; tags?: string[] | undefined }>>().type.toBe<{
      name: string
      tags?: string[] | undefined
    }>()
    expect<Jsonified<readonly [number, { a: true }]>>().type.toBe<readonly [number, { a: true }]>()
    expect<Jsonified<Record<string, number>>>().type.toBe<Record<string, number>>()
    expect<Jsonified<string & { [brand]: 'id' }>>().type.toBe<string & { [brand]: 'id' }>()
    expect<Jsonified<Category>>().type.toBeAssignableTo<Category>()
    expect<Category>().type.toBeAssignableTo<Jsonified<Category>>()
  })

  test('is the result of toJSON for an object that has it', () => {
    expect<Jsonified<Date>>().type.toBe<string>()
    expect<Jsonified<URL>>().type.toBe<string>()
    expect<Jsonified<{ at: Date | null }>>().type.toBe<{ at: string | null }>()
    expect<Jsonified<{ toJSON: () => { at: Date } }>>().type.toBe<{ at: string }>()
    expect<Jsonified<Date[]>>().type.toBe<string[]>()
    expect<Jsonified<readonly [Date, number]>>().type.toBe<readonly [string, number]>()
    expect<Jsonified<Dated>['at']>().type.toBe<string>()
    expect<NonNullable<Jsonified<Dated>['next']>['at']>().type.toBe<string>()
  })

  test('omits what JSON omits', () => {
    expect<Jsonified<{ name: string; run: () => void; key: symbol }>>().type.toBe<{ name: string }>()
    expect<Jsonified<{ [brand]: Date; at: Date }>>().type.toBe<{ at: string }>()
    expect<Jsonified<(string | undefined | (() => void))[]>>().type.toBe<(string | null)[]>()
    expect<Jsonified<{ list: (Date | undefined)[] }>>().type.toBe<{ list: (string | null)[] }>()
    expect<Jsonified<{ run?: () => void; at: Date }>>().type.toBe<{ at: string }>()
    expect<Jsonified<{ key?: symbol; at: Date }>>().type.toBe<{ at: string }>()
  })

  test('has an empty object for a map and a set', () => {
    expect<Jsonified<{ map: Map<string, Date>; at: Date }>>().type.toBe<{ map: {}; at: string }>()
    expect<Jsonified<{ set: Set<Date>; at: Date }>>().type.toBe<{ set: {}; at: string }>()
  })

  test('has null for an element that JSON omits', () => {
    expect<Jsonified<(() => void)[]>>().type.toBe<null[]>()
    expect<Jsonified<symbol[]>>().type.toBe<null[]>()
    expect<Jsonified<[undefined, Date]>>().type.toBe<[null, string]>()
  })

  test('keeps optional and readonly properties', () => {
    expect<Jsonified<{ at?: Date | undefined }>>().type.toBe<{ at?: string | undefined }>()
    expect<Jsonified<{ readonly at: Date }>>().type.toBe<{ readonly at: string }>()
    expect<Jsonified<undefined>>().type.toBe<undefined>()
  })

  test('distributes over a union', () => {
    expect<Jsonified<Date | { at: Date } | 1>>().type.toBe<string | { at: string } | 1>()
  })

  test('is never for a value that JSON cannot represent', () => {
    expect<Jsonified<bigint>>().type.toBe<never>()
    expect<Jsonified<symbol>>().type.toBe<never>()
    expect<Jsonified<() => void>>().type.toBe<never>()
    expect<Jsonified<(() => void) | Date>>().type.toBe<string>()
  })

  test('handles any, never and unknown', () => {
    expect<Jsonified<any>>().type.toBe<any>()
    expect<Jsonified<never>>().type.toBe<never>()
    expect<Jsonified<unknown>>().type.toBe<unknown>()
    expect<Jsonified<{ a: unknown; at: Date }>>().type.toBe<{ a: unknown; at: string }>()
    expect<Jsonified<{ a: any; at: Date }>>().type.toBe<{ a: any; at: string }>()
    expect<Jsonified<{ a: never; at: Date }>>().type.toBe<{ a: never; at: string }>()
  })
})
