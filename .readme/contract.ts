// contract.ts
export * as contract from './operations.ts'
