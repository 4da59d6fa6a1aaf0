/**
 * The constraint of `createContract` is loose (`AnyDeclared`), because the compiler checks a constraint first: a value with a wrong type
 * would hide all rule messages. The parameter is the rules and `Contract`: `rules/wrong-types.ts` replaces wrong types by sentences, and
 * `Contract` rejects what the rules miss. Whether the contract has the type is tested in an object (`Fits`), because a bare condition
 * rejects the contracts of generic functions: the compiler does not resolve the condition if a schema is a type parameter. The test costs
 * nothing per operation; a contract with a wrong type costs a tenth more than one that breaks a rule.
 */
import type { Contract } from './operation.ts'
import type { RulesByName } from './rules.ts'
import type { Fits } from '../../shared/message.ts'
import type { WithoutMistakes } from './rules/without-mistakes.ts'
import type { WrongTypeRules } from './rules/wrong-types.ts'

/**
 * What the compiler infers. The constraint is loose, because the compiler would otherwise report the first value with a wrong type, and no
 * rule. `object` rather than `unknown`, which would hide an operation's contextual type.
 */
export interface AnyDeclared {
  readonly [operationName: string]: object | string | number | bigint | boolean | symbol | null | undefined
}

/**
 * The contract with its rules; the contract itself if its names are not known, as in a generic function. The compiler infers `Declared`
 * from either branch, and the argument's contextual type is a plain `Contract`, without the rules.
 *
 * @typeParam Resolved a known type at each call. The compiler therefore resolves the type only at the call.
 */
export type Checked<Declared extends AnyDeclared, Resolved> = ([
  Resolved,
  { empty: [keyof Declared] extends [never] ? true : never },
] extends [unknown, { empty: never }]
  ? RulesOfNamed<Declared, Resolved>
  : Declared) &
  // Rejects what no rule explains. The compiler reports an intersection's first member, so the sentences win.
  Contract

/** The contract, without mistakes that would cause further errors in its handlers and calls. */
// A conditional type rather than `Fits`, whose arguments the compiler would evaluate for each contract. The comparison with the
// rules costs nothing: the compiler has made it for the argument.
export type RightTypes<Declared extends AnyDeclared, Resolved> = [
  Resolved,
  { fits: [Declared] extends [Contract] ? ([Declared] extends [RulesByName<Declared>] ? true : never) : never },
] extends [unknown, { fits: never }]
  ? string extends keyof Declared
    ? Contract
    : WithoutMistakes<Declared, RulesOfNamed<Declared, Resolved>, Resolved>
  : Declared

/** The contract with its rules. Distributive, so that the argument's contextual type is computed without them. */
type RulesOfNamed<Declared extends AnyDeclared, Resolved> = Declared extends unknown
  ? string extends keyof Declared
    ? Fits<Declared, Contract, Resolved, Declared, Contract>
    : Fits<Declared, Contract, Resolved, RulesByName<Declared>, WrongTypeRules<Declared, Resolved>>
  : never

/** The type itself, or a message without `strictNullChecks`, which makes every body seem to be undefined. */
type IfStrict<Type> = [undefined] extends [string] ? "'strict' must be true in the compilerOptions of tsconfig.json" : Type

/**
 * Declares an HTTP API. Returns the same object, typed with its literal paths, methods and content types. Breaking a rule is a compile-time
 * error at the invalid property.
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
export function createContract<const Declared extends AnyDeclared, Resolved = true>(
  contract: IfStrict<Checked<Declared, Resolved>>,
): RightTypes<Declared, Resolved> {
  return contract as RightTypes<Declared, Resolved>
}
