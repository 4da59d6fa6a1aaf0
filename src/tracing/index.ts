export { traceRouter } from './trace-router.ts'
export type { TraceMessage } from './trace-router.ts'
