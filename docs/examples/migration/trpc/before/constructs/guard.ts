import { initTRPC, TRPCError } from '@trpc/server'
import type { OpenApiMeta } from 'trpc-to-openapi'
import { z } from 'zod'

const t = initTRPC
  .context<{ authorization: string | null }>()
  .meta<OpenApiMeta>()
  .create()

const authenticated = t.procedure.use(({ ctx, next }) => {
  if (ctx.authorization !== 'Bearer secret')
    throw new TRPCError({ code: 'UNAUTHORIZED' })
  return next({ ctx: { user: { name: 'Ada' } } })
})

export const router = t.router({
  getMe: authenticated
    .meta({ openapi: { method: 'GET', path: '/me', protect: true } })
    .output(z.object({ name: z.string() }))
    .query(({ ctx }) => ctx.user),
})
