import { fileURLToPath } from 'node:url'
import { defineConfig, type ViteUserConfig } from 'vitest/config'

/** The entries of the package, each by its exact name. */
const entries = {
  routepact: 'src/index.ts',
  'routepact/client': 'src/client/index.ts',
  'routepact/openapi': 'src/openapi/index.ts',
}

const config: ViteUserConfig = defineConfig({
  resolve: {
    alias: Object.entries(entries).map(([name, file]) => ({
      find: new RegExp(`^${name}$`),
      replacement: fileURLToPath(new URL(file, import.meta.url)),
    })),
  },
  test: {
    include: ['runtime-tests/**/*.test.ts', 'compat/**/*.test.ts', 'docs/**/*.test.ts', 'bench/**/*.test.ts'],
    // A rejection that nobody handles fails the run: the router must leave none.
    dangerouslyIgnoreUnhandledErrors: false,
  },
})

export default config
