import type { Contract } from './operation.ts'
import type { ContractRules } from './rules.ts'

/**
 * Is the contract known? Then the rules hold for it. The compiler infers `Declared` from either branch. Distributed over
 * contracts, so that while it still looks at the argument, what it expects there is a plain `Contract`, not its rules.
 */
type Checked<Declared extends Contract> = Declared extends unknown
  ? string extends keyof Declared
    ? Declared
    : ContractRules<Declared>
  : never

/**
 * Declares an HTTP API. Gives the very same object, typed with its literal paths, methods and content types; a mistake is
 * an error at the property at fault.
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
