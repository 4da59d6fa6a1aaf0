import { type Router, withContractErrorHandler } from 'routepact'

const signals = new WeakMap<Request, { thrown: unknown }>()
const respond = withContractErrorHandler({ exposeMessages: false })

const isSignal = (thrown: unknown): boolean =>
  typeof (thrown as { digest?: unknown } | null)?.digest === 'string'

/** The `catch` of the router. */
export function rememberSignal(
  thrown: unknown,
  request: Request,
): Response {
  if (!isSignal(thrown)) return respond(thrown)
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
