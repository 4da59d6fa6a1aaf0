/** A change of type-level code that breaks a promise of the library, so that a type test must fail. */
export interface Mutant {
  /** The name for `--mutant`. */
  readonly id: string
  /** The file. */
  readonly file: string
  /** The text that is replaced. It occurs exactly once in the file. */
  readonly text: string
  readonly replacement: string
  /** What no longer holds with the change. */
  readonly promise: string
  /** Why no type test can fail, for a change without an observable effect. */
  readonly unobservable?: string
}

/** A mutant as a line of a table: id, file of the folder of the table, text, replacement, promise, and why it is unobservable. */
type Line = readonly [id: string, file: string, text: string, replacement: string, promise: string, unobservable?: string]

/** Creates the mutants of one folder. */
export function createMutants(folder: string, lines: readonly Line[]): Mutant[] {
  return lines.map(([id, file, text, replacement, promise, unobservable]) => ({
    id,
    file: `${folder}/${file}`,
    text,
    replacement,
    promise,
    ...(unobservable === undefined ? {} : { unobservable }),
  }))
}

/**
 * Returns the source with the change.
 *
 * @throws Error if the text does not occur exactly once
 */
export function applyMutant({ id, file, text, replacement }: Mutant, source: string): string {
  const [before = '', after, ...others] = source.split(text)
  if (after === undefined) throw new Error(`'${id}' must name a text of ${file}, which no longer has it: ${text}`)
  if (others.length > 0) throw new Error(`'${id}' must name a text that occurs once in ${file}: ${text}`)
  return before + replacement + after
}
