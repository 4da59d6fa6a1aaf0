/** The tests of the Node entry on every version of Node, and the hostile suite over connections. */
import { defineConfig, mergeConfig, type ViteUserConfig } from 'vitest/config'
import base from './vitest.config.ts'

const config: ViteUserConfig = mergeConfig(
  { ...base, test: { ...base.test, include: [], exclude: [] } },
  defineConfig({ test: { include: ['runtime-tests/node/other-runs.test.ts'], testTimeout: 600_000 } }),
)

export default config
