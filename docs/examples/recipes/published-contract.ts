import { type Contract, createRouter, type Router } from 'routepact'
import { createOutline } from 'routepact/client'
import { createOpenApiDocument } from 'routepact/openapi'

const published = {
  getOutline: {
    path: '/.well-known/routepact',
    method: 'GET',
    responses: { 200: {} },
  },
  getDocument: {
    path: '/.well-known/routepact/document',
    method: 'GET',
    responses: { 200: {} },
  },
} as const satisfies Contract

/** Creates a router that publishes a contract for `explainSkew`. */
export function publishContract(contract: Contract): Router {
  const outline = JSON.stringify(createOutline(contract))
  const document = JSON.stringify(
    createOpenApiDocument(contract, {
      // OpenAPI 3.1 has no method QUERY.
      openapi: '3.2.0',
      info: { title: 'API', version: '1.0.0' },
    }),
  )
  const send = (body: string) =>
    new Response(body, {
      headers: {
        'content-type': 'application/json',
        'cache-control': 'no-cache',
      },
    })
  return createRouter({
    contract: published,
    handlers: {
      getOutline: () => send(outline),
      getDocument: () => send(document),
    },
  })
}
