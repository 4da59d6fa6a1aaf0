/** The language service of TypeScript 5.9, in this process. */
import ts from 'typescript-5.9'
import { type Editor, file, lineAt, root } from './editor.ts'

/** The kinds of completions that are not names in scope. */
const kinds: ReadonlySet<string> = new Set(['property', 'method', 'string'])

export function startLanguageService(text: string): Editor {
  const { config } = ts.readConfigFile(`${root}tsconfig.json`, ts.sys.readFile) as { config: unknown }
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, root)
  const read = (name: string): string | undefined => (name === file ? text : ts.sys.readFile(name))
  const service = ts.createLanguageService({
    getCompilationSettings: () => options,
    getScriptFileNames: () => [file],
    getScriptVersion: () => '1',
    getScriptSnapshot(name) {
      const content = read(name)
      return content === undefined ? undefined : ts.ScriptSnapshot.fromString(content)
    },
    getCurrentDirectory: () => root,
    getDefaultLibFileName: ts.getDefaultLibFilePath,
    fileExists: (name) => read(name) !== undefined,
    readFile: read,
    directoryExists: ts.sys.directoryExists,
    getDirectories: ts.sys.getDirectories,
  })
  const toLines = (places: readonly ts.DocumentSpan[] = []): string[] =>
    places
      .filter(({ fileName }) => fileName === file)
      .toSorted((one, other) => one.textSpan.start - other.textSpan.start)
      .map(({ textSpan }) => lineAt(text, textSpan.start))
  return {
    complete: async (position) =>
      (service.getCompletionsAtPosition(file, position, {})?.entries ?? [])
        .filter(({ kind }) => kinds.has(kind))
        .map(({ name }) => name),
    async hover(position) {
      const { displayParts = [], documentation = [] } = service.getQuickInfoAtPosition(file, position) ?? {}
      return { text: ts.displayPartsToString(displayParts), documentation: ts.displayPartsToString(documentation) }
    },
    define: async (position) => toLines(service.getDefinitionAtPosition(file, position)),
    rename: async (position) => toLines(service.findRenameLocations(file, position, false, false, {})),
    close: () => service.dispose(),
  }
}
