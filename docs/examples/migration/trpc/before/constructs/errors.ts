import { initTRPC, TRPCError } from '@trpc/server'
import type { OpenApiMeta } from 'trpc-to-openapi'
import { z } from 'zod'

const t = initTRPC.meta<OpenApiMeta>().create()

export const router = t.router({
  openBook: t.procedure
    .meta({ openapi: { method: 'GET', path: '/books/{id}' } })
    .input(z.object({ id: z.string() }))
    .output(z.void())
    .query(({ input }) => {
      if (input.id !== '1')
        throw new TRPCError({
          code: 'NOT_FOUND',
          message: 'No such book',
        })
    }),
})
