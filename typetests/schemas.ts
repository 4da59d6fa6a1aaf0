import type { Schema } from 'routepact'

/**
 * A schema of no library, with its input and output type. Most tests use it; the schemas of libraries are used where
 * inference through them is tested.
 */
export interface SchemaOf<Input, Output = Input> extends Schema {
  readonly '~standard': {
    readonly types?: { readonly input: Input; readonly output: Output } | undefined
    readonly validate: (value: unknown) => unknown
  }
}

/** Such a schema as a value. Only declared: these files are compiled and never run. */
export declare function schemaOf<Input, Output = Input>(): SchemaOf<Input, Output>

/** An operation with these fields and the other required ones. */
export type Operation<Fields> = Fields & Omit<Least, keyof Fields>

interface Least {
  readonly path: '/'
  readonly method: 'POST'
  readonly responses: { readonly 200: {} }
}

/** The names of the members whose type is `any`. */
export type AnyMembers<Type> = { [Name in keyof Type]-?: 0 extends 1 & Type[Name] ? Name : never }[keyof Type]

/** Names a type, for tests of the error that this causes. */
export declare function names<Type>(): Type
