/** oRPC: contract first, with requests in their parts. */
import { each, hasBody, type Idiom, method, toConstants } from '../fixtures.ts'
import { toWork } from './statements.ts'

const parts = { params: 'input.params', query: 'input.query', body: 'input.body' }

/** Success is returned; other responses are thrown as errors. */
const respond = (status: number, body: string): string =>
  status === 200 ? `return ${body}` : `throw errors.NOT_FOUND({ data: ${body} })`

const toProcedure = (index: number): string => `  op${index}: oc
    .route({ method: '${method(index)}', path: '/r${index}/{shop${index}}/{id${index}}', inputStructure: 'detailed' })
    .input(z.object({ params: params${index}, query: query${index}${hasBody(index) ? `, body: body${index}` : ''} }))
    .output(found${index})
    .errors({ BAD_REQUEST: { data: problem }, NOT_FOUND: { data: problem } }),`

const toHandler = (index: number): string => `  op${index}: os.op${index}.handler(async ({ input, errors }) => {
  ${toWork(index, parts, respond)}
  }),`

export const orpc: Idiom = {
  name: 'oRPC',
  write: (library, count) => ({
    'main.ts': `import { oc } from '@orpc/contract'
import { implement } from '@orpc/server'
${toConstants(library, count)}
export const contract = {\n${each(count, toProcedure)}\n}
const os = implement(contract)
export const router = os.router({\n${each(count, toHandler)}\n})`,
  }),
}
