import type { Mutant } from './mutant.ts'
import { bodies } from './mutants/bodies.ts'
import { changes } from './mutants/changes.ts'
import { client } from './mutants/client.ts'
import { codec } from './mutants/codec.ts'
import { contract } from './mutants/contract.ts'
import { diff } from './mutants/diff.ts'
import { mcp } from './mutants/mcp.ts'
import { nest } from './mutants/nest.ts'
import { node } from './mutants/node.ts'
import { openapi } from './mutants/openapi.ts'
import { query } from './mutants/query.ts'
import { read } from './mutants/read.ts'
import { router } from './mutants/router.ts'
import { testing } from './mutants/testing.ts'
import { tracing } from './mutants/tracing.ts'
import { versions } from './mutants/versions.ts'
import { webhooks } from './mutants/webhooks.ts'
import { write } from './mutants/write.ts'

/** The mutants of each folder, under the name of the folder. */
export const folders: { readonly [folder: string]: readonly Mutant[] } = {
  contract,
  read,
  write,
  bodies,
  router,
  client,
  codec,
  diff,
  versions,
  'versions/changes': changes,
  webhooks,
  testing,
  openapi,
  mcp,
  node,
  nest,
  tracing,
  query,
}
