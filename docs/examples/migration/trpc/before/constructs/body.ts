import { initTRPC } from '@trpc/server'
import type { OpenApiMeta } from 'trpc-to-openapi'
import { z } from 'zod'

const NewBook = z.object({ title: z.string().min(1) })

const t = initTRPC.meta<OpenApiMeta>().create()

export const router = t.router({
  addBook: t.procedure
    .meta({
      openapi: {
        method: 'POST',
        path: '/books',
        successDescription: 'The book',
      },
    })
    .input(NewBook)
    .output(NewBook.extend({ id: z.string() }))
    .mutation(({ input }) => ({ id: '1', ...input })),
})
