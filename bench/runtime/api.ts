/** The API that all implementations serve: its schemas, its handlers' work, and its routes. */
import { z } from 'zod'
import { items } from './items.ts'

/** The schemas, for every implementation that supports Standard Schema. */
export const schemas = {
  params: z.object({ id: z.string() }),
  query: z.object({
    term: z.string(),
    page: z.coerce.number(),
    size: z.coerce.number(),
    sort: z.enum(['name', 'date']),
  }),
  headers: z.object({ 'x-trace': z.string(), 'accept-language': z.string() }),
  newUser: z.object({
    name: z.string(),
    email: z.string(),
    age: z.number(),
    active: z.boolean(),
    street: z.string(),
    city: z.string(),
    zip: z.string(),
    country: z.string(),
    phone: z.string(),
    note: z.string(),
  }),
  items: z.object({
    items: z.array(z.object({ sku: z.string(), name: z.string(), quantity: z.number(), price: z.number() })),
  }),
  status: z.object({ status: z.string() }),
  user: z.object({ id: z.string(), name: z.string() }),
  posts: z.object({ id: z.string(), term: z.string(), page: z.number(), size: z.number(), sort: z.string() }),
  trace: z.object({ trace: z.string(), language: z.string() }),
  count: z.object({ count: z.number() }),
} as const

type Given<Name extends keyof typeof schemas> = z.output<(typeof schemas)[Name]>

/** The handlers' work: almost none, so that the framework dominates the measurement. */
export const work = {
  getStatus: () => ({ status: 'ok' }),
  getTrace: (headers: { trace: string; language: string }) => headers,
  listItems: () => ({ items }),
  createItems: (given: Given<'items'>) => ({ count: given.items.length }),
  listPosts: ({ id }: Given<'params'>, { term, page, size, sort }: Given<'query'>) => ({ id, term, page, size, sort }),
  createUser: ({ name }: Given<'newUser'>) => ({ id: '1', name }),
  getUser: ({ id }: Given<'params'>) => ({ id, name: 'Ada' }),
}

/** The operations besides the fillers, in declaration order: `getUser` is the last. */
export const operationNames = [
  'getStatus',
  'getTrace',
  'listItems',
  'createItems',
  'listPosts',
  'createUser',
  'getUser',
] as const satisfies readonly (keyof typeof work)[]

export type OperationName = (typeof operationNames)[number]

/** Describes an API with this many routes: fillers (`GET /resource<n>/:id`, which behave like `getUser`) come first. */
export function toRoutes(count: number): {
  readonly fillers: readonly string[]
  readonly names: readonly OperationName[]
} {
  return {
    fillers: Array.from({ length: Math.max(0, count - operationNames.length) }, (_, index) => `resource${index}`),
    names: operationNames.slice(-count),
  }
}
