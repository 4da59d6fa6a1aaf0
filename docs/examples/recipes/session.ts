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

function setCookie(value: string, maxAge: number) {
  const cookie = stringifySetCookie({
    name,
    value,
    maxAge,
    path: '/',
    httpOnly: true,
    secure: true,
    sameSite: 'lax',
  })
  return { status: 204, headers: { 'set-cookie': cookie } } as const
}

export function createApp(store: Store, origin: string): Router {
  /** Returns the hash of the password, if it is the right one. */
  const check = async (user: string, password: string) => {
    const hash = store.findPassword(user)
    return (await isPassword(password, hash)) ? hash : undefined
  }
  const begin = (user: string, hash: string) => {
    const token = store.begin(user, hash)
    if (!token) throw error(401, 'The password has just changed')
    return setCookie(token, lifetimeInSeconds)
  }
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
        const hash = await check(
          validatedBody.name,
          validatedBody.password,
        )
        if (hash === undefined)
          throw error(401, 'The name or the password is wrong')
        const response = begin(validatedBody.name, hash)
        // Somebody else may know the old token.
        store.end(validatedCookies[name] ?? '')
        return respond(response)
      },
      signOut: ({ respond, context }) => {
        store.end(context.token)
        return respond(setCookie('', 0))
      },
      changePassword: async ({ respond, validatedBody, context }) => {
        const hash = await check(
          context.user,
          validatedBody.oldPassword,
        )
        if (hash === undefined)
          throw error(403, 'The old password is wrong')
        const newHash = await hashPassword(validatedBody.password)
        store.setPassword(context.user, hash, newHash)
        return respond(begin(context.user, newHash))
      },
      getUser: ({ respond, context }) =>
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
