/** Lists where schemas of zod 3 mean something else in zod 4 and the compiler does not say so. */
import { type Names, resolveValue } from './migration.ts'
import { type CallExpression, type Compiler, type Expression, isProperty, type Node, type Program, readName, readValue, type SourceFile, unwrap } from './syntax.ts'

/** A place in a module, and what to write there. */
export interface ZodStep {
  readonly position: number
  readonly text: string
}

/** Returns the places in the modules of a program that import zod 3 as `zod`, by file. Packages are left out. */
export function listZodSteps(compiler: Compiler, program: Program): Map<string, ZodStep[]> {
  const names: Names = { compiler, checker: program.getTypeChecker() }
  const found = new Map<string, ZodStep[]>()
  for (const source of program.getSourceFiles()) {
    if (source.isDeclarationFile || program.isSourceFileFromExternalLibrary(source) || !importsZod(compiler, source) || hasZod4(compiler, program, source.fileName)) continue
    const places = new Map<string, number[]>()
    const visit = (node: Node): void => {
      compiler.forEachChild(node, visit)
      const text = compiler.isCallExpression(node) ? checkCall(names, node) : undefined
      // A chain of calls begins at its first: the name of the method is where the reader looks.
      if (text !== undefined) places.set(text, [...(places.get(text) ?? []), readMethod(names, node as CallExpression).position])
    }
    compiler.forEachChild(source, visit)
    // A module may call `.int()` a hundred times.
    const steps = Array.from(places, ([text, [position = 0, ...more]]) => ({ position, text: `in zod 4, ${text}${more.length === 0 ? '' : ` (and ${more.length} more)`}` }))
    if (steps.length > 0) found.set(source.fileName, steps)
  }
  return found
}

/** Whether the package `zod` of a file is version 4 or newer. Without the package, it is taken for version 3. */
function hasZod4(compiler: Compiler, program: Program, file: string): boolean {
  const { resolvedModule } = compiler.resolveModuleName('zod', file, program.getCompilerOptions(), compiler.sys)
  return Number.parseInt(resolvedModule?.packageId?.version ?? '3', 10) > 3
}

function importsZod(compiler: Compiler, { statements }: SourceFile): boolean {
  return statements.some((statement) => compiler.isImportDeclaration(statement) && statement.moduleSpecifier.getText().slice(1, -1) === 'zod')
}

/** Returns the name that a call calls, and its position. */
function readMethod({ compiler }: Names, { expression }: CallExpression): { name: string; position: number; receiver: Expression } {
  const name = compiler.isPropertyAccessExpression(expression) ? expression.name : expression
  return { name: name.getText(), position: name.getStart(), receiver: compiler.isPropertyAccessExpression(expression) ? expression.expression : expression }
}

/** Returns the calls of a chain, such as `z.string().default('a')`, from the last to the first, also through names. */
function listChain(names: Names, schema: Expression): CallExpression[] {
  const { compiler } = names
  const calls: CallExpression[] = []
  let found = resolveValue(names, schema)
  while (compiler.isCallExpression(found)) {
    calls.push(found)
    found = resolveValue(names, readMethod(names, found).receiver)
  }
  return calls
}

/** Whether the schema itself has a default, rather than a field of it. */
function hasDefault(names: Names, schema: Expression): boolean {
  return listChain(names, schema).some((call) => readMethod(names, call).name === 'default')
}

/** Returns the names of the fields with a default, in all objects of a chain. */
function listDefaults(names: Names, schema: Expression): string[] {
  const { compiler } = names
  return listChain(names, schema).flatMap((call) =>
    call.arguments.flatMap((argument) => {
      const object = resolveValue(names, argument)
      if (!compiler.isObjectLiteralExpression(object)) return readMethod(names, call).name === 'merge' ? listDefaults(names, argument) : []
      return object.properties
        .filter((member) => isProperty(compiler, member))
        .filter((property) => hasDefault(names, readValue(compiler, property)))
        .map((property) => readName(property) as string)
    }),
  )
}

/** Returns what a call of zod 3 means in zod 4, if it differs. */
function checkCall(names: Names, call: CallExpression): string | undefined {
  const { compiler } = names
  const { name, receiver } = readMethod(names, call)
  const [first, second] = call.arguments
  const text = `${receiver.getText()}.${name}`
  const chain = (): string[] => listChain(names, receiver).map((earlier) => readMethod(names, earlier).name)
  switch (name) {
    case 'partial': {
      const defaults = listDefaults(names, receiver)
      const [field] = defaults
      return field === undefined ? undefined : `'.partial()' fills in the default of ${defaults.map((given) => `'${given}'`).join(', ')}: extend it with ${field}: schema.shape.${field}.unwrap().optional()`
    }
    case 'optional':
      return hasDefault(names, receiver) ? "'.optional()' after '.default()' fills in the default: remove one of the two" : undefined
    case 'default':
      return chain().some((earlier) => /^(?:transform|pipe|preprocess)$/.test(earlier)) ? "'.default()' is the output, which is not transformed: write '.prefault()'" : undefined
    case 'any':
    case 'unknown': {
      const { parent } = call
      const isField = compiler.isPropertyAssignment(parent) && compiler.isCallExpression(parent.parent.parent) && readMethod(names, parent.parent.parent).name === 'object'
      return isField && /^z\.\w+$/.test(text) ? `the key of 'z.${name}()' is required: write 'z.${name}().optional()'` : undefined
    }
    case 'record': {
      if (first && !second) return "'z.record()' has two arguments: write 'z.record(z.string(), …)'"
      const key = first && listChain(names, unwrap(compiler, first)).map((earlier) => readMethod(names, earlier).name).at(-1)
      return /^(?:enum|nativeEnum|union|literal)$/.test(key ?? '') ? "'z.record()' requires every key of an enum: write 'z.partialRecord()'" : undefined
    }
    case 'uuid':
      return chain().includes('string') ? "'.uuid()' rejects UUIDs that RFC 9562 does not allow: write '.guid()'" : undefined
    case 'datetime':
      return chain().includes('string') ? "'.datetime()' rejects times without seconds: add '.or(z.iso.datetime({ precision: -1 }))' to accept them" : undefined
    case 'int':
      return chain().includes('number') ? "'.int()' rejects integers above 9007199254740991: write '.multipleOf(1)' to accept them" : undefined
    case 'safe':
      return chain().includes('number') ? "'.safe()' rejects fractions: write '.min(Number.MIN_SAFE_INTEGER).max(Number.MAX_SAFE_INTEGER)'" : undefined
    default:
      return readMessages(names, call)
  }
}

/** Returns a step for options of zod 3 that decide the text of an error, which zod 4 ignores. */
function readMessages({ compiler }: Names, call: CallExpression): string | undefined {
  const options = call.arguments.find(compiler.isObjectLiteralExpression)
  const ignored = options?.properties.map(readName).filter((name) => /^(?:required_error|invalid_type_error|errorMap)$/.test(name ?? '')) ?? []
  return ignored.length === 0 ? undefined : `${ignored.map((name) => `'${name}'`).join(', ')} is ignored: write 'error: (issue) => …'`
}
