/**
 * Migrates a module with a contract of ts-rest.
 *
 * The migration was written after ports of three public contracts: of their 322 operations, it changes 538 bodies and 61
 * operations without 200, and leaves 28 steps, 11 of them nested contracts. A search and replace does not find the end of a
 * schema that is written in place. Handlers are not rewritten: they took most of a port, and each uses its framework. Text is
 * edited by the positions of the user's compiler, because TypeScript 7 has no API and a parser would be a dependency.
 */
import { addStep, type Migration } from './migration.ts'
import { type CallExpression, type Compiler, findValue, type Node, type ObjectLiteral, readCallee, readName } from './syntax.ts'
import { TextEdits } from './text-edits.ts'
import { migrateOperation } from './ts-rest-operation.ts'

/** The migrated text of a module, and what is left to do in it. */
export interface MigratedModule extends Pick<Migration, 'steps'> {
  readonly text: string
  /** The number of operations. */
  readonly operations: number
}

/** Migrates the text of a module; undefined if it imports nothing of `@ts-rest/core`. */
export function migrateTsRest(compiler: Compiler, text: string): MigratedModule | undefined {
  const source = compiler.createSourceFile('contract.ts', text, compiler.ScriptTarget.Latest, true)
  const migration: Migration = { compiler, source, edits: new TextEdits(text), imports: new Set(), steps: [] }
  const imported = source.statements.filter(compiler.isImportDeclaration).find(({ moduleSpecifier }) => moduleSpecifier.getText().slice(1, -1) === '@ts-rest/core')
  if (!imported) return undefined
  let operations = 0
  const visit = (node: Node): void => {
    if (compiler.isVariableStatement(node) && node.declarationList.declarations.every(({ initializer }) => initializer && readCallee(compiler, initializer) === 'initContract')) {
      return migration.edits.remove(node.getStart(), node.end)
    }
    if (compiler.isCallExpression(node) && /(?:^|[^.\w])[\w$]+(?:\(\))?\.router$/.test(` ${readCallee(compiler, node)}`)) operations += migrateRouter(migration, node)
    compiler.forEachChild(node, visit)
  }
  compiler.forEachChild(source, visit)
  const names = [...migration.imports].toSorted().join(', ')
  const bindings = imported.importClause?.namedBindings
  const others = bindings && compiler.isNamedImports(bindings) ? bindings.elements.filter(({ name }) => name.text !== 'initContract') : []
  for (const { name } of others) addStep(migration, name, `'${name.text}' of ts-rest is not replaced: see the table of the guide`)
  const quote = imported.moduleSpecifier.getText()[0] as string
  const end = imported.getText().endsWith(';') ? ';' : ''
  if (names === '') migration.edits.remove(imported.getStart(), imported.end)
  else migration.edits.replace(imported.getStart(), imported.end, `import { ${names} } from ${quote}routepact${quote}${end}`)
  return { text: migration.edits.apply(), operations, steps: migration.steps.toSorted((one, other) => one.line - other.line) }
}

/** Replaces `c.router(contract, options)` by `createContract(contract)`, and returns the number of its operations. */
function migrateRouter(migration: Migration, call: CallExpression): number {
  const { compiler, edits, imports } = migration
  const [contract, options] = call.arguments
  if (!contract || !compiler.isObjectLiteralExpression(contract)) {
    addStep(migration, call, `'${call.getText().slice(0, 60)}' is not an object of operations`)
    return 0
  }
  imports.add('createContract')
  edits.replace(call.expression.getStart(), call.expression.end, 'createContract')
  const prefix = options && compiler.isObjectLiteralExpression(options) ? migrateRouterOptions(migration, options) : undefined
  // The parenthesis stays.
  if (options) edits.replace(contract.end, call.end - 1, '')
  if (prefix !== undefined) {
    imports.add('prefixPaths')
    edits.replace(call.getStart(), call.getStart(), `prefixPaths(${prefix}, `)
    edits.replace(call.end, call.end, ')')
  }
  return migrateMembers(migration, contract)
}

/** Returns the path prefix, and adds a step for each other option. */
function migrateRouterOptions(migration: Migration, options: ObjectLiteral): string | undefined {
  for (const option of options.properties) {
    const name = readName(option)
    if (name === 'pathPrefix' || name === 'strictStatusCodes') continue
    addStep(migration, option, `'${name ?? option.getText()}' must be declared in each operation: see the table of the guide`)
  }
  return findValue(migration.compiler, options, 'pathPrefix')?.initializer.getText()
}

function migrateMembers(migration: Migration, contract: ObjectLiteral): number {
  const { compiler } = migration
  let operations = 0
  for (const member of contract.properties) {
    const value = compiler.isPropertyAssignment(member) ? member.initializer : undefined
    if (value && compiler.isObjectLiteralExpression(value) && findValue(compiler, value, 'method')) {
      migrateOperation(migration, value)
      operations += 1
      continue
    }
    addStep(migration, member, `'${readName(member) ?? member.getText()}' is a contract of its own: combine them with mergeContracts`)
    // The visitor does not reach operations of an object without a call.
    if (value && compiler.isObjectLiteralExpression(value)) operations += migrateMembers(migration, value)
  }
  return operations
}
