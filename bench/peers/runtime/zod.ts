/** The zod copy whose schemas `@hono/zod-openapi` extends. */
export { z } from 'zod'
