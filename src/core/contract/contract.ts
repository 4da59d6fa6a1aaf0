import type { Contract } from './operation.ts'
import type { ContractRules } from './rules.ts'

/**
 * The contract with its rules; the contract itself if its names are not known, as those of a type parameter. The compiler
 * infers `Declared` from either branch, and the contextual type of the argument is a plain `Contract`, without the rules.
 *
 * @typeParam Resolved a known type at each call. The compiler therefore resolves the type at the call, and not before.
 */
export type Checked<Declared extends Contract, Resolved> = [
  Resolved,
  { empty: [keyof Declared] extends [never] ? true : never },
] extends [unknown, { empty: never }]
  ? RulesOfNamed<Declared>
  : Declared

/** The contract with its rules. Distributive, so that the contextual type of the argument is computed without them. */
type RulesOfNamed<Declared extends Contract> = Declared extends unknown
  ? string extends keyof Declared
    ? Declared
    : ContractRules<Declared>
  : never

/** The type itself, or a message without `strictNullChecks`, which makes every body seem to be undefined. */
type IfStrict<Type> = [undefined] extends [string] ? "'strict' must be true in the compilerOptions of tsconfig.json" : Type

/**
 * Declares an HTTP API. Returns the same object, typed with its literal paths, methods and content types. A violation
 * of a rule is a compile-time error at the invalid property.
 *
 * @param contract operation name -> operation
 * @example
 * const contract = createContract({
 *   getUser: {
 *     path: '/users/:id',
 *     method: 'GET',
 *     responses: { 200: { 'application/json': { body: z.object({ name: z.string() }) } }, 404: {} },
 *   },
 * })
 */
export function createContract<const Declared extends Contract, Resolved = true>(
  contract: IfStrict<[Declared] extends [never] ? Contract : Checked<Declared, Resolved>>,
): Declared {
  return contract as Declared
}
