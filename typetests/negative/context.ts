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

// The request of a function, where the types of the functions are not inferred.

const open = createContract({ open: { path: '/', method: 'GET', responses: { 200: {} } } })

createRouter<typeof open, []>({
  contract: open,
  handlers: { open: () => new Response() },
  before: [
    () => null,
    // @ts-expect-error Type '(url: URL) => undefined' is not assignable to type '((request: ContractMiddlewareRequest<{}>, ...args: never[]) => ...) & PendingMiddleware<...>'.
    //   Type 'ContractMiddlewareRequest<{}>' is missing the following properties from type 'URL': hash, host, hostname, href, and 9 more.
    (url: URL) => void url,
    // @ts-expect-error Type '(request: ContractRequest<...>) => undefined' is not assignable to type '((request: ContractMiddlewareRequest<{}>, ...args: never[]) => ...) & PendingMiddleware<...>'.
    (request: ContractRequest<typeof open.open>) => void request,
  ],
})

createRouter<typeof open>({
  contract: open,
  handlers: { open: () => new Response() },
  before: [
    // @ts-expect-error Type '(_request: Request, env: string) => undefined' is not assignable to type '((request: ContractMiddlewareRequest<{}>) => ...) & PendingMiddleware<...>'.
    (_request: Request, env: string) => void env,
  ],
})

mergeRouters<[], []>([], {
  before: [
    // @ts-expect-error Type '(url: URL) => undefined' is not assignable to type '((request: ContractMiddlewareRequest<{}>, ...args: never[]) => ...) & PendingMiddleware<...>'.
    (url: URL) => void url,
  ],
})

mergeRouters([createRouter({ contract, security, handlers })], {
  // @ts-expect-error Type 'never[]' is not assignable to type '"'finaly' is not an option of mergeRouters: use 'finally'"'.
  finaly: [],
})
