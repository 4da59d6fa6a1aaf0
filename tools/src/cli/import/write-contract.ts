/** Writes a contract's modules: one, or one per tag with the schemas in another. */
import type { JsonRecord } from '../../json-schema/json.ts'
import { type ComponentReference, type SchemaEmitter, SchemaScope } from './emitter.ts'
import type { ImportedApi } from './imported-api.ts'
import { Identifiers, toFileName } from './names.ts'
import { hasOnlyFields } from './read-bodies.ts'
import type { ImportedContent, ImportedOperation, ImportedResponse } from './read-operations.ts'
import { type SchemaField, type SchemaModel, toModelText } from './schema-model.ts'
import { print, quote, quoteText, type Source, type SourceGroup, toCall, toData, toImport, toKey, toLiteral, toObject } from './source.ts'
import { writeType } from './types-emitter.ts'

/** Module texts, by file name. */
export type WrittenModules = ReadonlyMap<string, string>

/** The most lines in a single module. */
const mostLines = 1000

/** Writes a contract's modules; `contract.ts` exports the contract. */
export function writeContract(api: ImportedApi, emitter: SchemaEmitter): WrittenModules {
  const components = new ComponentWriter(api, emitter)
  const schemas = components.declareAll()
  const options = writeOptions(api, emitter, components)
  const shared = new SharedParts(api.operations, components, emitter)
  const declared = [...schemas, ...shared.declarations]
  const whole = writeOperations(api.operations, components, emitter, shared)
  const functions = new Set([...whole.functions, ...shared.functions])
  const single = joinParts([
    [importAll({ ...whole, functions }, emitter, schemas.length > 0 || shared.hasSchema), options.imports].join('\n'),
    ...writeHelpers(emitter, components.uses),
    ...declared,
    `export const contract = ${whole.text}`,
    ...options.declarations,
  ])
  if (single.split('\n').length <= mostLines || api.operations.length < 2) return new Map([['contract.ts', single]])
  return splitByTag(api, emitter, components, declared, options, shared)
}

function splitByTag(api: ImportedApi, emitter: SchemaEmitter, components: ComponentWriter, declared: readonly string[], options: WrittenOptions, shared: SharedParts): WrittenModules {
  // A module imports components along with its own contract.
  const names = new Identifiers(['contract', 'schemas', ...components.identifiers])
  const byTag = new Map<string, ImportedOperation[]>()
  for (const operation of api.operations) byTag.set(operation.tag ?? 'other', [...(byTag.get(operation.tag ?? 'other') ?? []), operation])
  const files = new Set(['contract', 'schemas'])
  const modules = Array.from(byTag, ([tag, operations]) => {
    const name = names.add(toFileName(tag).replace(/-./g, (end) => end.slice(1).toUpperCase()))
    let file = toFileName(name)
    while (files.has(file)) file += '_'
    files.add(file)
    const written = writeOperations(operations, components, emitter, shared)
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
  const functions = shared.functions.size === 0 ? [] : [toImport([...shared.functions].sort(), 'routepact')]
  const schemas = joinParts([[...functions, emitter.imports].join('\n'), ...writeHelpers(emitter, components.uses), ...declared])
  return new Map([['contract.ts', contract], ['schemas.ts', schemas], ...modules.map(({ file, text }) => [`${file}.ts`, text] as const)])
}

const optionsImport = toImport(['DocumentOptions'], 'routepact/openapi', 'import type')

/** The imports for a module with operations. */
function importAll({ functions, hasSchema }: WrittenOperations, emitter: SchemaEmitter, hasComponents: boolean): string {
  return [toImport([...functions, 'createContract'].sort(), 'routepact'), ...(hasSchema || hasComponents ? [emitter.imports] : [])].join('\n')
}

function joinParts(parts: readonly string[]): string {
  return `${parts.join('\n\n')}\n`
}

function writeHelpers({ helpers }: SchemaEmitter, uses: ReadonlySet<string>): string[] {
  return Object.entries(helpers).flatMap(([name, text]) => (uses.has(name) ? [text] : []))
}

/** The source text for document options. */
interface WrittenOptions {
  readonly imports: string
  readonly declarations: readonly string[]
  /** The component identifiers that they use. */
  readonly components: readonly string[]
}

function writeOptions({ documentOptions, order }: ImportedApi, { conversion }: SchemaEmitter, components: ComponentWriter): WrittenOptions {
  const members = Object.entries(documentOptions).map(([name, value]): Source => [`${toKey(name)}: `, toData(value)])
  const write = (list: readonly Source[]): string => `export const documentOptions: DocumentOptions = ${print(toObject(list))}`
  if (!conversion) return { imports: optionsImport, declarations: [write(members)], components: [] }
  const names = new Map(order.names.map((name) => [name, components.find(name)]))
  const declarations = [conversion.declaration, write([...members, ...conversion.toOptions(names)])]
  return { imports: `${conversion.imports}\n${optionsImport}`, declarations, components: [...names.values()].sort() }
}

/** Declares a document's components. */
class ComponentWriter {
  /** What the components and all operations use. */
  readonly uses = new Set<string>()
  readonly #api: ImportedApi
  readonly #emitter: SchemaEmitter
  readonly #identifiers: ReadonlyMap<string, string>
  readonly #names = new Identifiers()
  /** The identifiers of all components. */
  readonly identifiers: string[]

  constructor(api: ImportedApi, emitter: SchemaEmitter) {
    this.#api = api
    this.#emitter = emitter
    this.#identifiers = new Map(api.order.names.map((name) => [name, this.#names.add(name)]))
    this.identifiers = [...this.#identifiers.values()]
  }

  /** Adds a component that is not a schema. */
  addIdentifier(name: string, suffix: string): string {
    const identifier = this.#names.add(name, suffix)
    this.identifiers.push(identifier)
    return identifier
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

/** A contract's source text, and what it uses from other modules. */
interface WrittenOperations {
  readonly text: string
  /** The identifiers of components and functions. */
  readonly uses: ReadonlySet<string>
  /** The routepact functions that make schemas. */
  readonly functions: ReadonlySet<string>
  readonly hasSchema: boolean
}

/** Writes operation parts. */
class PartWriter {
  readonly uses = new Set<string>()
  readonly functions = new Set<string>()
  readonly scope: SchemaScope
  hasSchema = false
  readonly #emitter: SchemaEmitter

  constructor(components: ComponentWriter, emitter: SchemaEmitter) {
    this.#emitter = emitter
    this.scope = new SchemaScope((name) => components.refer(name), this.uses)
  }

  writeFields(fields: readonly SchemaField[]): Source {
    return this.#writeSchema({ kind: 'object', fields, others: undefined, notes: {} })
  }

  call(name: string, schema: Source | undefined, options: JsonRecord): Source {
    this.functions.add(name)
    return toCall(name, [...(schema === undefined ? [] : [schema]), ...(Object.keys(options).length === 0 ? [] : [toLiteral(options)])])
  }

  writeRequests(requests: readonly ImportedContent[], isBodyRequired: boolean): SourceGroup {
    return toObject([...requests.map((content) => this.#writeContent(content, [])), ...(isBodyRequired ? [] : ['optional: true'])])
  }

  writeResponse({ description, headers, contents }: ImportedResponse): SourceGroup {
    const own = contents.length === 0 && headers.length > 0 ? [['headers: ', this.writeFields(headers)]] : []
    const described = typeof description === 'string' ? [`description: ${quoteText(description)}`] : []
    return toObject([...described, ...contents.map((content) => this.#writeContent(content, headers)), ...own])
  }

  #writeSchema(schema: SchemaModel): Source {
    // A component is used by its name.
    this.hasSchema ||= schema.kind !== 'reference'
    return this.#emitter.write(schema, this.scope)
  }

  #writeBody({ body, form }: ImportedContent): Source {
    if (!form) return this.#writeSchema(body as SchemaModel)
    const { name, options } = form
    const { fields, ...others } = options
    if (fields === undefined || body?.kind !== 'object' || !hasOnlyFields(body)) return this.call(name, body && this.#writeSchema(body), options)
    this.hasSchema = true
    return this.call(name, this.#emitter.writeShape(body.fields, this.scope), others)
  }

  #writeContent(content: ImportedContent, headers: readonly SchemaField[]): Source {
    const fields: Source[] = headers.length === 0 ? [] : [['headers: ', this.writeFields(headers)]]
    return [`${toKey(content.contentType)}: `, toObject([['body: ', this.#writeBody(content)], ...fields])]
  }
}

/** The shortest parameter source text that is written only once, where a name says more. */
const leastShared = 40

/** The responses, bodies, parameters and headers that a document names, and that several operations use: each is written once. */
class SharedParts {
  readonly declarations: string[] = []
  readonly functions: ReadonlySet<string>
  readonly hasSchema: boolean
  /** Section and name -> the identifier, and a text that equal uses have in common. */
  readonly #known = new Map<string, { readonly identifier: string; readonly text: string }>()

  constructor(operations: readonly ImportedOperation[], components: ComponentWriter, emitter: SchemaEmitter) {
    const writer = new PartWriter(components, emitter)
    writer.scope.findShared = (field) => this.findField(field)
    const add = (section: string, suffix: string, name: string, part: unknown, text: string): void => {
      const identifier = components.addIdentifier(name, suffix)
      this.#known.set(`${section} ${name}`, { identifier, text: toModelText(part) })
      this.declarations.push(`export const ${identifier} = ${text}`)
    }
    const responses = operations.flatMap((operation) => operation.responses)
    // If a response is written only once, its headers are, too.
    const different = new Map(responses.map((response, index) => [response.shared ?? index, response]))
    const fields = [...operations.flatMap(({ parts }) => Object.values(parts).flat()), ...[...different.values()].flatMap(({ headers }) => headers)]
    for (const [name, part] of listRepeated(fields, ({ shared }) => shared, toFieldPart)) {
      const text = print(emitter.writeField({ ...part, name }, writer.scope))
      if (text.length > leastShared) add('field', 'Parameter', name, part, text)
    }
    for (const [name, part] of listRepeated(responses, ({ shared }) => shared, toResponsePart)) add('response', 'Response', name, part, print(writer.writeResponse(part)))
    for (const [name, part] of listRepeated(operations, ({ sharedBody }) => sharedBody, toBodyPart)) {
      add('body', 'Body', name, part, `${print(writer.writeRequests(part.requests, part.isBodyRequired))}${part.isBodyRequired ? '' : ' as const'}`)
    }
    this.functions = writer.functions
    this.hasSchema = writer.hasSchema || this.declarations.some((text) => !text.endsWith('}'))
    for (const use of writer.uses) components.uses.add(use)
  }

  findField(field: SchemaField): string | undefined {
    return this.#find('field', field.shared, toFieldPart(field))
  }

  findResponse(response: ImportedResponse): string | undefined {
    return this.#find('response', response.shared, toResponsePart(response))
  }

  findBody(operation: ImportedOperation): string | undefined {
    return this.#find('body', operation.sharedBody, toBodyPart(operation))
  }

  #find(section: string, name: string | undefined, part: unknown): string | undefined {
    const known = name === undefined ? undefined : this.#known.get(`${section} ${name}`)
    return known && known.text === toModelText(part) ? known.identifier : undefined
  }
}

/** Lists the named parts that occur more than once. */
function listRepeated<Item, Part>(items: readonly Item[], toName: (item: Item) => string | undefined, toPart: (item: Item) => Part): Map<string, Part> {
  const first = new Map<string, { readonly part: Part; readonly text: string; count: number }>()
  for (const item of items) {
    const name = toName(item)
    if (name === undefined) continue
    const part = toPart(item)
    const text = toModelText(part)
    const known = first.get(name) ?? { part, text, count: 0 }
    first.set(name, known)
    if (known.text === text) known.count += 1
  }
  return new Map([...first].flatMap(([name, { part, count }]) => (count > 1 ? [[name, part] as const] : [])))
}

function toFieldPart({ isRequired, schema }: SchemaField): Omit<SchemaField, 'name'> {
  return { isRequired, schema }
}

function toResponsePart({ description, headers, contents }: ImportedResponse): ImportedResponse {
  return { status: '', description, headers, contents }
}

function toBodyPart({ requests, isBodyRequired }: ImportedOperation): Pick<ImportedOperation, 'requests' | 'isBodyRequired'> {
  return { requests, isBodyRequired }
}

function writeOperations(operations: readonly ImportedOperation[], components: ComponentWriter, emitter: SchemaEmitter, shared: SharedParts): WrittenOperations {
  const writer = new PartWriter(components, emitter)
  const { uses, functions } = writer
  const use = (identifier: string | undefined): string | undefined => {
    if (identifier !== undefined) uses.add(identifier)
    return identifier
  }
  writer.scope.findShared = (field) => use(shared.findField(field))
  const members = operations.map((operation): Source => {
    const { name, texts, path, method, parts, separators, requests, isBodyRequired, responses } = operation
    const fields: Source[] = Object.entries(texts).map(([field, value]) => [`${field}: `, toData(value)])
    fields.push(`path: ${quote(path)}`, `method: '${method}'`)
    for (const [part, list] of Object.entries(parts)) {
      if (list.length === 0) continue
      const isSeparated = part === 'query' && separators.size > 0
      fields.push([`${part}: `, isSeparated ? writer.call('separated', writer.writeFields(list), Object.fromEntries(separators)) : writer.writeFields(list)])
    }
    if (requests.length > 0) fields.push(['requests: ', use(shared.findBody(operation)) ?? writer.writeRequests(requests, isBodyRequired)])
    const listed = responses.map((response): Source => [`${toKey(response.status)}: `, use(shared.findResponse(response)) ?? writer.writeResponse(response)])
    fields.push(['responses: ', toObject(listed)])
    return [`${name}: `, toObject(fields)]
  })
  const text = print(toCall('createContract', [toObject(members)]))
  for (const used of uses) components.uses.add(used)
  return { text, uses, functions, hasSchema: writer.hasSchema }
}
