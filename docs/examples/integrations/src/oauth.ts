import {
  createRouter,
  error,
  type Router,
  withContractErrorHandler,
} from 'routepact'
import {
  type Attempt,
  discover,
  type Provider,
} from './oauth-client.ts'
import { contract } from './oauth-contract.ts'

const attributes = 'Path=/; HttpOnly; Secure; SameSite=Lax'

function toCookie({ state, nonce, verifier }: Attempt): string {
  const value = [state, nonce, verifier].join('.')
  return `__Host-login=${value}; Max-Age=600; ${attributes}`
}

function readAttempt(cookie = ''): Attempt {
  const [state, nonce, verifier] = cookie.split('.')
  if (!state || !nonce || !verifier)
    throw error(400, 'The login has expired: start again')
  return { state, nonce, verifier }
}

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
        return respond({
          status: 302,
          headers: {
            location: url.href,
            'set-cookie': toCookie(attempt),
          },
        })
      },
      finishLogin: async ({ url, respond, validatedCookies }) => {
        const attempt = readAttempt(validatedCookies['__Host-login'])
        const answer = new URL(url).searchParams
        const user = await finish(answer, attempt)
        if (user === undefined)
          throw error(401, 'The login has failed: start again')
        const cookies = [
          `__Host-login=; Max-Age=0; ${attributes}`,
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
