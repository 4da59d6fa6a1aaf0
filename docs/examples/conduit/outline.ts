/**
 * Writes `outline.json`, the contract without its schemas, for clients in which the schemas should weigh nothing:
 * `node outline.ts`. `outline.test.ts` says when it is stale, and what it spares.
 */
import { writeFileSync } from 'node:fs'
import { createOutline } from 'routepact/client'
import { contract } from './contract.ts'

writeFileSync(new URL('outline.json', import.meta.url), `${JSON.stringify(createOutline(contract), null, 2)}\n`)
