/**
 * The tests that run against mutants: without those that build, spawn processes, open browsers or measure. A mutant that survives
 * lacks a test or is equivalent to the code, usually a fast path whose slow path has the same result, a boundary value that never
 * occurs, or the text of an error that is replaced.
 */
import { defineConfig, mergeConfig, type ViteUserConfig } from 'vitest/config'
import base from './vitest.config.ts'

const config: ViteUserConfig = mergeConfig(
  { ...base, test: { ...base.test, projects: [] } },
  defineConfig({
    test: {
      // Stryker switches mutants at run time, so modules need not be reloaded.
      isolate: false,
      include: ['runtime-tests/**/*.test.ts', 'compat/**/*.test.ts'],
      exclude: [
        '**/node_modules/**',
        '**/*.long.test.ts',
        'runtime-tests/{package,built,imports}.test.ts',
        'runtime-tests/{cli,properties,runtimes}/**',
        'runtime-tests/client/browser.test.ts',
        'runtime-tests/json-schema/properties.test.ts',
        'runtime-tests/{core/router/state,openapi/docs-page,node/adapters}.hostile.test.ts',
        'compat/openapi-consumer/**',
        'compat/properties/**',
      ],
    },
  }),
)

export default config
