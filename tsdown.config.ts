import { defineConfig, type UserConfig } from 'tsdown'

const shared: UserConfig = {
  format: 'esm',
  target: 'es2022',
  dts: { oxc: true },
  fixedExtension: false,
}

/** Builds each entry separately, so that each is a single file with a predictable name. */
const config: UserConfig[] = defineConfig([
  { ...shared, entry: { index: 'src/core/index.ts' }, platform: 'neutral' },
  { ...shared, entry: { client: 'src/client/index.ts' }, platform: 'neutral' },
  { ...shared, entry: { diff: 'src/diff/index.ts' }, platform: 'neutral' },
  { ...shared, entry: { testing: 'src/testing/index.ts' }, platform: 'neutral', deps: { neverBundle: 'routepact' } },
  { ...shared, entry: { versions: 'src/versions/index.ts' }, platform: 'neutral', deps: { neverBundle: /^routepact/ } },
  { ...shared, entry: { webhooks: 'src/webhooks/index.ts' }, platform: 'neutral', deps: { neverBundle: /^routepact/ } },
  { ...shared, entry: { mcp: 'src/mcp/index.ts' }, platform: 'neutral', deps: { neverBundle: /^routepact/ } },
  { ...shared, entry: { node: 'src/node/index.ts' }, platform: 'node' },
  { ...shared, entry: { cli: 'src/cli/index.ts' }, platform: 'node', dts: false, deps: { neverBundle: /^routepact\// } },
  {
    ...shared,
    entry: { openapi: 'src/openapi/index.ts' },
    platform: 'neutral',
    publint: true,
    attw: { profile: 'esm-only', level: 'error' },
  },
])

export default config
