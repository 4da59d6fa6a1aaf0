import { fileURLToPath } from 'node:url'
import { configDefaults, defineConfig, type TestProjectInlineConfiguration, type ViteUserConfig } from 'vitest/config'
import { checkNode } from './.ci/check-node.ts'
import { entries } from './.ci/entries.ts'

checkNode('npx vitest')

/** Every test. */
export const tests: readonly string[] = ['{runtime-tests,compat,docs,bench,typetests}/**/*.test.ts']

/**
 * The tests that only `npm run test:long` runs, by the end of their names: those that take more than half a minute, or
 * need packages of their own, such as other runtimes and frameworks.
 */
export const longTests = '{runtime-tests,compat,docs,bench,typetests}/**/*.long.test.ts'

/**
 * The tests that `npm run test:long` runs with five times as much generated input (`TEST_SCALE`), and with the cases
 * that depend on `isLong` (`runtime-tests/properties/scale.ts`).
 */
export const scaledTests: string[] = [
  'compat/properties/codecs.test.ts',
  'compat/properties/round-trips/requests.test.ts',
  'compat/properties/round-trips/responses.test.ts',
  'docs/code-blocks.test.ts',
  'runtime-tests/cli/command.hostile.test.ts',
  'runtime-tests/cli/import/properties.test.ts',
  'runtime-tests/cli/openapi.test.ts',
  'runtime-tests/cli/usage/usage.hostile.test.ts',
  'runtime-tests/core/contract/declarations.test.ts',
  'runtime-tests/declarations/inferred-types.test.ts',
  'runtime-tests/diff/documents/properties.test.ts',
  'runtime-tests/diff/long-lists.test.ts',
  'runtime-tests/diff/long-unions.test.ts',
  'runtime-tests/diff/parameters.test.ts',
  'runtime-tests/diff/time-slices.test.ts',
  'runtime-tests/json-schema/properties.test.ts',
  'runtime-tests/mcp/same-body.test.ts',
  'runtime-tests/testing/compare/same-server.test.ts',
  'runtime-tests/testing/compat-contract.test.ts',
  'runtime-tests/testing/conduit/conduit.test.ts',
  'runtime-tests/testing/foreign/foreign.test.ts',
  'runtime-tests/json-schema/instances/hostile-schemas.test.ts',
  'runtime-tests/testing/mock/mock-promises.test.ts',
  'runtime-tests/testing/outside/outside.test.ts',
  'runtime-tests/testing/sabotage/sabotage.test.ts',
  'runtime-tests/testing/shop/shop.test.ts',
  'runtime-tests/testing/simplify-request.test.ts',
]

/**
 * The tests with a process of their own: those that mock modules, those that load packages that replace globals
 * (`@hono/node-server`), those that collect garbage, which takes long in a large process, and those that leave large forms unread, which fails beside tests that block the event loop
 * (https://github.com/nodejs/undici/issues/5835). The others share one process per core, which saves a third of the CPU
 * time.
 */
export const isolatedTests: string[] = [
  'compat/frameworks/guards/guards.test.ts',
  'compat/frameworks/node-server.test.ts',
  'docs/examples/recipes/files.test.ts',
  'docs/examples/recipes/frameworks.test.ts',
  'docs/rules.test.ts',
  'runtime-tests/cli/document-source.test.ts',
  'runtime-tests/cli/mock.test.ts',
  'runtime-tests/cli/test.test.ts',
  'runtime-tests/client/abort.hostile.test.ts',
  'runtime-tests/bodies/byte-stream.test.ts',
  'runtime-tests/testing/conduit/conduit.test.ts',
  'runtime-tests/testing/foreign/bodies.test.ts',
  'runtime-tests/versions/abort.hostile.test.ts',
]

/**
 * The tests that do not count for the coverage: they run what other tests cover with generated input, with other libraries
 * or in examples.
 */
export const uncoveredTests: string[] = [
  'compat/**/*.test.ts',
  'docs/**/*.test.ts',
  'runtime-tests/diff/documents/properties.test.ts',
  'runtime-tests/json-schema/instances/libraries.test.ts',
  'runtime-tests/json-schema/libraries.test.ts',
  'runtime-tests/properties/*.test.ts',
  'runtime-tests/testing/compat-contract.test.ts',
  'runtime-tests/testing/shop/*.test.ts',
]

/**
 * The tests that do not count for the coverage, and whose run with five times as much input contains the one with less. `.ci/run` leaves
 * them to `npm run test:long`.
 */
export const containedTests: readonly string[] = [
  'compat/properties/codecs.test.ts',
  'compat/properties/round-trips/requests.test.ts',
  'compat/properties/round-trips/responses.test.ts',
  'runtime-tests/diff/documents/properties.test.ts',
  'runtime-tests/testing/shop/shop.test.ts',
]

/** Whether `npm run test:long` follows, as in `.ci/run`. */
const isLongNext: boolean = process.env['TEST_LONG_FOLLOWS'] !== undefined

/** Creates the projects of the tests in `include`, of which `isolated` have a process of their own. */
export function createProjects(
  include: readonly string[],
  isolated: readonly string[],
  exclude: readonly string[],
  uncovered: readonly string[] = [],
): TestProjectInlineConfiguration[] {
  // The tests of templates are run in the projects that are made of them.
  const unwanted = [...configDefaults.exclude, 'docs/examples/templates/*/**', ...exclude]
  return [
    { extends: true, test: { name: 'shared', isolate: false, include: [...include], exclude: [...unwanted, ...isolated, ...uncovered] } },
    ...(uncovered.length > 0
      ? [{ extends: true as const, test: { name: 'uncovered', isolate: false, include: [...uncovered], exclude: [...unwanted, ...isolated], env: { COVERAGE: 'off' } } }]
      : []),
    { extends: true, test: { name: 'isolated', include: [...isolated], exclude: unwanted } },
  ]
}

const config: ViteUserConfig = defineConfig({
  resolve: {
    // Matched by their exact names.
    alias: Object.entries(entries).map(([specifier, { source }]) => ({
      find: new RegExp(`^${specifier}$`),
      replacement: fileURLToPath(new URL(source, import.meta.url)),
    })),
  },
  test: {
    projects: createProjects(tests, isolatedTests, [longTests, ...(isLongNext ? containedTests : [])], uncoveredTests),
    globalSetup: 'runtime-tests/temporary-folder.ts',
    // All cores: by default, Vitest leaves one to itself, although it does little while tests run.
    maxWorkers: '100%',
    // Tests compile, spawn processes, hash passwords and open browsers: no limit that a slow machine could reach.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 60_000 } },
    // An unhandled rejection fails the run.
    dangerouslyIgnoreUnhandledErrors: false,
    // Tests of what is printed, and of errors that libraries print.
    silent: 'passed-only',
    coverage: {
      provider: 'custom',
      customProviderModule: fileURLToPath(new URL('runtime-tests/coverage.ts', import.meta.url)),
      include: ['src/**', 'tools/src/**', 'integrations/*/src/**'],
      // The processes of the command: the tests run them as they are built.
      exclude: ['src/cli.ts', 'tools/src/cli.ts', 'tools/src/cli/index.ts'],
      reporter: [['text', { skipFull: true }]],
      reportOnFailure: true,
      // A line that no test runs is tested or deleted.
      thresholds: { '{src,tools/src,integrations/*/src}/**': { lines: 100, branches: 100, functions: 100, statements: 100 } },
    },
  },
})

export default config
