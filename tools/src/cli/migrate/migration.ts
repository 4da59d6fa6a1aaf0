/** The migration of one module: its edits, and the steps that are left to its author. */
import type { Compiler, Node, SourceFile } from './syntax.ts'
import type { TextEdits } from './text-edits.ts'

/** A module that is migrated. */
export interface Migration {
  readonly compiler: Compiler
  readonly source: SourceFile
  readonly edits: TextEdits
  /** The names of `routepact` that the module uses. */
  readonly imports: Set<string>
  /** What is left to do, by the line in the old module. */
  readonly steps: { readonly line: number; readonly text: string }[]
}

/** Adds a step that is left to do at a node. */
export function addStep({ source, steps }: Migration, node: Node, text: string): void {
  // Quoted code may have several lines.
  steps.push({ line: source.getLineAndCharacterOfPosition(node.getStart()).line + 1, text: text.replaceAll(/\s+/g, ' ') })
}
