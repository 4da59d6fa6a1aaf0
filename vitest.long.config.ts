/** The tests of `npm run test:long`: the long ones, and those that test more input. */
import { defineConfig, type ViteUserConfig } from 'vitest/config'
import base, { createProjects, isolatedTests, longTests, scaledTests } from './vitest.config.ts'

const config: ViteUserConfig = defineConfig({
  ...base,
  test: {
    ...base.test,
    projects: createProjects([longTests, ...scaledTests], isolatedTests.filter((file) => scaledTests.includes(file)), []),
    testTimeout: 1_200_000,
    env: { TEST_SCALE: '5' },
  },
})

export default config
