/** The same API in the own idioms of other libraries, to compare what their types cost. */
import { fileURLToPath } from 'node:url'
import type { Idiom } from './fixtures.ts'
import { effect } from './peers/effect.ts'
import { elysia } from './peers/elysia.ts'
import { hono } from './peers/hono.ts'
import { orpc } from './peers/orpc.ts'
import { tsRest } from './peers/ts-rest.ts'

/** The folder with the packages of the peers: `npm ci` there, then fixtures are measured with it as their home. */
export const peersHome: string = fileURLToPath(new URL('../peers', import.meta.url))

/**
 * All peers. They are written for zod, except Effect, which has schemas of its own and ignores the library that it is
 * given. A library whose documentation knows several ways for many routes comes with each.
 */
export const peers: readonly Idiom[] = [tsRest, orpc, ...hono, ...elysia, ...effect]
