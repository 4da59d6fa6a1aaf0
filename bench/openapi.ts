/** Measures the document for a large contract: a thousand operations, each with its own schemas. */
import { createOpenApiDocument } from '../src/openapi/index.ts'
import type { Contract, ContractOperation } from '../src/core/index.ts'
import { z } from 'zod'

const count = 1000

function createOperation(index: number): ContractOperation {
  const item = z
    .object({ id: z.int(), name: z.string().min(1), tags: z.array(z.string()) })
    .meta({ id: `Item${index}` })
  return {
    path: `/items${index}/:id`,
    method: 'PUT',
    pathParams: z.object({ id: z.coerce.number().int() }),
    query: z.object({ page: z.coerce.number().default(1), sort: z.enum(['asc', 'desc']).optional() }),
    requests: { 'application/json': { body: item.omit({ id: true }) } },
    responses: {
      200: { 'application/json': { body: z.object({ item, others: z.array(item) }) } },
      404: { 'application/json': { body: z.object({ error: z.string() }) } },
    },
  }
}

const contract: Contract = Object.fromEntries(
  Array.from({ length: count }, (_, index) => [`putItem${index}`, createOperation(index)]),
)
const start = performance.now()
const document = createOpenApiDocument(contract, { info: { title: 'Items', version: '1' } })
const milliseconds = Math.round(performance.now() - start)
const size = JSON.stringify(document).length
console.log(`document of ${count} operations: ${milliseconds} ms, ${size} characters`)
