/** Fastify with zod: its compilers validate requests and, if given, serialize responses with the schemas. */
import type { Server } from 'node:http'
import fastify from 'fastify'
import type { z } from 'zod'
import { schemas, toRoutes, work } from '../../runtime/api.ts'

/** Serves the HTTP benchmark's operations, after as many fillers. */
export async function listen(count: number, validateResponses: boolean): Promise<Server> {
  const app = fastify()
  app.setValidatorCompiler<z.ZodType>(({ schema }) => (data) => {
    const { success, data: value, error } = schema.safeParse(data)
    return success ? { value } : { error }
  })
  app.setSerializerCompiler<z.ZodType>(
    ({ schema }) =>
      (data) =>
        JSON.stringify(schema.parse(data)),
  )
  const ok = (schema: z.ZodType): object => (validateResponses ? { response: { 200: schema } } : {})
  for (const name of [...toRoutes(count).fillers, 'users']) {
    app.get<{ Params: z.output<typeof schemas.params> }>(
      `/${name}/:id`,
      { schema: { params: schemas.params, ...ok(schemas.user) } },
      // oxlint-disable-next-line oxc/no-async-endpoint-handlers -- this is not Express
      async (request) => work.getUser(request.params),
    )
  }
  app.get<{ Headers: z.output<typeof schemas.headers> }>(
    '/trace',
    { schema: { headers: schemas.headers, ...ok(schemas.trace) } },
    // oxlint-disable-next-line oxc/no-async-endpoint-handlers -- this is not Express
    async ({ headers }) => work.getTrace({ trace: headers['x-trace'], language: headers['accept-language'] }),
  )
  // oxlint-disable-next-line oxc/no-async-endpoint-handlers -- this is not Express
  app.get('/items', { schema: ok(schemas.items) }, async () => work.listItems())
  app.post<{ Body: z.output<typeof schemas.items> }>(
    '/items',
    { schema: { body: schemas.items, ...ok(schemas.count) } },
    // oxlint-disable-next-line oxc/no-async-endpoint-handlers -- this is not Express
    async (request) => work.createItems(request.body),
  )
  app.post<{ Body: z.output<typeof schemas.newUser> }>(
    '/users',
    { schema: { body: schemas.newUser, ...ok(schemas.user) } },
    // oxlint-disable-next-line oxc/no-async-endpoint-handlers -- this is not Express
    async (request) => work.createUser(request.body),
  )
  await app.listen({ port: 0, host: '127.0.0.1' })
  return app.server
}
