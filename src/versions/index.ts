export type { VersionAdapter } from './adapter.ts'
export { deprecateContract } from './deprecate-contract.ts'
export { selectVersion, type VersionSelection } from './select-version.ts'
export { type CurrentVersion, serveVersion, type VersionOptions, type VersionRouter } from './serve-version.ts'
