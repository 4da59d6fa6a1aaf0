import { createMutants, type Mutant } from '../mutant.ts'

export const testing: readonly Mutant[] = createMutants('testing', [
  [
    'testing-credentials',
    'options.ts',
    '[Name] extends [never]\n  ? { readonly [scheme: string]: CredentialsSource }',
    '[Name] extends [never]\n  ? { readonly [scheme: string]: never }',
    'credentials have any name for a contract that is not known',
  ],
  [
    'testing-prepare-params',
    'prepare.ts',
    'Exclude<Value, FormData | URLSearchParams | undefined>',
    'Exclude<Value, FormData | undefined>',
    '`prepare` changes the fields of a form, not URLSearchParams',
  ],
  [
    'testing-operations',
    'options.ts',
    'readonly operations?: readonly (keyof Declared & string)[]',
    'readonly operations?: readonly string[]',
    '`operations` are names of the contract',
  ],
  [
    'testing-prepare-wide',
    'prepare.ts',
    '  ? string extends keyof Parts\n    ? never\n    : Exclude',
    '  ? string extends keyof Parts\n    ? string\n    : Exclude',
    '`prepare` adds no key to parts whose names are not known',
  ],
])
