/** Requests as data, with the response expected from every library. */
import { bodies } from './cases/bodies.ts'
import type { Case } from './cases/case.ts'
import { contentTypes } from './cases/content-types.ts'
import { forms } from './cases/forms.ts'
import { headers } from './cases/headers.ts'
import { query } from './cases/query.ts'
import { responses } from './cases/responses.ts'
import { routing } from './cases/routing.ts'

export const cases: { readonly [part: string]: readonly Case[] } = {
  routing,
  query,
  headers,
  bodies,
  contentTypes,
  forms,
  responses,
}
