import { AsyncLocalStorage } from 'node:async_hooks'
import { createContract, createRouter, type Router, withContractErrorHandler } from 'routepact'

const requests = new AsyncLocalStorage<{ readonly requestId: string; readonly start: number }>()

/** Writes a line of JSON, with the id of the request that is being handled. */
export function log(fields: { readonly [name: string]: unknown }): void {
  console.log(JSON.stringify({ requestId: requests.getStore()?.requestId, ...fields }))
}

const contract = createContract({
  getInvoice: { path: '/invoices/:id', method: 'GET', responses: { 200: {} } },
})

const router = createRouter({
  contract,
  handlers: {
    getInvoice: async (request) => {
      log({ message: 'Reading an invoice' })
      if (request.validatedParams.id === '0') throw new Error('The database is down')
      return request.respond({ status: 200 })
    },
  },
  catch: withContractErrorHandler({ exposeMessages: false }),
  onError: (thrown) => log({ error: thrown instanceof Error ? thrown.stack : String(thrown) }),
  finally: [
    (response, request) => {
      const { requestId, start } = requests.getStore() ?? { requestId: '', start: 0 }
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
    const requestId = /^[\w-]{1,64}$/.test(sent) ? sent : crypto.randomUUID()
    return requests.run({ requestId, start: performance.now() }, () => router.fetch(request))
  },
}
