/** Bundles the cases and the runners with the published library, for use outside the repository. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { rolldown } from 'rolldown'

/** A folder with the cases in `conformance.mjs` and one file per runner. */
export interface Bundle {
  readonly folder: string
  readonly remove: () => Promise<void>
}

/** Bundles the cases once for all runtimes. The library must have been built (`npm test` does so). */
export async function createBundle(): Promise<Bundle> {
  const folder = await mkdtemp(join(tmpdir(), 'routepact-runtimes-'))
  const runners = ['node', 'bun', 'deno', 'worker', 'client', 'page', 'service-worker']
  const bundle = await rolldown({
    input: Object.fromEntries(runners.map((name) => [name, `${import.meta.dirname}/runners/${name}.ts`])),
    resolve: { alias: { 'routepact/client': toEntry('client'), 'routepact/node': toEntry('node'), routepact: toEntry('index') } },
    // The paths of tsconfig.json lead to the source.
    tsconfig: false,
    external: /^node:/,
    platform: 'browser',
  })
  await bundle.write({ dir: folder, entryFileNames: '[name].mjs', chunkFileNames: '[name].mjs' })
  return { folder, remove: () => rm(folder, { recursive: true }) }
}

function toEntry(name: string): string {
  return join(import.meta.dirname, `../../dist/${name}.js`)
}
