/** Writes the modules of a contract: one, or one for each tag with the schemas in another. */
import type { JsonRecord } from '../../json-schema/json.ts'
import { type ComponentReference, type SchemaEmitter, SchemaScope } from './emitter.ts'
import type { ImportedApi } from './imported-api.ts'
import { Identifiers, toFileName } from './names.ts'
import { hasOnlyFields } from './read-bodies.ts'
import type { ImportedContent, ImportedOperation, ImportedResponse } from './read-operations.ts'
import type { SchemaField, SchemaModel } from './schema-model.ts'
import { print, quote, type Source, toCall, toImport, toKey, toLiteral, toObject } from './source.ts'
import { writeType } from './types-emitter.ts'

/** The texts of modules, by their file names. */
export type WrittenModules = ReadonlyMap<string, string>

/** The most lines of a single module. */
const mostLines = 1000

/** Writes the modules of a contract, of which `contract.ts` exports it. */
export function writeContract(api: ImportedApi, emitter: SchemaEmitter): WrittenModules {
  const components = new ComponentWriter(api, emitter)
  const declared = components.declareAll()
  const options = writeOptions(api, emitter, components)
  const whole = writeOperations(api.operations, components, emitter)
  const single = joinParts([
    [importAll(whole, emitter, declared.length > 0), options.imports].join('\n'),
    ...writeHelpers(emitter, components.uses),
    ...declared,
    `export const contract = ${whole.text}`,
    ...options.declarations,
  ])
  if (single.split('\n').length <= mostLines || api.operations.length < 2) return new Map([['contract.ts', single]])
  return splitByTag(api, emitter, components, declared, options)
}

function splitByTag(api: ImportedApi, emitter: SchemaEmitter, components: ComponentWriter, declared: readonly string[], options: WrittenOptions): WrittenModules {
  // A module imports components beside its own contract.
  const names = new Identifiers(['contract', 'schemas', ...components.identifiers])
  const byTag = new Map<string, ImportedOperation[]>()
  for (const operation of api.operations) byTag.set(operation.tag ?? 'other', [...(byTag.get(operation.tag ?? 'other') ?? []), operation])
  const files = new Set(['contract', 'schemas'])
  const modules = Array.from(byTag, ([tag, operations]) => {
    const name = names.add(toFileName(tag).replace(/-./g, (end) => end.slice(1).toUpperCase()))
    let file = toFileName(name)
    while (files.has(file)) file += '_'
    files.add(file)
    const written = writeOperations(operations, components, emitter)
    const imported = [...written.uses].sort()
    const head = importAll(written, emitter, false)
    const imports = imported.length === 0 ? '' : `\n${toImport(imported, './schemas.ts')}`
    return { name, file, text: joinParts([`${head}${imports}`, `export const ${name} = ${written.text}`]) }
  })
  const merged = print({ open: 'mergeContracts(', items: modules.map(({ name }) => name), close: ')' })
  const imported = options.components.length === 0 ? [] : [toImport(options.components, './schemas.ts')]
  const contract = joinParts([
    [toImport(['mergeContracts'], 'routepact'), options.imports, ...imported, ...modules.map(({ name, file }) => toImport([name], `./${file}.ts`))].join('\n'),
    `export const contract = ${merged}`,
    ...options.declarations,
  ])
  const schemas = joinParts([emitter.imports, ...writeHelpers(emitter, components.uses), ...declared])
  return new Map([['contract.ts', contract], ['schemas.ts', schemas], ...modules.map(({ file, text }) => [`${file}.ts`, text] as const)])
}

const optionsImport = toImport(['DocumentOptions'], 'routepact/openapi', 'import type')

/** The imports of a module with operations. */
function importAll({ functions, hasSchema }: WrittenOperations, emitter: SchemaEmitter, hasComponents: boolean): string {
  return [toImport([...functions, 'createContract'].sort(), 'routepact'), ...(hasSchema || hasComponents ? [emitter.imports] : [])].join('\n')
}

function joinParts(parts: readonly string[]): string {
  return `${parts.join('\n\n')}\n`
}

function writeHelpers({ helpers }: SchemaEmitter, uses: ReadonlySet<string>): string[] {
  return Object.entries(helpers).flatMap(([name, text]) => (uses.has(name) ? [text] : []))
}

/** The source text of the options of a document. */
interface WrittenOptions {
  readonly imports: string
  readonly declarations: readonly string[]
  /** The identifiers of components that they use. */
  readonly components: readonly string[]
}

function writeOptions({ documentOptions, order }: ImportedApi, { conversion }: SchemaEmitter, components: ComponentWriter): WrittenOptions {
  const members = Object.entries(documentOptions).map(([name, value]): Source => [`${toKey(name)}: `, toLiteral(value)])
  const write = (list: readonly Source[]): string => `export const documentOptions: DocumentOptions = ${print(toObject(list))}`
  if (!conversion) return { imports: optionsImport, declarations: [write(members)], components: [] }
  const names = new Map(order.names.map((name) => [name, components.find(name)]))
  const declarations = [conversion.declaration, write([...members, ...conversion.toOptions(names)])]
  return { imports: `${conversion.imports}\n${optionsImport}`, declarations, components: [...names.values()].sort() }
}

/** Declares the components of a document. */
class ComponentWriter {
  /** What the components and all operations use. */
  readonly uses = new Set<string>()
  readonly #api: ImportedApi
  readonly #emitter: SchemaEmitter
  readonly #identifiers: ReadonlyMap<string, string>

  constructor(api: ImportedApi, emitter: SchemaEmitter) {
    this.#api = api
    this.#emitter = emitter
    const names = new Identifiers()
    this.#identifiers = new Map(api.order.names.map((name) => [name, names.add(name)]))
  }

  /** The identifiers of all components. */
  get identifiers(): readonly string[] {
    return [...this.#identifiers.values()]
  }

  declareAll(): string[] {
    const { order, components } = this.#api
    const typed = new Set<string>()
    const texts = order.names.map((name) => {
      const cycle = order.cycles.get(name)
      const schema = components.get(name) as SchemaModel
      const identifier = this.find(name)
      const scope = new SchemaScope((other) => ({ ...this.refer(other), isLater: cycle !== undefined && order.cycles.get(other) === cycle }), this.uses)
      const typeScope = new SchemaScope((other) => ({ identifier: this.find(other), isLater: false }), typed)
      const type = cycle === undefined ? undefined : writeType(schema, typeScope)
      const constant = print(this.#emitter.component(name, identifier, schema, type, scope))
      return { identifier, text: type === undefined ? constant : `${print([`export type ${identifier} = `, type])}\n\n${constant}`, isTyped: type !== undefined }
    })
    return texts.map(({ identifier, text, isTyped }) => (isTyped || !typed.has(identifier) ? text : `${text}\n\n${this.#emitter.inferType(identifier)}`))
  }

  /** Refers to a component that is declared before. */
  refer(name: string): ComponentReference {
    const { order, components } = this.#api
    return { identifier: this.find(name), isLater: false, schema: order.cycles.has(name) ? undefined : components.get(name) }
  }

  find(name: string): string {
    return this.#identifiers.get(name) as string
  }
}

/** The source text of a contract, and what it uses of other modules. */
interface WrittenOperations {
  readonly text: string
  /** The identifiers of components and functions. */
  readonly uses: ReadonlySet<string>
  /** The functions of routepact that make schemas. */
  readonly functions: ReadonlySet<string>
  readonly hasSchema: boolean
}

function writeOperations(operations: readonly ImportedOperation[], components: ComponentWriter, { write, writeShape }: SchemaEmitter): WrittenOperations {
  const uses = new Set<string>()
  const functions = new Set<string>()
  let hasSchema = false
  const scope = new SchemaScope((name) => components.refer(name), uses)
  const writeSchema = (schema: SchemaModel): Source => {
    // A component is used by its name.
    hasSchema ||= schema.kind !== 'reference'
    return write(schema, scope)
  }
  const writeFields = (fields: readonly SchemaField[]): Source => writeSchema({ kind: 'object', fields, others: undefined, notes: {} })
  const call = (name: string, schema: Source | undefined, options: JsonRecord): Source => {
    functions.add(name)
    return toCall(name, [...(schema === undefined ? [] : [schema]), ...(Object.keys(options).length === 0 ? [] : [toLiteral(options)])])
  }
  const writeBody = ({ body, form }: ImportedContent): Source => {
    if (!form) return writeSchema(body as SchemaModel)
    const { name, options } = form
    const { fields, ...others } = options
    if (fields === undefined || body?.kind !== 'object' || !hasOnlyFields(body)) return call(name, body && writeSchema(body), options)
    hasSchema = true
    return call(name, writeShape(body.fields, scope), others)
  }
  const writeContent = (content: ImportedContent, headers: readonly SchemaField[]): Source => [
    `${toKey(content.contentType)}: `,
    toObject([['body: ', writeBody(content)], ...(headers.length === 0 ? [] : [['headers: ', writeFields(headers)]])]),
  ]
  const writeResponse = ({ status, description, headers, contents }: ImportedResponse): Source => {
    const own = contents.length === 0 && headers.length > 0 ? [['headers: ', writeFields(headers)]] : []
    const described = typeof description === 'string' ? [`description: ${quote(description)}`] : []
    return [`${toKey(status)}: `, toObject([...described, ...contents.map((content) => writeContent(content, headers)), ...own])]
  }
  const members = operations.map(({ name, texts, path, method, parts, separators, requests, isBodyRequired, responses }): Source => {
    const fields: Source[] = Object.entries(texts).map(([field, value]) => [`${field}: `, toLiteral(value)])
    fields.push(`path: ${quote(path)}`, `method: '${method}'`)
    for (const [part, list] of Object.entries(parts)) {
      if (list.length === 0) continue
      const isSeparated = part === 'query' && separators.size > 0
      fields.push([`${part}: `, isSeparated ? call('separated', writeFields(list), Object.fromEntries(separators)) : writeFields(list)])
    }
    if (requests.length > 0) fields.push(['requests: ', toObject([...requests.map((content) => writeContent(content, [])), ...(isBodyRequired ? [] : ['optional: true'])])])
    fields.push(['responses: ', toObject(responses.map(writeResponse))])
    return [`${name}: `, toObject(fields)]
  })
  const text = print(toCall('createContract', [toObject(members)]))
  for (const use of uses) components.uses.add(use)
  return { text, uses, functions, hasSchema }
}
