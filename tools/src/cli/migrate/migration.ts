/** The migration of one module: its edits, and the steps that are left to its author. */
import { type Compiler, type Expression, type Node, type SourceFile, type TypeChecker, unwrap } from './syntax.ts'
import type { TextEdits } from './text-edits.ts'

/** What finds the value of a name. */
export interface Names {
  readonly compiler: Compiler
  readonly checker: TypeChecker
}

/** A module that is migrated. */
export interface Migration extends Names {
  readonly source: SourceFile
  readonly edits: TextEdits
  /** The names of `routepact` that the module uses. */
  readonly imports: Set<string>
  /** The operations. A router, a constant or both may lead to one. */
  readonly operations: Set<Node>
  /** The shared responses that are migrated. */
  readonly migrated: Set<Node>
  /** The metadata of operations. */
  readonly metadata: Node[]
  /** The second arguments of routers, which are left for their author. */
  readonly options: { readonly from: number; readonly to: number }[]
  /** What is left to do, by the position in the old module. */
  readonly steps: { readonly position: number; readonly text: string }[]
  /** Returns the migration of the module that contains a node; undefined if it is not one of the files. */
  readonly of: (node: Node) => Migration | undefined
}

/** Adds a step that is left to do at a node. */
export function addStep({ steps }: Migration, node: Node, text: string): void {
  // Quoted code may have several lines.
  steps.push({ position: node.getStart(), text: text.replaceAll(/\s+/g, ' ') })
}

/** Quotes the beginning of an expression. */
export function quote(node: Node): string {
  return `'${node.getText().slice(0, 60)}'`
}

/** Follows names, also through imports, to the expression that they stand for. An unknown name is returned itself. */
export function resolveValue({ compiler, checker }: Names, value: Expression): Expression {
  let found = unwrap(compiler, value)
  const seen = new Set<Node>()
  while ((compiler.isIdentifier(found) || compiler.isPropertyAccessExpression(found)) && !seen.has(found)) {
    seen.add(found)
    const { parent } = found
    const symbol = compiler.isShorthandPropertyAssignment(parent) ? checker.getShorthandAssignmentValueSymbol(parent) : checker.getSymbolAtLocation(found)
    const declared = symbol && symbol.flags & compiler.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol
    const declaration = declared?.valueDeclaration
    if (!declaration || !(compiler.isVariableDeclaration(declaration) || compiler.isPropertyAssignment(declaration)) || !declaration.initializer) break
    found = unwrap(compiler, declaration.initializer)
  }
  return found
}
