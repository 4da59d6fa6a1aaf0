/** The peers, each with the facts needed for a fair comparison. */
import type { Fetch } from '../../runtime/scenarios.ts'
import { create as createEffect } from './effect.ts'
import { create as createElysia } from './elysia.ts'
import { create as createH3 } from './h3.ts'
import { create as createHonoWithZodOpenApi } from './hono-zod-openapi.ts'
import { create as createHono } from './hono.ts'
import { create as createOrpc } from './orpc.ts'
import { create as createTsRest } from './ts-rest.ts'

export interface Peer {
  readonly name: string
  readonly create: (count: number) => Fetch
  /** Whether its responses are validated. */
  readonly validates: boolean
}

export const peers: readonly Peer[] = [
  { name: 'Hono, standard-validator', create: (count) => createHono(count), validates: false },
  { name: 'Hono, zod-openapi', create: createHonoWithZodOpenApi, validates: false },
  { name: 'h3', create: createH3, validates: false },
  { name: 'ts-rest, unvalidated', create: (count) => createTsRest(count, false), validates: false },
  { name: 'Elysia', create: createElysia, validates: true },
  { name: 'oRPC', create: createOrpc, validates: true },
  { name: 'ts-rest', create: (count) => createTsRest(count, true), validates: true },
  { name: 'Effect HttpApi', create: createEffect, validates: true },
]
