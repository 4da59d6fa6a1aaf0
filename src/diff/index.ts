export type { BreakingChanges } from './breaking-changes.ts'
export type { ChangeWarnings } from './change-warnings.ts'
