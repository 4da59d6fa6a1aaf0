import { defineConfig, type UserConfig } from 'tsdown'

/** The entries of the library, by the name of their file. */
const entries: Readonly<Record<string, string>> = {
  index: 'src/core/index.ts',
  client: 'src/client/index.ts',
  diff: 'src/diff/index.ts',
  mcp: 'src/mcp/index.ts',
  node: 'src/node/index.ts',
  openapi: 'src/openapi/index.ts',
  testing: 'src/testing/index.ts',
  versions: 'src/versions/index.ts',
  webhooks: 'src/webhooks/index.ts',
}

/** Builds all entries at once, so that each class and function is in one file that the entries share. */
const config: UserConfig = defineConfig({
  entry: { ...entries, cli: 'src/cli/index.ts' },
  format: 'esm',
  target: 'es2022',
  platform: 'neutral',
  // The command has none.
  dts: { oxc: true, entry: Object.values(entries) },
  fixedExtension: false,
  outputOptions: { chunkFileNames: 'shared/[name].js', comments: { annotation: true, legal: true, jsdoc: false } },
  deps: { neverBundle: /^node:/ },
  publint: true,
  attw: { profile: 'esm-only', level: 'error' },
})

export default config
