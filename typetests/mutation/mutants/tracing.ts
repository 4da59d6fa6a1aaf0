import { createMutants, type Mutant } from '../mutant.ts'

export const tracing: readonly Mutant[] = createMutants('src/tracing', [
  [
    'tracing-arguments',
    'trace-router.ts',
    'router: Router<Arguments, Routes>): Router<Arguments, Routes>',
    'router: Router<Arguments, Routes>): Router<Arguments>',
    'a traced router has the routes of the given one',
  ],
  [
    'tracing-response',
    'trace-router.ts',
    'readonly response?: Response',
    'readonly response: Response',
    'only one channel has a response',
  ],
  ['trace-arguments', 'trace-router.ts', 'Routes>(router: Router<Arguments, Routes>): Router<Arguments, Routes>', 'Routes>(router: Router<Arguments, Routes>): Router<any, Routes>', 'a traced router keeps its arguments'],
])
