/**
 * Copies whatever a document references in other files into the document, as components.
 *
 * Each target of a reference to another file becomes a component named after that file's path. Both versions then have the same names,
 * cycles end, and changes are listed once. Objects that cannot be components, such as operations, are copied.
 */
import { toPointerToken } from '../../../src/shared/json-pointer.ts'
import { findField, type ObjectKind } from '../diff/documents/structure.ts'
import { ComparisonBudget } from '../json-schema/budget.ts'
import { isJsonRecord, type JsonData, type JsonRecord, type Spend } from '../json-schema/json.ts'
import { findSubschemaForm, listIdentifiers } from '../json-schema/schema-syntax.ts'
import { CommandError } from './command-error.ts'
import { findTarget, mayReferToFiles, type FileReader, type FileTarget } from './file-references.ts'

/** A document without references to other files. */
export interface BundledDocument {
  readonly document: JsonData
  /** Where the imported components come from, by their JSON Pointers. */
  readonly origins: ReadonlyMap<string, FileTarget>
}

/** The fields of `components` for objects with references to them. Other objects are copied to where a reference names them. */
const sections: { readonly [Kind in ObjectKind]?: string } = {
  schema: 'schemas',
  response: 'responses',
  parameter: 'parameters',
  body: 'requestBodies',
  header: 'headers',
  callback: 'callbacks',
  pathItem: 'pathItems',
  mediaType: 'mediaTypes',
}

/** The form of a document part: an object, objects by name, a list of objects, or a value that is only checked. */
interface PartForm {
  readonly kind: ObjectKind | 'example'
  readonly as: 'one' | 'list' | 'map'
}

/** A part that is copied when its file has been read. */
interface CopyTask {
  readonly target: FileTarget
  readonly form: PartForm
  readonly assign: (value: JsonData) => void
  /** The parts that are copied into each other. */
  readonly outer: readonly string[]
}

/** Where a part is: its file, and the parts around a copied part. */
interface Position {
  readonly file: string
  readonly outer: readonly string[]
}

/**
 * Returns the document with everything it references in other files.
 *
 * @param file the document's path
 * @param budget the time in which its files are read; 30 seconds by default
 * @throws CommandError for a reference that cannot be read
 * @throws BudgetError when the time is over
 */
export async function bundleDocument(document: JsonData, file: string, reader: FileReader, budget: ComparisonBudget = new ComparisonBudget()): Promise<BundledDocument> {
  const spend: Spend = (steps) => budget.spend(steps)
  if (!mayReferToFiles(document, spend)) return { document, origins: new Map() }
  const bundler = new Bundler(document, file, reader, spend)
  return bundler.run()
}

class Bundler {
  readonly #document: JsonData
  readonly #file: string
  readonly #reader: FileReader
  readonly #spend: Spend
  readonly #identifiers: ReadonlySet<string>
  readonly #tasks: CopyTask[] = []
  readonly #components = new Map<string, Map<string, JsonData>>()
  readonly #origins = new Map<string, FileTarget>()

  constructor(document: JsonData, file: string, reader: FileReader, spend: Spend) {
    this.#document = document
    this.#file = file
    this.#reader = reader
    this.#spend = spend
    this.#identifiers = listIdentifiers(document, spend)
  }

  async run(): Promise<BundledDocument> {
    const root = this.#copyObject(this.#document as JsonRecord, 'document', { file: this.#file, outer: [] })
    // The loop adds to the list it iterates over.
    for (const { target, form, assign, outer } of this.#tasks) {
      const file = target.file === this.#file ? this.#document : await this.#reader.read(target)
      const value = findTarget(file, target, this.#spend)
      assign(this.#copyPart(value, form, { file: target.file, outer: [...outer, toTargetText(target)] }))
    }
    const own = isJsonRecord(root.components) ? root.components : {}
    const added = Array.from(this.#components, ([section, values]) => [
      section,
      { ...(isJsonRecord(own[section]) ? own[section] : {}), ...Object.fromEntries(values) },
    ])
    return { document: { ...root, components: { ...own, ...Object.fromEntries(added) } }, origins: this.#origins }
  }

  #copyPart(value: JsonData, { kind, as }: PartForm, position: Position): JsonData {
    this.#spend()
    if (as === 'list') {
      return Array.isArray(value) ? value.map((inner: JsonData) => this.#copyPart(inner, { kind, as: 'one' }, position)) : value
    }
    if (!isJsonRecord(value)) return value
    if (typeof value.$ref === 'string') return this.#copyReference(value, value.$ref, { kind, as }, position)
    if (as === 'one') return kind === 'example' ? value : this.#copyObject(value, kind, position)
    return mapFields(value, (inner) => this.#copyPart(inner, { kind, as: 'one' }, position))
  }

  #copyObject(value: JsonRecord, kind: ObjectKind, position: Position): JsonRecord {
    return mapFields(value, (inner, name) => {
      if (name === '$id' && position.file !== this.#file) return undefined
      if (kind === 'schema' && name === 'discriminator') return this.#copyDiscriminator(inner, position)
      const form = kind === 'schema' ? toSchemaForm(name) : (findField(kind, name) ?? toOtherForm(kind, name))
      return form ? this.#copyPart(inner, form, position) : inner
    })
  }

  #copyReference(value: JsonRecord, reference: string, form: PartForm, position: Position): JsonRecord {
    const { kind, as } = form
    const { $ref: _, ...others } = value
    const copied = kind === 'example' || as === 'map' ? others : this.#copyObject(others, kind, position)
    const target = this.#findTarget(reference, position)
    if (!target) return { ...copied, $ref: reference }
    if (target.file === this.#file && target.fragment.startsWith('/')) return { ...copied, $ref: `#${target.fragment}` }
    const section = kind === 'example' || as === 'map' ? undefined : sections[kind]
    if (section !== undefined) return { ...copied, $ref: this.#addComponent(section, target, form) }
    const text = toTargetText(target)
    if (position.outer.includes(text)) throw new CommandError(`'${reference}' in '${position.file}' refers to itself.`)
    const inlined: Record<string, JsonData> = {}
    const assign = (found: JsonData): void => addFields(inlined, { ...(found as JsonRecord), ...copied })
    this.#tasks.push({ target, form, assign, outer: position.outer })
    return inlined
  }

  /** Finds a reference's target, unless it is in the same document. */
  #findTarget(reference: string, { file }: Position): FileTarget | undefined {
    if (file === this.#file && reference.startsWith('#')) return undefined
    if (this.#identifiers.has(reference.split('#')[0] as string)) return undefined
    return this.#reader.locate(reference, file)
  }

  #addComponent(section: string, target: FileTarget, form: PartForm): string {
    const components = this.#components.get(section) ?? new Map<string, JsonData>()
    this.#components.set(section, components)
    const name = toTargetText(target)
    const pointer = `/components/${section}/${toPointerToken(name)}`
    if (!components.has(name)) {
      components.set(name, true)
      this.#origins.set(pointer, target)
      this.#tasks.push({ target, form, assign: (value) => components.set(name, value), outer: [] })
    }
    // References are percent-encoded.
    return `#${pointer.replaceAll('%', '%25')}`
  }

  /** Copies a discriminator, whose mapping contains references or component names. */
  #copyDiscriminator(value: JsonData, position: Position): JsonData {
    if (!isJsonRecord(value) || !isJsonRecord(value.mapping)) return value
    const mapping = mapFields(value.mapping, (inner) => {
      const isReference = typeof inner === 'string' && /^#|\.(?:json|ya?ml)(?:#|$)/i.test(inner)
      if (!isReference) return inner
      return this.#copyReference({ $ref: inner }, inner, { kind: 'schema', as: 'one' }, position).$ref
    })
    return { ...value, mapping }
  }
}

/** How a schema keyword contains schemas. */
function toSchemaForm(keyword: string): PartForm | undefined {
  const form = keyword === 'contentSchema' ? 'one' : findSubschemaForm(keyword)
  return form && { kind: 'schema', as: form }
}

/** The fields with references that a comparison does not read. */
function toOtherForm(kind: ObjectKind, name: string): PartForm | undefined {
  const isMap = name === 'links' || (name === 'examples' && kind !== 'any')
  return isMap ? { kind: 'example', as: 'map' } : undefined
}

/** The name of an imported component: `models/user.yaml`, or `models.yaml/definitions/User`. */
function toTargetText({ name, fragment }: FileTarget): string {
  return `${name}${fragment.startsWith('/') || fragment === '' ? '' : '/'}${fragment}`
}

/** Adds fields to an object, even one with the name `__proto__`. */
function addFields(to: Record<string, JsonData>, fields: JsonRecord): void {
  for (const [name, value] of Object.entries(fields)) Object.defineProperty(to, name, { value, enumerable: true, configurable: true, writable: true })
}

function mapFields(value: JsonRecord, change: (inner: JsonData, name: string) => JsonData | undefined): JsonRecord {
  const entries = Object.entries(value).flatMap(([name, inner]): [string, JsonData][] => {
    const changed = change(inner, name)
    return changed === undefined ? [] : [[name, changed]]
  })
  return Object.fromEntries(entries)
}
