/** The text of a header, by class of the value that its schema returns. */
import { describe, expect, test } from 'tstyche'
import type { HeaderValue } from '../../src/shared/header-value.ts'

describe('HeaderValue', () => {
  type Values = {
    text: string
    literal: 'a' | 'b'
    number: number
    digits: 5
    bigint: 5n
    boolean: boolean
    null: null
    undefined: undefined
    optional: 'a' | undefined
    list: string[]
    none: readonly []
    object: { a: 1 }
    date: Date
    mixed: 'a' | 5 | string[] | { a: 1 }
    any: any
    unknown: unknown
    never: never
  }

  test('is the text that arrives, or null for a header that is absent', () => {
    expect<{ [Name in keyof Values]: HeaderValue<Values[Name]> }>().type.toBe<{
      text: string
      literal: 'a' | 'b'
      number: `${number}`
      digits: '5'
      bigint: '5'
      boolean: 'true' | 'false'
      null: 'null'
      undefined: null
      optional: 'a' | null
      list: string | null
      none: string | null
      object: string
      date: string
      mixed: string | null
      any: string | null
      unknown: string | null
      never: never
    }>()
  })
})
