/** h3. Responses are not validated. On Node it returns srvx's lazy `Response`, which creates the platform's object only on access. */
import { getValidatedQuery, getValidatedRouterParams, H3, type H3Event, readValidatedBody } from 'h3'
import { schemas, toRoutes, work } from '../../runtime/api.ts'
import type { Fetch } from '../../runtime/scenarios.ts'

const getUser = async (event: H3Event) => work.getUser(await getValidatedRouterParams(event, schemas.params))

const operations = {
  getStatus: (app: H3) => app.get('/status', async () => work.getStatus()),
  getTrace: (app: H3) =>
    app.get('/trace', async ({ req }) => {
      // h3 has no helper for headers: its own helpers call a schema like this.
      const result = await schemas.headers['~standard'].validate(Object.fromEntries(req.headers))
      if (result.issues) throw new Error('Validation failed')
      return work.getTrace({ trace: result.value['x-trace'], language: result.value['accept-language'] })
    }),
  listItems: (app: H3) => app.get('/items', async () => work.listItems()),
  createItems: (app: H3) =>
    app.post('/items', async (event) => work.createItems(await readValidatedBody(event, schemas.items))),
  listPosts: (app: H3) =>
    app.get('/users/:id/posts', async (event) =>
      work.listPosts(
        await getValidatedRouterParams(event, schemas.params),
        await getValidatedQuery(event, schemas.query),
      ),
    ),
  createUser: (app: H3) =>
    app.post('/users', async (event) => work.createUser(await readValidatedBody(event, schemas.newUser))),
  getUser: (app: H3) => app.get('/users/:id', getUser),
}

export function create(count: number): Fetch {
  const app = new H3()
  const { fillers, names } = toRoutes(count)
  for (const name of fillers) app.get(`/${name}/:id`, getUser)
  for (const name of names) operations[name](app)
  return (request) => app.fetch(request)
}
