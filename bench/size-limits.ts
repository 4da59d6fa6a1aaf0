/** The limits of the sizes of bundles: the measured sizes of `sizes.json`, and what may be added to them. */
import { readFileSync, writeFileSync } from 'node:fs'
import { measureExports } from './bundle.ts'

const file = new URL('sizes.json', import.meta.url)

/** A bundle, or what a further export of the main entry adds to one of a router, with its size when it was last measured. */
export interface MeasuredSize {
  readonly entry: string
  readonly imports: readonly string[]
  /** The export whose part is measured: the bundle is larger by it. */
  readonly adds?: string
  /** The bytes after gzip. */
  readonly bytes: number
}

/** The bundles, in the order of the table. */
export const sizes: readonly MeasuredSize[] = JSON.parse(readFileSync(file, 'utf8')) as MeasuredSize[]

/** The limit of a size: 1 % more than was measured, rounded up to 50 bytes, for changes that mean no bytes but compress otherwise. */
export function toLimit(bytes: number): number {
  return Math.ceil((bytes * 1.01) / 50) * 50
}

/** Names what was measured. */
export function describeSize({ entry, imports, adds }: MeasuredSize): string {
  return adds === undefined ? `the bundle of ${entry} with ${imports.join(', ')}` : `what ${adds} adds to a router`
}

/** Measures the size again. */
export async function measureSize({ entry, imports, adds }: MeasuredSize): Promise<number> {
  const alone = await measureExports(entry, imports)
  return adds === undefined ? alone : (await measureExports(entry, [...imports, adds])) - alone
}

/** Says what to do about a size above its limit; undefined if it is below. */
export function explainSize(size: MeasuredSize, bytes: number): string | undefined {
  const limit = toLimit(size.bytes)
  if (bytes <= limit) return undefined
  return (
    `${describeSize(size)} has ${bytes} bytes after gzip, ${bytes - limit} more than its limit of ${limit}. ` +
    '`npm run bench -- size` prints what each file adds. Make it smaller; or, if what the change adds is worth its bytes to ' +
    'every application that has this bundle, run `npm run bench -- size --write`, which updates bench/sizes.json, and say why in the commit.'
  )
}

/** Writes the measured sizes, from which the limits follow. */
export function writeSizes(measured: readonly MeasuredSize[]): void {
  writeFileSync(file, `[\n${measured.map((size) => `  ${JSON.stringify(size)}`).join(',\n')}\n]\n`)
}
