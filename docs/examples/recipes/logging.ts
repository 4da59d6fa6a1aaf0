import {
  createContract,
  createRouter,
  type Router,
  withContractErrorHandler,
} from 'routepact'
import { z } from 'zod'
import { log, requests } from './log.ts'
import { toErrorFields } from './log-errors.ts'

const Invoice = z.object({ total: z.number() })

const contract = createContract({
  getInvoice: {
    path: '/invoices/:id',
    method: 'GET',
    responses: { 200: { 'application/json': { body: Invoice } } },
  },
})

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
