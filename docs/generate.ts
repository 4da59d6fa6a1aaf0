/** Writes a generated page: `npm run generate -- <name>`. The tests compare each page with its source. */
import { type Commands, runCommand } from '../.ci/commands.ts'

/** The generated pages, by name. */
export const pages: Commands = {
  recipes: { does: 'the code of docs/recipes/, from docs/examples/recipes/', file: 'docs/recipes.ts' },
  migration: { does: 'the code of docs/migration/, from docs/examples/migration/', file: 'docs/migration.ts' },
  llms: { does: 'llms.txt, the list of the published pages', file: 'docs/llms.ts' },
  picture: { does: 'the editor of README.md and the card of the site, from docs/picture.ts', file: 'docs/picture.ts' },
  reference: { does: 'the exports of docs/reference.md and docs/reference/, from their docstrings', file: 'docs/reference.ts' },
  rules: { does: 'docs/reference/rules.md, from typetests/negative/rules.ts', file: 'docs/rules.ts' },
  'breaking-changes': {
    does: 'typetests/versions/changes/README.md, from typetests/diff/kinds.ts',
    file: 'docs/breaking-changes.ts',
  },
  'document-changes': {
    does: 'the changes of documents, from runtime-tests/diff/documents/changes.ts',
    file: 'docs/document-changes.ts',
  },
  suites: { does: 'docs/suites/README.md, from docs/suites/*.json', file: 'docs/suites/page.ts' },
  runtimes: {
    does: 'the results in docs/runtimes.md, from tests on every runtime',
    file: 'docs/runtimes.ts',
    needsBuild: true,
    installs: ['runtimes'],
  },
}

if (import.meta.main) runCommand('generate', pages, process.argv.slice(2))
