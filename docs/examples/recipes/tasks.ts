import { createRouter, withContractErrorHandler } from 'routepact'
import { contract } from './tasks-contract.ts'

export const router = createRouter({
  contract,
  handlers: { createTasks: ({ respond }) => respond({ status: 204 }) },
  catch: withContractErrorHandler({ exposeMessages: false }),
  maxBodySize: { createTasks: 100_000, default: 10_000 },
})
