import {
  createContract,
  createRouter,
  errors,
  type Router,
} from 'routepact'

const responses = { 204: {}, ...errors('default') }

const contract = createContract({
  getLiveness: { path: '/livez', method: 'GET', responses },
  getReadiness: { path: '/readyz', method: 'GET', responses },
})

/**
 * @param check rejects or throws if the process cannot answer requests
 * @param stopping aborts before the server closes
 */
export function createHealth(
  check: (signal: AbortSignal) => Promise<unknown>,
  stopping: AbortSignal,
): Router {
  const isReady = async (): Promise<boolean> => {
    const limit = AbortSignal.timeout(1_000)
    const signal = AbortSignal.any([stopping, limit])
    if (signal.aborted) return false
    const late = new Promise<false>((resolve) => {
      signal.addEventListener('abort', () => resolve(false))
    })
    // A check may also throw before it returns a promise.
    const checked = Promise.resolve(signal).then(check)
    const ready = checked.then(
      () => true,
      () => false,
    )
    return Promise.race([ready, late])
  }

  return createRouter({
    contract,
    handlers: {
      getLiveness: ({ respond }) => respond({ status: 204 }),
      getReadiness: async ({ respond }) =>
        (await isReady())
          ? respond({ status: 204 })
          : respond({ status: 503, body: { error: 'Not ready' } }),
    },
    finally: [
      ({ headers }) => headers.set('cache-control', 'no-store'),
    ],
  })
}
