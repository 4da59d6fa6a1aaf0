/**
 * Writes the exports of the reference of each package from their docstrings: `npm run generate -- reference`. A section that begins with
 * `<!-- exports of <entry> -->` is replaced; the rest of the pages is written by hand. `docs/reference.test.ts` compares them.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { entries } from '../.ci/entries.ts'
import { calls, guides, namedByDeclarations } from './reference-guides.ts'

/** The pages of the library, the tools and the integrations. */
export const referencePages = ['docs/reference.md', 'docs/reference/tools.md', 'docs/reference/integrations.md'] as const

/** An export, as its docstring describes it. */
export interface Export {
  readonly name: string
  readonly kind: 'function' | 'class' | 'const' | 'type'
  /** The first paragraph of the docstring, as Markdown. */
  readonly summary: string
  /** What the docstring says behind `@throws`. */
  readonly throws: string | undefined
  /** The names of the parameters of a function. */
  readonly parameters: readonly string[]
  /** The names of the members of an interface or a class. */
  readonly members: readonly string[]
}

const kinds: Readonly<Record<string, Export['kind']>> = {
  class: 'class',
  const: 'const',
  function: 'function',
  'function*': 'function',
  interface: 'type',
  type: 'type',
}

/** Reads the exports of an entry, in the order of its index. */
export function readExports(source: string): readonly Export[] {
  const text = readFileSync(source, 'utf8')
  return Array.from(text.matchAll(/^export (?:type )?\{([^}]*)\} from '([^']+)'/gm), ([, names = '', module = '']) => {
    const file = join(dirname(source), module)
    return names
      .split(',')
      .map((name) => name.replace(/^\s*(?:type )?/, '').trim())
      .filter((name) => name !== '')
      .map((name) => readDeclaration(file, name))
  }).flat()
}

/** Reads the docstring above the first declaration of a name; a module that passes the name on is followed. */
function readDeclaration(file: string, name: string): Export {
  const text = readFileSync(file, 'utf8')
  const declaration = new RegExp(`^export (?:async )?(type|interface|class|function\\*?|const) ${name}\\b`, 'm').exec(text)
  if (!declaration) {
    const [, module] = new RegExp(`^export (?:type )?\\{[^}]*\\b${name}\\b[^}]*\\} from '([^']+)'`, 'm').exec(text) ?? []
    if (module === undefined) throw new Error(`'${name}' is not declared in ${file}`)
    return readDeclaration(join(dirname(file), module), name)
  }
  const above = text.slice(0, declaration.index)
  const docstring = /\/\*\*((?:(?!\*\/)[^])*)\*\/\n(?:\/\/.*\n)*$/.exec(above)?.[1] ?? ''
  const rest = text.slice(declaration.index + declaration[0].length)
  const lines = docstring.replaceAll(/^ *\* ?/gm, '').trim()
  const [description = ''] = lines.split(/^@/m)
  const [, throws] = /^@throws ([^]*?)(?=^@|\n\n|(?![^]))/m.exec(lines) ?? []
  const kind = kinds[declaration[1] ?? '']
  if (!kind) throw new Error(`'${name}' has no kind in ${file}`)
  return {
    name,
    kind,
    summary: toLine(description.trim().split(/\n\s*\n/)[0] ?? ''),
    throws: throws === undefined ? undefined : toLine(throws),
    parameters: kind === 'function' ? readParameters(rest) : [],
    members: declaration[1] === 'interface' || kind === 'class' ? readMembers(rest, kind) : [],
  }
}

/** Removes the line breaks of a docstring, and the escape of what would end it. */
const toLine = (text: string): string => text.replaceAll('*\\/', '*/').replaceAll(/\s+/g, ' ').trim()

/**
 * Reads the names of the parameters behind the name of a function. One that is taken apart is `options`, and one with a default is
 * optional.
 */
function readParameters(text: string): string[] {
  const plain = text.replaceAll(/\/\/.*/g, '').replaceAll('=>', '  ')
  const start = plain.startsWith('<') ? findEnd(plain, 0) : 0
  const list = plain.slice(start + 1, findEnd(plain, start) - 1)
  const parameters: string[] = []
  let from = 0
  for (let index = 0; index < list.length; index++) {
    if ('<({['.includes(list.charAt(index))) index = findEnd(list, index) - 1
    else if (list[index] === ',') {
      parameters.push(list.slice(from, index))
      from = index + 1
    }
  }
  return [...parameters, list.slice(from)].flatMap((parameter) => {
    const [, name = '', optional = ''] = /^\s*((?:\.\.\.)?\w+|\{)(\?)?/.exec(parameter) ?? []
    if (name === '') return []
    const isOptional = optional !== '' || / = [^=]*$/.test(parameter)
    return `${name === '{' ? 'options' : name}${isOptional ? '?' : ''}`
  })
}

/** Returns the position behind the bracket that closes the one at a position. */
function findEnd(text: string, from: number): number {
  let depth = 0
  for (let index = from; index < text.length; index++) {
    if ('<({['.includes(text.charAt(index))) depth++
    if ('>)}]'.includes(text.charAt(index))) depth--
    if (depth === 0) return index + 1
  }
  return text.length
}

/** Reads the names of the members of a class, or of an interface that has no others, which have two spaces in front. */
function readMembers(text: string, kind: Export['kind']): string[] {
  const [body = ''] = text.split(/^\}/m)
  if (kind === 'type' && / extends /.test(body.split('\n')[0] ?? '')) return []
  return Array.from(body.matchAll(/^ {2}(?:declare )?(?:readonly )?(\w+)\??[:(]/gm), ([, name = '']) => name).filter((name) => name !== 'constructor')
}

/** Returns the summary of an export: for a type, the first sentence, because an editor shows the rest. */
function toSentence({ kind, summary }: Export): string {
  const [first = summary] = kind === 'type' ? (/^.*?[^.]\.(?= |$)(?=(?:[^`]*`[^`]*`)*[^`]*$)/.exec(summary) ?? []) : []
  return `${first.replace(/[.:]$/, '')}.`
}

/** Writes the section of an export. A function in a constant has its call in `calls`. */
function toSection(one: Export, folder: string): string {
  const { name, kind, throws, parameters, members } = one
  const given = calls[name] ?? (kind === 'function' && `${name}(${parameters.join(', ')})`)
  const call = given ? `\`${given}\`\n\n` : ''
  const sentence = toSentence(one)
  const failure = throws === undefined ? '' : ` Throws ${throws.replace(/\.$/, '').replaceAll(/(?<!`)\b(?:[A-Z]\w*)?Error\b/g, '`$&`')}.`
  const guide = guides[name]
  // A guide says what each option means.
  const list = guide === undefined && members.length > 0 && members.length < 13 ? ` Members: ${members.map((member) => `\`${member}\``).join(', ')}.` : ''
  return `### ${name}\n\n${call}${sentence}${list}${failure}${guide === undefined ? '' : ` See [${readHeading(guide)}](${posix.relative(folder, `docs/${guide}`)}).`}\n`
}

/** Returns the heading to which a link of the page leads. */
function readHeading(target: string): string {
  const [file = '', anchor] = target.split('#')
  const headings = Array.from(readFileSync(join('docs', file), 'utf8').matchAll(/^#+ (.+)$/gm), ([, heading = '']) => heading)
  const toAnchor = (heading: string): string => heading.toLowerCase().replaceAll(/[^\w -]/g, '').replaceAll(' ', '-')
  const heading = anchor === undefined ? headings[0] : headings.find((one) => toAnchor(one) === anchor)
  if (heading === undefined) throw new Error(`'${target}' is no heading`)
  return heading
}

/** The heading of the types of an entry that nobody writes. */
export const namedHeading = 'Types that declaration files name'

/**
 * Returns the exports of an entry as Markdown, for a page in a folder: what has a value first, and last a list of the types that only
 * declaration files name. What the library exports too is there.
 */
export function writeExports(specifier: string, folder: string): string {
  const entry = entries[specifier]
  if (!entry) throw new Error(`'${specifier}' is not an entry`)
  const shared = specifier === 'routepact' ? [] : readExports('src/core/index.ts').map(({ name }) => name)
  const all = readExports(entry.source).filter(({ name }) => !shared.includes(name))
  const named = all.filter(({ name }) => namedByDeclarations.has(name))
  const others = all.filter(({ name }) => !namedByDeclarations.has(name))
  const sections = [...others.filter(({ kind }) => kind !== 'type'), ...others.filter(({ kind }) => kind === 'type')].map((one) => toSection(one, folder))
  if (named.length === 0) return sections.join('\n')
  const list = named.map((one) => `- \`${one.name}\`: ${toSentence(one)}\n`).join('')
  // The headings of two entries on one page need anchors of their own.
  const heading = specifier === 'routepact' ? namedHeading : `${namedHeading}, of \`${specifier}\``
  return [...sections, `### ${heading}\n\nThe compiler writes them in your \`.d.ts\` files. You need not.\n\n${list}`].join('\n')
}

/** Returns a page with the present exports. */
export function fillReference(page: string): string {
  return readFileSync(page, 'utf8').replace(
    /^(<!-- exports of (\S+) -->\n)[^]*?(?=^## |^\*\*Next:)/gm,
    // An entry may have no exports yet.
    (_section, marker: string, specifier: string) => `${[marker, writeExports(specifier, posix.dirname(page))].filter(Boolean).join('\n')}\n`,
  )
}

if (process.argv[1]?.endsWith('docs/reference.ts')) for (const page of referencePages) writeFileSync(page, fillReference(page))
