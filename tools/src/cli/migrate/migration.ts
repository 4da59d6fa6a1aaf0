/** One module's migration: its edits, and the steps left to its author. */
import { type CallExpression, type Compiler, type Expression, type Member, type Node, type ObjectLiteral, type SourceFile, type TypeChecker, unwrap } from './syntax.ts'
import type { TextEdits } from './text-edits.ts'

/** Finds the value behind a name. */
export interface Names {
  readonly compiler: Compiler
  readonly checker: TypeChecker
}

/** What is left to do at a position in the old module. */
export interface PlacedStep {
  readonly position: number
  readonly text: string
  /** Whether the line compiles. Another error in it is then a step as well. */
  readonly isNotice?: boolean
}

/** A module that is migrated. */
export interface Migration extends Names {
  readonly source: SourceFile
  readonly edits: TextEdits
  /** The `routepact` names that the module uses. */
  readonly imports: Set<string>
  /** The operations. A router, a constant or both may lead to one. */
  readonly operations: Set<Node>
  /** Path -> its prefix. */
  readonly prefixes: Map<Node, string>
  /** The shared responses that are migrated. */
  readonly migrated: Set<Node>
  /** The second arguments to routers, which are left for their author. */
  readonly options: { readonly from: number; readonly to: number }[]
  /** The contract members that are declared elsewhere. */
  readonly members: Member[]
  /** The routers that have routers, and what they contain. */
  readonly groups: { readonly call: CallExpression; readonly contract: ObjectLiteral }[]
  /** What is left to do. */
  readonly steps: PlacedStep[]
  /** Returns the migration for the module that contains a node; undefined if it is not among the files. */
  readonly of: (node: Node) => Migration | undefined
}

/** Adds a step that is left to do at a node. */
export function addStep({ steps }: Migration, node: Node, text: string): void {
  steps.push(toStep(node, text))
}

/** Adds a step for code that compiles but may mean something else. */
export function addNotice({ steps }: Migration, node: Node, text: string): void {
  steps.push({ ...toStep(node, text), isNotice: true })
}

/** Returns a step at a node. */
export function toStep(node: Node, text: string): PlacedStep {
  // Quoted code may have several lines.
  return { position: node.getStart(), text: text.replaceAll(/\s+/g, ' ') }
}

/** Quotes an expression's beginning. */
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

/** Returns an expression's text if it consists of literals; undefined if something else decides it. */
export function readText(names: Names, value: Expression): string | undefined {
  const { compiler } = names
  const found = resolveValue(names, value)
  if (compiler.isStringLiteralLike(found)) return found.text
  if (compiler.isBinaryExpression(found)) return found.operatorToken.kind === compiler.SyntaxKind.PlusToken ? joinTexts([readText(names, found.left), readText(names, found.right)]) : undefined
  return compiler.isTemplateExpression(found) ? joinTexts([found.head.text, ...found.templateSpans.flatMap(({ expression, literal }) => [readText(names, expression), literal.text])]) : undefined
}

function joinTexts(texts: readonly (string | undefined)[]): string | undefined {
  return texts.includes(undefined) ? undefined : texts.join('')
}
