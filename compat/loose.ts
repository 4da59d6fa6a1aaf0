/** The same loose schema with each library: a field and an optional field whose inputs are not known. */
import { Schema as EffectSchema } from 'effect'
import { type } from 'arktype'
import Joi from 'joi'
import type { MultipartSchema, Schema } from 'routepact'
import { Type } from 'typebox'
import * as v from 'valibot'
import * as yup from 'yup'
import { z } from 'zod'
import { standard } from './adapters/typebox.ts'

/** The standard by hand. */
const bare: Schema & { '~standard': { types?: { input: { value: unknown; other?: unknown }; output: { value: unknown } } } } = {
  '~standard': { validate: (value) => ({ value }) },
}

export const loose = {
  arktype: type({ value: 'unknown', 'other?': 'unknown' }),
  bare,
  effect: EffectSchema.toStandardSchemaV1(EffectSchema.Struct({ value: EffectSchema.Unknown, other: EffectSchema.optional(EffectSchema.Unknown) })),
  joi: Joi.object({ value: Joi.any(), other: Joi.any() }).options({ convert: false }),
  typebox: standard(Type.Object({ value: Type.Unknown(), other: Type.Optional(Type.Unknown()) })),
  valibot: v.object({ value: v.unknown(), other: v.optional(v.unknown()) }),
  yup: yup.object({ value: yup.mixed(), other: yup.mixed() }),
  zod: z.object({ value: z.unknown(), other: z.unknown().optional() }),
  'zod, any': z.object({ value: z.any(), other: z.any().optional() }),
  'zod, coerced': z.object({ value: z.coerce.string(), other: z.coerce.string().optional() }),
  'zod, preprocessed': z.preprocess((given) => given, z.object({ value: z.string().or(z.array(z.string())), other: z.string().optional() })),
} satisfies { readonly [library: string]: Schema }

/** An operation that has the schema in each part. */
export type LooseOperation<Slot extends Schema> = {
  readonly path: '/:value'
  readonly method: 'POST'
  readonly pathParams: Slot
  readonly query: Slot
  readonly headers: Slot
  readonly cookies: Slot
  readonly requests: {
    readonly 'application/x-www-form-urlencoded': { readonly body: Slot }
    readonly 'multipart/form-data': { readonly body: MultipartSchema<Slot> }
  }
  readonly responses: { readonly 200: {} }
}
