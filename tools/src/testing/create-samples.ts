import type { Contract, ContractOperationInput } from 'routepact'
import { type CallInput } from 'routepact/internal'
import type { JsonSchemaOptions } from 'routepact/openapi'
import type { ListPropertyValues } from '../json-schema/instances/readable-instances.ts'
import { rejectUnknownOptions } from '../../../src/shared/unknown-options.ts'
import { listNamedValues, type MockFaker } from './mock/mock-faker.ts'
import { listSampleProblems } from './sample-problems.ts'
import { withStream } from './request-data.ts'
import { createValidInputs } from './valid-inputs.ts'
import { compileContract } from './tested-operation.ts'

/**
 * The options for `createSamples`.
 *
 * @example
 * const options: SampleOptions = { seed: 7 }
 */
export interface SampleOptions extends JsonSchemaOptions {
  /** Selects the generated values. The same seed yields the same values. Default: 1. */
  readonly seed?: number | undefined
  /** `faker` from `@faker-js/faker`, or from one of its locales, for values that fit the property names. It is seeded. */
  readonly faker?: MockFaker | undefined
}

/**
 * Operation name -> a function that resolves to a call's argument. A number other than the seed yields other values.
 *
 * @example
 * const create = (samples: ContractSamples<typeof contract>) => samples.createUser(2)
 */
export type ContractSamples<Declared extends Contract> = {
  readonly [Name in keyof Declared]: (seed?: number) => Promise<ContractOperationInput<Declared[Name]>>
}

/** The values that are tried for a schema without a JSON Schema before any function is called. */
const tried = 20

/**
 * Creates call arguments that the schemas accept: the contract's examples first, then readable values. For a client's functions, and for
 * webhooks, whose sender accepts them beside a URL and secrets.
 *
 * A function rejects with a TypeError if no generated value is valid: add an `example` to the contract.
 *
 * @param contract operation name -> operation
 * @throws TypeError with one sentence per problem in the contract, for an unknown option, and for requests whose schemas have no JSON
 * Schema
 * @example
 * const samples = createSamples(contract)
 * const { body } = await samples.createUser()
 */
export function createSamples<const Declared extends Contract>(contract: Declared, options: SampleOptions = {}): ContractSamples<Declared> {
  rejectUnknownOptions(options, 'seed,faker,converters,libraryOptions', 'createSamples')
  const { seed: own = 1, faker, ...others } = options
  const listValues: ListPropertyValues = (...names) => (faker ? listNamedValues(faker, ...names) : [])
  const generation = { ...others, seed: own, count: 1, headers: {}, listValues }
  const operations = compileContract(contract)
  const missing = listSampleProblems(operations, { ...generation, count: tried })
  if (missing.length > 0) {
    const solution = "add a converter to 'converters' or an 'example' to the contract"
    throw new TypeError(`The samples of these parts cannot be generated: ${solution}:\n- ${missing.join('\n- ')}`)
  }
  const entries = operations.map((tested) => {
    const create = async (seed: number = own): Promise<unknown> => {
      const { inputs, reason } = await createValidInputs(tested, { ...generation, seed })
      if (reason !== undefined) throw new TypeError(`${tested.name}: ${reason}`)
      const { params, ...parts } = withStream(tested.operation, inputs[0] as CallInput)
      return tested.route.parameters.length > 0 ? { params, ...parts } : parts
    }
    return [tested.name, create] as const
  })
  return Object.fromEntries(entries) as ContractSamples<Declared>
}
