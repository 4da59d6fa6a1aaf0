/**
 * In what libraries differ where they say the same, and why. The tests show that each difference is still there: one
 * that is gone can be taken out, and the contract be asked for what it kept from being asked.
 */
import { type } from 'arktype'
import { Schema } from 'effect'
import * as v from 'valibot'
import { z } from 'zod'
import { type Difference, hasPath, hasPlainPath, hasPlainSegments, passes, quotes } from './difference.ts'

const order = {
  customer: { name: 'Ada', address: { city: 'Turin', zip: '10121' } },
  lines: [],
  payment: { type: 'card', number: '4242' },
}

const toStandard = Schema.toStandardSchemaV1

/** Two rules for one value, of which it breaks both. */
const twoRules = {
  arktype: type('string >= 3').and(/^\d+$/),
  effect: toStandard(Schema.String.pipe(Schema.check(Schema.isMinLength(3), Schema.isPattern(/^\d+$/)))),
  valibot: v.pipe(v.string(), v.minLength(3), v.regex(/^\d+$/)),
  zod: z.string().min(3).regex(/^\d+$/),
}

/** One object or the other, with nothing that tells which. */
const union = {
  arktype: type({ one: 'string' }).or({ other: 'string' }),
  effect: toStandard(Schema.Union([Schema.Struct({ one: Schema.String }), Schema.Struct({ other: Schema.String })])),
  valibot: v.union([v.object({ one: v.string() }), v.object({ other: v.string() })]),
  zod: z.union([z.object({ one: z.string() }), z.object({ other: z.string() })]),
}

export const differences: readonly Difference[] = [
  {
    library: ['arktype'],
    what: 'undeclared keys stay in what a schema gives',
    reason: "onUndeclaredKey is 'ignore': what was checked is handed on as it came. In a response such keys leave",
    hidden: "every schema of the kit is told onDeepUndeclaredKey('delete')",
    schema: 'profile',
    own: { arktype: type({ name: 'string', address: { city: 'string' } }) },
    input: { name: 'Ada', address: { city: 'Turin', street: 'x' }, password: 'y' },
    here: { value: { name: 'Ada', address: { city: 'Turin', street: 'x' }, password: 'y' } },
    elsewhere: { value: { name: 'Ada', address: { city: 'Turin' } } },
  },
  {
    library: ['arktype'],
    what: 'an optional key that is there and undefined is refused',
    reason:
      "'name?' is exact. Without exactOptionalPropertyTypes the compiler lets a handler answer so, which is a 500",
    hidden: "optional keys of the kit are also 'undefined'",
    schema: 'patch',
    own: { arktype: type({ 'name?': 'string' }) },
    input: { name: undefined },
    here: { paths: [['name']] },
    elsewhere: { value: {} },
  },
  {
    library: ['arktype'],
    what: 'a default does not stand in for a key that is there and undefined',
    reason: 'a default is for a key that is absent',
    hidden: 'the kit takes undefined and puts the default in its place by a pipe',
    schema: 'settings',
    own: { arktype: type({ theme: "string = 'light'", size: 'string' }) },
    input: { theme: undefined, size: '1' },
    here: { paths: [['theme']] },
    elsewhere: { value: { theme: 'light', size: 1 } },
  },
  {
    library: ['arktype', 'valibot'],
    what: 'an array is looked at as an object',
    reason: "what is of the type 'object' is one, so the issues are at the keys that it does not have",
    schema: 'order',
    input: [],
    here: { paths: [['customer'], ['lines'], ['payment']] },
    elsewhere: { paths: [[]] },
  },
  {
    library: ['arktype', 'valibot'],
    what: 'an array passes for an object that requires no key',
    reason: 'as above. valibot makes an empty object of it, arktype hands it on',
    schema: 'patch',
    input: [],
    look: passes,
    here: true,
    elsewhere: false,
  },
  {
    library: ['effect'],
    what: 'what is no member of a discriminated union is refused as a whole',
    reason: 'a union does not know that one key tells its members apart; the issue is not at that key',
    schema: 'order',
    input: { ...order, payment: { type: 'cash' } },
    here: { paths: [['payment']] },
    elsewhere: { paths: [['payment', 'type']] },
  },
  {
    library: ['arktype'],
    what: 'what is no object at all is refused at the key that tells the members of a union apart',
    reason: 'the key is looked at first, also of null',
    schema: 'order',
    input: { ...order, payment: null },
    here: { paths: [['payment', 'type']] },
    elsewhere: { paths: [['payment']] },
  },
  {
    library: ['effect'],
    what: 'what is no member of a union is refused at the keys of each member',
    reason:
      'the others say one thing about the whole; so a single value in a query that is a union is not tried as an array',
    own: union,
    input: {},
    here: { paths: [['one'], ['other']] },
    elsewhere: { paths: [[]] },
  },
  {
    library: ['arktype'],
    what: 'two broken rules for one value are one issue',
    reason: 'the message lists them',
    own: twoRules,
    input: 'x',
    here: { paths: [[]] },
    elsewhere: { paths: [[], []] },
  },
  {
    library: ['arktype', 'effect', 'valibot'],
    what: 'Infinity is a number',
    reason:
      'only zod has none but finite ones. JSON cannot carry it: the client reads null where the contract says number',
    schema: 'reading',
    input: { at: '1', value: Infinity },
    here: { value: { at: 1, value: Infinity } },
    elsewhere: { paths: [['value']] },
  },
  {
    library: ['effect'],
    what: 'NaN is a number',
    reason: 'Schema.Number is all that has the type number; Schema.Finite is what JSON can carry',
    schema: 'reading',
    input: { at: '1', value: NaN },
    here: { value: { at: 1, value: NaN } },
    elsewhere: { paths: [['value']] },
  },
  {
    library: ['arktype', 'valibot'],
    what: 'a message quotes what was sent',
    reason: "messages are the library's and are sent as they are, to the client that sent the value",
    schema: 'reportHeaders',
    input: { accept: 'quoted', 'x-request-id': '1', 'x-count': 'quoted' },
    look: quotes,
    here: true,
    elsewhere: false,
  },
  {
    library: ['arktype'],
    what: 'the path of an issue is an array of a class of its own',
    reason: 'a method of it that makes an array makes one of that class, and of an empty path one that has a 0 in it',
    schema: 'text',
    input: 1,
    look: hasPlainPath,
    here: false,
    elsewhere: true,
  },
  {
    library: ['bare', 'valibot'],
    what: 'the segments of a path are objects that hold the key',
    reason: 'the standard allows both. Those of valibot hold the value too, which is why only keys are sent',
    schema: 'itemParams',
    input: { id: 'x' },
    look: hasPlainSegments,
    here: false,
    elsewhere: true,
  },
  {
    library: ['valibot'],
    what: 'an issue about the whole value has no path',
    reason: 'the standard allows it',
    schema: 'text',
    input: 1,
    look: hasPath,
    here: false,
    elsewhere: true,
  },
]

/** Differences in types alone; `differences.tst.ts` has a test by the name of each. */
export const typeDifferences: readonly Pick<Difference, 'library' | 'what' | 'reason' | 'hidden'>[] = [
  {
    library: ['effect'],
    what: 'keys and arrays are readonly',
    reason: 'structs and arrays are so unless they are told otherwise',
    hidden: 'the kit makes them mutable; a real contract can leave them as they are',
  },
  {
    library: ['arktype'],
    what: 'a key with a default does not take undefined',
    reason: 'as at run time: a default is for a key that is absent',
    hidden: 'the kit takes undefined and puts the default in its place by a pipe',
  },
  {
    library: ['arktype'],
    what: 'an optional key does not take undefined',
    reason: 'as at run time: an optional key is exact',
    hidden: "optional keys of the kit are also 'undefined'",
  },
]
