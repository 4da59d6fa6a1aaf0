/** Instances of JSON Schemas: valid values, and values that break one constraint. */
export type { SchemaSource } from './schema-model.ts'
export type { InstanceContext } from './text-values.ts'
export { type EdgeInstance, listEdgeInstances, listEdgesOf } from './edge-instances.ts'
export { createInstanceArbitrary, validInstances, type InstanceOptions } from './valid-instances.ts'
export { invalidInstances, type Violation, type ViolationOptions } from './violations.ts'
