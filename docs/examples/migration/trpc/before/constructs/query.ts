import { initTRPC } from '@trpc/server'
import type { OpenApiMeta } from 'trpc-to-openapi'
import { z } from 'zod'

const t = initTRPC.meta<OpenApiMeta>().create()
const titles = ['Emma', 'Persuasion']

export const router = t.router({
  listBooks: t.procedure
    .meta({ openapi: { method: 'GET', path: '/books' } })
    .input(z.object({ limit: z.number().max(100).default(20) }))
    .output(z.array(z.string()))
    .query(({ input }) => titles.slice(0, input.limit)),
})
