/** A package folder that is built, with a slash at the end. */
export type PackageFolder = '' | 'tools/' | 'integrations/query/' | 'integrations/nest/'

/** A package entry. */
export interface Entry {
  /** The source file. */
  readonly source: string
  /** The package's folder. */
  readonly folder: PackageFolder
  /** The built file's name. */
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

/** What users import from the library, by specifier. The compiler configurations repeat this table, and a test compares them. */
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

/** What users import from the tools. */
export const toolEntries: { readonly [specifier: string]: Entry } = toEntries('routepact-tools', 'tools/', {
  diff: 'diff/',
  testing: 'testing/',
})

/** What users import from the integrations. */
export const integrationEntries: { readonly [specifier: string]: Entry } = {
  ...toEntries('routepact-query', 'integrations/query/', { index: '' }),
  ...toEntries('routepact-nest', 'integrations/nest/', { index: '' }),
}

export const entries: { readonly [specifier: string]: Entry } = { ...libraryEntries, ...toolEntries, ...integrationEntries }
