/** What one file in a project costs, in instantiations, which do not depend on the machine. */
import type { Fixture } from '../types/fixtures.ts'
import { type Compiler, measure } from '../types/measure.ts'
import type { Layout } from './project.ts'

/** A project's files, of which the compiler checks only one and reads the others. */
function skipChecks(files: Fixture, checked: string): Fixture {
  return Object.fromEntries(
    Object.entries(files).map(([file, text]) => [file, file === checked ? text : `// @ts-nocheck\n${text}`]),
  )
}

/** How many instantiations a language server needs for a file that is open alone. */
export async function measureFile(
  layout: Layout,
  count: number,
  find: 'inClient' | 'inHandler',
  compiler: Compiler,
  home?: string,
): Promise<number> {
  const project = layout.write(count)
  const { file } = project[find]
  const options = { entries: [file], ...(home === undefined ? {} : { home }) }
  return (await measure(skipChecks(project.files, file), compiler, options)).instantiations
}
