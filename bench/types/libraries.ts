/** The fixtures' schemas in each library. */

/** One operation's schemas, as expressions. */
export interface SchemaTexts {
  /** Default: `/r0/:shop0/:id0` for the first operation. */
  readonly path?: string
  /** The path parameters. Default: without a schema. */
  readonly params?: string
  /** The query: a search, a page, and more. */
  readonly query: string
  /** Every second request's body. */
  readonly body: string
  /** A 200 response's body. */
  readonly found: string
  /** A 400 response's body. Default: `problem`. */
  readonly invalid?: string
  /** A 404 response's body. Default: `problem`. */
  readonly missing?: string
}

export interface Library {
  readonly name: string
  /** The import statement. */
  readonly imports: string
  /** The body for 400 and 404 responses without their own schema. */
  readonly problem: string
  readonly schemas: (index: number) => SchemaTexts
  /** Whether operations have no path parameters and small bodies. */
  readonly isLean?: boolean
  /** A schema's output and input type, as written by hand. */
  readonly output: (schema: string) => string
  readonly input: (schema: string) => string
}

const zod: Library = {
  name: 'zod',
  imports: "import { z } from 'zod'",
  problem: 'z.object({ error: z.string() })',
  schemas: (index) => ({
    params: `z.object({ shop${index}: z.string(), id${index}: z.string() })`,
    query: `z.object({ search${index}: z.string(), page: z.string().default('1'), tags: z.array(z.string()).optional() })`,
    body: `z.object({
  name${index}: z.string(),
  address: z.object({ street: z.string(), city: z.string() }),
  lines: z.array(z.object({ sku: z.string(), quantity: z.number() })),
  note: z.string().optional(),
})`,
    found: `z.object({
  id${index}: z.string(),
  owner: z.object({ name: z.string(), email: z.string() }),
  total: z.number(),
  tags: z.array(z.string()),
  note: z.string().optional(),
})`,
  }),
  output: (schema) => `z.output<typeof ${schema}>`,
  input: (schema) => `z.input<typeof ${schema}>`,
}

/** The same schemas with a page that is a number. */
function coerce(schemas: SchemaTexts): SchemaTexts {
  return { ...schemas, query: schemas.query.replace("z.string().default('1')", 'z.coerce.number().default(1)') }
}

/** Every second pair of operations coerces the page, one with a body. */
export const coercedPages: Library = {
  ...zod,
  name: 'zod, every second page coerced',
  schemas: (index) => (index % 4 < 2 ? zod.schemas(index) : coerce(zod.schemas(index))),
}

/** Every operation coerces the page, has no path parameters, and has small schemas for each status. */
export const lean: Library = {
  ...zod,
  name: 'zod, lean',
  isLean: true,
  schemas: (index) => ({
    path: `/r${index}`,
    query: `z.object({ search${index}: z.string(), page: z.coerce.number().default(1) })`,
    body: `z.object({ name${index}: z.string(), email: z.string() })`,
    found: `z.object({ id${index}: z.string(), name: z.string(), email: z.string(), total: z.number() })`,
    invalid: 'z.object({ error: z.string() })',
    missing: 'z.object({ error: z.string() })',
  }),
}

/** Every third operation coerces the page, half have a schema for the path parameters. */
const mixed: Library = {
  ...zod,
  name: 'zod, mixed',
  schemas(index) {
    const { params = '', ...others } = index % 3 === 0 ? coerce(zod.schemas(index)) : zod.schemas(index)
    return index % 4 < 2 ? { params, ...others } : others
  },
}

const valibot: Library = {
  name: 'valibot',
  imports: "import * as v from 'valibot'",
  problem: 'v.object({ error: v.string() })',
  schemas: (index) => ({
    params: `v.object({ shop${index}: v.string(), id${index}: v.string() })`,
    query: `v.object({ search${index}: v.string(), page: v.optional(v.string(), '1'), tags: v.optional(v.array(v.string())) })`,
    body: `v.object({
  name${index}: v.string(),
  address: v.object({ street: v.string(), city: v.string() }),
  lines: v.array(v.object({ sku: v.string(), quantity: v.number() })),
  note: v.optional(v.string()),
})`,
    found: `v.object({
  id${index}: v.string(),
  owner: v.object({ name: v.string(), email: v.string() }),
  total: v.number(),
  tags: v.array(v.string()),
  note: v.optional(v.string()),
})`,
  }),
  output: (schema) => `v.InferOutput<typeof ${schema}>`,
  input: (schema) => `v.InferInput<typeof ${schema}>`,
}

const arktype: Library = {
  name: 'arktype',
  imports: "import { type } from 'arktype'",
  problem: "type({ error: 'string' })",
  schemas: (index) => ({
    params: `type({ shop${index}: 'string', id${index}: 'string' })`,
    query: `type({ search${index}: 'string', page: "string = '1'", 'tags?': 'string[]' })`,
    body: `type({
  name${index}: 'string',
  address: { street: 'string', city: 'string' },
  lines: type({ sku: 'string', quantity: 'number' }).array(),
  'note?': 'string',
})`,
    found: `type({
  id${index}: 'string',
  owner: { name: 'string', email: 'string' },
  total: 'number',
  tags: 'string[]',
  'note?': 'string',
})`,
  }),
  output: (schema) => `typeof ${schema}.infer`,
  input: (schema) => `typeof ${schema}.inferIn`,
}

/** Schemas that are only types and cost almost nothing, so that the rest is what routepact costs. */
const bare: Library = {
  name: 'bare',
  imports: `import type { StandardSchemaV1 as Bare } from '@standard-schema/spec'
const bare = <Input, Output = Input>(): Bare<Input, Output> => null as never`,
  problem: 'bare<{ error: string }>()',
  schemas: (index) => ({
    params: `bare<{ shop${index}: string; id${index}: string }>()`,
    query: `bare<
  { search${index}: string; page?: string | undefined; tags?: string[] | undefined },
  { search${index}: string; page: string; tags?: string[] | undefined }
>()`,
    body: `bare<{
  name${index}: string
  address: { street: string; city: string }
  lines: { sku: string; quantity: number }[]
  note?: string | undefined
}>()`,
    found: `bare<{
  id${index}: string
  owner: { name: string; email: string }
  total: number
  tags: string[]
  note?: string | undefined
}>()`,
  }),
  output: (schema) => `Bare.InferOutput<typeof ${schema}>`,
  input: (schema) => `Bare.InferInput<typeof ${schema}>`,
}

export const libraries: readonly Library[] = [zod, valibot, arktype, bare]

/** Other APIs in zod, whose queries convert text to numbers. */
export const coercing: readonly Library[] = [coercedPages, mixed, lean]
