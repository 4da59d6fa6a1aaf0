/** Finds contract members whose operations nothing checks. */
import { type Migration, type PlacedStep, quote, toStep } from './migration.ts'
import { isProperty, type Member, type Node, type Program, readValue, type SourceFile } from './syntax.ts'

/**
 * Returns a step for each member that is declared elsewhere and has no type in the compiled result, such as a missing import. The compiler
 * says what is wrong with all others.
 */
export function listMemberSteps({ compiler, source, edits, members }: Migration, compiled: Program): PlacedStep[] {
  const checker = compiled.getTypeChecker()
  const result = compiled.getSourceFile(source.fileName) as SourceFile
  const hasNoType = (member: Member): boolean => {
    const position = edits.locate(member.getStart())
    const find = (node: Node): Node | undefined => {
      if (node.kind === member.kind && node.getStart() === position) return node
      return compiler.forEachChild(node, (child) => (child.pos <= position && position < child.end ? find(child) : undefined))
    }
    const found = find(result) as Member
    const value = isProperty(compiler, found) ? readValue(compiler, found) : (found as { expression: Node } & Member).expression
    const { Any, Unknown, Never } = compiler.TypeFlags
    return (checker.getTypeAtLocation(value).flags & (Any | Unknown | Never)) !== 0
  }
  return members.filter(hasNoType).map((member) => toStep(member, `${quote(member)} must be a contract of routepact, such as createContract returns`))
}
