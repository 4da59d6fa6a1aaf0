import { describe, expect, test } from 'tstyche'
import type { KnownOptions } from '../../src/shared/unknown-options.ts'

describe('KnownOptions', () => {
  type Known = 'base' | 'before' | 'catch' | 'handlers' | 'maximum' | 'missing'
  type Given = 'base' | 'befor' | 'beforeAll' | 'middleware' | 'notFound' | 'after' | 'hnadlers' | 'most' | 'zone'

  test('name the option with the meaning, the longer or shorter name, or the first letter', () => {
    expect<{ [Name in Given]: NonNullable<KnownOptions<Given, Known, 'f'>[Name]> }>().type.toBe<{
      base: {}
      befor: "'befor' is not an option of f: use 'before'"
      beforeAll: "'beforeAll' is not an option of f: use 'before'"
      middleware: "'middleware' is not an option of f: use 'before'"
      notFound: "'notFound' is not an option of f: use 'missing'"
      after: "'after' is not an option of f"
      hnadlers: "'hnadlers' is not an option of f: use 'handlers'"
      most: "'most' is not an option of f: use 'maximum'" | "'most' is not an option of f: use 'missing'"
      zone: "'zone' is not an option of f"
    }>()
  })

  test('accept known options, and names that are not known', () => {
    expect<KnownOptions<'base' | 'catch', Known, 'f'>>().type.toBeAssignableFrom<{ base: 1; catch: 2 }>()
    expect<KnownOptions<'base' | 'zone', Known, 'f'>>().type.not.toBeAssignableFrom<{ base: 1; zone: 2 }>()
    expect<KnownOptions<never, Known, 'f'>>().type.toBeAssignableFrom<{}>()
  })
})
