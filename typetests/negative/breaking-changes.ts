/** The sentences of `BreakingChanges` in errors: the compiler prints them, not the names of internal types. */
import { createContract } from 'routepact'
import type { BreakingChanges } from 'routepact/versions'
import { z } from 'zod'

const v1 = createContract({
  listUsers: { path: '/users', method: 'GET', query: z.object({}), responses: { 200: {}, 404: {} } },
  ping: { path: '/ping', method: 'GET', responses: { 200: {} } },
})
const v2 = createContract({
  listUsers: {
    path: '/users',
    method: 'GET',
    query: z.object({ page: z.string(), size: z.enum(['10', '50']) }),
    responses: { 200: {}, 409: {} },
  },
  ping: { path: '/ping', method: 'GET', responses: { 200: {} } },
})

declare const ofPing: BreakingChanges<Pick<typeof v1, 'ping'>, Omit<typeof v2, 'ping'>>
// @ts-expect-error Type '"ping: the operation is gone"' is not assignable to type 'never'.
export const gone: never = ofPing

declare const changes: BreakingChanges<typeof v1, typeof v2>
// @ts-expect-error Type '"listUsers: ..." | "listUsers: ..."' is not assignable to type 'never'.
export const none: never = changes
