/**
 * The coverage of V8 without the tests whose environment has `COVERAGE=off`: counting blocks takes them a third of the CPU
 * time, and what only they reach may be reached by chance.
 */
import v8 from '@vitest/coverage-v8'
import type { CoverageProviderModule } from 'vitest/node'

const isOff = (): boolean => process.env['COVERAGE'] === 'off'

const module: CoverageProviderModule = {
  getProvider: () => v8.getProvider(),
  startCoverage: (options) => (isOff() ? undefined : v8.startCoverage?.(options)),
  takeCoverage: (options) => (isOff() ? undefined : v8.takeCoverage?.(options)),
  stopCoverage: (options) => (isOff() ? undefined : v8.stopCoverage?.(options)),
}

export default module
