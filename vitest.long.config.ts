/**
 * The tests that `npm run test:long` runs: they would take `npm test` over five minutes. Those that both run test more
 * input here.
 */
import { defineConfig, mergeConfig, type ViteUserConfig } from 'vitest/config'
import base, { longTests, scaledTests } from './vitest.config.ts'

const config: ViteUserConfig = mergeConfig(
  { ...base, test: { ...base.test, include: [], exclude: [] } },
  defineConfig({ test: { include: [...longTests, ...scaledTests], testTimeout: 1_200_000, env: { TEST_SCALE: '5' } } }),
)

export default config
