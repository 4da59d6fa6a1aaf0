/** Hono with `@hono/zod-openapi`: routes as values, registered with a handler each. */
import { each, hasBody, type Idiom, method, toConstants } from '../fixtures.ts'
import type { Library } from '../libraries.ts'
import { eachGroup, toIndexes, toWork } from './statements.ts'

const parts = { params: "c.req.valid('param')", query: "c.req.valid('query')", body: "c.req.valid('json')" }

const content = (schema: string): string => `content: { 'application/json': { schema: ${schema} } }`

/** A route as a value. */
export const toRoute = (index: number): string => `createRoute({
  method: '${method(index).toLowerCase()}',
  path: '/r${index}/{shop${index}}/{id${index}}',
  request: {
    params: params${index},
    query: query${index},
    ${hasBody(index) ? `body: { ${content(`body${index}`)}, required: true },` : ''}
  },
  responses: {
    200: { ${content(`found${index}`)}, description: 'Found' },
    400: { ${content('problem')}, description: 'Invalid' },
    404: { ${content('problem')}, description: 'Missing' },
  },
})`

const toHandler = (index: number): string => `(c) => {
  ${toWork(index, parts, (status, body) => `return c.json(${body}, ${status})`)}
}`

const toRoutes = (library: Library, count: number): string =>
  `import { createRoute, OpenAPIHono } from '@hono/zod-openapi'
${toConstants(library, count)}
${each(count, (index) => `const route${index} = ${toRoute(index)}`)}`

/** An app with one route after the other. */
export const toChain = (indexes: readonly number[]): string =>
  `new OpenAPIHono()\n${indexes.map((index) => `  .openapi(route${index}, ${toHandler(index)})`).join('\n')}`

/** The idiom for typed clients: a chain, whose type grows with each call. */
const chained: Idiom = {
  name: 'Hono, one chain',
  write: (library, count) => ({
    'main.ts': `${toRoutes(library, count)}\nexport const app = ${toChain(toIndexes(count))}`,
  }),
}

/** The idiom for larger applications: an app per resource, mounted in a chain. */
const inGroups: Idiom = {
  name: 'Hono, apps of 10',
  write: (library, count) => ({
    'main.ts': `${toRoutes(library, count)}
${eachGroup(count, (group, indexes) => `const app${group} = ${toChain(indexes)}`)}
export const app = new OpenAPIHono()
${eachGroup(count, (group) => `  .route('/', app${group})`)}`,
  }),
}

const toDefined = (index: number): string => `const op${index} = defineOpenAPIRoute({
  route: ${toRoute(index)},
  handler: ${toHandler(index)},
  addRoute: true,
})`

/**
 * All routes in one call, which the package offers for organizing many. `addRoute` is optional, but without it the call does not compile
 * under `exactOptionalPropertyTypes`.
 */
const inOneCall: Idiom = {
  name: 'Hono, one call',
  write: (library, count) => ({
    'main.ts': `import { createRoute, defineOpenAPIRoute, OpenAPIHono } from '@hono/zod-openapi'
${toConstants(library, count)}
${each(count, toDefined)}
export const app = new OpenAPIHono().openapiRoutes([
${each(count, (index) => `  op${index},`)}
] as const)`,
  }),
}

/** A statement for each route: handlers are typed, but the app's and the client's types do not contain the routes. */
const statements: Idiom = {
  name: 'Hono, statements',
  write: (library, count) => ({
    'main.ts': `${toRoutes(library, count)}
export const app = new OpenAPIHono()
${each(count, (index) => `app.openapi(route${index}, ${toHandler(index)})`)}`,
  }),
}

export const hono: readonly Idiom[] = [chained, inGroups, inOneCall, statements]
