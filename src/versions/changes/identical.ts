/** Whether two types are identical. Unlike `Invariant`, this tells `any` from other types. */
export type Identical<One, Other> =
  (<Type>() => Type extends One ? 1 : 2) extends <Type>() => Type extends Other ? 1 : 2 ? true : false

/**
 * Wraps a type so that `Invariant<One> extends Invariant<Other>` if each type is assignable to the other, which costs a
 * third of `Identical`. Only for type parameters: the compiler compares `Invariant<One['key']>` before it knows `One`.
 */
export interface Invariant<Type> {
  <Other>(): Other extends Type ? 1 : 2
}

/** The same for other types. The compiler defers the comparison of a tuple that contains a type parameter. */
export type IsSame<One, Other> = [One, Invariant<One>] extends [unknown, Invariant<Other>] ? true : false
