import type { Schema } from 'routepact'

/**
 * A schema of no library: what it accepts and what it gives. Most tests use it, so that they ask about one type alone;
 * the libraries' own schemas stand where inference through them is the question.
 */
export interface Takes<Input, Output = Input> extends Schema {
  readonly '~standard': {
    readonly types?: { readonly input: Input; readonly output: Output } | undefined
    readonly validate: (value: unknown) => unknown
  }
}

/** Such a schema as a value. It is declared only: these files are compiled and never run. */
export declare function takes<Input, Output = Input>(): Takes<Input, Output>

/** An operation with these fields, and the least of the others that there must be. */
export type Operation<Fields> = Fields & Omit<Least, keyof Fields>

interface Least {
  readonly path: '/'
  readonly method: 'POST'
  readonly responses: { readonly 200: {} }
}

/** The names of the members whose type is `any`. */
export type AnyMembers<Type> = { [Name in keyof Type]-?: 0 extends 1 & Type[Name] ? Name : never }[keyof Type]

/** Names a type, where the error of naming it is the question. */
export declare function names<Type>(): Type
