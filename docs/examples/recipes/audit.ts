import {
  bearer,
  createRouter,
  error,
  type Router,
  withContractErrorHandler,
} from 'routepact'
import { contract } from './audit-contract.ts'
import { audit, type WriteEntry } from './audit-log.ts'

async function* readOrders() {
  yield { id: '1' }
  yield { id: '2' }
}

export function createApp(
  write: WriteEntry,
  read = readOrders,
): Router {
  const orders = new Set(['1'])
  return createRouter({
    contract,
    security: {
      token: bearer((token) =>
        token === 'secret' ? { user: 'ada' } : undefined,
      ),
    },
    handlers: {
      listOrders: ({ respond }) =>
        respond({ status: 200, body: [...orders] }),
      deleteOrder: ({ respond, validatedParams }) => {
        if (!orders.delete(validatedParams.id))
          throw error(404, 'No such order')
        return respond({ status: 204 })
      },
      exportOrders: ({ respond }) =>
        respond({ status: 200, body: read() }),
    },
    catch: withContractErrorHandler({ exposeMessages: false }),
    finally: [(response, request) => audit(write, response, request)],
  })
}
