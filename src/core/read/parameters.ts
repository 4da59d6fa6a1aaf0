import type { ContractOperation } from '../contract/operation.ts'
import type { PathParameters } from '../../shared/path.ts'
import { createBare, createEmpty } from '../../shared/property.ts'
import { type Issue, type Schema, type SchemaOutput, validate, type Validation } from '../schema/schema.ts'

/**
 * The path parameters that a handler receives: the output of the schema `pathParams`, or a string for each `:name` in the path.
 *
 * @example
 * // path '/users/:id': { id: string }
 * type Params = ContractOperationParameters<typeof contract.getUser>
 */
export type ContractOperationParameters<Operation extends ContractOperation | undefined> = Operation extends { readonly pathParams: Schema }
  ? SchemaOutput<Operation['pathParams']>
  : ParametersWithoutSchema<Operation>

/** A string for each name in the path, or for any name if the contract does not have the operation; `unknown` if it may be any. */
type ParametersWithoutSchema<Operation> = Operation extends { readonly path: string; readonly pathParams?: undefined }
  ? PathParameters<Operation['path']>
  : unknown extends Operation
    ? PathParameters<string>
    : unknown

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
