/**
 * Compiles for `npm run test:long` what `npm test` does not: everything with TypeScript 5.9, and the tests against the built
 * declarations with TypeScript 7 and 5.9. Each uses one core.
 */
import { type Outcome, runSteps, type Step } from './steps.ts'

/** The longest first. */
const steps: readonly Step[] = [
  { title: 'TypeScript 5.9', checks: 'all files', command: ['node', 'node_modules/typescript-5.9/bin/tsc', '-p', '.'] },
  {
    title: 'declarations with TypeScript 5.9',
    checks: 'the tests against dist',
    command: ['node', 'node_modules/typescript-5.9/bin/tsc', '-p', 'tsconfig.published.json'],
  },
  {
    title: 'declarations with TypeScript 7',
    checks: 'the tests against dist',
    // Further checkers check shared types again.
    command: ['node', 'node_modules/typescript/bin/tsc', '-p', 'tsconfig.published.json', '--checkers', '1'],
  },
]

const outcome: Outcome = { passed: 0, failed: 0, failures: [] }
await runSteps(steps, outcome, { GOGC: '400' })
process.exitCode = outcome.failed === 0 && outcome.passed === steps.length ? 0 : 1
