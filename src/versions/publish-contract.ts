import type { Contract } from '../core/contract/operation.ts'
import type { Router } from '../core/router/options/hooks.ts'
import { createRouter } from '../core/router/router.ts'
import { createOutline } from '../client/outline.ts'
import type { JsonSchemaOptions } from '../core/schema/json-schema.ts'
import { createOpenApiDocument } from '../openapi/create-document.ts'

/** The path of the outline (RFC 8615, section 3). The document is below it. */
export const outlinePath = '/.well-known/routepact'

/** The options of the document that is published. OpenAPI 3.2 has the method QUERY. */
export const documentOptions = { openapi: '3.2.0', info: { title: 'API', version: '0.0.0' } } as const

/**
 * Creates a router that publishes the outline and the OpenAPI document of a contract, at `/.well-known/routepact` and
 * `/.well-known/routepact/document`. `explainSkew` reads them. Everyone can read them too: merge the router only if the
 * contract is no secret.
 *
 * @throws Error if a schema cannot be converted to JSON Schema
 * @example
 * const api = mergeRouters([router, publishContract(contract)])
 */
export function publishContract(contract: Contract, options: JsonSchemaOptions = {}): Router {
  const outline = createOutline(contract, options)
  const document = createOpenApiDocument(contract, { ...documentOptions, ...options })
  const publish = (path: string, data: unknown) => {
    const body = JSON.stringify(data)
    const handler = () => new Response(body, { headers: { 'content-type': 'application/json', 'cache-control': 'no-cache' } })
    return { operation: { path, method: 'GET', responses: { 200: {} } } as const, handler }
  }
  const [getOutline, getDocument] = [publish(outlinePath, outline), publish(`${outlinePath}/document`, document)]
  return createRouter({
    contract: { getOutline: getOutline.operation, getDocument: getDocument.operation },
    handlers: { getOutline: getOutline.handler, getDocument: getDocument.handler },
  })
}
