import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig, type UserConfig } from 'tsdown'
import { omitPrivateDocstrings } from './.ci/declarations.ts'
import { type Entry, integrationEntries, libraryEntries, toolEntries } from './.ci/entries.ts'
import { writeToolsPages } from './docs/readers-pages.ts'

/**
 * The files that entries share, and the modules of each. Without names, the build makes a file for each set of entries that share a
 * module, and Node would read 18 for the main entry. A module is in the first file that fits. The client and documents load no router.
 */
const chunks: readonly (readonly [name: string, modules: RegExp])[] = [
  [
    'values',
    /\/src\/(?:shared\/|core\/(?:schema\/|errors\.|server-|contract\/(?:groups|declared-content|rules\/body-formats)\.|write\/(?:stream|cancel-body)\.|read\/(?:abort|read-bytes|headers|negotiable-call|connection-headers)\.))/,
  ],
  ['contract', /\/src\/core\/contract\//],
  [
    'security',
    /\/src\/(?:security\/|core\/(?:router\/(?:options|typing)\/|match\/url\.|read\/cookies\.|write\/(?:application|untyped)-response\.))/,
  ],
  ['router', /\/src\/core\/router\//],
  ['client', /\/src\/(?:client\/|core\/read\/received-headers\.)/],
  ['document', /\/src\/openapi\//],
]

/** Builds all entries of a package at once, so that each class and function is in one file that the entries share. */
function createConfig(entries: readonly Entry[], { cwd, ...options }: UserConfig & { readonly cwd: string }, hasCommand = true): UserConfig {
  const toSource = ({ folder, source }: Entry): string => source.slice(folder.length)
  return {
    cwd,
    // Absolute, because the declarations of relative ones lose their names outside of the root.
    entry: {
      ...Object.fromEntries(entries.map((entry) => [entry.name, join(cwd, toSource(entry))])),
      ...(hasCommand && { cli: join(cwd, 'src/cli.ts') }),
    },
    format: 'esm',
    target: 'es2022',
    platform: 'neutral',
    // The commands and what no user imports have no declarations.
    dts: { oxc: true, cwd, entry: entries.filter(({ name }) => name !== 'internal').map(toSource) },
    fixedExtension: false,
    // No comments with the paths of sources, which the packages do not contain.
    inputOptions: { experimental: { attachDebugInfo: 'none' } },
    outputOptions: {
      codeSplitting: {
        groups: [
          ...chunks.map(([name, modules], index) => ({
            name,
            test: (id: string) => !id.endsWith('.d.ts') && modules.test(id.replaceAll('\\', '/')),
            priority: chunks.length - index,
            minShareCount: 2,
          })),
          // One file for the declarations that entries share. A file for each set of entries lists the same names several times.
          {
            name: 'types.d',
            test: (id: string) => id.endsWith('.d.ts') && /\/src\/(?:core|shared|bodies|security)\//.test(id.replaceAll('\\', '/')),
            minShareCount: 2,
          },
        ],
      },
      chunkFileNames: 'shared/[name].js',
      comments: { annotation: true, legal: true, jsdoc: false },
    },
    plugins: [omitPrivateDocstrings()],
    publint: true,
    ...options,
  }
}

const configs: UserConfig[] = defineConfig([
  createConfig(Object.values(libraryEntries), {
    cwd: fileURLToPath(new URL('.', import.meta.url)),
    deps: { neverBundle: /^node:/ },
    attw: { profile: 'esm-only', level: 'error', excludeEntrypoints: ['./internal'] },
  }),
  createConfig(Object.values(toolEntries), {
    cwd: fileURLToPath(new URL('tools', import.meta.url)),
    // The compiler's configuration leads from the names of the library to its sources.
    deps: { neverBundle: /^(?!\.|\/)/ },
    attw: { profile: 'esm-only', level: 'error', excludeEntrypoints: ['./cli'] },
    onSuccess: () => writeToolsPages(),
  }),
  ...Object.values(integrationEntries).map((entry) =>
    createConfig(
      [entry],
      { cwd: fileURLToPath(new URL(entry.folder, import.meta.url)), deps: { neverBundle: /^(?!\.|\/)/ }, attw: { profile: 'esm-only', level: 'error' } },
      false,
    ),
  ),
])

export default configs
