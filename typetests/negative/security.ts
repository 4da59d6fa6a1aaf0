/** Errors in the `security` of a router. */
import { bearer, type ContractRequest, createContract, createRouter, type SecurityCheck } from 'routepact'

const contract = createContract({
  me: { path: '/me', method: 'GET', responses: { 200: {} }, security: [{ token: [] }] },
  open: { path: '/open', method: 'GET', responses: { 200: {} } },
})

const token = bearer((text) => (text === 'secret' ? { user: 'Ada' } : undefined))
const me = (request: ContractRequest<typeof contract.me, { user: string }>) => new Response(request.context.user)
const open = () => new Response('')

// @ts-expect-error ...'token' must have an authenticator in 'security' of the router...
createRouter({ contract, handlers: { me: open, open } })

createRouter({
  contract,
  // @ts-expect-error Type '{}' is not assignable to type '{ readonly token: "'token' must have an authenticator in 'security' of the router"; }...'.
  security: {},
  handlers: { me, open },
})

createRouter({
  contract,
  // @ts-expect-error ...'session' is not a security scheme of any operation...
  security: { token, session: token },
  handlers: { me, open },
})

createRouter({
  contract,
  // @ts-expect-error Type '() => { user: string; }' is not assignable to type '..."'token' of 'security' is not an authenticator: create it with bearer, basic, apiKey or createAuthenticator"...'.
  security: { token: () => ({ user: 'Ada' }) },
  handlers: { me: open, open },
})

createRouter({
  contract,
  // @ts-expect-error Type '{ scheme: ...' is not assignable to type '..."'token' of 'security' is not an authenticator: create it with bearer, basic, apiKey or createAuthenticator"...'.
  security: { token: { scheme: { type: 'mutualTLS' }, authenticate: () => ({ user: 'Ada' }) } },
  handlers: { me: open, open },
})

interface Env {
  readonly key: string
}

const needsEnv = bearer((text, { args: [env] }: SecurityCheck<[env: Env]>) => (text === env.key ? {} : undefined))

// @ts-expect-error ...'token' needs context or arguments that no middleware provides: annotate them in 'before' or in createRouter<typeof contract, [env: Env]>...
createRouter({ contract, security: { token: needsEnv }, handlers: { me: open, open } })

createRouter({
  contract,
  before: [(_request, _env: string) => undefined],
  // @ts-expect-error Type 'Authenticator<{}, [env: Env]>' is not assignable to type '...'token' needs context or arguments that no middleware provides: annotate them in 'before' or in createRouter<typeof contract, [env: Env]>"...'.
  security: { token: needsEnv },
  handlers: { me: open, open },
})

// @ts-expect-error Type 'boolean' is not assignable to type '...'.
export const junk = bearer((text) => text === 'secret')

// @ts-expect-error Type 'Date' is not assignable to type '...'.
export const date = bearer(() => new Date())
