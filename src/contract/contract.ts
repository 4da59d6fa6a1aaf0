import type { Contract } from './operation.ts'
import type { ContractRules } from './rules.ts'

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
// The condition holds for no contract: it is there so that the compiler infers `Declared` as it stands and checks it
// against the rules. With an intersection instead, a sentence would stand behind the type of the whole property.
export function createContract<const Declared extends Contract>(
  contract: [Declared] extends [never] ? Declared : ContractRules<Declared>,
): Declared {
  return contract as Declared
}
