import type { JsonForm } from 'routepact/client'
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

describe('JsonForm', () => {
  test('of JSON is the same', () => {
    expect<JsonForm<string>>().type.toBe<string>()
    expect<JsonForm<'a' | 'b' | 1 | null>>().type.toBe<'a' | 'b' | 1 | null>()
    expect<JsonForm<{ name: string; tags?: string[] | undefined }>>().type.toBe<{
      name: string
      tags?: string[] | undefined
    }>()
    expect<JsonForm<readonly [number, { a: true }]>>().type.toBe<readonly [number, { a: true }]>()
    expect<JsonForm<Record<string, number>>>().type.toBe<Record<string, number>>()
    expect<JsonForm<string & { [brand]: 'id' }>>().type.toBe<string & { [brand]: 'id' }>()
    expect<JsonForm<Category>>().type.toBeAssignableTo<Category>()
    expect<Category>().type.toBeAssignableTo<JsonForm<Category>>()
  })

  test('of what knows its own form is that form', () => {
    expect<JsonForm<Date>>().type.toBe<string>()
    expect<JsonForm<URL>>().type.toBe<string>()
    expect<JsonForm<{ at: Date | null }>>().type.toBe<{ at: string | null }>()
    expect<JsonForm<{ toJSON: () => { at: Date } }>>().type.toBe<{ at: string }>()
    expect<JsonForm<Date[]>>().type.toBe<string[]>()
    expect<JsonForm<readonly [Date, number]>>().type.toBe<readonly [string, number]>()
    expect<JsonForm<Dated>['at']>().type.toBe<string>()
    expect<NonNullable<JsonForm<Dated>['next']>['at']>().type.toBe<string>()
  })

  test('leaves out what JSON leaves out', () => {
    expect<JsonForm<{ name: string; run: () => void; key: symbol }>>().type.toBe<{ name: string }>()
    expect<JsonForm<{ [brand]: Date; at: Date }>>().type.toBe<{ at: string }>()
    expect<JsonForm<(string | undefined | (() => void))[]>>().type.toBe<(string | null)[]>()
    expect<JsonForm<{ list: (Date | undefined)[] }>>().type.toBe<{ list: (string | null)[] }>()
    expect<JsonForm<{ map: Map<string, Date>; at: Date }>>().type.toBe<{ map: {}; at: string }>()
  })

  test('keeps what may be absent so', () => {
    expect<JsonForm<{ at?: Date | undefined }>>().type.toBe<{ at?: string | undefined }>()
    expect<JsonForm<{ readonly at: Date }>>().type.toBe<{ readonly at: string }>()
    expect<JsonForm<undefined>>().type.toBe<undefined>()
  })

  test('is distributed', () => {
    expect<JsonForm<Date | { at: Date } | 1>>().type.toBe<string | { at: string } | 1>()
  })

  test('of what JSON cannot carry is never', () => {
    expect<JsonForm<bigint>>().type.toBe<never>()
    expect<JsonForm<symbol>>().type.toBe<never>()
  })

  test('of any, never and unknown', () => {
    expect<JsonForm<any>>().type.toBe<any>()
    expect<JsonForm<never>>().type.toBe<never>()
    expect<JsonForm<unknown>>().type.toBe<unknown>()
    expect<JsonForm<{ a: unknown; at: Date }>>().type.toBe<{ a: unknown; at: string }>()
    expect<JsonForm<{ a: any; at: Date }>>().type.toBe<{ a: any; at: string }>()
    expect<JsonForm<{ a: never; at: Date }>>().type.toBe<{ a: never; at: string }>()
  })
})
