/** The same API in the idioms of other libraries, to compare the cost of their types. */
import { fileURLToPath } from 'node:url'
import type { Idiom } from './fixtures.ts'
import { effect } from './peers/effect.ts'
import { elysia } from './peers/elysia.ts'
import { hono } from './peers/hono.ts'
import { orpc } from './peers/orpc.ts'
import { tsRest } from './peers/ts-rest.ts'

/** The folder with the packages of the peers, installed by `npm ci` there. */
export const peersHome: string = fileURLToPath(new URL('../peers', import.meta.url))

/**
 * All peers. They use zod, except Effect, which has schemas of its own. A library whose documentation describes several
 * ways to define many routes is measured with each.
 */
export const peers: readonly Idiom[] = [tsRest, orpc, ...hono, ...elysia, ...effect]
