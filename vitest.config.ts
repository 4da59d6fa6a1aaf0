import { fileURLToPath } from 'node:url'
import { defineConfig, type ViteUserConfig } from 'vitest/config'

const config: ViteUserConfig = defineConfig({
  resolve: { alias: { routepact: fileURLToPath(new URL('src/index.ts', import.meta.url)) } },
  test: {
    include: ['runtime-tests/**/*.test.ts', 'compat/**/*.test.ts', 'docs/**/*.test.ts', 'bench/**/*.test.ts'],
    // A rejection that nobody handles fails the run: the router must leave none.
    dangerouslyIgnoreUnhandledErrors: false,
  },
})

export default config
