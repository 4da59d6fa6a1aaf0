/** Lists where zod 3 schemas mean something else in zod 4 without a compile error, whichever version is installed. */
import { realpathSync } from 'node:fs'
import { dirname } from 'node:path'
import { type Names, type PlacedStep, resolveValue } from './migration.ts'
import {
  type CallExpression,
  type Compiler,
  type Expression,
  findProperty,
  isProperty,
  type Node,
  type Program,
  type Property,
  readName,
  readValue,
  type SourceFile,
  type Type,
  type TypeReference,
} from './syntax.ts'

/** A place, and what a schema means there in zod 4. */
type Finding = readonly [node: Node, text: string]

/** Returns the steps for a program's modules, by file. Only workspace packages are read, not installed ones. */
export function listZodSteps(compiler: Compiler, program: Program): Map<string, PlacedStep[]> {
  const names: Names = { compiler, checker: program.getTypeChecker() }
  const found = new Map<string, Map<string, PlacedStep>>()
  const add = (node: Node, text: string): void => {
    const { fileName } = node.getSourceFile()
    const steps = found.get(fileName) ?? new Map<string, PlacedStep>()
    const position = node.getStart()
    // Two objects may have the same field.
    found.set(fileName, steps.set(`${position} ${text}`, { position, text, isNotice: true }))
  }
  const sources = program.getSourceFiles().filter(({ fileName }) => !isInstalled(fileName))
  const readable = new Set(
    sources.flatMap((source) =>
      source.isDeclarationFile || findImports(compiler, source).length === 0 ? [] : [findPackage(compiler, source)],
    ),
  )
  for (const source of sources) {
    const imports = findImports(compiler, source)
    const [first] = imports
    if (source.isDeclarationFile) {
      if (first && !readable.has(findPackage(compiler, source)))
        add(first, 'the schemas of this package are not compared with zod 4: name its sources too')
      continue
    }
    for (const given of imports)
      if (!names.checker.getSymbolAtLocation(given)) add(given, "'zod' must be installed: run the command again then")
    const visit = (node: Node): void => {
      compiler.forEachChild(node, visit)
      if (compiler.isCallExpression(node)) for (const [place, text] of checkCall(names, node)) add(place, `in zod 4, ${text}`)
    }
    compiler.forEachChild(source, visit)
  }
  return new Map(Array.from(found, ([file, steps]) => [file, [...steps.values()]]))
}

/** Whether a file belongs to an installed package. A workspace package is a link to a folder in the repository. */
function isInstalled(file: string): boolean {
  return file.includes('/node_modules/') && /[\\/]node_modules[\\/]/.test(realpathSync(file))
}

/** Returns the manifest of the package that contains a module. */
function findPackage({ findConfigFile, sys }: Compiler, { fileName }: SourceFile): string | undefined {
  return findConfigFile(dirname(fileName), sys.fileExists, 'package.json')
}

/** Finds where a module imports zod 3 or 4. `zod/v3` stays what it is. */
function findImports(compiler: Compiler, { statements }: SourceFile): Node[] {
  const given = statements.filter(compiler.isImportDeclaration).map(({ moduleSpecifier }) => moduleSpecifier)
  return given.filter((specifier) => /^.zod(?:\/v4)?.$/.test(specifier.getText()))
}

/** Returns a call's method, and the object it is called on. */
function readMethod({ compiler }: Names, { expression }: CallExpression): { method: Node; receiver: Expression } {
  return compiler.isPropertyAccessExpression(expression)
    ? { method: expression.name, receiver: expression.expression }
    : { method: expression, receiver: expression }
}

/** Returns the methods in a chain, such as `z.string().default('a')`, from the last to the first, also through names, and its beginning. */
function readChain(names: Names, schema: Expression): { methods: string[]; start: Expression } {
  const methods: string[] = []
  let start = resolveValue(names, schema)
  while (names.compiler.isCallExpression(start)) {
    const { method, receiver } = readMethod(names, start)
    methods.push(method.getText())
    start = resolveValue(names, receiver)
  }
  return { methods, start }
}

/** Whether a chain begins with an import from `zod/v3`. */
function staysOld({ compiler, checker }: Names, start: Expression): boolean {
  let name = start
  while (compiler.isPropertyAccessExpression(name)) name = name.expression
  const [declaration] = checker.getSymbolAtLocation(name)?.declarations ?? []
  const statement = declaration && compiler.findAncestor(declaration, compiler.isImportDeclaration)
  return statement?.moduleSpecifier.getText().slice(1, -1) === 'zod/v3'
}

/** Returns the type of an expression's or a type's member; undefined if there is none. */
function readMember({ checker }: Names, node: Node, name: string): Type | undefined {
  const symbol = checker.getApparentType(checker.getTypeAtLocation(node)).getProperty(name)
  return symbol && checker.getTypeOfSymbolAtLocation(symbol, node)
}

/** The schemas that pass a missing value on to the wrapped schema. */
const wrappers = /^Zod(?:Branded|Effects|Lazy|Nullable|Optional|Pipe|Pipeline|Readonly|Union)$/

/** Whether a schema itself has a default, rather than one of its fields. */
function hasDefault(names: Names, type: Type): boolean {
  const { compiler, checker } = names
  // In zod 4, `.brand()` is an intersection, and the members of `z.union()` are a tuple.
  if (type.isUnionOrIntersection()) return type.types.some((member) => hasDefault(names, member))
  const name = readTypeName(type)
  if (name === 'ZodDefault') return true
  const isTuple = checker.isTupleType(type)
  if (!isTuple && !wrappers.test(name)) return false
  const given = checker.getTypeArguments(type as TypeReference)
  // The function in `z.preprocess()` receives a missing value first.
  if (name === 'ZodEffects' && ((given[2] as Type).flags & compiler.TypeFlags.Unknown) !== 0) return false
  return given.slice(0, isTuple ? given.length : 1).some((inner) => hasDefault(names, inner))
}

/** Returns the class or interface name of a type; `''` if it has none. */
function readTypeName(type: Type): string {
  return type.getSymbol()?.name ?? ''
}

/** Returns the fields with a default that a call such as `schema.partial({ role: true })` means; undefined if no field is known. */
function listDefaults(names: Names, { arguments: [mask] }: CallExpression, receiver: Expression): string[] | undefined {
  const { compiler, checker } = names
  const shape = readMember(names, receiver, 'shape')
  if (!shape) return []
  const isAny = (shape.flags & compiler.TypeFlags.Any) !== 0
  if (isAny || checker.getIndexInfosOfType(checker.getApparentType(shape)).length > 0) return undefined
  const isMeant = (name: string): boolean => !mask || checker.getTypeAtLocation(mask).getProperty(name) !== undefined
  const fields = shape.getProperties().filter(({ name }) => isMeant(name))
  return fields.filter((field) => hasDefault(names, checker.getTypeOfSymbolAtLocation(field, receiver))).map(({ name }) => name)
}

/** Returns an object's fields if it is written in place or can be found through names and spreads. */
function listFields(names: Names, value: Expression): Property[] {
  const { compiler } = names
  const object = resolveValue(names, value)
  if (!compiler.isObjectLiteralExpression(object)) return []
  return object.properties.flatMap((member) => {
    if (compiler.isSpreadAssignment(member)) return listFields(names, member.expression)
    return isProperty(compiler, member) ? [member] : []
  })
}

/** The functions whose zod 3 schemas accept a missing key. */
const accepting = /^(?:any|custom|undefined|unknown|void|coerce\.(?:boolean|string))$/

/** Returns the fields whose keys may be missing only in zod 3. */
function checkFields(names: Names, value: Expression): Finding[] {
  return listFields(names, value).flatMap((field): Finding[] => {
    const { methods, start } = readChain(names, readValue(names.compiler, field))
    // A name that leads to no call has no method.
    const made = [/\bcoerce$/.test(start.getText()) ? 'coerce.' : '', methods.at(-1)].join('')
    const isKept = methods.some((method) => /^(?:catch|default|nullish|optional)$/.test(method))
    if (!accepting.test(made) || isKept || staysOld(names, start)) return []
    const write = made === 'coerce.boolean' ? '.default(false)' : '.optional()'
    return [[field, `the key of 'z.${made}()' is required: write 'z.${made}()${write}'`]]
  })
}

/** What string and number methods reject, and what to write. */
const checks = new Map<string, readonly [type: string, text: string]>([
  ['uuid', ['String', "'.uuid()' rejects UUIDs that RFC 9562 does not allow: write '.guid()'"]],
  [
    'datetime',
    ['String', "'.datetime()' rejects times without seconds: add '.or(z.iso.datetime({ precision: -1 }))' to accept them"],
  ],
  [
    'datetime with offset',
    [
      'String',
      "'.datetime({ offset: true })' rejects times without seconds and offsets without a colon: add '.or(z.string().regex(/^\\d{4}-\\d\\d-\\d\\dT[\\d:.]+[+-]\\d\\d:?\\d\\d$/))' to accept them",
    ],
  ],
  ['base64url', ['String', "'.base64url()' rejects padding: write '.regex(/^[\\w-]*={0,2}$/)' to accept it"]],
  [
    'duration',
    [
      'String',
      "'.duration()' rejects signs and fractions of days: add '.or(z.string().regex(/^[-+]?P[\\dA-Z.,]+$/))' to accept them",
    ],
  ],
  ['int', ['Number', "'.int()' rejects integers above 9007199254740991: write '.multipleOf(1)' to accept them"]],
  ['safe', ['Number', "'.safe()' rejects fractions: write '.min(Number.MIN_SAFE_INTEGER).max(Number.MAX_SAFE_INTEGER)'"]],
])

/** Returns what a zod 3 call means in zod 4, where it differs. */
function checkCall(names: Names, call: CallExpression): Finding[] {
  const { compiler, checker } = names
  const { method, receiver } = readMethod(names, call)
  const [first, second] = call.arguments
  const name = method.getText()
  // Schemas in all versions have an output type.
  if (!readMember(names, call, '_output') || staysOld(names, readChain(names, call).start)) return []
  // A call chain begins at its first call, but the reader looks at the method's name.
  const at = (text: string | undefined): Finding[] => (text === undefined ? [] : [[method, text]])
  switch (name) {
    case 'object':
    case 'strictObject':
    case 'extend':
    case 'augment':
      return [...call.arguments.slice(0, 1).flatMap((shape) => checkFields(names, shape)), ...at(readMessages(names, call))]
    case 'partial':
    case 'required': {
      const defaults = listDefaults(names, call, receiver)
      const given = defaults?.map((field) => `'${field}'`).join(', ') ?? 'the fields'
      const field = defaults ? defaults[0] : 'field'
      if (field === undefined) return []
      return at(
        name === 'partial'
          ? `'.partial()' fills in the default of ${given}: extend it with ${field}: schema.shape.${field}.unwrap().optional()`
          : `'.required()' rejects an object without ${given}, whose default it no longer fills in: extend it with ${field}: schema.shape.${field}`,
      )
    }
    case 'optional':
    case 'nullish':
      return hasDefault(names, checker.getTypeAtLocation(first ?? receiver))
        ? at(`'.${name}()' after '.default()' fills in the default: remove one of the two`)
        : []
    case 'default':
      return readChain(names, receiver).methods.some((earlier) =>
        /^(?:pipe|preprocess|toLowerCase|toUpperCase|transform|trim)$/.test(earlier),
      )
        ? at("'.default()' is the output, which is not transformed: write '.prefault()'")
        : []
    case 'record': {
      if (!second) return at("'z.record()' has two arguments: write 'z.record(z.string(), …)'")
      return isEnumerated(names, first as Expression)
        ? at("'z.record()' requires every key of an enum: write 'z.partialRecord()'")
        : []
    }
    default: {
      const hasOffset = first && compiler.isObjectLiteralExpression(first) && findProperty(compiler, first, 'offset')
      const [type, text] = checks.get(hasOffset ? `${name} with offset` : name) ?? []
      if (type === undefined) return at(readMessages(names, call))
      return new RegExp(`^Zod(?:Coerced)?${type}$`).test(readTypeName(checker.getTypeAtLocation(receiver))) ? at(text) : []
    }
  }
}

/** Whether a schema lists its values. */
function isEnumerated(names: Names, schema: Expression): boolean {
  const { compiler, checker } = names
  // The type of `z.nativeEnum({ A: 'a' })` is string.
  if (/^Zod(?:Native)?Enum$/.test(readTypeName(checker.getTypeAtLocation(schema)))) return true
  const output = readMember(names, schema, '_output')
  const isLiteral = ({ flags }: Type): boolean => (flags & compiler.TypeFlags.Literal) !== 0
  return output !== undefined && (output.isUnion() ? output.types : [output]).every(isLiteral)
}

/** Returns the zod 3 options that decide an error's text, which zod 4 ignores. */
function readMessages({ compiler }: Names, call: CallExpression): string | undefined {
  const options = call.arguments.find(compiler.isObjectLiteralExpression)
  const ignored = options?.properties.map(readName).filter((name) => /^(?:required_error|invalid_type_error|errorMap)$/.test(name ?? '')) ?? []
  return ignored.length === 0 ? undefined : `${ignored.map((name) => `'${name}'`).join(', ')} is ignored: write 'error: (issue) => …'`
}
