/**
 * Loads modules that Node cannot import, because they rely on a bundler: imports without extensions, folder imports, `paths` in
 * tsconfig.json, JSX, JSON without attributes, and TypeScript that is not erased, such as enums and decorators.
 *
 * The loader runs the project's own modules, and imports packages as Node does, so that no package exists twice.
 */
import type { JitiOptions } from 'jiti'
import { isObject } from '../../../src/shared/property.ts'
import { toErrorMessage } from './command-error.ts'

/** The error codes for modules that Node cannot import. Node throws them before it runs the module. */
const linkCode =
  /^(?:MODULE_NOT_FOUND|ERR_(?:(?:MODULE_NOT_FOUND|REQUIRE_ESM)$|UNSUPPORTED_|UNKNOWN_(?:FILE|MODULE)_|IMPORT_A|PACKAGE_|INVALID_(?:MODULE|TYPESCRIPT)_))/

/** Whether Node could not import a module: it was not found, or Node does not know its syntax or format. */
export function isLinkError(thrown: unknown): boolean {
  if (!isObject(thrown)) return false
  const { code, name, message } = thrown
  // Node treats a module with imports as an ES module, whatever its package.json says.
  const isScope = name === 'ReferenceError' && /^(?:require|module|exports|__(?:file|dir)name) is not defined/.test(String(message))
  return name === 'SyntaxError' || isScope || linkCode.test(String(code))
}

/** Loads a module as a bundler would. `file` is an absolute path. */
export async function loadTypeScriptModule(file: string): Promise<unknown> {
  // Modules that Node can import do not need the loader.
  const { createJiti } = await import('jiti')
  return createJiti(file, options).import(file)
}

/** The part of Babel's API that the plugin uses. */
interface BabelFile {
  readonly file: { readonly path: { traverse(visitor: { ClassProperty(path: { readonly node: { definite: boolean } }): void }): void } }
}

/** Removes the `!` from class fields: the decorators in `@IsString() name!: string` become values, which Babel rejects beside it. */
const withoutDefiniteFields = {
  pre: ({ path }: BabelFile['file']): void => path.traverse({ ClassProperty: ({ node }) => void (node.definite = false) }),
  visitor: {},
}

const options: JitiOptions = {
  // The default is a folder for temporary files, where another user on the machine could write.
  fsCache: false,
  interopDefault: false,
  jsx: true,
  tsconfigPaths: true,
  transformOptions: { babel: { plugins: [withoutDefiniteFields] } },
}

/** Returns the reason why a module cannot be loaded, on one line, with the module that contains the import. */
export function toLoadFailure(thrown: unknown): string {
  return toErrorMessage(thrown)
    .replace(/^TRANSFORM_ERROR: /, '')
    .replace(/\nRequire stack:\n- (.+)[^]*$/, ' imported from $1')
    .replaceAll(/\s*\n\s*/g, ' in ')
}
