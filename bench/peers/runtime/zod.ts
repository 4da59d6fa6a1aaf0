/** The copy of zod whose schemas `@hono/zod-openapi` extends. */
export { z } from 'zod'
