import { fileURLToPath } from 'node:url'
import { configDefaults, defineConfig, type ViteUserConfig } from 'vitest/config'

/** The entries of the package, matched by their exact names. */
const entries = {
  routepact: 'src/index.ts',
  'routepact/node': 'src/node/index.ts',
  'routepact/client': 'src/client/index.ts',
  'routepact/diff': 'src/diff/index.ts',
  'routepact/openapi': 'src/openapi/index.ts',
  'routepact/testing': 'src/testing/index.ts',
}

/**
 * The tests that take a minute each: every runtime, `routepact/node` on every version of Node with the hostile suite over
 * connections, the router inside frameworks with packages of their own, the cost of the types, and the comparison of large
 * documents and of many contracts.
 */
export const longTests: string[] = [
  'runtime-tests/runtimes/runtimes.test.ts',
  'runtime-tests/node/other-runs.test.ts',
  'compat/frameworks/frameworks.test.ts',
  'bench/types/figures.test.ts',
  'bench/types/diff.test.ts',
  'bench/diff/documents.test.ts',
  'runtime-tests/diff/many-contracts.test.ts',
]

/** The tests with generated input that `npm run test:long` repeats with five times as much (`TEST_SCALE`). */
export const scaledTests: string[] = [
  'runtime-tests/testing/compat-contract.test.ts',
  'runtime-tests/testing/conduit/conduit.test.ts',
  'runtime-tests/testing/foreign/foreign.test.ts',
  'runtime-tests/testing/mock/mock-promises.test.ts',
  'runtime-tests/testing/sabotage/sabotage.test.ts',
  'runtime-tests/testing/simplify-request.test.ts',
  'runtime-tests/diff/parameters.test.ts',
  'runtime-tests/diff/properties.test.ts',
  'runtime-tests/diff/documents/properties.test.ts',
]

const config: ViteUserConfig = defineConfig({
  resolve: {
    alias: Object.entries(entries).map(([name, file]) => ({
      find: new RegExp(`^${name}$`),
      replacement: fileURLToPath(new URL(file, import.meta.url)),
    })),
  },
  test: {
    include: ['runtime-tests/**/*.test.ts', 'compat/**/*.test.ts', 'docs/**/*.test.ts', 'bench/**/*.test.ts', 'typetests/**/*.test.ts'],
    exclude: [...configDefaults.exclude, ...longTests],
    // All cores: by default, Vitest leaves one to itself, although it does little while tests run.
    maxWorkers: '100%',
    // Tests compile, spawn processes, hash passwords and open browsers: no limit that a slow machine could reach.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    // An unhandled rejection fails the run.
    dangerouslyIgnoreUnhandledErrors: false,
    coverage: {
      include: ['src/**'],
      // The processes of the command: the tests run them as they are built.
      exclude: ['src/cli/index.ts'],
      reporter: [['text', { skipFull: true }]],
      // A line that no test runs is tested or deleted.
      thresholds: { lines: 100, branches: 100, functions: 100, statements: 100 },
    },
  },
})

export default config
