import {
  createRouter,
  error,
  type Router,
  withContractErrorHandler,
} from 'routepact'
import { discover, type Provider } from './oauth-client.ts'
import { contract } from './oauth-contract.ts'

const attributes = 'Path=/; HttpOnly; Secure; SameSite=Lax'

const toLogin = (value: string, maxAge: number) =>
  `__Host-login=${value}; Max-Age=${maxAge}; ${attributes}`

/** @param begin begins a session of the user, and returns its token */
export async function createApp(
  provider: Provider,
  begin: (user: string) => string,
): Promise<Router> {
  const { start, finish } = await discover(provider)
  return createRouter({
    contract,
    handlers: {
      startLogin: async ({ respond }) => {
        const { url, attempt } = await start()
        const { state, nonce, verifier } = attempt
        const value = [state, nonce, verifier].join('.')
        return respond({
          status: 302,
          headers: {
            location: url.href,
            'set-cookie': toLogin(value, 600),
          },
        })
      },
      finishLogin: async ({ url, respond, validatedCookies }) => {
        const value = validatedCookies['__Host-login'] ?? ''
        const [state, nonce, verifier] = value.split('.')
        if (!state || !nonce || !verifier)
          throw error(400, 'The login has expired: start again')
        const answer = new URL(url).searchParams
        const user = await finish(answer, { state, nonce, verifier })
        if (user === undefined)
          throw error(401, 'The login has failed: start again')
        const cookies = [
          toLogin('', 0),
          `__Host-session=${begin(user)}; ${attributes}`,
        ]
        return respond({
          status: 302,
          headers: { location: '/', 'set-cookie': cookies },
        })
      },
    },
    catch: withContractErrorHandler({ exposeMessages: false }),
    finally: [
      ({ headers }) => headers.set('cache-control', 'no-store'),
    ],
  })
}
