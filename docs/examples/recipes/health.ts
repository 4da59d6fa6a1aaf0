import {
  createContract,
  createRouter,
  errors,
  type Router,
} from 'routepact'

const contract = createContract({
  getLiveness: {
    path: '/livez',
    method: 'GET',
    responses: { 204: {}, ...errors('default') },
  },
  getReadiness: {
    path: '/readyz',
    method: 'GET',
    responses: { 204: {}, ...errors('default') },
  },
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
    const signal = AbortSignal.any([
      stopping,
      AbortSignal.timeout(1_000),
    ])
    const late = new Promise<never>((_resolve, reject) => {
      signal.addEventListener('abort', reject, { once: true })
    })
    if (signal.aborted) return false
    const run = async (): Promise<unknown> => check(signal)
    return Promise.race([run(), late]).then(
      () => true,
      () => false,
    )
  }

  return createRouter({
    contract,
    handlers: {
      getLiveness: async ({ respond }) => respond({ status: 204 }),
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
