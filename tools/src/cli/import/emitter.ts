/** What the emitters of schemas have in common. */
import type { SchemaKind, SchemaModel, SchemaOf } from './schema-model.ts'
import type { Source } from './source.ts'

/** Writes the schemas of a library. */
export interface SchemaEmitter {
  /** The import of the library. */
  readonly imports: string
  /** The functions that some schemas call, by name. */
  readonly helpers: { readonly [name: string]: string }
  readonly write: (schema: SchemaModel, scope: SchemaScope) => Source
  /** Declares the type of a component. */
  readonly inferType: (identifier: string) => string
  /** Declares a component. `type` is the type of a component that refers to itself. */
  readonly component: (name: string, identifier: string, schema: SchemaModel, type: Source | undefined, scope: SchemaScope) => Source
}

/** A component that a schema refers to. */
export interface ComponentReference {
  readonly identifier: string
  /** Whether the component is declared later, so that the reference must be in a function. */
  readonly isLater: boolean
  /** Its schema, unless it refers to itself and so has a type of its own. */
  readonly schema?: SchemaModel | undefined
}

/** Where a schema is written. */
export class SchemaScope {
  /** The identifiers of other modules that are used: components and functions. */
  readonly uses: Set<string>
  readonly #find: (name: string) => ComponentReference
  readonly #isPostponed: boolean
  #hasLater = false

  /** @param find returns the identifier of a component, and whether it is declared later */
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

  /** The schema of a component, unless it refers to itself. */
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

  /** Writes a part that a function returns if it refers to a component that is declared later. */
  postpone(write: (scope: SchemaScope) => Source): { readonly source: Source; readonly isRecursive: boolean } {
    const inner = new SchemaScope(this.#find, this.uses, true)
    const source = write(inner)
    // The function around this scope postpones the part too.
    this.#hasLater ||= this.#isPostponed && inner.#hasLater
    return { source, isRecursive: inner.#hasLater && !this.#isPostponed }
  }
}

/** Writes a schema with the function of its kind. */
export function writeWith(
  table: { readonly [Kind in SchemaKind]: (schema: SchemaOf<Kind>, scope: SchemaScope) => Source },
  schema: SchemaModel,
  scope: SchemaScope,
): Source {
  // The compiler does not see that the function is that of the schema's kind.
  return (table[schema.kind] as (schema: SchemaModel, scope: SchemaScope) => Source)(schema, scope)
}
