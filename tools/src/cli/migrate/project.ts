/** The migrated files as a project, in which names are resolved and the result is compiled. */
import { dirname } from 'node:path'
import { CommandError } from '../command-error.ts'
import type { Compiler, Program } from './syntax.ts'

/** The compiler's codes for an `extends` that leads to no file. */
const [fileNotFound, extendsNotFound] = [5083, 6053]

/**
 * Creates a program from files and their texts, which need not be on disk. Its options come from the nearest `tsconfig.json`.
 *
 * @param previous a program whose other modules are not read again
 */
export function createProject(compiler: Compiler, texts: ReadonlyMap<string, string>, previous?: Program): Program {
  const [first = ''] = texts.keys()
  const config = compiler.findConfigFile(first, compiler.sys.fileExists)
  const parsed = config === undefined ? undefined : compiler.parseJsonConfigFileContent(compiler.readConfigFile(config, compiler.sys.readFile).config, compiler.sys, dirname(config), undefined, config)
  // Without a base, the options are different, for example not strict. That no file is included does not matter.
  const missing = parsed?.errors.find(({ code }) => code === fileNotFound || code === extendsNotFound)
  if (missing) throw new CommandError(`'extends' of '${config}' cannot be read: ${compiler.flattenDiagnosticMessageText(missing.messageText, ' ')}`)
  const defaults = { strict: true, target: compiler.ScriptTarget.ESNext, module: compiler.ModuleKind.ESNext, moduleResolution: compiler.ModuleResolutionKind.Bundler }
  const options = { ...(parsed?.options ?? defaults), noEmit: true, skipLibCheck: true, allowImportingTsExtensions: true }
  const files = compiler.createCompilerHost(options)
  const { readFile } = files
  files.readFile = (file) => texts.get(file) ?? readFile(file)
  return compiler.createProgram([...texts.keys()], options, files, previous)
}

/** A compiler error. */
export interface CompileError {
  readonly position: number
  readonly text: string
}

/** Returns the compiler's errors in a file. */
export function listErrors(compiler: Compiler, program: Program, file: string): CompileError[] {
  const source = program.getSourceFile(file)
  const diagnostics = [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)]
  // The last line says what is wrong, the others where. A routepact message is the type that is expected.
  const toText = (message: (typeof diagnostics)[number]['messageText']): string => {
    const last = compiler.flattenDiagnosticMessageText(message, '\n').split('\n').slice(-1).join('').trim()
    return last.replace(/^Type .* is not assignable to type '"(.*)"'\.$/, '$1')
  }
  return diagnostics.map(({ start, messageText }) => ({ position: start as number, text: toText(messageText) }))
}
