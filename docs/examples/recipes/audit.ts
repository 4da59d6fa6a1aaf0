import {
  bearer,
  createRouter,
  error,
  type Router,
  withContractErrorHandler,
} from 'routepact'
import { contract } from './audit-contract.ts'
import { audit, type WriteEntry } from './audit-log.ts'

const users = new Map([['secret', 'ada']])

async function* readOrders() {
  yield { id: '1' }
  yield { id: '2' }
}

export function createApp(
  write: WriteEntry,
  read = readOrders,
): Router {
  const orders = new Map([['1', { total: 10 }]])
  return createRouter({
    contract,
    security: {
      token: bearer((token) => {
        const user = users.get(token)
        return user === undefined ? undefined : { user }
      }),
    },
    handlers: {
      getOrder: async ({ respond, validatedParams }) => {
        const order = orders.get(validatedParams.id)
        if (!order) throw error(404, 'No such order')
        return respond({ status: 200, body: order })
      },
      deleteOrder: async ({ respond, validatedParams }) => {
        if (!orders.delete(validatedParams.id))
          throw error(404, 'No such order')
        return respond({ status: 204 })
      },
      exportOrders: async ({ respond }) =>
        respond({ status: 200, body: read() }),
    },
    catch: withContractErrorHandler({ exposeMessages: false }),
    finally: [(response, request) => audit(write, response, request)],
  })
}
