/** Two versions of the API in `fixtures.ts`, and a file that compares them. */
import { type Fixture, idioms } from './fixtures.ts'
import type { Library } from './libraries.ts'
import { type Compiler, measure } from './measure.ts'
import { sizes } from './report.ts'

/** How each operation's second version differs from the first. */
export type Difference = 'identical' | 'compatible' | 'breaking'

/** An optional and a required property in each library. */
const properties: { readonly [library: string]: { readonly optional: string; readonly required: string } } = {
  zod: { optional: 'more: z.string().optional(),', required: 'more: z.string(),' },
  valibot: { optional: 'more: v.optional(v.string()),', required: 'more: v.string(),' },
  arktype: { optional: "'more?': 'string',", required: "more: 'string'," },
  bare: { optional: 'more?: string | undefined;', required: 'more: string;' },
}

/** The library whose schemas describe the second version. */
function change(library: Library, difference: Difference): Library {
  const { optional, required } = properties[library.name] ?? { optional: '', required: '' }
  const added = difference === 'compatible' ? optional : required
  const insert = (schema: string, key: string): string => schema.replace(`${key}:`, `${added} ${key}:`)
  return {
    ...library,
    schemas(index) {
      const { query, body, found, ...others } = library.schemas(index)
      if (difference === 'identical') return library.schemas(index)
      // One part in each operation differs, in turn.
      if (index % 4 === 0) return { ...others, body, found, query: insert(query, `search${index}`) }
      if (index % 4 === 1) return { ...others, query, found, body: insert(body, `name${index}`) }
      const changed = difference === 'breaking' ? found.replace('total', 'sum') : insert(found, `id${index}`)
      return { ...others, query, body, found: changed }
    },
  }
}

/** Both versions as modules, and a file that imports both and compares them if `isCompared`. */
function toFixture(library: Library, count: number, difference: Difference, isCompared: boolean): Fixture {
  const write = (version: Library): string => idioms.contractOnly.write(version, count)['main.ts'] ?? ''
  const compare = `import type { BreakingChanges } from 'routepact/versions'
export const changes: BreakingChanges<typeof v1, typeof v2> = null as never`
  return {
    'v1.ts': write(library),
    'v2.ts': write(change(library, difference)),
    'main.ts': `import type { contract as v1 } from './v1.js'
import type { contract as v2 } from './v2.js'
export type Versions = [typeof v1, typeof v2]
${isCompared ? compare : ''}`,
  }
}

/** The comparison's instantiations at one size. */
export async function measureDiff(
  library: Library,
  count: number,
  difference: Difference,
  compiler: Compiler,
): Promise<number> {
  const without = await measure(toFixture(library, count, difference, false), compiler)
  const whole = await measure(toFixture(library, count, difference, true), compiler)
  return whole.instantiations - without.instantiations
}

/** The instantiations for comparing one additional operation. */
export async function measureDiffPerOperation(
  library: Library,
  difference: Difference,
  compiler: Compiler,
): Promise<number> {
  const [small, large] = sizes
  const first = await measureDiff(library, small, difference, compiler)
  return ((await measureDiff(library, large, difference, compiler)) - first) / (large - small)
}
