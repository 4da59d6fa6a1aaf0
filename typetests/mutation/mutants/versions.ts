import { createMutants, type Mutant } from '../mutant.ts'

export const versions: readonly Mutant[] = createMutants('versions', [
  [
    'versions-security',
    'serve-version.ts',
    '[Scheme] extends [never]\n  ? unknown\n  : {',
    '[Scheme] extends [never]\n  ? unknown\n  : unknown | {',
    'the security that the old contract declares is required',
  ],
  [
    'versions-unknown-old',
    'adapter.ts',
    "(string extends keyof Old ? UnknownContract<'old'> : unknown)",
    'unknown',
    'an old contract whose names are not known is rejected',
  ],
  [
    'versions-default-version',
    'select-version.ts',
    'VersionSelection<NoInfer<Version>, Arguments>,',
    'VersionSelection<Version, Arguments>,',
    '`default` is one of the versions',
  ],
  [
    'versions-deprecated',
    'deprecate-contract.ts',
    'readonly deprecated: ContractDeprecation | true }',
    'readonly deprecated: ContractDeprecation | boolean }',
    'the operations of a deprecated contract are deprecated',
  ],
])
