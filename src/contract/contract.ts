import type { Contract } from './operation.ts'
import type { ContractRules } from './rules.ts'

/**
 * The contract with its rules; the contract itself if its names are not known. The compiler infers `Declared` from
 * either branch. The type is distributive, so that the contextual type of the argument is a plain `Contract`, without
 * the rules.
 */
type Checked<Declared extends Contract> = Declared extends unknown
  ? string extends keyof Declared
    ? Declared
    : ContractRules<Declared>
  : never

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
export function createContract<const Declared extends Contract>(
  contract: [Declared] extends [never] ? Declared : Checked<Declared>,
): Declared {
  return contract as Declared
}
