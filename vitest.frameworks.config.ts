/** The tests of frameworks that have packages of their own. */
import { defineConfig, mergeConfig, type ViteUserConfig } from 'vitest/config'
import base from './vitest.config.ts'

const config: ViteUserConfig = mergeConfig(
  { ...base, test: { ...base.test, include: [], exclude: [] } },
  defineConfig({ test: { include: ['compat/frameworks/frameworks.test.ts'] } }),
)

export default config
