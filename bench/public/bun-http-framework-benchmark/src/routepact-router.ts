/** The router in the entries for Node and Bun. */
import { byteStream, createContract, createRouter, mergeRouters } from 'routepact'
import { z } from 'zod'
import { extraRoutes } from './extra-routes.mjs'

const text = { 'text/plain': { body: z.string() } }

const contract = createContract({
  ping: { path: '/', method: 'GET', responses: { 200: text } },
  query: { path: '/id/:id', method: 'GET', query: z.object({ name: z.string().default('') }), responses: { 200: text } },
  body: {
    path: '/json',
    method: 'POST',
    requests: { 'application/json': { body: z.json() } },
    responses: { 200: { 'application/json': { body: z.json() } } },
  },
  video: { path: '/video', method: 'GET', responses: { 200: { 'video/mp4': { body: byteStream() } } } },
})

const extraContract = createContract(
  Object.fromEntries(
    extraRoutes.flatMap((path) => [
      [`get ${path}`, { path, method: 'GET', responses: { 200: text } } as const],
      [`post ${path}`, { path: `${path}/submit`, method: 'POST', responses: { 200: text } } as const],
    ]),
  ),
)

/** Creates the router; the runtimes open files differently. */
export function createBenchmarkRouter(openVideo: () => ReadableStream<Uint8Array>) {
  const router = createRouter({
    contract,
    handlers: {
      ping: (request) => request.respond({ status: 200, body: 'Hi' }),
      query: (request) => {
        const body = `${request.validatedParams.id} ${request.validatedQuery.name}`
        return request.respond({ status: 200, body, headers: { 'x-powered-by': 'benchmark' } })
      },
      body: (request) => request.respond({ status: 200, body: request.validatedBody }),
      video: (request) => request.respond({ status: 200, body: openVideo() }),
    },
  })
  const extra = createRouter({
    contract: extraContract,
    handlers: Object.fromEntries(Object.keys(extraContract).map((name) => [name, (request) => request.respond({ status: 200, body: 'ok' })])),
  })
  return mergeRouters([router, extra])
}
