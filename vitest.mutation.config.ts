/** The tests that mutants are run against: those in this process, without what builds, spawns, browses or measures. */
import { defineConfig, mergeConfig, type ViteUserConfig } from 'vitest/config'
import base from './vitest.config.ts'

const config: ViteUserConfig = mergeConfig(
  { ...base, test: { ...base.test, include: [] } },
  defineConfig({
    test: {
      // A mutant is chosen while the code runs, so that nothing needs to be loaded anew for it.
      isolate: false,
      include: ['runtime-tests/**/*.test.ts', 'compat/**/*.test.ts'],
      exclude: [
        '**/node_modules/**',
        'runtime-tests/{package,built,imports}.test.ts',
        'runtime-tests/{cli,properties,runtimes}/**',
        'runtime-tests/client/browser.test.ts',
        'runtime-tests/contract/content-type-cost.test.ts',
        'runtime-tests/hostile/{j-state,l-docs-page,n-adapters}.test.ts',
        'compat/openapi-consumer/**',
        'compat/properties/**',
      ],
    },
  }),
)

export default config
