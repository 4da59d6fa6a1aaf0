/** Each kind of change with three schema libraries: the same sentence, and none for the compatible change. */
import type { Contract } from 'routepact'
import type { BreakingChanges } from 'routepact/versions'
import { expect, test } from 'tstyche'
import type { kinds, KindName } from './kinds.ts'
import type { arktype } from './kits/arktype.ts'
import type { valibot } from './kits/valibot.ts'
import type { zod } from './kits/zod.ts'
import type { Kit, Versions } from './versions.ts'

/** The sentences of the breaking and of the compatible change. */
type Results<Schemas extends Kit> = {
  [Name in keyof Versions<Schemas>]: Versions<Schemas>[Name] extends {
    old: infer Old extends Contract
    breaking: infer Breaking extends Contract
    compatible: infer Compatible extends Contract
  }
    ? [BreakingChanges<Old, Breaking>, BreakingChanges<Old, Compatible>, BreakingChanges<Old, Old>]
    : 'not a contract'
}

type Expected = { [Name in KindName]: [`op: ${(typeof kinds)[Name][0]}`, never, never] }

/** The kinds whose results are not as expected. A failed test lists their names. */
type Wrong<Schemas extends Kit> = {
  [Name in KindName as [Results<Schemas>[Name], Expected[Name]] extends [Expected[Name], Results<Schemas>[Name]] ? never : Name]: 1
}

test('the sentence of each kind, with zod', () => {
  expect<keyof Wrong<typeof zod>>().type.toBe<never>()
  expect<Results<typeof zod>>().type.toBe<Expected>()
})

test('the sentence of each kind, with valibot', () => {
  expect<keyof Wrong<typeof valibot>>().type.toBe<never>()
  expect<Results<typeof valibot>>().type.toBe<Expected>()
})

test('the sentence of each kind, with arktype', () => {
  expect<keyof Wrong<typeof arktype>>().type.toBe<never>()
  expect<Results<typeof arktype>>().type.toBe<Expected>()
})
