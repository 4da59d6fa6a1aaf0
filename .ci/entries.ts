/** The folder of a package that is built, with a slash at the end. */
export type PackageFolder = '' | 'tools/' | 'integrations/query/' | 'integrations/nest/'

/** An entry of a package. */
export interface Entry {
  /** The file of the sources. */
  readonly source: string
  /** The package's folder. */
  readonly folder: PackageFolder
  /** The name of the built file. */
  readonly name: string
}

const toEntries = (
  packageName: string,
  folder: PackageFolder,
  sources: { readonly [name: string]: string },
): { readonly [specifier: string]: Entry } =>
  Object.fromEntries(
    Object.entries(sources).map(([name, source]) => {
      const specifier = `${packageName}${name === 'index' ? '' : `/${name}`}`
      return [specifier, { source: `${folder}src/${source}index.ts`, folder, name }]
    }),
  )

/** What users of the library import, by specifier. The configurations of the compiler repeat this table, which a test compares. */
export const libraryEntries: { readonly [specifier: string]: Entry } = toEntries('routepact', '', {
  index: 'core/',
  client: 'client/',
  codec: 'codec/',
  internal: 'internal/',
  mcp: 'mcp/',
  node: 'node/',
  openapi: 'openapi/',
  tracing: 'tracing/',
  versions: 'versions/',
  webhooks: 'webhooks/',
})

/** What users of the tools import. */
export const toolEntries: { readonly [specifier: string]: Entry } = toEntries('routepact-tools', 'tools/', {
  diff: 'diff/',
  testing: 'testing/',
})

/** What users of the integrations import. */
export const integrationEntries: { readonly [specifier: string]: Entry } = {
  ...toEntries('routepact-query', 'integrations/query/', { index: '' }),
  ...toEntries('routepact-nest', 'integrations/nest/', { index: '' }),
}

export const entries: { readonly [specifier: string]: Entry } = { ...libraryEntries, ...toolEntries, ...integrationEntries }
