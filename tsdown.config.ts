import { defineConfig, type UserConfig } from 'tsdown'

/** The modules that few programs load, by `import()`: files of their own. */
const separate = ['client/rejected-headers']

/** Names the file of a separate module in the build. */
const toFile = (module: string): string => module.replace(/.*\//, '')

const shared: UserConfig = {
  format: 'esm',
  target: 'es2022',
  dts: { oxc: true },
  fixedExtension: false,
  plugins: [
    {
      name: 'separate',
      resolveId: (id: string, _importer: string | undefined, { kind }: { kind: string }) => {
        const module = kind === 'dynamic-import' && separate.find((name) => toFile(id) === `${toFile(name)}.ts`)
        return module ? { id: `./${toFile(module)}.js`, external: true } : null
      },
    },
  ],
}

/** Builds each entry separately, so that each is a single file with a predictable name. */
const config: UserConfig[] = defineConfig([
  { ...shared, entry: { index: 'src/core/index.ts' }, platform: 'neutral' },
  { ...shared, entry: { client: 'src/client/index.ts' }, platform: 'neutral' },
  ...separate.map(
    (module): UserConfig => Object.assign({}, shared, { entry: { [toFile(module)]: `src/${module}.ts` }, platform: 'neutral', dts: false }),
  ),
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
