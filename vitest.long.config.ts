/** The tests that `npm run test:long` runs: they would take `npm test` over five minutes. */
import { defineConfig, mergeConfig, type ViteUserConfig } from 'vitest/config'
import base, { longTests } from './vitest.config.ts'

const config: ViteUserConfig = mergeConfig(
  { ...base, test: { ...base.test, include: [], exclude: [] } },
  defineConfig({ test: { include: longTests, testTimeout: 600_000 } }),
)

export default config
