export type { BreakingChanges } from './breaking-changes.ts'
