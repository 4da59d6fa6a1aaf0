/** The measurements: `npm run bench -- <name>`. Each file's head comment lists its flags. */
import { type Commands, runCommand } from '../.ci/commands.ts'

/** The measurements, by name. */
export const measurements: Commands = {
  size: { does: 'the sizes of bundles, and what each file adds', file: 'bench/size.ts', needsBuild: true },
  runtime: { does: 'the router, as a multiple of a hand-written floor', file: 'bench/runtime/index.ts', needsBuild: true },
  'start-up': { does: 'starting with 1,000 operations', file: 'bench/runtime/start-up.ts', needsBuild: true },
  memory: {
    does: 'the memory that requests allocate',
    file: 'bench/runtime/memory.ts',
    flags: ['--expose-gc', '--max-semi-space-size=64', '--min-semi-space-size=64'],
    needsBuild: true,
  },
  node: {
    does: 'servers of node:http, without a network',
    file: 'bench/runtime/node-entry.ts',
    needsBuild: true,
    installs: ['peers'],
  },
  http: {
    does: 'servers of Node, Bun and Deno, over HTTP',
    file: 'bench/runtime/http.ts',
    needsBuild: true,
    installs: ['peers', 'runtimes'],
  },
  public: {
    does: 'entries for two public benchmarks',
    file: 'bench/public/index.ts',
    needsBuild: true,
    installs: ['peers', 'runtimes'],
  },
  soak: {
    does: '200,000 requests, a tenth of them hostile: fails on an unexpected response or if memory grows',
    file: 'bench/soak.ts',
    flags: ['--expose-gc'],
    needsBuild: true,
  },
  'slow-clients': {
    does: 'the memory of a server for each kind of slow client: fails if it does not disconnect one',
    file: 'bench/slow-clients.ts',
    needsBuild: true,
  },
  types: { does: 'the cost of the types', file: 'bench/types/index.ts', needsBuild: true },
  mistakes: {
    does: 'what the compiler prints for a mistake',
    file: 'bench/mistakes/index.ts',
    needsBuild: true,
    installs: ['peers'],
  },
  editor: { does: 'how long editors and compilers take', file: 'bench/editor/index.ts', needsBuild: true, installs: ['peers'] },
  openapi: { does: 'the document of 1,000 operations', file: 'bench/openapi.ts' },
  pages: { does: 'words, code and boxes of each page for readers', file: 'bench/pages.ts' },
  codec: {
    does: 'the CPU time of a response with a codec, beside the same rows as text',
    file: 'bench/codec.ts',
    needsBuild: true,
  },
  testing: { does: 'tests from a contract', file: 'bench/testing.ts', needsBuild: true },
  commands: { does: 'the CPU time of the commands', file: 'bench/commands.ts', needsBuild: true },
  instances: {
    does: 'generators of values for JSON Schemas',
    file: 'bench/peers/instances/index.ts',
    needsBuild: true,
    installs: ['peers'],
  },
  diff: { does: "comparisons of the versions of GitHub's document", file: 'bench/diff/index.ts', installs: ['documents'] },
  versions: { does: 'comparisons of consecutive versions of documents: <folder of folders>', file: 'bench/diff/versions.ts' },
  import: { does: 'contracts from the documents of a folder: <folder>', file: 'bench/import/index.ts', needsBuild: true },
  apis: {
    does: 'comparisons of the documents of three repositories: <folder of clones>',
    file: 'bench/diff/repositories.ts',
    needsBuild: true,
  },
}

if (import.meta.main) runCommand('bench', measurements, process.argv.slice(2))
