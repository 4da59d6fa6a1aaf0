/**
 * Writes `outline.json`, the contract without its schemas, for clients that should not load them: `node outline.ts`.
 * `outline.test.ts` checks that the file is up to date, and how much smaller the client is.
 */
import { writeFileSync } from 'node:fs'
import { createOutline } from 'routepact/client'
import { contract } from './contract.ts'

writeFileSync(new URL('outline.json', import.meta.url), `${JSON.stringify(createOutline(contract), null, 2)}\n`)
