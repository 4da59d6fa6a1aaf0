import { type Router, withContractErrorHandler } from 'routepact'

// redirect() and notFound() of Next.js throw, and Next.js must receive what they throw.
const signals = new WeakMap<Request, { thrown: unknown }>()

// Clients receive the message of an unexpected error during development only.
const respond = withContractErrorHandler({ exposeMessages: process.env.NODE_ENV !== 'production' })

/** The `catch` of the router, which never rejects. */
export function rememberSignal(thrown: unknown, request: Request): Response {
  if (typeof (thrown as { digest?: unknown } | null)?.digest !== 'string') return respond(thrown)
  signals.set(request, { thrown })
  // Not sent, and not an error for your log.
  return new Response()
}

/** Creates a route handler that throws what Next.js has to receive. */
export function passSignals(router: Router) {
  return async (request: Request): Promise<Response> => {
    const response = await router.fetch(request)
    const signal = signals.get(request)
    if (signal) throw signal.thrown
    return response
  }
}
