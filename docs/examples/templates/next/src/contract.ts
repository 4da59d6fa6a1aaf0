export * as contract from './operations'
