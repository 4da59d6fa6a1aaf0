/** oRPC: contract first, with requests in their parts. */
import { each, hasBody, type Idiom, method, toConstants, toPath, toProblems } from '../fixtures.ts'
import type { Library } from '../libraries.ts'
import { toWork } from './statements.ts'

const parts = { params: 'input.params', query: 'input.query', body: 'input.body' }

/** Success is returned; other responses are thrown as errors. */
const respond = (status: number, body: string): string =>
  status === 200 ? `return ${body}` : `throw errors.NOT_FOUND({ data: ${body} })`

/** A procedure in a contract. */
export const toProcedure = (library: Library, index: number): string => {
  const path = toPath(library, index).replaceAll(/:(\w+)/g, '{$1}')
  const { invalid, missing } = toProblems(library, index)
  return `  op${index}: oc
    .route({ method: '${method(index)}', path: '${path}', inputStructure: 'detailed' })
    .input(z.object({ ${library.schemas(index).params ? `params: params${index}, ` : ''}query: query${index}${hasBody(index) ? `, body: body${index}` : ''} }))
    .output(found${index})
    .errors({ BAD_REQUEST: { data: ${invalid} }, NOT_FOUND: { data: ${missing} } }),`
}

/** The procedure's handler. */
export const toProcedureHandler = (library: Library, index: number): string => `  op${index}: os.op${index}.handler(async ({ input, errors }) => {
  ${toWork(index, parts, respond, library.isLean)}
  }),`

export const orpc: Idiom = {
  name: 'oRPC',
  write: (library, count) => ({
    'main.ts': `import { oc } from '@orpc/contract'
import { implement } from '@orpc/server'
${toConstants(library, count)}
export const contract = {\n${each(count, (index) => toProcedure(library, index))}\n}
const os = implement(contract)
export const router = os.router({\n${each(count, (index) => toProcedureHandler(library, index))}\n})`,
  }),
}
