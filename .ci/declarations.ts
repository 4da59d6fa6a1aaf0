/**
 * A package's declarations without the docstrings that no entry exports: an editor shows them to no user, and they are a sixth of the
 * declarations. Docstrings of members stay, because a public type may have them.
 */

/** A built file, as rolldown passes it to plugins. */
interface BuiltFile {
  readonly fileName: string
  code?: string
}

/** Returns a plugin that removes the docstrings. */
export function omitPrivateDocstrings(): { readonly name: string; generateBundle(options: unknown, bundle: Record<string, BuiltFile>): void } {
  return {
    name: 'omit-private-docstrings',
    generateBundle(_, bundle) {
      const files = Object.values(bundle).filter(({ fileName }) => fileName.endsWith('.d.ts'))
      const exported = new Set(files.filter(({ fileName }) => !fileName.startsWith('shared/')).flatMap(({ code = '' }) => listExported(code)))
      for (const file of files) if (file.code !== undefined) file.code = omitDocstrings(file.code, exported)
    },
  }
}

/** Matches the start of a top-level declaration, and its name. */
export const declarationStart = /(?:export )?(?:declare )?(?:abstract )?(?:type|interface|function|class|const) ([\w$]+)/

/** Lists the names that a declaration file exports. */
export function listExported(code: string): string[] {
  const lists = Array.from(code.matchAll(/^export \{([^}]*)\}/gm), ([, list = '']) => list)
  return lists.flatMap((list) => list.split(',')).map((name) => name.trim().replace(/^type /, '').replace(/ as .*$/, ''))
}

/** Removes the docstrings before a file's declarations, except before those with the names. */
function omitDocstrings(code: string, names: ReadonlySet<string>): string {
  return code.replaceAll(/^\/\*\*(?:(?!\*\/)[^])*\*\/\n(?=(.*))/gm, (docstring, declaration: string) => {
    const [, name = ''] = new RegExp(`^${declarationStart.source}`).exec(declaration) ?? []
    return names.has(name) ? docstring : ''
  })
}
