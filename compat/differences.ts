/**
 * How libraries differ for equivalent schemas, and why. The tests show that each difference still exists: a difference
 * that has disappeared can be removed, and the contract can then use the feature.
 */
import { type } from 'arktype'
import { Schema } from 'effect'
import Joi from 'joi'
import { Type } from 'typebox'
import * as v from 'valibot'
import * as yup from 'yup'
import { z } from 'zod'
import { standard } from './adapters/typebox.ts'
import { type Difference, hasPath, hasPlainPath, hasPlainSegments, passes, quotes } from './difference.ts'

const order = {
  customer: { name: 'Ada', address: { city: 'Turin', zip: '10121' } },
  lines: [],
  payment: { type: 'card', number: '4242' },
}

const toStandard = Schema.toStandardSchemaV1

/** Two rules for one value, which violates both. */
const twoRules = {
  arktype: type('string >= 3').and(/^\d+$/),
  effect: toStandard(Schema.String.pipe(Schema.check(Schema.isMinLength(3), Schema.isPattern(/^\d+$/)))),
  joi: Joi.string().min(3).pattern(/^\d+$/),
  typebox: standard(Type.String({ minLength: 3, pattern: '^\\d+$' })),
  valibot: v.pipe(v.string(), v.minLength(3), v.regex(/^\d+$/)),
  yup: yup.string().min(3).matches(/^\d+$/),
  zod: z.string().min(3).regex(/^\d+$/),
}

/** A union of objects without a discriminator. */
const union = {
  arktype: type({ one: 'string' }).or({ other: 'string' }),
  effect: toStandard(Schema.Union([Schema.Struct({ one: Schema.String }), Schema.Struct({ other: Schema.String })])),
  valibot: v.union([v.object({ one: v.string() }), v.object({ other: v.string() })]),
  zod: z.union([z.object({ one: z.string() }), z.object({ other: z.string() })]),
}

export const differences: readonly Difference[] = [
  {
    library: ['arktype', 'yup'],
    what: 'undeclared keys stay in the output',
    reason: "onUndeclaredKey of arktype defaults to 'ignore', so the output is the input. In a response such keys are sent",
    hidden: "schemas of the kits have onDeepUndeclaredKey('delete') and stripUnknown()",
    schema: 'profile',
    own: {
      arktype: type({ name: 'string', address: { city: 'string' } }),
      yup: yup.object({ name: yup.string(), address: yup.object({ city: yup.string() }) }),
    },
    input: { name: 'Ada', address: { city: 'Turin', street: 'x' }, password: 'y' },
    here: { value: { name: 'Ada', address: { city: 'Turin', street: 'x' }, password: 'y' } },
    elsewhere: { value: { name: 'Ada', address: { city: 'Turin' } } },
  },
  {
    library: ['joi'],
    what: 'undeclared keys are rejected',
    reason: "unknown() and stripUnknown are off by default, so each field that a server adds is a 500",
    hidden: 'the schemas of the kit have stripUnknown',
    schema: 'problem',
    own: { joi: Joi.object({ error: Joi.string() }) },
    input: { error: 'x', other: 1 },
    here: { paths: [['other']] },
    elsewhere: { value: { error: 'x' } },
  },
  {
    library: ['joi', 'yup'],
    what: 'text is converted to numbers',
    reason: 'both convert text by default, so a response with the wrong type is sent, and the type of the input is wrong',
    hidden: 'the kit of joi has convert: false, the kit of yup undoes conversions',
    schema: 'rows',
    own: { joi: Joi.object({ rows: Joi.array().items(Joi.number()) }), yup: yup.object({ rows: yup.array(yup.number()) }) },
    input: { rows: ['1'] },
    observe: passes,
    here: true,
    elsewhere: false,
  },
  {
    library: ['typebox', 'yup'],
    what: 'an index in a path is text',
    reason: 'both describe paths as text, from which yup and the adapter read the keys',
    schema: 'findQuery',
    input: { text: 'x', ids: ['x'] },
    here: { paths: [['ids', '0']] },
    elsewhere: { paths: [['ids', 0]] },
  },
  {
    library: ['typebox'],
    what: 'a value outside a union has issues of the union and of its members',
    reason: 'each member is reported, and then the union',
    own: {
      ...union,
      typebox: standard(Type.Union([Type.Object({ one: Type.String() }), Type.Object({ other: Type.String() })])),
    },
    except: ['effect'],
    input: {},
    here: { paths: [['one'], ['other'], []] },
    elsewhere: { paths: [[]] },
  },
  {
    library: ['arktype'],
    what: 'an optional key with the value undefined is rejected',
    reason:
      "'name?' is exact. Without exactOptionalPropertyTypes the compiler accepts such a response, which is a 500",
    hidden: "optional keys of the kit are also 'undefined'",
    schema: 'patch',
    own: { arktype: type({ 'name?': 'string' }) },
    input: { name: undefined },
    here: { paths: [['name']] },
    elsewhere: { value: {} },
  },
  {
    library: ['arktype'],
    what: 'a default does not apply to a key with the value undefined',
    reason: 'a default applies only to an absent key',
    hidden: 'the kit accepts undefined and replaces it by the default in a pipe',
    schema: 'settings',
    own: { arktype: type({ theme: "string = 'light'", size: 'string' }) },
    input: { theme: undefined, size: '1' },
    here: { paths: [['theme']] },
    elsewhere: { value: { theme: 'light', size: 1 } },
  },
  {
    library: ['arktype', 'valibot'],
    what: 'an array is validated as an object',
    reason: "an array has the type 'object', so the issues are at the missing keys",
    schema: 'order',
    input: [],
    here: { paths: [['customer'], ['lines'], ['payment']] },
    elsewhere: { paths: [[]] },
  },
  {
    library: ['arktype', 'valibot'],
    what: 'an array is accepted for an object without required keys',
    reason: 'as above; valibot returns an empty object, arktype the array',
    schema: 'patch',
    input: [],
    observe: passes,
    here: true,
    elsewhere: false,
  },
  {
    library: ['effect'],
    what: 'an unknown member of a discriminated union is rejected as a whole',
    reason: 'a union has no discriminator, so the issue is not at a key',
    schema: 'order',
    except: ['typebox'],
    input: { ...order, payment: { type: 'cash' } },
    here: { paths: [['payment']] },
    elsewhere: { paths: [['payment', 'type']] },
  },
  {
    library: ['arktype'],
    what: 'a value that is not an object is rejected at the discriminator of a union',
    reason: 'the discriminator is read first, even of null',
    schema: 'order',
    except: ['typebox'],
    input: { ...order, payment: null },
    here: { paths: [['payment', 'type']] },
    elsewhere: { paths: [['payment']] },
  },
  {
    library: ['effect'],
    what: 'a value outside a union is rejected at the keys of each member',
    reason:
      'the other libraries report one issue for the whole value, so a single value in a query that is a union is not tried as an array',
    own: union,
    input: {},
    here: { paths: [['one'], ['other']] },
    elsewhere: { paths: [[]] },
  },
  {
    library: ['arktype', 'joi'],
    what: 'two violated rules of one value are one issue',
    reason: 'arktype lists them in one message; joi stops at the first issue of the whole value',
    hidden: 'the schemas of the kit of joi have abortEarly: false',
    own: twoRules,
    input: 'x',
    here: { paths: [[]] },
    elsewhere: { paths: [[], []] },
  },
  {
    library: ['arktype', 'effect', 'valibot'],
    what: 'Infinity is a number',
    reason:
      'zod, joi and TypeBox reject it, and the kit of yup. JSON cannot represent it: the client receives null where the contract declares a number',
    schema: 'reading',
    input: { at: '1', value: Infinity },
    here: { value: { at: 1, value: Infinity } },
    elsewhere: { paths: [['value']] },
  },
  {
    library: ['effect'],
    what: 'NaN is a number',
    reason: 'Schema.Number accepts every number; Schema.Finite accepts those that JSON can represent',
    schema: 'reading',
    input: { at: '1', value: NaN },
    here: { value: { at: 1, value: NaN } },
    elsewhere: { paths: [['value']] },
  },
  {
    library: ['arktype', 'joi', 'valibot', 'yup'],
    what: 'a message quotes the input',
    reason: 'messages come from the library and are sent unchanged, to the client that sent the value',
    schema: 'reportHeaders',
    input: { accept: 'quoted', 'x-request-id': '1', 'x-count': 'quoted' },
    observe: quotes,
    here: true,
    elsewhere: false,
  },
  {
    library: ['arktype'],
    what: 'the path of an issue is an instance of a subclass of Array',
    reason: 'methods that create arrays return that class; for an empty path, an array that contains 0',
    schema: 'text',
    input: 1,
    observe: hasPlainPath,
    here: false,
    elsewhere: true,
  },
  {
    library: ['bare', 'valibot'],
    what: 'path segments are objects with a key',
    reason: 'the standard allows both; segments of valibot also contain the value, so only keys are sent',
    schema: 'itemParams',
    input: { id: 'x' },
    observe: hasPlainSegments,
    here: false,
    elsewhere: true,
  },
  {
    library: ['valibot', 'yup'],
    what: 'an issue about the whole value has no path',
    reason: 'the standard allows it',
    schema: 'text',
    input: 1,
    observe: hasPath,
    here: false,
    elsewhere: true,
  },
]

/** Differences in types only; `differences.tst.ts` has a test named after each. */
export const typeDifferences: readonly Pick<Difference, 'library' | 'what' | 'reason' | 'hidden'>[] = [
  {
    library: ['effect'],
    what: 'keys and arrays are readonly',
    reason: 'structs and arrays are readonly by default',
    hidden: 'the kit makes them mutable; an application can keep them readonly',
  },
  {
    library: ['arktype'],
    what: 'a key with a default does not accept undefined',
    reason: 'as at run time: a default applies only to an absent key',
    hidden: 'the kit accepts undefined and replaces it by the default in a pipe',
  },
  {
    library: ['arktype'],
    what: 'an optional key does not accept undefined',
    reason: 'as at run time: an optional key is exact',
    hidden: "optional keys of the kit are also 'undefined'",
  },
  {
    library: ['joi'],
    what: 'the input is any',
    reason: 'a schema has one type, that of the output, which is any without a type argument',
    hidden: 'the kit has the types of the matrix',
  },
  {
    library: ['yup'],
    what: 'the input of a transform is its output',
    reason: 'a schema has one type',
    hidden: 'the kit has the types of the matrix',
  },
]
