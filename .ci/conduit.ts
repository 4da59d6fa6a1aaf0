/** Other projects' tests that run against the RealWorld API in `docs/examples/conduit`: `npm run conduit -- <name>`. */
import { type Commands, runCommand } from './commands.ts'

/** The tests, by name. */
export const tests: Commands = {
  acceptance: {
    does: "runs RealWorld's Postman collection: <collection.json>",
    file: 'docs/examples/conduit/acceptance.ts',
    needsBuild: true,
  },
  openapi: {
    does: "compares RealWorld's OpenAPI document with the example's: <openapi.yml>",
    file: 'docs/examples/conduit/compare.ts',
    needsBuild: true,
  },
  schemathesis: {
    does: 'runs Schemathesis, or says why it cannot be installed',
    file: 'compat/schemathesis/index.ts',
    needsBuild: true,
  },
}

if (import.meta.main) runCommand('conduit', tests, process.argv.slice(2))
