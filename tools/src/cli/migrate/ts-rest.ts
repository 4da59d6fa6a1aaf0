/**
 * Migrates modules with ts-rest contracts.
 *
 * The migration was written after porting public contracts. A search and replace does not find where an inline schema ends. Handlers are
 * not rewritten: they took most of a port, and each uses its framework. Text is edited by the positions of the user's compiler, because
 * TypeScript 7 has no API and a parser would be a dependency. What has no place in a routepact contract stays where it was, since metadata
 * often decides who may call an operation. The compiler then names each line that does not compile, so that the list is complete.
 */
import { listMemberSteps } from './members.ts'
import { addStep, type Migration, type PlacedStep, quote, readText, resolveValue } from './migration.ts'
import { addIdSteps } from './operation-ids.ts'
import { createProject, listErrors } from './project.ts'
import {
  type CallExpression,
  type Compiler,
  type Expression,
  findProperty,
  isProperty,
  type Member,
  type Node,
  type ObjectLiteral,
  type Property,
  type Program,
  readCallee,
  readName,
  readValue,
  type SourceFile,
  unwrap,
} from './syntax.ts'
import { TextEdits } from './text-edits.ts'
import { addStrictStep, isMigrated, isOperation, migrateOperation, migrateOther, migrateShared } from './ts-rest-operation.ts'
import { listZodSteps } from './zod.ts'

/** What is left to do at a line. */
export interface Step {
  readonly line: number
  readonly text: string
}

/** A module's migrated text, and what is left to do in it. */
export interface MigratedModule {
  readonly text: string
  /** How many operations there are. */
  readonly operations: number
  /** Whether the module has to do with ts-rest. */
  readonly isChanged: boolean
  /** What is left to do, by the line in the new text. */
  readonly steps: readonly Step[]
}

/** Migrates module texts, by absolute path. Modules that they import only get steps. */
export function migrateTsRest(compiler: Compiler, texts: ReadonlyMap<string, string>): Map<string, MigratedModule> {
  const program = createProject(compiler, texts)
  const migrations = createMigrations(compiler, program, texts)
  for (const migration of migrations.values()) {
    const visit = (node: Node): void => {
      visitNode(migration, node)
      compiler.forEachChild(node, visit)
    }
    compiler.forEachChild(migration.source, visit)
  }
  for (const migration of migrations.values()) migrateImports(migration)
  addIdSteps([...migrations.values()])
  const changed = new Map(Array.from(migrations, ([file, { edits }]) => [file, edits.apply()]))
  const compiled = createProject(compiler, hideOptions(changed, migrations), program)
  const zodSteps = listZodSteps(compiler, program)
  const modules = Array.from(migrations, ([file, migration]): [string, MigratedModule] => {
    const text = changed.get(file) as string
    const toLine = (position: number): number => text.slice(0, position).split('\n').length
    const placed: PlacedStep[] = [...listMemberSteps(migration, compiled), ...migration.steps, ...(zodSteps.get(file) ?? [])]
    zodSteps.delete(file)
    const findLine = ({ position }: PlacedStep): number => toLine(migration.edits.locate(position))
    const steps = placed.map((step) => ({ line: findLine(step), text: step.text }))
    const lines = new Set(placed.filter(({ isNotice }) => !isNotice).map(findLine))
    const errors = listErrors(compiler, compiled, file)
    // What the old module could not find either does not come from the migration.
    const known = new Set(errors.length === 0 ? [] : listErrors(compiler, program, file).map((error) => error.text))
    for (const error of errors) {
      const line = toLine(error.position)
      if (known.has(error.text) || lines.has(line)) continue
      lines.add(line)
      // Without it, the compiler knows no type for the contract.
      steps.push({ line, text: error.text.replace(/^Cannot find module 'routepact'.*/, "'routepact' must be installed: run the command again then") })
    }
    const isChanged = text !== texts.get(file) || steps.length > 0
    return [file, { text, operations: migration.operations.size, isChanged, steps: sortSteps(steps) }]
  })
  const others = Array.from(zodSteps, ([file, steps]): [string, MigratedModule] => {
    const { text } = program.getSourceFile(file) as { text: string }
    return [
      file,
      {
        text,
        operations: 0,
        isChanged: false,
        steps: sortSteps(steps.map((step) => ({ line: text.slice(0, step.position).split('\n').length, text: step.text }))),
      },
    ]
  })
  return new Map([...modules, ...others])
}

/** Sorts steps by their lines. A line has each text once. */
function sortSteps(steps: readonly Step[]): Step[] {
  const distinct = new Map(steps.map((step) => [`${step.line} ${step.text}`, step]))
  return [...distinct.values()].toSorted((one, other) => one.line - other.line)
}

function createMigrations(compiler: Compiler, program: Program, texts: ReadonlyMap<string, string>): Map<string, Migration> {
  const checker = program.getTypeChecker()
  const migrations = new Map<string, Migration>()
  for (const [file, text] of texts) {
    const source = program.getSourceFile(file) as SourceFile
    const of = (node: Node): Migration | undefined => migrations.get(node.getSourceFile().fileName)
    migrations.set(file, {
      compiler,
      checker,
      source,
      edits: new TextEdits(text),
      imports: new Set(),
      operations: new Set(),
      prefixes: new Map(),
      migrated: new Set(),
      options: [],
      members: [],
      groups: [],
      steps: [],
      of,
    })
  }
  return migrations
}

/** Replaces the second arguments to routers by spaces: about a call with too many arguments, the compiler reports nothing else. */
function hideOptions(texts: ReadonlyMap<string, string>, migrations: ReadonlyMap<string, Migration>): Map<string, string> {
  return new Map(
    Array.from(texts, ([file, text]) => {
      const { edits, options } = migrations.get(file) as Migration
      const hide = (shown: string, range: { from: number; to: number }): string => {
        const [from, to] = [edits.locate(range.from), edits.locate(range.to)]
        return shown.slice(0, from) + shown.slice(from, to).replaceAll(/\S/g, ' ') + shown.slice(to)
      }
      return [file, options.reduce(hide, text)]
    }),
  )
}

function visitNode(migration: Migration, node: Node): void {
  const { compiler, edits } = migration
  if (compiler.isObjectLiteralExpression(node)) {
    // What the command has written stays the same when it runs again.
    if (isOperation(compiler, node) && findProperty(compiler, node, 'responses') && !isMigrated(compiler, node)) migrateOperation(migration, node)
    return
  }
  if (!compiler.isCallExpression(node) || !compiler.isPropertyAccessExpression(node.expression)) return
  const method = /^[\w$]+(?:\(\))?\.(router|query|mutation|responses|otherResponse)$/.exec(node.expression.getText())?.[1]
  // `t.router` in tRPC is another function.
  if (readCallee(compiler, resolveValue(migration, node.expression.expression)).includes('.')) return
  const [given] = node.arguments
  if (method === 'router') return migrateRouter(migration, node)
  if (method === 'otherResponse') return void migrateOther(migration, node)
  if (method === undefined || !given || !compiler.isObjectLiteralExpression(given)) return
  // These functions return their argument, whose literals they keep.
  edits.replace(node.getStart(), given.getStart(), '')
  edits.replaceCode(given.end, node.end, method === 'responses' ? '' : ' as const')
  if (method === 'responses') migrateShared(migration, given)
  else migrateOperation(migration, given)
}

/** Replaces `c.router(contract, options)` by `createContract(contract)`, or by `mergeContracts` if it has contracts. */
function migrateRouter(migration: Migration, call: CallExpression): void {
  const { compiler, edits } = migration
  const [contract, options] = call.arguments
  const found = contract && resolveValue(migration, contract)
  if (!contract || !found || !compiler.isObjectLiteralExpression(found)) return addStep(migration, call, `${quote(call)} is not an object of operations`)
  const isInPlace = found === unwrap(compiler, contract)
  const prefix = options && compiler.isObjectLiteralExpression(options) ? findProperty(compiler, options, 'pathPrefix') : undefined
  const isPrefixed = prefix !== undefined && sharePrefix(migration, prefix, isInPlace ? found : undefined)
  const name = isInPlace ? migrateMembers(migration, found) : nameFunction(migration, found)
  edits.replace(call.expression.getStart(), call.expression.end, name)
  if (name === 'mergeContracts') migration.groups.push({ call, contract: found })
  if (options) migrateOptions(migration, call, found, options, isPrefixed ? prefix : undefined)
}

/** Writes a prefix into a contract's paths. Returns whether the prefix is known and all paths are literals in place. */
function sharePrefix(migration: Migration, property: Property, contract: ObjectLiteral | undefined): boolean {
  const { compiler, prefixes } = migration
  const given = readValue(compiler, property)
  const prefix = given.getText() === 'undefined' ? '' : readText(migration, given)
  if (prefix === '') return true
  const paths = contract ? listFields(compiler, contract, 'path') : [undefined]
  // Such a text is the same in any quotes.
  if (prefix === undefined || !/^[\w/:.~-]+$/.test(prefix) || !paths.every((path) => path && /^['"`]/.test(path.getText()))) return false
  for (const path of paths) prefixes.set(path as Expression, prefix)
  return true
}

/** Adds a step for each router option, except for a prefix that is in the paths. */
function migrateOptions(migration: Migration, call: CallExpression, contract: ObjectLiteral, options: Expression, prefix: Member | undefined): void {
  const { compiler, edits } = migration
  const [first] = call.arguments as readonly Expression[] as readonly [Expression]
  const members = compiler.isObjectLiteralExpression(options) ? [...options.properties] : [undefined]
  const isDone = (member: Member | undefined): boolean =>
    member !== undefined && (member === prefix || addStrictStep(migration, member, call) || shareResponses(migration, contract, member))
  const done = members.filter(isDone)
  const left = members.filter((member) => !done.includes(member))
  if (left.length === 0) return edits.replaceCode(first.end, call.end - 1, '')
  for (const member of done as Member[]) edits.remove(member.getStart(), member.end)
  migration.options.push({ from: first.end, to: call.end - 1 })
  const [clients, moved] = [true, false].map((isClient) => left.filter((member) => (member !== undefined && readName(member) === 'validateResponseOnClient') === isClient)) as [Member[], (Member | undefined)[]]
  const names = moved.map((member) => quote((member?.name ?? member ?? options) as Node)).join(', ')
  if (names !== '') addStep(migration, options, `${names} of a router must be declared in each operation: a contract has no second argument`)
  if (clients.length > 0) addStep(migration, options, "'validateResponseOnClient' of a router has no place in a contract: write 'validate: responses' in the client")
  for (const member of moved) {
    const name = member && readName(member)
    if (member) addStep(migration, member, `${quote(member.name ?? member)} must be declared in each operation: ${advice[name as keyof typeof advice] ?? 'see docs/migration/ts-rest.md'}`)
  }
}

/** Spreads `commonResponses` in each operation. Returns whether all operations are in place, and the responses have a name. */
function shareResponses(migration: Migration, contract: ObjectLiteral, member: Member): boolean {
  const { compiler, edits } = migration
  if (readName(member) !== 'commonResponses' || !isProperty(compiler, member)) return false
  const value = readValue(compiler, member)
  const isMigrated = migrateShared(migration, value)
  const responses = listFields(compiler, contract, 'responses').map((found) => found && unwrap(compiler, found))
  if (!isMigrated || !compiler.isIdentifier(value) || !responses.every((found) => found && compiler.isObjectLiteralExpression(found))) return false
  for (const object of responses as ObjectLiteral[]) edits.replace(object.getStart() + 1, object.getStart() + 1, ` ...${value.text},`)
  return true
}

/** Returns a field from each operation in a contract; undefined if one is elsewhere. */
function listFields(compiler: Compiler, contract: ObjectLiteral, name: string): (Expression | undefined)[] {
  return contract.properties.flatMap((member) => {
    const value = isProperty(compiler, member) ? unwrap(compiler, readValue(compiler, member)) : member
    if (!compiler.isObjectLiteralExpression(value)) return [undefined]
    if (!isOperation(compiler, value)) return listFields(compiler, value, name)
    const property = findProperty(compiler, value, name)
    return [property && readValue(compiler, property)]
  })
}

/** Where router options belong. */
const advice = {
  pathPrefix: "write it in 'path', or pass it as 'base' to the router and in 'baseUrl' to clients",
  metadata: "write it in 'meta', which guards nothing until 'before' or 'security' reads it",
  commonResponses: "spread them in 'responses'",
  baseHeaders: "write them in 'headers', and 'authorization' in 'security'",
}

/** Whether a member is an operation, a contract, or an object that becomes a contract. */
type Kind = 'operation' | 'contract' | 'object'

function readKind(migration: Migration, member: Member): Kind {
  const { compiler } = migration
  // A spread contract is an object of operations.
  if (!isProperty(compiler, member)) return 'operation'
  const value = readValue(compiler, member)
  const found = resolveValue(migration, value)
  if (compiler.isObjectLiteralExpression(found)) {
    if (isOperation(compiler, found)) return 'operation'
    return found === unwrap(compiler, value) ? 'object' : 'contract'
  }
  return /\.(?:query|mutation)$/.test(readCallee(compiler, found)) ? 'operation' : 'contract'
}

/** Returns the function that turns an object into a contract. */
function nameFunction(migration: Migration, contract: ObjectLiteral): string {
  const name = contract.properties.every((member) => readKind(migration, member) === 'operation') ? 'createContract' : 'mergeContracts'
  migration.imports.add(name)
  return name
}

/** Migrates a contract's members in place, and returns the function that makes a contract from them. */
function migrateMembers(migration: Migration, contract: ObjectLiteral): string {
  const { edits, imports } = migration
  const name = nameFunction(migration, contract)
  // mergeContracts accepts contracts, and objects that contain them, as separate arguments.
  const open = (kind: Kind): string => (kind === 'operation' && name === 'mergeContracts' ? 'createContract(' : '')
  const close = (kind: Kind): string => (open(kind) === '' ? '' : ')')
  let last: Kind | undefined
  for (const member of contract.properties) {
    const kind = readKind(migration, member)
    if (open(kind) !== '') imports.add('createContract')
    if (last === undefined) edits.replace(contract.getStart(), contract.getStart(), open(kind))
    else if (open(kind) !== open(last)) edits.replace(member.getStart(), member.getStart(), `}${close(last)}, ${open(kind)}{ `)
    last = kind
    migrateMember(migration, member, kind)
  }
  if (last !== undefined) edits.replace(contract.end, contract.end, close(last))
  return name
}

function migrateMember(migration: Migration, member: Member, kind: Kind): void {
  const { compiler, edits } = migration
  const value = isProperty(compiler, member) ? unwrap(compiler, readValue(compiler, member)) : undefined
  if (value && compiler.isObjectLiteralExpression(value)) {
    if (kind === 'operation') return migrateOperation(migration, value)
    edits.replace(value.getStart(), value.getStart(), `${migrateMembers(migration, value)}(`)
    return edits.replace(value.end, value.end, ')')
  }
  const found = value ?? (compiler.isSpreadAssignment(member) ? member.expression : undefined)
  const callee = found && readCallee(compiler, resolveValue(migration, found))
  if (callee === undefined || kind === 'operation' && value) return
  if (!/(?:\.router|^createContract|^mergeContracts)$/.test(callee)) migration.members.push(member)
}

/** Adds a step for each use of a ts-rest name, unless its line has a step that says more. */
function addLeft(migration: Migration, uses: readonly Node[]): void {
  const { source, steps } = migration
  const toLine = (position: number): number => source.getLineAndCharacterOfPosition(position).line
  const lines = new Set(steps.filter(({ isNotice }) => !isNotice).map(({ position }) => toLine(position)))
  for (const use of uses) if (!lines.has(toLine(use.getStart()))) addStep(migration, use, `${quote(use)} of ts-rest is not replaced: see docs/migration/ts-rest.md`)
}

/** Imports what the module uses from routepact, and removes what it no longer uses from ts-rest. */
function migrateImports(migration: Migration): void {
  const { compiler, checker, source, edits } = migration
  const declared = source.statements.filter(compiler.isImportDeclaration)
  const imported = declared.filter(({ moduleSpecifier }) => moduleSpecifier.getText().slice(1, -1) === '@ts-rest/core')
  /** Returns where a name is used and no edit has replaced it, apart from its declaration. */
  const findUses = (name: Node): Node[] => {
    const symbol = checker.getSymbolAtLocation(name)
    const uses: Node[] = []
    const isUse = (node: Node): boolean => {
      if (!compiler.isIdentifier(node) || node === name || node.text !== name.getText() || edits.replaces(node.getStart())) return false
      if (compiler.isExportSpecifier(node.parent)) return checker.getExportSpecifierLocalTargetSymbol(node.parent) === symbol
      return symbol === (compiler.isShorthandPropertyAssignment(node.parent) ? checker.getShorthandAssignmentValueSymbol(node.parent) : checker.getSymbolAtLocation(node))
    }
    const visit = (node: Node): void => {
      if (isUse(node)) uses.push(node)
      compiler.forEachChild(node, visit)
    }
    compiler.forEachChild(source, visit)
    return uses
  }
  const specifiers = imported.flatMap(({ importClause }) => {
    const bindings = importClause?.namedBindings
    return bindings && compiler.isNamedImports(bindings) ? [...bindings.elements] : []
  })
  const creators = specifiers.filter(({ name, propertyName }) => /^init(?:Contract|TsRest)$/.test((propertyName ?? name).getText()))
  for (const statement of source.statements.filter(compiler.isVariableStatement)) {
    const { declarations } = statement.declarationList
    if (!declarations.every(({ initializer }) => initializer && creators.some(({ name }) => name.text === readCallee(compiler, initializer)))) continue
    const uses = declarations.flatMap(({ name }) => findUses(name))
    addLeft(migration, uses)
    if (statement.modifiers) addStep(migration, statement, `${quote(statement)} may be used by other modules: remove it with the last of them`)
    else if (uses.length === 0) edits.remove(statement.getStart(), statement.end)
  }
  const left = specifiers.filter((specifier) => !creators.includes(specifier) || findUses(specifier.name).length > 0)
  for (const { name } of left.filter((specifier) => !creators.includes(specifier))) addLeft(migration, [name, ...findUses(name)])
  const names = [...migration.imports].toSorted().join(', ')
  const first = imported[0] ?? declared[0]
  const quoted = first?.moduleSpecifier.getText()[0] ?? "'"
  const end = !first || first.getText().endsWith(';') ? ';' : ''
  const added = names === '' ? '' : `import { ${names} } from ${quoted}routepact${quoted}${end}`
  for (const [index, statement] of imported.entries()) {
    const bindings = statement.importClause?.namedBindings
    const named = bindings && compiler.isNamedImports(bindings) ? [...bindings.elements] : []
    const kept = named.filter((specifier) => left.includes(specifier))
    const text = index === 0 ? added : ''
    if (kept.length > 0 || (bindings && compiler.isNamespaceImport(bindings))) {
      if (text !== '') edits.replace(statement.getStart(), statement.getStart(), `${text}${edits.lineBreak}`)
      for (const specifier of named) if (!kept.includes(specifier)) edits.remove(specifier.getStart(), specifier.end)
      addStep(migration, statement, "'@ts-rest/core' is needed by what is not replaced: remove it at the end")
    } else if (text === '') edits.remove(statement.getStart(), statement.end)
    else edits.replace(statement.getStart(), statement.end, text)
    if (bindings && compiler.isNamespaceImport(bindings)) addLeft(migration, [bindings.name, ...findUses(bindings.name)])
  }
  const position = first?.getStart() ?? 0
  if (imported.length === 0 && added !== '') edits.replace(position, position, `${added}${edits.lineBreak}`)
}
