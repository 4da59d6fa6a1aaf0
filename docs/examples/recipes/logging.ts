import { AsyncLocalStorage } from 'node:async_hooks'
import {
  ContractResponseError,
  createContract,
  createRouter,
  type Router,
  withContractErrorHandler,
} from 'routepact'
import { z } from 'zod'

const requests = new AsyncLocalStorage<{
  readonly requestId: string
  readonly start: number
}>()

/**
 * Writes a line of JSON, with the id of the request that is being
 * handled.
 */
export function log(fields: {
  readonly [name: string]: unknown
}): void {
  console.log(
    JSON.stringify({
      requestId: requests.getStore()?.requestId,
      ...fields,
    }),
  )
}

const contract = createContract({
  getInvoice: {
    path: '/invoices/:id',
    method: 'GET',
    responses: {
      200: {
        'application/json': { body: z.object({ total: z.number() }) },
      },
    },
  },
})

/**
 * Returns the stack of an error and, for a response that its schema
 * rejects, where and why.
 */
function toErrorFields(thrown: unknown): {
  readonly [name: string]: unknown
} {
  const error = thrown instanceof Error ? thrown.stack : String(thrown)
  if (!(thrown instanceof ContractResponseError)) return { error }
  // The path of some libraries is a list of objects, which also contain
  // the values.
  const toKey = (segment: unknown): unknown =>
    segment instanceof Object && 'key' in segment
      ? segment.key
      : segment
  return {
    error,
    issues: thrown.issues.map(({ path, message }) => ({
      path: path?.map(toKey),
      message,
    })),
  }
}

const totals = new Map([
  ['1', 10],
  ['2', Number.NaN],
])

const router = createRouter({
  contract,
  handlers: {
    getInvoice: async (request) => {
      log({ message: 'Reading an invoice' })
      const total = totals.get(request.validatedParams.id)
      if (total === undefined) throw new Error('The database is down')
      return request.respond({ status: 200, body: { total } })
    },
  },
  catch: withContractErrorHandler({ exposeMessages: false }),
  onError: (thrown) => log(toErrorFields(thrown)),
  finally: [
    (response, request) => {
      const { requestId, start } = requests.getStore() ?? {
        requestId: '',
        start: 0,
      }
      response.headers.set('x-request-id', requestId)
      log({
        method: request.method,
        path: request.operation?.path,
        operation: request.operationName,
        status: response.status,
        milliseconds: Math.round(performance.now() - start),
      })
    },
  ],
})

export const app: Router = {
  fetch: (request) => {
    const sent = request.headers.get('x-request-id') ?? ''
    const requestId = /^[\w-]{1,64}$/.test(sent)
      ? sent
      : crypto.randomUUID()
    return requests.run({ requestId, start: performance.now() }, () =>
      router.fetch(request),
    )
  },
}
