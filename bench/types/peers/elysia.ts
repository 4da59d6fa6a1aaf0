/** Elysia: a chain of routes, each with its schemas after its handler. */
import { hasBody, type Idiom, method, toConstants } from '../fixtures.ts'
import { eachGroup, toIndexes, toWork } from './statements.ts'

const parts = { params: 'params', query: 'query', body: 'body' }

/** A value that a handler returns directly is sent with the status 200. */
const respond = (status: number, body: string): string =>
  status === 200 ? `return ${body}` : `return status(${status}, ${body})`

const toRoute = (index: number): string => `  .${method(index).toLowerCase()}(
    '/r${index}/:shop${index}/:id${index}',
    ({ params, query, ${hasBody(index) ? 'body, ' : ''}status }) => {
  ${toWork(index, parts, respond)}
    },
    {
      params: params${index},
      query: query${index},
      ${hasBody(index) ? `body: body${index},` : ''}
      response: { 200: found${index}, 400: problem, 404: problem },
    },
  )`

const toChain = (indexes: readonly number[]): string => `new Elysia()\n${indexes.map(toRoute).join('\n')}`

/** The documented idiom: a chain, because each call returns a new type. */
const chained: Idiom = {
  name: 'Elysia, one chain',
  write: (library, count) => ({
    'main.ts': `import { Elysia } from 'elysia'
${toConstants(library, count)}
export const app = ${toChain(toIndexes(count))}`,
  }),
}

/** The idiom for larger applications: an instance per controller, used in a chain. */
const inGroups: Idiom = {
  name: 'Elysia, instances of 10',
  write: (library, count) => ({
    'main.ts': `import { Elysia } from 'elysia'
${toConstants(library, count)}
${eachGroup(count, (group, indexes) => `const app${group} = ${toChain(indexes)}`)}
export const app = new Elysia()
${eachGroup(count, (group) => `  .use(app${group})`)}`,
  }),
}

export const elysia: readonly Idiom[] = [chained, inGroups]
