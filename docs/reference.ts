/**
 * Writes the exports of each entry from their declarations and docstrings: `npm run generate -- reference`. Below
 * `<!-- exports of <entry> -->`, a page is replaced up to its `**Next:**`; the rest is written by hand. `docs/reference.test.ts` compares
 * them.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { format } from 'oxfmt'
import ts from 'typescript-5.9'
import { entries } from '../.ci/entries.ts'
import { calls, guides, namedByDeclarations } from './reference-guides.ts'
import { toAnchor } from './site.ts'

/** The page of each entry. */
export const referencePages: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(entries).flatMap(([specifier, { name }]) => (name === 'internal' ? [] : [[toPage(specifier), specifier]])),
)

/** `routepact/client` -> `docs/reference/client.md` */
function toPage(specifier: string): string {
  return `docs/reference/${specifier.replace(/^routepact(?:-tools)?[/-]/, '')}.md`
}

/** An export, as its declaration and its docstring describe it. */
export interface Export {
  readonly name: string
  readonly kind: 'function' | 'class' | 'const' | 'type'
  /** The first paragraph of the docstring, as Markdown. */
  readonly summary: string
  /** What the docstring says behind `@throws`. */
  readonly throws: string | undefined
  /** The code behind `@example`. */
  readonly example: string
  /** The declarations without bodies. */
  readonly signature: string
}

/** Reads the exports of an entry, in the order of its index. */
export function readExports(source: string): readonly Export[] {
  return parse(source).statements.flatMap((statement) =>
    readNames(statement).map(([name, module]) => readDeclaration(join(dirname(source), module), name)),
  )
}

/** Returns the names that a statement passes on from another module. */
function readNames(statement: ts.Statement): (readonly [name: string, module: string])[] {
  if (!ts.isExportDeclaration(statement) || !statement.exportClause || !ts.isNamedExports(statement.exportClause)) return []
  const { moduleSpecifier: module } = statement
  return module && ts.isStringLiteral(module) ? statement.exportClause.elements.map(({ name }) => [name.text, module.text] as const) : []
}

const parsed = new Map<string, ts.SourceFile>()

function parse(path: string): ts.SourceFile {
  const file = parsed.get(path) ?? ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true)
  parsed.set(path, file)
  return file
}

type Declaration = ts.FunctionDeclaration | ts.ClassDeclaration | ts.InterfaceDeclaration | ts.TypeAliasDeclaration | ts.VariableStatement

function isDeclarationOf(statement: ts.Statement, name: string): statement is Declaration {
  if (ts.isVariableStatement(statement)) return statement.declarationList.declarations.some((one) => one.name.getText() === name)
  const isNamed =
    ts.isFunctionDeclaration(statement) || ts.isClassDeclaration(statement) || ts.isInterfaceDeclaration(statement) || ts.isTypeAliasDeclaration(statement)
  return isNamed && statement.name?.text === name
}

/** Reads the declarations of a name. A module that passes the name on is followed. */
function readDeclaration(path: string, name: string): Export {
  const file = parse(path)
  const declarations = file.statements.filter((statement) => isDeclarationOf(statement, name))
  const [first] = declarations
  if (!first) {
    const [, module] = file.statements.flatMap(readNames).find(([passed]) => passed === name) ?? []
    if (module === undefined) throw new Error(`'${name}' is not declared in ${path}`)
    return readDeclaration(join(dirname(path), module), name)
  }
  const comments = ts.getLeadingCommentRanges(file.text, first.pos)?.map(({ pos, end }) => file.text.slice(pos, end)) ?? []
  const docstring = comments.findLast((comment) => comment.startsWith('/**'))?.slice(3, -2) ?? ''
  const lines = docstring.replaceAll(/^ *\* ?/gm, '').replaceAll('*\\/', '*/').trim()
  const [, throws] = /^@throws ([^]*?)(?=^@|\n\n|(?![^]))/m.exec(lines) ?? []
  const [, example = ''] = /^@example\n([^]*?)(?=^@\w|(?![^]))/m.exec(lines) ?? []
  return {
    name,
    kind: toKind(first),
    summary: toLine(lines.split(/^@/m)[0]?.trim().split(/\n\s*\n/)[0] ?? ''),
    throws: throws === undefined ? undefined : toLine(throws),
    example: example.trimEnd(),
    signature: printSignature(declarations, file),
  }
}

function toKind(declaration: Declaration): Export['kind'] {
  if (ts.isFunctionDeclaration(declaration)) return 'function'
  if (ts.isClassDeclaration(declaration)) return 'class'
  return ts.isVariableStatement(declaration) ? 'const' : 'type'
}

const toLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()

const printer = ts.createPrinter({ removeComments: true })
const { factory } = ts

/** Prints declarations without their bodies. Of a function with overloads, its implementation is left out. */
function printSignature(declarations: readonly Declaration[], file: ts.SourceFile): string {
  const overloads = declarations.filter((one) => ts.isFunctionDeclaration(one) && !one.body)
  const printed = overloads.length > 0 ? overloads : declarations
  return printed.map((one) => printer.printNode(ts.EmitHint.Unspecified, removeBody(one), file)).join('\n')
}

function removeBody(declaration: Declaration): ts.Node {
  if (ts.isFunctionDeclaration(declaration)) {
    const { name, typeParameters, parameters, type } = declaration
    return factory.updateFunctionDeclaration(declaration, undefined, undefined, name, typeParameters, parameters.map(toPlainParameter), type, undefined)
  }
  if (ts.isClassDeclaration(declaration)) {
    const { name, typeParameters, heritageClauses, members } = declaration
    return factory.updateClassDeclaration(declaration, undefined, name, typeParameters, heritageClauses, members.flatMap(toPlainMember))
  }
  if (ts.isInterfaceDeclaration(declaration)) {
    const { name, typeParameters, heritageClauses, members } = declaration
    return factory.updateInterfaceDeclaration(declaration, undefined, name, typeParameters, heritageClauses, members)
  }
  if (ts.isVariableStatement(declaration)) {
    const list = declaration.declarationList.declarations.map(({ name, type }) => factory.createVariableDeclaration(name, undefined, type))
    return factory.createVariableStatement(undefined, factory.createVariableDeclarationList(list, ts.NodeFlags.Const))
  }
  const { name, typeParameters, type } = declaration
  // What a conditional type yields is said in words: its conditions name types that nobody imports.
  const shown = containsCondition(type) ? factory.createTypeReferenceNode('…') : type
  return factory.updateTypeAliasDeclaration(declaration, undefined, name, typeParameters, shown)
}

function containsCondition(type: ts.Node): boolean {
  return ts.isConditionalTypeNode(type) || ts.forEachChild(type, containsCondition) === true
}

/** A parameter that is taken apart is `options`; one with a default is optional. */
function toPlainParameter(parameter: ts.ParameterDeclaration): ts.ParameterDeclaration {
  const { dotDotDotToken, name, questionToken, type, initializer } = parameter
  const optional = questionToken ?? (initializer && factory.createToken(ts.SyntaxKind.QuestionToken))
  return factory.createParameterDeclaration(undefined, dotDotDotToken, ts.isIdentifier(name) ? name : 'options', optional, type)
}

function toPlainMember(member: ts.ClassElement): ts.ClassElement[] {
  const isHidden = ts.canHaveModifiers(member) && member.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.PrivateKeyword)
  if (isHidden || (member.name && ts.isPrivateIdentifier(member.name))) return []
  if (ts.isConstructorDeclaration(member)) {
    return [factory.updateConstructorDeclaration(member, undefined, member.parameters.map(toPlainParameter), undefined)]
  }
  if (ts.isClassStaticBlockDeclaration(member)) return []
  if (ts.isMethodDeclaration(member)) {
    const { modifiers, name, questionToken, typeParameters, parameters, type } = member
    return [factory.updateMethodDeclaration(member, modifiers, undefined, name, questionToken, typeParameters, parameters.map(toPlainParameter), type, undefined)]
  }
  if (!ts.isPropertyDeclaration(member)) return [member]
  // A name that overrides the one of `Error`, or a mark.
  if (!member.type || ts.isComputedPropertyName(member.name)) return []
  const modifiers = member.modifiers?.filter(({ kind }) => kind === ts.SyntaxKind.ReadonlyKeyword)
  return [factory.updatePropertyDeclaration(member, modifiers, member.name, member.questionToken, member.type, undefined)]
}

/** Returns the signatures as pages show them. One that `calls` has is written by hand, because its own serves the compiler. */
async function formatSignatures(all: readonly Export[]): Promise<ReadonlyMap<Export, string>> {
  const printed = all.filter(({ name }) => calls[name] === undefined)
  const text = printed.map(({ signature }) => signature.replace(' = …', ' = "…"')).join('\n//\n')
  const signatures = (await formatCode('reference.d.ts', text)).split(/^\/\/\n/m)
  if (signatures.length !== printed.length) throw new Error('the formatter has joined two signatures')
  const formatted = printed.map((one, index): [Export, string] => [one, (signatures[index] ?? '').replace(/\s*'…'/, ' …').trim()])
  const written = all.flatMap((one): [Export, string][] => (calls[one.name] === undefined ? [] : [[one, calls[one.name] as string]]))
  return new Map([...formatted, ...written])
}

/** Formats code as pages show it: in 72 columns. */
async function formatCode(name: string, text: string): Promise<string> {
  const { code, errors } = await format(name, text, { singleQuote: true, semi: false, printWidth: 72 })
  if (errors.length > 0) throw new Error(`${errors[0]?.message ?? ''} in:\n${text}`)
  return code.trimEnd()
}

/** Returns the first sentence of a type's summary, because an editor shows the rest, and the whole summary of a value. */
function toSentence({ kind, summary }: Export): string {
  const [first = summary] = kind === 'type' ? (/^.*?[^.]\.(?= |$)(?=(?:[^`]*`[^`]*`)*[^`]*$)/.exec(summary) ?? []) : []
  return `${first.replace(/[.:]$/, '')}.`
}

/** Writes the section of an export. */
async function toSection(one: Export, signature: string, folder: string): Promise<string> {
  const { name, throws, example } = one
  const failure = throws === undefined ? '' : ` Throws ${throws.replace(/\.$/, '').replaceAll(/(?<!`)\b(?:[A-Z]\w*)?Error\b/g, '`$&`')}.`
  const guide = guides[name]
  const link = guide === undefined ? '' : ` See [${readHeading(guide)}](${posix.relative(folder, `docs/${guide}`)}).`
  const code = (text: string): string => `\`\`\`typescript\n${text}\n\`\`\`\n`
  return [`## ${name}\n`, code(signature), `${toSentence(one)}${failure}${link}\n`, ...(example === '' ? [] : [code(await formatCode('example.mts', example))])].join('\n')
}

/** Returns the heading to which a link of the page leads. */
function readHeading(target: string): string {
  const [file = '', anchor] = target.split('#')
  const headings = Array.from(readFileSync(join('docs', file), 'utf8').matchAll(/^#+ (.+)$/gm), ([, heading = '']) => heading)
  const heading = anchor === undefined ? headings[0] : headings.find((one) => toAnchor(one) === anchor)
  if (heading === undefined) throw new Error(`'${target}' is no heading`)
  return heading
}

/** The heading of the types of an entry that nobody writes. */
export const namedHeading = 'Types that declaration files name'

/**
 * Returns the exports of an entry as Markdown, for a page in a folder: what has a value first, and last a list of the types that only
 * declaration files name. Exports of the library are on its page alone.
 */
export async function writeExports(specifier: string, folder: string): Promise<string> {
  const entry = entries[specifier]
  if (!entry) throw new Error(`'${specifier}' is not an entry`)
  const ofLibrary = new Set(specifier === 'routepact' ? [] : readExports('src/core/index.ts').map(({ name }) => name))
  const exported = readExports(entry.source)
  const shared = exported.filter(({ name }) => ofLibrary.has(name)).map(({ name }) => {
    const anchor = toAnchor(namedByDeclarations.has(name) ? namedHeading : name)
    return `[\`${name}\`](routepact.md#${anchor})`
  })
  const all = exported.filter(({ name }) => !ofLibrary.has(name))
  const named = all.filter(({ name }) => namedByDeclarations.has(name))
  const others = all.filter(({ name }) => !namedByDeclarations.has(name))
  const signatures = await formatSignatures(others)
  const sorted = [...others.filter(({ kind }) => kind !== 'type'), ...others.filter(({ kind }) => kind === 'type')]
  const sections = await Promise.all(sorted.map((one) => toSection(one, signatures.get(one) ?? '', folder)))
  if (shared.length > 0) sections.unshift(`Exported here too: ${shared.join(' and ')}.\n`)
  if (named.length === 0) return sections.join('\n')
  const list = named.map((one) => `- \`${one.name}\`: ${toSentence(one)}\n`).join('')
  return [...sections, `## ${namedHeading}\n\nThe compiler writes them in your \`.d.ts\` files. You need not.\n\n${list}`].join('\n')
}

/** Returns a page with the present exports. */
export async function fillReference(page: string): Promise<string> {
  const text = readFileSync(page, 'utf8')
  const [, before = '', specifier = '', next = ''] = /^([^]*<!-- exports of (\S+) -->\n)[^]*?(^\*\*Next:\*\*[^]*)$/m.exec(text) ?? []
  if (specifier === '') throw new Error(`${page} has no place for exports`)
  return `${before}\n${await writeExports(specifier, posix.dirname(page))}\n${next}`
}

if (process.argv[1]?.endsWith('docs/reference.ts')) {
  for (const page of Object.keys(referencePages)) writeFileSync(page, await fillReference(page))
}
