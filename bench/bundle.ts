/** Bundles modules as an application does, to measure their size. */
import { resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import { rolldown } from 'rolldown'

/**
 * Bundles a module, given as code of a folder, and minifies it. Modules of Node stay imports. With `keepsEffects`, statements that may have
 * an effect stay, also of modules whose package declares that it has none.
 */
export async function bundleCode(code: string, folder = '.', keepsEffects = false): Promise<string> {
  const input = resolve(folder, 'virtual-entry.js')
  const built = await rolldown({
    input,
    external: [/^node:/],
    ...(keepsEffects && { treeshake: { moduleSideEffects: () => true } }),
    plugins: [
      {
        name: 'entry',
        resolveId: (id) => (id === input ? id : undefined),
        load: (id) => (id === input ? code : undefined),
      },
    ],
  })
  const { output } = await built.generate({ minify: true })
  return output[0].code
}

/** The path of a built entry, as the text of an import. */
export function toEntryPath(entry: string): string {
  return JSON.stringify(`${process.cwd()}/dist/${entry}.js`)
}

/** Measures a bundle that imports these names of an entry, in bytes after gzip. */
export async function measureExports(entry: string, names: readonly string[]): Promise<number> {
  return toGzipSize(await bundleCode(`export { ${names.join(', ')} } from ${toEntryPath(entry)}`))
}

/** The size of a text after gzip, in bytes. */
export function toGzipSize(text: string): number {
  return gzipSync(text, { level: 9 }).length
}
