/** Bundles modules as an application does, to measure their size. */
import { resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import { rolldown } from 'rolldown'

/**
 * Bundles and minifies a module, given as code in a folder. Node modules stay imports. With `keepsEffects`, statements that may have an
 * effect stay, also in modules whose package declares that it has none. `external` are packages that stay imports.
 */
export async function bundleCode(code: string, folder = '.', keepsEffects = false, external: readonly RegExp[] = []): Promise<string> {
  const input = resolve(folder, 'virtual-entry.js')
  const built = await rolldown({
    input,
    external: [/^node:/, ...external],
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

/** The path to a built entry in a package folder, as an import's text. */
export function toEntryPath(entry: string, folder = ''): string {
  return JSON.stringify(`${process.cwd()}/${folder}dist/${entry}.js`)
}

/** Measures a bundle that imports these names from an entry, in bytes after gzip: for an integration, without its peers. */
export async function measureExports(entry: string, names: readonly string[], folder = ''): Promise<number> {
  const code = `export { ${names.join(', ')} } from ${toEntryPath(entry, folder)}`
  return toGzipSize(await bundleCode(code, '.', false, folder === '' ? [] : [/^(?!\.|\/|virtual)/]))
}

/** A text's size after gzip, in bytes. */
export function toGzipSize(text: string): number {
  return gzipSync(text, { level: 9 }).length
}
