/** The limits of the sizes of bundles. They are constants: no command raises them, and a change that needs more takes away first. */
import { measureExports } from './bundle.ts'

/** A bundle, or what a further export of the main entry adds to one of a router. */
export interface SizeLimit {
  readonly entry: string
  readonly imports: readonly string[]
  /** The export whose part is measured: the bundle is larger by it. */
  readonly adds?: string
  /** The most bytes after gzip. */
  readonly limit: number
}

const router = ['createContract', 'createRouter']
const addsTo = (adds: string, limit: number): SizeLimit => ({ entry: 'index', imports: router, adds, limit })

/** The bundles, in the order of the table. */
export const sizeLimits: readonly SizeLimit[] = [
  { entry: 'index', imports: router, limit: 14_150 },
  { entry: 'index', imports: [...router, 'bearer', 'errors', 'events', 'multipart'], limit: 18_950 },
  { entry: 'client', imports: ['createClient'], limit: 5_700 },
  { entry: 'client', imports: ['createClient', 'responses'], limit: 6_800 },
  { entry: 'codec', imports: ['codec'], limit: 1_150 },
  { entry: 'codec', imports: ['codecs'], limit: 2_500 },
  { entry: 'node', imports: ['serve'], limit: 5_100 },
  { entry: 'node', imports: ['serve', 'createNodeHandler'], limit: 8_000 },
  addsTo('error', 500),
  addsTo('errors', 1_150),
  addsTo('problems', 1_750),
  addsTo('bearer', 1_000),
  addsTo('prefers', 450),
  addsTo('mergeRouters', 800),
  addsTo('events', 2_050),
  addsTo('jsonLines', 1_100),
  addsTo('multipart', 950),
  addsTo('byteStream', 700),
  addsTo('separated', 300),
]

/** Names what is measured. */
export function describeSize({ entry, imports, adds }: SizeLimit): string {
  return adds === undefined ? `the bundle of ${entry} with ${imports.join(', ')}` : `what ${adds} adds to a router`
}

/** Measures a size, in bytes after gzip. */
export async function measureSize({ entry, imports, adds }: SizeLimit): Promise<number> {
  const alone = await measureExports(entry, imports)
  return adds === undefined ? alone : (await measureExports(entry, [...imports, adds])) - alone
}
