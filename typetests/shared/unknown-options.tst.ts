import { describe, expect, test } from 'tstyche'
import type { KnownOptions } from '../../src/shared/unknown-options.ts'

describe('KnownOptions', () => {
  type Known = 'base' | 'before' | 'cache' | 'catch' | 'maximum' | 'missing' | 'timeout'
  type Given = 'base' | 'befor' | 'beforeAll' | 'middleware' | 'notFound' | 'after' | 'tmieout' | 'timers' | 'tap' | 'catching' | 'most' | 'zone'

  test('name the option with the meaning, a longer or shorter name, or a similar one', () => {
    expect<{ [Name in Given]: NonNullable<KnownOptions<Given, Known, 'f'>[Name]> }>().type.toBe<{
      base: {}
      befor: "'befor' is not an option of f: use 'before'"
      beforeAll: "'beforeAll' is not an option of f: use 'before'"
      middleware: "'middleware' is not an option of f: use 'before'"
      notFound: "'notFound' is not an option of f: use 'missing'"
      after: "'after' is not an option of f"
      tmieout: "'tmieout' is not an option of f: use 'timeout'"
      timers: "'timers' is not an option of f: use 'timeout'"
      tap: "'tap' is not an option of f"
      catching: "'catching' is not an option of f: use 'catch'"
      most: "'most' is not an option of f"
      zone: "'zone' is not an option of f"
    }>()
  })

  test('accept known options, and names that are not known', () => {
    expect<KnownOptions<'base' | 'catch', Known, 'f'>>().type.toBeAssignableFrom<{ base: 1; catch: 2 }>()
    expect<KnownOptions<'base' | 'zone', Known, 'f'>>().type.not.toBeAssignableFrom<{ base: 1; zone: 2 }>()
    expect<KnownOptions<never, Known, 'f'>>().type.toBeAssignableFrom<{}>()
  })
})
