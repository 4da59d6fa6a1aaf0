/** Effect's HttpApi with its own schemas. Responses are encoded, which validates them. */
import { Effect, Layer, Schema } from 'effect'
import { HttpRouter, HttpServer } from 'effect/http'
import { HttpApi, HttpApiBuilder, HttpApiEndpoint, HttpApiGroup } from 'effect/http-api'
import { toRoutes, work } from '../../runtime/api.ts'
import type { Fetch } from '../../runtime/scenarios.ts'

const { String: Text, Number: Numeric, NumberFromString } = Schema
const params = Schema.Struct({ id: Text })
const user = Schema.Struct({ id: Text, name: Text })
const newUser = Schema.Struct({
  name: Text,
  email: Text,
  age: Numeric,
  active: Schema.Boolean,
  street: Text,
  city: Text,
  zip: Text,
  country: Text,
  phone: Text,
  note: Text,
})
const item = Schema.Struct({ sku: Text, name: Text, quantity: Numeric, price: Numeric })

const endpoints = {
  getStatus: HttpApiEndpoint.get('getStatus', '/status', { success: Schema.Struct({ status: Text }) }),
  getTrace: HttpApiEndpoint.get('getTrace', '/trace', {
    headers: Schema.Struct({ 'x-trace': Text, 'accept-language': Text }),
    success: Schema.Struct({ trace: Text, language: Text }),
  }),
  listItems: HttpApiEndpoint.get('listItems', '/items', { success: Schema.Struct({ items: Schema.Array(item) }) }),
  createItems: HttpApiEndpoint.post('createItems', '/items', {
    payload: Schema.Struct({ items: Schema.Array(item) }),
    success: Schema.Struct({ count: Numeric }),
  }),
  listPosts: HttpApiEndpoint.get('listPosts', '/users/:id/posts', {
    params,
    query: Schema.Struct({
      term: Text,
      page: NumberFromString,
      size: NumberFromString,
      sort: Schema.Literals(['name', 'date']),
    }),
    success: Schema.Struct({ id: Text, term: Text, page: Numeric, size: Numeric, sort: Text }),
  }),
  createUser: HttpApiEndpoint.post('createUser', '/users', { payload: newUser, success: user }),
  getUser: HttpApiEndpoint.get('getUser', '/users/:id', { params, success: user }),
}

/** Endpoints are created at run time, so their handlers' types are unknown. */
interface Given {
  readonly params: never
  readonly query: never
  readonly payload: never
  readonly headers: { readonly [name: string]: string }
}

const handlers: { readonly [name: string]: (given: Given) => Effect.Effect<unknown> } = {
  getStatus: () => Effect.sync(() => work.getStatus()),
  getTrace: ({ headers }) =>
    Effect.sync(() => work.getTrace({ trace: headers['x-trace'] ?? '', language: headers['accept-language'] ?? '' })),
  listItems: () => Effect.sync(() => work.listItems()),
  createItems: ({ payload }) => Effect.sync(() => work.createItems(payload)),
  listPosts: ({ params, query }) => Effect.sync(() => work.listPosts(params, query)),
  createUser: ({ payload }) => Effect.sync(() => work.createUser(payload)),
  getUser: ({ params }) => Effect.sync(() => work.getUser(params)),
}

export function create(count: number): Fetch {
  const { fillers, names } = toRoutes(count)
  const all = [
    ...fillers.map((name) => HttpApiEndpoint.get(name, `/${name}/:id`, { params, success: user })),
    ...names.map((name) => endpoints[name]),
  ]
  const group = HttpApiGroup.make('group').add(...(all as [typeof endpoints.getUser]))
  const api = HttpApi.make('api').add(group)
  const handled = Object.fromEntries(
    [...fillers, ...names].map((name) => [name, handlers[name] ?? handlers['getUser']]),
  )
  const live = HttpApiBuilder.group(api, 'group', (builder) => builder.handleAll(handled as never))
  const routes = HttpApiBuilder.layer(api).pipe(Layer.provide(live), Layer.provide(HttpServer.layerServices))
  return HttpRouter.toWebHandler(routes as never, { disableLogger: true }).handler as Fetch
}
