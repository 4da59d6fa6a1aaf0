import { describe, expect, test } from 'tstyche'
import type { KeysRules } from '../../../src/core/contract/rules/separators.ts'
import type { SchemaOf } from '../../schemas.ts'

describe('KeysRules', () => {
  type Query =
    | { list: string[]; tuple: [string]; readonly: readonly string[]; optional?: string[]; either: string | string[]; both: string; text: string; any: any; unknown: unknown }
    | { other: string[]; both: string[]; text: 'a' }
    | undefined
    | null
  type Right = { list: ','; tuple: ' '; readonly: '|'; optional: ','; either: ','; both: ','; any: ','; unknown: ','; other: ',' }
  type Wrong = { text: ','; unknownKey: ','; list: ';'; tuple: string; other: 5 }

  test('accept a separator of each key that may be a list', () => {
    expect<KeysRules<Right, SchemaOf<Query>>>().type.toBe<Readonly<Right>>()
    expect<KeysRules<{ a: ',' }, SchemaOf<any>>>().type.toBe<Readonly<{ a: ',' }>>()
    expect<KeysRules<{ a: ',' }, SchemaOf<unknown>>>().type.toBe<Readonly<{ a: ',' }>>()
    expect<KeysRules<{ a: ',' }, SchemaOf<{ [name: string]: string[] }>>>().type.toBe<Readonly<{ a: ',' }>>()
  })

  test('replace each other separator by a message', () => {
    expect<KeysRules<Wrong, SchemaOf<Query>>>().type.toBe<{
      readonly text: "'text' must be a list: its schema in 'query' accepts none"
      readonly unknownKey: "'unknownKey' is not a key of 'query'"
      readonly list: "'list' must be separated by ',', ' ' or '|'"
      readonly tuple: "'tuple' must be separated by ',', ' ' or '|'"
      readonly other: "'other' must be separated by ',', ' ' or '|'"
    }>()
    expect<KeysRules<{ a: ',' }, SchemaOf<never>>>().type.toBe<Readonly<{ a: "'a' is not a key of 'query'" }>>()
  })
})
