import { stringifySetCookie } from 'cookie'
import {
  apiKey,
  createRouter,
  error,
  mergeRouters,
  type Router,
  withContractErrorHandler,
} from 'routepact'
import { contract } from './session-contract.ts'
import { requireOrigin } from './session-origin.ts'
import { hashPassword, isPassword } from './session-passwords.ts'
import { lifetimeInSeconds, type Store } from './session-store.ts'

const name = '__Host-session'

function toHeaders(
  value: string,
  maxAge: number,
): { 'set-cookie': string } {
  const options = {
    path: '/',
    httpOnly: true,
    secure: true,
    sameSite: 'lax',
  } as const
  return {
    'set-cookie': stringifySetCookie({
      name,
      value,
      maxAge,
      ...options,
    }),
  }
}

export function createApp(store: Store, origin: string): Router {
  const router = createRouter({
    contract,
    security: {
      session: apiKey({ in: 'cookie', name }, (token) => {
        const user = store.find(token)
        return user === undefined ? undefined : { user, token }
      }),
    },
    handlers: {
      signIn: async ({ respond, validatedBody, validatedCookies }) => {
        const { name: user, password } = validatedBody
        const hash = store.findPassword(user)
        if (!(await isPassword(password, hash))) {
          throw error(401, 'The name or the password is wrong')
        }
        // The old token may be known to somebody else.
        store.end(validatedCookies[name] ?? '')
        return respond({
          status: 204,
          headers: toHeaders(store.begin(user), lifetimeInSeconds),
        })
      },
      signOut: async ({ respond, context }) => {
        store.end(context.token)
        return respond({ status: 204, headers: toHeaders('', 0) })
      },
      changePassword: async ({
        respond,
        validatedBody,
        context: { user },
      }) => {
        store.setPassword(
          user,
          await hashPassword(validatedBody.password),
        )
        store.endAll(user)
        return respond({
          status: 204,
          headers: toHeaders(store.begin(user), lifetimeInSeconds),
        })
      },
      getUser: async ({ respond, context }) =>
        respond({ status: 200, body: { name: context.user } }),
    },
  })
  return mergeRouters([router], {
    before: [requireOrigin(origin)],
    catch: withContractErrorHandler({ exposeMessages: false }),
    finally: [
      ({ headers }) => headers.set('cache-control', 'no-store'),
    ],
  })
}
