/** ts-rest: a contract with plain objects, and a server whose handlers it types. */
import { each, hasBody, type Idiom, method, toConstants } from '../fixtures.ts'
import { toWork } from './statements.ts'

const parts = { params: 'params', query: 'query', body: 'body' }

const toRoute = (index: number): string => `  op${index}: {
    method: '${method(index)}',
    path: '/r${index}/:shop${index}/:id${index}',
    pathParams: params${index},
    query: query${index},
    ${hasBody(index) ? `body: body${index},` : ''}
    responses: { 200: found${index}, 400: problem, 404: problem },
  },`

const toArguments = (index: number): string => `{ params, query${hasBody(index) ? ', body' : ''} }`

const toHandler = (index: number): string => `  op${index}: async (${toArguments(index)}) => {
  ${toWork(index, parts, (status, body) => `return { status: ${status}, body: ${body} }`)}
  },`

/** Undeclared statuses are rejected, as by routepact: without its strict option, ts-rest accepts them. */
export const tsRest: Idiom = {
  name: 'ts-rest',
  write: (library, count) => ({
    'main.ts': `import { initContract } from '@ts-rest/core'
import { createFetchHandler, tsr } from '@ts-rest/serverless/fetch'
${toConstants(library, count)}
const c = initContract()
export const contract = c.router({\n${each(count, toRoute)}\n}, { strictStatusCodes: true })
export const router = tsr.router(contract, {\n${each(count, toHandler)}\n})
export const handler = createFetchHandler(contract, router)`,
  }),
}
