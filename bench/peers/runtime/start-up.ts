/** Starts Hono with `@hono/zod-openapi`, for `bench/runtime/start-up.ts`. */
import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import type { Fetch } from '../../runtime/scenarios.ts'
import type { StartOperation } from '../../runtime/start-up.ts'

/** Creates the app. */
export function create(operations: readonly StartOperation[]): Fetch {
  const app = new OpenAPIHono()
  const json = (schema: z.ZodType) => ({ content: { 'application/json': { schema } } })
  for (const { path, params, sent, received } of operations) {
    const route = createRoute({
      method: 'post',
      path: `${path}/{id}`,
      request: { params, body: { ...json(sent), required: true } },
      responses: { 200: { ...json(received), description: 'OK' } },
    })
    app.openapi(route, (c) => c.json({ id: '1', name: 'Ada' }, 200))
  }
  return app.fetch
}
