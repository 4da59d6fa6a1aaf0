import { initTRPC } from '@trpc/server'
import type { OpenApiMeta } from 'trpc-to-openapi'
import { z } from 'zod'

const t = initTRPC.meta<OpenApiMeta>().create()

export const router = t.router({
  getBook: t.procedure
    .meta({ openapi: { method: 'GET', path: '/books/{id}' } })
    .input(z.object({ id: z.string() }))
    .output(z.object({ id: z.string(), title: z.string() }))
    .query(({ input: { id } }) => ({ id, title: 'Emma' })),
})
