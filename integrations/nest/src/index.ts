export { ContractException } from './contract-exception.ts'
export { Operation, type Operations } from './operation.ts'
export { OperationsModule, type OperationsOptions } from './operations-module.ts'
