/** The schemas of the fixtures in each library. */

/** The schemas of one operation, as expressions. */
export interface SchemaTexts {
  /** Two path parameters. */
  readonly params: string
  /** Three query keys: required, with a default, an optional array. */
  readonly query: string
  /** A nested body. */
  readonly body: string
  /** The body of a 200 response. */
  readonly found: string
}

export interface Library {
  readonly name: string
  /** The import statement. */
  readonly imports: string
  /** The body of all 400 and 404 responses. */
  readonly problem: string
  readonly schemas: (index: number) => SchemaTexts
  /** The output and input type of a schema, as written by hand. */
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

/** Schemas that are only types and cost almost nothing, so that the rest is the cost of routepact. */
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
