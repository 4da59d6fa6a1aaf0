export * as contract from './operations.ts'
