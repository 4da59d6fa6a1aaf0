/** What the schema emitters have in common. */
import type { SchemaField, SchemaKind, SchemaModel, SchemaOf } from './schema-model.ts'
import type { Source } from './source.ts'

/** Writes a library's schemas. */
export interface SchemaEmitter {
  /** The import of the library. */
  readonly imports: string
  /** The functions that some schemas call, by name. */
  readonly helpers: { readonly [name: string]: string }
  readonly write: (schema: SchemaModel, scope: SchemaScope) => Source
  /** Writes the schema for a parameter or a header, which may be optional. */
  readonly writeField: (field: SchemaField, scope: SchemaScope) => Source
  /** Writes an object that contains field schemas. */
  readonly writeShape: (fields: readonly SchemaField[], scope: SchemaScope) => Source
  /** Declares a component's type. */
  readonly inferType: (identifier: string) => string
  /** Declares a component. `type` is its type if it refers to itself. */
  readonly component: (name: string, identifier: string, schema: SchemaModel, type: Source | undefined, scope: SchemaScope) => Source
  /** How the contract's document is made, for a library that does not implement Standard JSON Schema. */
  readonly conversion?: SchemaConversion
}

/** The document options that convert the library's schemas. */
export interface SchemaConversion {
  readonly imports: string
  /** What the options use. */
  readonly declaration: string
  /** Writes the options. `components` has their identifiers, by the names in the document. */
  readonly toOptions: (components: ReadonlyMap<string, string>) => readonly Source[]
}

/** A component that a schema refers to. */
export interface ComponentReference {
  readonly identifier: string
  /** Whether the component is declared later, so that the reference must be in a function. */
  readonly isLater: boolean
  /** Its schema, unless it refers to itself and therefore has a declared type. */
  readonly schema?: SchemaModel | undefined
}

/** Where a schema is written. */
export class SchemaScope {
  /** The component and function identifiers that are used from other modules. */
  readonly uses: Set<string>
  readonly #find: (name: string) => ComponentReference
  readonly #isPostponed: boolean
  #hasLater = false
  /** The identifiers of parameters and headers that are written once. */
  findShared: (field: SchemaField) => string | undefined = () => undefined

  /** @param find returns a component's identifier, and whether it is declared later */
  constructor(find: (name: string) => ComponentReference, uses: Set<string>, isPostponed = false) {
    this.#find = find
    this.uses = uses
    this.#isPostponed = isPostponed
  }

  /** Uses a function. */
  use(name: string): string {
    this.uses.add(name)
    return name
  }

  /** A component's schema, unless it refers to itself. */
  findSchema(name: string): SchemaModel | undefined {
    return this.#find(name).schema
  }

  /** Refers to a component. */
  refer(name: string): ComponentReference {
    const { identifier, isLater } = this.#find(name)
    this.uses.add(identifier)
    this.#hasLater ||= isLater
    return { identifier, isLater: isLater && !this.#isPostponed }
  }

  /** Writes a part. If the part refers to a component declared later, a function returns it. */
  postpone(write: (scope: SchemaScope) => Source): { readonly source: Source; readonly isRecursive: boolean } {
    const inner = new SchemaScope(this.#find, this.uses, true)
    const source = write(inner)
    // The function around this scope postpones the part too.
    this.#hasLater ||= this.#isPostponed && inner.#hasLater
    return { source, isRecursive: inner.#hasLater && !this.#isPostponed }
  }
}

/** Writes a schema with the function for its kind. */
export function writeWith<Written>(
  table: { readonly [Kind in SchemaKind]: (schema: SchemaOf<Kind>, scope: SchemaScope) => Written },
  schema: SchemaModel,
  scope: SchemaScope,
): Written {
  // The compiler does not see that the function belongs to the schema's kind.
  return (table[schema.kind] as (schema: SchemaModel, scope: SchemaScope) => Written)(schema, scope)
}

/** The properties by which an object can be extended; a schema without references is read only once. */
const knownFields = new WeakMap<SchemaModel, readonly SchemaField[] | undefined>()

/** Lists the properties of an object, or of objects that share none; undefined for other schemas. */
export function listOwnFields(schema: SchemaModel, scope: SchemaScope): readonly SchemaField[] | undefined {
  if (!knownFields.has(schema)) knownFields.set(schema, findOwnFields(schema, scope))
  return knownFields.get(schema)
}

function findOwnFields(schema: SchemaModel, scope: SchemaScope): readonly SchemaField[] | undefined {
  if (schema.kind === 'object') return schema.others === undefined ? schema.fields : undefined
  if (schema.kind === 'reference') {
    const component = scope.findSchema(schema.name)
    return component && listOwnFields(component, scope)
  }
  if (schema.kind !== 'intersection') return undefined
  const lists = schema.members.map((member) => listOwnFields(member, scope))
  if (!lists.every((list) => list !== undefined)) return undefined
  const fields = lists.flat()
  return new Set(fields.map(({ name }) => name)).size === fields.length ? fields : undefined
}

/** A function that the modules define, whatever the library. */
export const isUnique = `/** Whether no two items are equal. */
export const isUnique = (items: readonly unknown[]) => new Set(items.map((item) => JSON.stringify(item))).size === items.length`
