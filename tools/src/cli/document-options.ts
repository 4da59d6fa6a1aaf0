/**
 * Reads a module's `documentOptions` export.
 *
 * The command has no options for servers, tags and components. A module exports the finished document, or `documentOptions` beside its
 * contract, because `mock` and `test` need the contract.
 */
import type { Contract } from 'routepact'
import type { DocumentOptions } from 'routepact/openapi'
import { isPlainObject, readProperty } from '../../../src/shared/property.ts'
import { listUnknownOptions } from '../../../src/shared/unknown-options.ts'
import { CommandError } from './command-error.ts'

/** What kind of value an option must have, with a function that tests it. */
type Rule = readonly [content: string, isValid: (value: unknown) => boolean]

const isTextOption = (value: unknown): boolean => typeof value === 'string'
const isFunctionOption = (value: unknown): boolean => typeof value === 'function'
const isListOfOptions = (isItem: (value: unknown) => boolean) => (value: unknown): boolean => Array.isArray(value) && value.every(isItem)
const isRecordOf = (isValue: (value: unknown) => boolean) => (value: unknown): boolean => isPlainObject(value) && Object.values(value).every(isValue)
/** Whether a value is an object whose properties with these names are texts. */
const hasTexts = (...names: readonly string[]) => (value: unknown): boolean => isPlainObject(value) && names.every((name) => isTextOption(readProperty(value, name)))
const isScheme = (value: unknown): boolean => isPlainObject(readProperty(value, 'scheme'))
const isOperation = hasTexts('path', 'method')

const optionRules: { readonly [Name in keyof Required<DocumentOptions>]: Rule } = {
  openapi: ["'3.1.1' or '3.2.0'", (value) => value === '3.1.1' || value === '3.2.0'],
  info: ['an object, whose title and version are texts', (value) => isPlainObject(value) && ['title', 'version'].every((name) => /^(?:string|undefined)$/.test(typeof readProperty(value, name)))],
  servers: ['an array of objects with a url', isListOfOptions(hasTexts('url'))],
  base: ['a path', isTextOption],
  tags: ['an array of objects with a name', isListOfOptions(hasTexts('name'))],
  security: ['an array of objects: scheme name -> scopes', isListOfOptions(isRecordOf(isListOfOptions(isTextOption)))],
  securitySchemes: ["an object of authenticators: put schemes as in OpenAPI into 'components'", isRecordOf(isScheme)],
  webhooks: ['a contract', isRecordOf(isOperation)],
  components: ['an object, whose values are objects', isRecordOf((value) => value === undefined || isPlainObject(value))],
  converters: ['an object: library -> function', isRecordOf(isFunctionOption)],
  libraryOptions: ['an object: library -> options', isRecordOf(isPlainObject)],
}

/** What to do about schemas that cannot be converted. */
export const documentOptionsHint = "To pass converters and other options, export them as 'documentOptions' beside the contract."

/** Adds the hint to a message about a conversion. */
export function toConversionMessage(message: string): string {
  return message.includes('converters') ? `${message}\n${documentOptionsHint}` : message
}

/**
 * Returns a module's `documentOptions` export, which is optional.
 *
 * @throws CommandError for a value or an option that is not valid
 */
export function readDocumentOptions({ documentOptions }: { readonly [name: string]: unknown }, file: string): DocumentOptions {
  if (documentOptions === undefined) return {}
  const place = `'documentOptions' of '${file}'`
  if (!isPlainObject(documentOptions)) throw new CommandError(`${place} must be an object of options of createOpenApiDocument.`)
  const names = Object.keys(optionRules)
  const [unknown] = listUnknownOptions(documentOptions, names.join(','))
  if (unknown !== undefined) throw new CommandError(`'${unknown}' in ${place} is not an option: use ${names.join(', ')}.`)
  for (const [name, [content, isValid]] of Object.entries(optionRules)) {
    const value = readProperty(documentOptions, name)
    if (value !== undefined && !isValid(value)) throw new CommandError(`'${name}' in ${place} must be ${content}.`)
  }
  return documentOptions
}

/** A contract with its document options. */
export interface LoadedContract {
  readonly contract: Contract
  readonly documentOptions: DocumentOptions
}
