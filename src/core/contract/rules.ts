/**
 * The list of contract rules, as types. A message replaces each property that breaks a rule, so the compiler reports the message at that
 * property. Each file in `rules/` is a rule: its message, its type and its check for `checkContract`, which `rules/fields.ts` lists.
 *
 * In a generic function that creates contracts, a schema's type may be a type parameter. `{ x: … } extends { x: never }` is a test for such
 * types: the compiler resolves it to false at once, whereas it defers a test on the bare type parameter and then accepts no contract.
 */
import type { Contract, ContractOperation } from './operation.ts'
import type { ParsedPath } from '../../shared/path.ts'
import type { IsPlain } from './plain-operation.ts'
import type { TextField } from '../../shared/request-parts.ts'
import type { DeprecatedRules } from './rules/deprecated.ts'
import type { UnknownFieldMessage } from './rules/fields.ts'
import type { MessageOr } from '../../shared/message.ts'
import type { ParametersRules } from './rules/path-params.ts'
import type { PathRules } from './rules/path-syntax.ts'
import type { RequestsRules } from './rules/requests.ts'
import type { NameRule, ReservedName } from './rules/reserved-names.ts'
import type { ResponsesRules } from './rules/responses.ts'
import type { TextRules } from './rules/text-values.ts'
import type { AnyNamesByKey, KeysOf, NamesByKey, SharedIdMessage } from './rules/unique-keys.ts'

/**
 * A contract with a message at each invalid property; the contract itself if it follows every rule.
 *
 * @example
 * const contract = { ping: { path: '/ping', method: 'GET', responses: { 200: {} } } } as const
 * const checked: ContractRules<typeof contract> = contract
 */
export type ContractRules<Declared extends Contract> = RulesByName<Declared>

/** A contract as the compiler infers it. `any`, because its operations have the correct types where the rules are evaluated. */
export interface AnyContract {
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly [operationName: string]: any
}

/** `ContractRules`, whose type parameter is not known to be a contract. The names are tested once, so they cost nothing per operation. */
export type RulesByName<Declared extends AnyContract> = [keyof Declared & ReservedName] extends [never]
  ? { [Name in keyof Declared]: OperationRules<Declared[Name], Name, NamesByKey<Declared>> }
  : { [Name in keyof Declared]: NameRule<Name, OperationRules<Declared[Name], Name, NamesByKey<Declared>>> }

/** A separate type, because the compiler would instantiate it in `OperationRules`. */
interface NotPlain {
  plain: never
}

/** The operation itself on the fast path, else the operation with a message at each invalid field. */
export type OperationRules<Operation extends ContractOperation, Name, Keys extends AnyNamesByKey> = [
  Operation['method'],
  { plain: Keys[KeysOf<Operation, Name>] extends Name ? IsPlain<Operation> & true : never },
] extends [unknown, NotPlain]
  ? FieldRules<Operation, Name, Keys>
  : Operation

/** The operation with a message at each invalid field. */
export type FieldRules<Operation extends ContractOperation, Name, Keys extends AnyNamesByKey> = {
  [Field in keyof Operation]: Field extends 'path'
    ? PathRules<Operation, Name, Keys>
    : Field extends 'operationId'
      ? MessageOr<SharedIdMessage<Keys, Operation, Name>, Operation[Field]>
      : Field extends 'pathParams'
        ? ParametersRules<Operation, ParsedPath<Operation['path']>['name']>
        : Field extends TextField
          ? TextRules<Operation, Field, Field extends 'query' ? unknown : never>
          : Field extends 'requests'
            ? RequestsRules<Operation[Field], Operation['method']>
            : Field extends 'responses'
              ? ResponsesRules<Operation['responses']>
              : Field extends 'deprecated'
                ? DeprecatedRules<Operation['deprecated']>
                : Field extends keyof ContractOperation
                    ? Operation[Field]
                    : UnknownFieldMessage<Field>
}
