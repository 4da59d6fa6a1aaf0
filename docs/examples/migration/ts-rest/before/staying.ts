/** A contract of routepact that stays on zod 3, with the converter of the page on schema libraries. */
import { createContract, errors } from 'routepact'
import { z } from 'zod'
import { zodToJsonSchema } from 'zod-to-json-schema'

const options = {
  target: 'jsonSchema2019-09',
  applyRegexFlags: true,
} as const

const toJsonSchema = (schema: z.ZodType) => {
  // Only a strict object rejects other fields; the output has none.
  const input = () =>
    zodToJsonSchema(schema, {
      ...options,
      pipeStrategy: 'input',
      removeAdditionalStrategy: 'strict',
    })
  const output = () =>
    zodToJsonSchema(schema, { ...options, pipeStrategy: 'output' })
  return { '~standard': { jsonSchema: { input, output } } }
}

export const documentOptions = { info: { title: 'Notes', version: '1' }, converters: { zod: toJsonSchema } }

interface Tree {
  name: string
  children: Tree[]
}

const tree: z.ZodType<Tree> = z.lazy(() => z.object({ name: z.string().max(9), children: z.array(tree).max(2) }))
const id = z.string().regex(/^[a-z0-9]+$/)
const author = z.object({ id, email: z.string().email() })
const note = z.object({
  id: z.string().uuid(),
  text: z.string().min(1).max(80),
  author,
  editor: author.nullable(),
  tags: z.array(z.string()).max(3),
  counts: z.record(z.string(), z.number().int()),
  state: z.discriminatedUnion('kind', [z.object({ kind: z.literal('draft') }), z.object({ kind: z.literal('sent'), at: z.string().datetime() })]),
  pair: z.tuple([z.string(), z.number()]),
})
const json = <Schema extends z.ZodType>(body: Schema) => ({ 'application/json': { body } })
const failed = { ...errors(400), ...errors('default') }

export const contract = createContract({
  getNote: { path: '/notes/:id', method: 'GET', pathParams: z.object({ id }), responses: { 200: json(note), ...failed } },
  listNotes: {
    path: '/notes',
    method: 'GET',
    query: z.object({
      limit: z.preprocess(Number, z.number().int().min(1).max(100)).optional(),
      exact: z.enum(['true', 'false']).transform((text) => text === 'true').optional(),
      order: z.enum(['asc', 'desc']).default('asc'),
    }),
    responses: { 200: json(z.array(note).max(2)), ...failed },
  },
  addNote: {
    path: '/notes',
    method: 'POST',
    headers: z.object({ 'x-request': z.string().min(2) }),
    requests: json(z.object({ text: z.string().regex(/^[\w .-]+$/).regex(/^[^.].*$/).max(20), pinned: z.boolean().default(false), author: author.partial().optional() }).strict()),
    responses: { 201: json(note), ...failed },
  },
  putTree: { path: '/trees/:id', method: 'PUT', requests: json(tree), responses: { 200: json(tree), ...failed } },
  countNotes: { path: '/count', method: 'GET', responses: { 200: json(z.object({ count: z.number().int().nonnegative(), since: z.date().transform((date) => date.toISOString()).pipe(z.string()) })), ...failed } },
})
