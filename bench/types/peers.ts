/** The same API in other libraries' idioms, to compare what their types cost. */
import { fileURLToPath } from 'node:url'
import type { Idiom } from './fixtures.ts'
import { effect } from './peers/effect.ts'
import { elysia } from './peers/elysia.ts'
import { hono } from './peers/hono.ts'
import { orpc } from './peers/orpc.ts'
import { tsRest } from './peers/ts-rest.ts'

/** The folder with the peers' packages, installed by `npm ci` there. */
export const peersHome: string = fileURLToPath(new URL('../peers', import.meta.url))

/**
 * All peers. They use zod, except Effect, which has its own schemas. A library whose documentation describes several ways to define many
 * routes is measured with each.
 */
export const peers: readonly Idiom[] = [tsRest, orpc, ...hono, ...elysia, ...effect]
