import { createMutants, type Mutant } from '../mutant.ts'

export const diff: readonly Mutant[] = createMutants('tools/src/diff', [
  [
    'diff-option-levels',
    'compare-documents.ts',
    '{ readonly [Kind in ChangeKind]?: ChangeLevel | undefined }',
    '{ readonly [kind: string]: ChangeLevel | undefined }',
    '`levels` has the names of kinds only',
  ],
  [
    'diff-option-limits',
    'compare-documents.ts',
    'readonly limits?: ComparisonLimits | undefined',
    'readonly limits?: ComparisonLimits',
    '`limits` may be undefined',
  ],
  [
    'diff-change-witness',
    'document-change.ts',
    'readonly witness?: ChangeWitness | undefined',
    'readonly witness: { readonly value: JsonData }',
    'a change may have no witness',
  ],
  [
    'diff-change-level',
    'document-change.ts',
    'readonly level: ChangeLevel',
    'readonly level: string',
    'the level of a change is one of three',
  ],
  [
    'diff-checked-version',
    'check-version.ts',
    'readonly adapted: readonly string[] }',
    'readonly adapted: string[] }',
    'the names of adapted operations may be a readonly list',
  ],
  [
    'diff-compared-converters',
    'compare-contracts.ts',
    'extends ComparisonOptions, JsonSchemaOptions {',
    'extends ComparisonOptions {',
    '`compareContracts` accepts converters',
  ],
  [
    'diff-compared-run',
    'compare-contracts.ts',
    'readonly run?: boolean | undefined',
    'readonly run: boolean | undefined',
    '`compareContracts` runs schemas unless it is told not to',
  ],
  [
    'diff-witness-reason',
    'document-change.ts',
    'readonly reason?: string | undefined',
    'readonly reason: string',
    'a witness has a reason only if a schema ran',
  ],
  ['diff-level-undefined', 'compare-documents.ts', '[Kind in ChangeKind]?: ChangeLevel | undefined }', '[Kind in ChangeKind]?: ChangeLevel }', 'a level may be undefined'],
])
