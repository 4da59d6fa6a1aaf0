import type { Schema } from 'routepact'

/**
 * A schema without a library, with these input and output types. Most tests use it; schemas of libraries are used where
 * inference through them is tested.
 */
export interface SchemaOf<Input, Output = Input> extends Schema {
  readonly '~standard': {
    readonly types?: { readonly input: Input; readonly output: Output } | undefined
    readonly validate: (value: unknown) => unknown
  }
}

/** Declares such a schema as a value. It has no implementation: these files are compiled and never run. */
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

/** Refers to a type, for tests of the error that the compiler reports. */
export declare function names<Type>(): Type
