/** The rules for a path in place of the field: its syntax, and that no other operation has its route. */
import type { ContractOperation } from '../operation.ts'
import type { ParsedPath } from '../../../shared/path.ts'
import type { MessageOr } from '../../../shared/message.ts'
import type { ParameterNameMessage, SegmentMessages, SlashMessage } from './path-syntax.ts'
import type { AnyNamesByKey, Route, SharedRouteMessage } from './unique-keys.ts'

/** The path, or a message in its place. A path that is not known yet is accepted. */
export type PathRules<Operation extends ContractOperation, Name, Keys extends AnyNamesByKey> = [
  Operation['method'],
  { valid: IsValidPath<ParsedPath<Operation['path']>['wrong'] | SegmentMessages<Operation['path']>, Operation['path'], Keys[Route<Operation>], Name> },
] extends [unknown, { valid: never }]
  ? MessageOr<
      [Operation['path'] & `/${string}`] extends [never]
        ? SlashMessage<Operation['path']>
        : {} extends { [Known in Operation['path']]: 1 }
          ? never
          : | ParameterNameMessage<ParsedPath<Operation['path']>['wrong']>
            | SegmentMessages<Operation['path']>
            | SharedRouteMessage<Keys, Operation, Name>,
      Operation['path']
    >
  : Operation['path']

type IsValidPath<Wrong, Path, RouteNames, Name> = [Wrong, Path, RouteNames] extends [never, `/${string}`, Name]
  ? true
  : never
