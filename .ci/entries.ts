/** An entry of a package. */
export interface Entry {
  /** The file of the sources. */
  readonly source: string
  /** The package's folder, with a slash at the end. */
  readonly folder: '' | 'tools/'
  /** The name of the built file. */
  readonly name: string
}

const toEntries = (folder: Entry['folder'], sources: { readonly [name: string]: string }): { readonly [name: string]: Entry } =>
  Object.fromEntries(
    Object.entries(sources).map(([name, source]) => {
      const specifier = `routepact${folder === '' ? '' : '-tools'}${name === 'index' ? '' : `/${name}`}`
      return [specifier, { source: `${folder}src/${source}/index.ts`, folder, name }]
    }),
  )

/** What users of the library import, by specifier. The configurations of the compiler repeat this table, which a test compares. */
export const libraryEntries: { readonly [specifier: string]: Entry } = toEntries('', {
  index: 'core',
  client: 'client',
  codec: 'codec',
  internal: 'internal',
  mcp: 'mcp',
  node: 'node',
  openapi: 'openapi',
  tracing: 'tracing',
  versions: 'versions',
  webhooks: 'webhooks',
})

/** What users of the tools import. */
export const toolEntries: { readonly [specifier: string]: Entry } = toEntries('tools/', {
  diff: 'diff',
  testing: 'testing',
})

export const entries: { readonly [specifier: string]: Entry } = { ...libraryEntries, ...toolEntries }
