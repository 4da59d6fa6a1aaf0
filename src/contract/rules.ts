/**
 * What must hold for a contract to be served, as types: each rule is asked where a property could break it, and where one
 * does its sentence takes the place of that property, so that the compiler says it there. `problems.ts` asks the same at
 * run time.
 *
 * Schemas may be of a type that is not known yet, in a function that makes contracts. `{ x: … } extends { x: never }` is
 * how the rules ask about those: the compiler answers at once that it is not so, where with a bare type parameter it would
 * wait, and take no contract.
 */
import type { Schema, SchemaInput, SchemaOutput } from '../schema/schema.ts'
import type { AcceptsAnything, Or, RequestsRules, ResponsesRules } from './body-rules.ts'
import type { KeysWithoutText } from './serializable.ts'
import type { Contract, ContractOperation } from './operation.ts'
import type { ParsedPath, PathParts } from './path.ts'
import type { PlainOperation } from './fast-path.ts'
import type { FormatMessage, Messages } from './messages.ts'
import type { HttpStatus } from './status.ts'

/** What no two operations may share: the method with the shape of the path, and the operationId. */
type Route<Operation extends ContractOperation> = `${Operation['method']} ${ParsedPath<Operation['path']>['shape']}`
type OperationId<Operation extends ContractOperation, Name> = Operation['operationId'] extends string
  ? `#${Operation['operationId']}`
  : `#${Name & string}`

/** Route or operationId -> the names of the operations that have it. The former begin with a method and a space. */
type Names<Declared extends Contract> = {
  [Name in keyof Declared as Route<Declared[Name]> | OperationId<Declared[Name], Name>]: Name
}

/** What has names by route and operationId; every route of a contract is in its `Names`. */
interface Taking {
  readonly [routeOrId: string]: unknown
}

/** Is there a schema for the path parameters? Then its keys, as far as they are known; else those of the path. */
type ParameterName<Slot, Name> = Slot extends Schema ? keyof SchemaOutput<Slot> : Name

/**
 * Is the operation a plain one, with known fields and statuses, a right path, and a route and an operationId of its own?
 * Not distributed, so that operations are answered for one by one.
 */
type IsPlain<Operation extends ContractOperation, Name, Taken extends Taking, Path extends PathParts, Parameter> = [
  Operation,
  keyof Operation,
  keyof Operation['responses'],
  Path,
  Parameter,
  Taken[Route<Operation> | OperationId<Operation, Name>],
] extends [
  PlainOperation,
  keyof ContractOperation,
  HttpStatus | 'default',
  PathParts<string, Parameter, never>,
  Path['name'],
  Name,
]
  ? true
  : never

/** Is it? Then nothing else is asked. */
type OperationRules<
  Operation extends ContractOperation,
  Name,
  Taken extends Taking,
  Path extends PathParts = ParsedPath<Operation['path']>,
> = [
  Operation['method'],
  { plain: IsPlain<Operation, Name, Taken, Path, ParameterName<Operation['pathParams'], Path['name']>> },
] extends [unknown, { plain: never }]
  ? FieldRules<Operation, Name, Taken>
  : Operation

/** Which field is it? Each has its rules. */
type FieldRules<Operation extends ContractOperation, Name, Taken extends Taking> = {
  [Field in keyof Operation]: Field extends 'path'
    ? PathRules<Operation, Name, Taken>
    : Field extends 'operationId'
      ? Or<Twin<Taken, OperationId<Operation, Name>, Name, 'sameOperationId'>, Operation[Field]>
      : Field extends 'pathParams'
        ? ParametersRules<Operation, ParsedPath<Operation['path']>['name']>
        : Field extends 'query'
          ? TextRule<Operation, Field, unknown>
          : Field extends 'headers'
            ? TextRule<Operation, Field, never>
            : Field extends 'requests'
              ? RequestsRules<Operation[Field], Operation['method']>
              : Field extends 'responses'
                ? ResponsesRules<Operation['responses']>
                : Field extends keyof ContractOperation
                  ? Operation[Field]
                  : FormatMessage<Messages['unknownField'], Field>
}

/** Does an operation of another name have this key too? */
type Twin<Taken, Key, Name, Rule extends keyof Messages> = Key extends keyof Taken
  ? FormatMessage<Messages[Rule], Exclude<Taken[Key], Name>>
  : never

/** Is the path right, and its route its own? A path that is not known yet is, as far as we know. */
type PathRules<Operation extends ContractOperation, Name, Taken extends Taking> = [
  Operation['method'],
  { plain: IsPlainPath<ParsedPath<Operation['path']>['wrong'], Operation['path'], Taken[Route<Operation>], Name> },
] extends [unknown, { plain: never }]
  ? Or<
      [Operation['path'] & `/${string}`] extends [never]
        ? FormatMessage<Messages['noSlash'], Operation['path']>
        : {} extends { [Known in Operation['path']]: 1 }
          ? never
          : NameProblem<ParsedPath<Operation['path']>['wrong']> | Twin<Taken, Route<Operation>, Name, 'sameRoute'>,
      Operation['path']
    >
  : Operation['path']

type IsPlainPath<Wrong, Path, Taker, Name> = [Wrong, Path, Taker] extends [never, `/${string}`, Name] ? true : never

/** Is the name none at all, or there twice? */
type NameProblem<Wrong> = Wrong extends '' ? Messages['emptyParameter'] : FormatMessage<Messages['repeatedParameter'], Wrong>

/** Does the schema have keys that are known, and does the path have known names? Then they are the same. */
type ParametersRules<Operation extends ContractOperation, Name> = [
  Operation['method'],
  { anything: AcceptsAnything<Operation['pathParams']> },
] extends [unknown, { anything: never }]
  ? Operation['pathParams'] extends Schema
    ? {} extends { [Known in Operation['path']]: 1 }
      ? TextRule<Operation, 'pathParams', never>
      : string extends keyof SchemaInput<Operation['pathParams']>
        ? Operation['pathParams']
        : Or<ParametersProblem<SchemaInput<Operation['pathParams']>, Name>, TextRule<Operation, 'pathParams', never>>
    : Operation['pathParams']
  : Operation['pathParams']

/** Is what the schema accepts an object whose keys are known? */
type ParametersProblem<Input, Name> = Input extends object
  ? | FormatMessage<Messages['missingParameter'], Exclude<Name, KeyOfAny<Input>>>
    | FormatMessage<Messages['superfluousParameter'], Exclude<keyof Input, Name>>
  : never

/** The keys of all alternatives. */
type KeyOfAny<Input> = Input extends unknown ? keyof Input : never

/** Is there a schema, and a key of it that no string satisfies? */
type TextRule<Operation extends ContractOperation, Field extends 'pathParams' | 'query' | 'headers', List> = [
  Operation['method'],
  { anything: AcceptsAnything<Operation[Field]> },
] extends [unknown, { anything: never }]
  ? Operation[Field] extends Schema
    ? Or<
        FormatMessage<Messages['noText'], `${Field}.${KeysWithoutText<SchemaInput<Operation[Field]>, List> & string}`>,
        Operation[Field]
      >
    : Operation[Field]
  : Operation[Field]

/**
 * A contract as the rules want it: the same type where every rule holds; else with a sentence in the place of each
 * property at fault, so that the compiler says it there.
 *
 * @example
 * const contract = { ping: { path: '/ping', method: 'GET', responses: { 200: {} } } } as const
 * const checked: ContractRules<typeof contract> = contract
 */
export type ContractRules<Declared extends Contract> = {
  [Name in keyof Declared]: OperationRules<Declared[Name], Name, Names<Declared>>
}
