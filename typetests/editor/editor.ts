/** Two editors behind one interface: the language service of TypeScript 5.9 and the language server of TypeScript 7. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** What an editor shows for a name. */
export interface Hover {
  readonly text: string
  /** The JSDoc comment, if the editor shows it apart from the text. */
  readonly documentation?: string
}

/** An editor with one open file. Positions are offsets in its text. */
export interface Editor {
  /** The completions that the types offer: properties, methods and literals. */
  readonly complete: (position: number) => Promise<readonly string[]>
  readonly hover: (position: number) => Promise<Hover>
  /** The lines to which "go to definition" leads, in the open file. */
  readonly define: (position: number) => Promise<readonly string[]>
  /** The lines of the open file that a rename changes, in order. */
  readonly rename: (position: number) => Promise<readonly string[]>
  readonly close: () => void
}

export const root: string = fileURLToPath(new URL('../..', import.meta.url))

/** The file that the editors open, with a text of their own. */
export const file: string = fileURLToPath(new URL('api.ts', import.meta.url))

/** The text of this file. */
export const api: string = readFileSync(file, 'utf8')

/** The trimmed line at an offset of a text. */
export function lineAt(text: string, position: number): string {
  return text.slice(text.lastIndexOf('\n', position - 1) + 1).split('\n', 1)[0]?.trim() ?? ''
}
