/** Fastify with JSON Schema for requests and responses, as its documentation recommends. */
import fastify from 'fastify'
import { toRoutes, work } from '../../runtime/api.ts'

const text = { type: 'string' } as const
const params = { type: 'object', properties: { id: text }, required: ['id'] } as const
const user = { 200: { type: 'object', properties: { id: text, name: text }, required: ['id', 'name'] } } as const
const fields = ['name', 'email', 'street', 'city', 'zip', 'country', 'phone', 'note'] as const
const newUser = {
  type: 'object',
  properties: {
    ...Object.fromEntries(fields.map((name) => [name, text])),
    age: { type: 'number' },
    active: { type: 'boolean' },
  },
  required: [...fields, 'age', 'active'],
} as const

/** Serves the two operations of the HTTP benchmark, after as many fillers. */
export async function listen(count: number): Promise<number> {
  const app = fastify()
  for (const name of [...toRoutes(count).fillers, 'users']) {
    // oxlint-disable-next-line oxc/no-async-endpoint-handlers -- this is not Express
    app.get<{ Params: { id: string } }>(`/${name}/:id`, { schema: { params, response: user } }, async (request) =>
      work.getUser(request.params),
    )
  }
  app.post<{ Body: Parameters<typeof work.createUser>[0] }>(
    '/users',
    { schema: { body: newUser, response: user } },
    // oxlint-disable-next-line oxc/no-async-endpoint-handlers -- this is not Express
    async (request) => work.createUser(request.body),
  )
  const address = await app.listen({ port: 0 })
  return Number(new URL(address).port)
}
