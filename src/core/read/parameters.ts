import type { ContractOperation } from '../contract/operation.ts'
import type { PathParameters } from '../../shared/path.ts'
import { createBare, createEmpty } from '../../shared/property.ts'
import { type Issue, type Schema, type SchemaOutput, validate, type Validation } from '../schema/schema.ts'

/** The schema's output, or a string for each name in the path without a schema. */
export type ParametersOutput<Slot, Path extends string> = Slot extends Schema ? SchemaOutput<Slot> : PathParameters<Path>

/**
 * The path parameters that a handler receives: the output of the schema `pathParams`, or a string for each `:name` in the path.
 *
 * @example
 * // path '/users/:id': { id: string }
 * type Params = ContractOperationParameters<typeof contract.getUser>
 */
export type ContractOperationParameters<Operation extends ContractOperation> = Operation extends unknown
  ? ParametersOutput<Operation['pathParams'], Operation['path']>
  : never

/**
 * Validates a match's path parameters. A segment is undefined if its percent-encoding was malformed; this becomes an issue at its
 * parameter.
 */
export function readParameters(
  schema: Schema | undefined,
  names: readonly string[],
  segments: readonly (string | undefined)[],
): Validation | Promise<Validation> {
  const parameters = schema ? createBare<string>() : (createEmpty() as { [name: string]: string })
  const issues: Issue[] = []
  names.forEach((name, index) => {
    const value = segments[index]
    if (value === undefined) issues.push({ message: 'Malformed percent-encoding', path: [name] })
    else parameters[name] = value
  })
  if (issues.length > 0) return { issues }
  return schema ? validate(schema, parameters) : { value: parameters }
}
