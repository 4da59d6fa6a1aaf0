/** The limits for bundle sizes. They are constants: no command raises them, and a change that needs more takes away first. */
import { measureExports } from './bundle.ts'

/** A bundle, or what a further export from the main entry adds to a router's bundle. */
export interface SizeLimit {
  readonly entry: string
  /** The package's folder, with a slash at the end. Default: the library's. */
  readonly folder?: string
  readonly imports: readonly string[]
  /** The export whose part is measured: the bundle is larger by it. */
  readonly adds?: string
  /** The most bytes after gzip. */
  readonly limit: number
}

const router = ['createContract', 'createRouter']
const addsTo = (adds: string, limit: number): SizeLimit => ({ entry: 'index', imports: router, adds, limit })

/** The bundles, in table order. */
export const sizeLimits: readonly SizeLimit[] = [
  { entry: 'index', imports: router, limit: 12_700 },
  { entry: 'index', imports: [...router, 'bearer', 'errors', 'events', 'multipart'], limit: 17_300 },
  { entry: 'client', imports: ['createClient'], limit: 4_500 },
  { entry: 'client', imports: ['createClient', 'responses'], limit: 5_900 },
  { entry: 'codec', imports: ['codec'], limit: 1_100 },
  { entry: 'codec', imports: ['codecs'], limit: 2_450 },
  { entry: 'node', imports: ['serve'], limit: 5_300 },
  { entry: 'node', imports: ['serve', 'createNodeHandler'], limit: 8_300 },
  addsTo('error', 500),
  addsTo('errors', 1_150),
  addsTo('problems', 1_750),
  addsTo('bearer', 1_000),
  addsTo('prefers', 450),
  addsTo('mergeRouters', 850),
  addsTo('events', 1_750),
  addsTo('jsonLines', 1_000),
  addsTo('multipart', 950),
  addsTo('byteStream', 650),
  addsTo('separated', 350),
  { entry: 'index', folder: 'integrations/query/', imports: ['createQueries'], limit: 1_600 },
  { entry: 'index', folder: 'integrations/nest/', imports: ['Operation', 'OperationsModule', 'ContractException'], limit: 3_700 },
]

/** Names what is measured. */
export function describeSize({ entry, folder = '', imports, adds }: SizeLimit): string {
  return adds === undefined ? `the bundle of ${folder}${entry} with ${imports.join(', ')}` : `what ${adds} adds to a router`
}

/** Measures a size, in bytes after gzip. */
export async function measureSize({ entry, folder, imports, adds }: SizeLimit): Promise<number> {
  const alone = await measureExports(entry, imports, folder)
  return adds === undefined ? alone : (await measureExports(entry, [...imports, adds], folder)) - alone
}
