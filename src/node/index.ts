export { createNodeHandler } from './create-node-handler.ts'
export type { NodeHandlerOptions } from './create-node-handler.ts'
export { serve } from './serve.ts'
export type { NodeServer, ServeOptions } from './serve.ts'
