/** Other libraries' layouts, as their documentation teaches them. */
import { method, toConstants } from '../types/fixtures.ts'
import { coercedPages } from '../types/libraries.ts'
import { toProcedure, toProcedureHandler } from '../types/peers/orpc.ts'
import { toChain, toRoute } from '../types/peers/hono.ts'
import { join, type Layout, planFiles, toOperations, toPlaces } from './project.ts'

const constants = (operations: readonly number[]): string =>
  toConstants(coercedPages, (operations.at(-1) ?? 0) + 1, 'export ', operations[0])

/** A contract per file; all handlers are implemented with the whole contract. */
const orpc: Layout = {
  name: 'oRPC',
  isPeer: true,
  write(count) {
    const plan = planFiles(count)
    const { files, middle, index } = plan
    const texts: { [file: string]: string } = {}
    for (const file of files) {
      const operations = toOperations(file, count)
      texts[`contract/resource${file}.ts`] = `import { oc } from '@orpc/contract'
${constants(operations)}
export const resource${file} = {\n${join(operations, (operation) => toProcedure(coercedPages, operation))}\n}\n`
      texts[`handlers/resource${file}.ts`] = `import { os as whole } from '../os.js'
const os = whole.resource${file}
export const handlers${file} = os.router({\n${join(operations, (operation) => toProcedureHandler(coercedPages, operation))}\n})\n`
    }
    texts['contract.ts'] = `${join(files, (file) => `import { resource${file} } from './contract/resource${file}.js'`)}
export const contract = { ${join(files, (file) => `resource${file}`, ', ')} }\n`
    texts['os.ts'] = `import { implement } from '@orpc/server'
import { contract } from './contract.js'
export const os = implement(contract)\n`
    texts['router.ts'] = `import { os } from './os.js'
${join(files, (file) => `import { handlers${file} } from './handlers/resource${file}.js'`)}
export const router = os.router({ ${join(files, (file) => `resource${file}: handlers${file}`, ', ')} })\n`
    texts['client.ts'] = `import type { ContractRouterClient } from '@orpc/contract'
import type { contract } from './contract.js'
declare const client: ContractRouterClient<typeof contract>
export async function call() {
  const result = await client.resource${middle}.op${index}({ ${coercedPages.schemas(index).params ? `params: { shop${index}: '', id${index}: '' }, ` : ''}query: { search${index}: '' } })
  return result.id${index}
}\n`
    return { files: texts, ...toPlaces(plan, 'input.query', 'result.') }
  },
}

/** An app per file, mounted in one chain, which the typed client needs. */
const hono: Layout = {
  name: 'Hono',
  isPeer: true,
  write(count) {
    const plan = planFiles(count)
    const { files, index } = plan
    const texts: { [file: string]: string } = {}
    for (const file of files) {
      const operations = toOperations(file, count)
      texts[`contract/resource${file}.ts`] = `import { createRoute } from '@hono/zod-openapi'
${constants(operations)}
${join(operations, (operation) => `export const route${operation} = ${toRoute(operation)}`)}\n`
      texts[`handlers/resource${file}.ts`] = `import { OpenAPIHono } from '@hono/zod-openapi'
import { ${join(operations, (operation) => `route${operation}`, ', ')} } from '../contract/resource${file}.js'
export const app${file} = ${toChain(operations)}\n`
    }
    texts['router.ts'] = `import { OpenAPIHono } from '@hono/zod-openapi'
${join(files, (file) => `import { app${file} } from './handlers/resource${file}.js'`)}
export const app = new OpenAPIHono()
${join(files, (file) => `  .route('/', app${file})`)}\n`
    const param = `{ shop${index}: '', id${index}: '' }`
    texts['client.ts'] = `import { hc } from 'hono/client'
import type { app } from './router.js'
const client = hc<typeof app>('')
export async function call() {
  const response = await client.r${index}[':shop${index}'][':id${index}'].$${method(index).toLowerCase()}({ param: ${param}, query: { search${index}: '' } })
  if (response.status !== 200) return undefined
  const result = await response.json()
  return result.id${index}
}\n`
    return { files: texts, ...toPlaces(plan, "c.req.valid('query')", 'result.') }
  },
}

export const peers: readonly Layout[] = [orpc, hono]
