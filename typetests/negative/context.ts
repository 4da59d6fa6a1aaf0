/** Errors in the context that functions of a router need. */
import { bearer, type ContractMiddlewareRequest, type ContractRequest, createContract, createRouter, mergeRouters } from 'routepact'

const contract = createContract({ ping: { path: '/ping', method: 'GET', security: [{ token: [] }], responses: { 200: {} } } })
const security = { token: bearer(() => ({ user: { role: 'admin' } })) }
const ping = (request: ContractRequest<typeof contract.ping>) => request.respond({ status: 200 })
const handlers = { ping }

createRouter({
  contract,
  security,
  before: [
    () => ({ tenant: 'a' }),
    (request: ContractMiddlewareRequest<{ tenant: string }>) => ({ path: request.context.tenant }),
    // @ts-expect-error Type '(request: ...) => ...' is not assignable to type '"'before[2]' needs context that neither 'security' nor an earlier function certainly provides" & ...'.
    (request: ContractMiddlewareRequest<{ user: { role: string } }>) => void request.context.user.role,
  ],
  handlers,
})

createRouter({
  contract,
  security,
  before: [
    // @ts-expect-error Type '(request: ...) => ...' is not assignable to type '"'before[0]' needs context that neither 'security' nor an earlier function certainly provides" & ...'.
    (request: ContractMiddlewareRequest<{ tenant: string }>) => void request.context.tenant,
    () => ({ tenant: 'a' }),
  ],
  handlers,
})

createRouter({
  contract,
  security,
  before: [
    (request) => (request.url === '' ? undefined : { tenant: 'a' }),
    // @ts-expect-error Type '(request: ...) => ...' is not assignable to type '"'before[1]' needs context that neither 'security' nor an earlier function certainly provides" & ...'.
    (request: ContractMiddlewareRequest<{ tenant: string }>) => void request.context.tenant,
  ],
  handlers,
})

createRouter({
  contract,
  security,
  before: [
    // @ts-expect-error Type '(request: ...) => ...' is not assignable to type '"'before[0]' must accept the request of any operation: ContractMiddlewareRequest" & ...'.
    (request: ContractRequest<typeof contract.ping>) => void request.operation,
  ],
  handlers,
})

createRouter({
  contract,
  security,
  before: [
    (request) =>
      // @ts-expect-error 'request.context.user' is possibly 'undefined'.
      void request.context.user.role,
  ],
  handlers,
  finally: [
    (_response, request) =>
      // @ts-expect-error 'request.context.user' is possibly 'undefined'.
      void request.context.user.role,
  ],
})

mergeRouters([createRouter({ contract, security, handlers })], {
  before: [
    // @ts-expect-error Type '(request: ...) => ...' is not assignable to type '"'before[0]' needs context that neither 'security' nor an earlier function certainly provides" & ...'.
    (request: ContractMiddlewareRequest<{ user: { role: string } }>) => void request.context.user.role,
  ],
})
