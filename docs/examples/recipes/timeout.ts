import {
  createContract,
  createRouter,
  error,
  errors,
  type Router,
  withContractErrorHandler,
} from 'routepact'
import { z } from 'zod'

const Weather = z.object({ degrees: z.number() })

const contract = createContract({
  getWeather: {
    path: '/weather',
    method: 'GET',
    responses: {
      200: { 'application/json': { body: Weather } },
      ...errors(502, 504),
    },
  },
})

const respond = withContractErrorHandler({ exposeMessages: false })

const isTimeout = (thrown: unknown): boolean =>
  thrown instanceof DOMException && thrown.name === 'TimeoutError'

export const createApp = (upstream: string, limit = 5_000): Router =>
  createRouter({
    contract,
    before: [
      ({ signal }) => ({
        signal: AbortSignal.any([signal, AbortSignal.timeout(limit)]),
      }),
    ],
    handlers: {
      getWeather: async ({ respond, context: { signal } }) => {
        const response = await fetch(upstream, { signal })
        if (!response.ok) throw error(502, 'The weather service failed')
        const body = Weather.parse(await response.json())
        return respond({ status: 200, body })
      },
    },
    catch: (thrown) =>
      respond(
        isTimeout(thrown)
          ? error(504, 'The weather service is slow')
          : thrown,
      ),
  })
