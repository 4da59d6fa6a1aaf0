import { cancelLater } from '../core/write/cancel-body.ts'
import { orReason } from '../shared/promises.ts'
import { type ClientMiddleware, sendCopy } from './middleware.ts'

/** Headers that replace a call's headers. */
type NewHeaders = Headers | { readonly [name: string]: string }

/**
 * Repeats a call once if its response has a given status: after `refresh` has resolved, and with the headers that `refresh` returns. Calls
 * that fail meanwhile wait for the same refresh, and fail together if it rejects.
 *
 * @param status an integer such as 401
 * @param refresh such as a function that renews a token
 * @throws RangeError for a status that is not an integer
 * @example
 * const refresh = async () => ({ authorization: 'Bearer new' })
 * const renew = onStatus(401, refresh)
 * const client = createClient(contract, { baseUrl: 'https://api.example.com', use: [renew] })
 */
export function onStatus(
  status: number,
  refresh: (response: Response) => Promise<NewHeaders | undefined | void> | NewHeaders | undefined | void,
): ClientMiddleware {
  if (!Number.isInteger(status)) throw new RangeError("'status' must be an integer")
  let latest: Promise<Headers | undefined> | undefined
  let isRefreshing = false
  let count = 0
  const renew = async (response: Response): Promise<Headers | undefined> => {
    isRefreshing = true
    try {
      const renewed = await refresh(response)
      return renewed ? new Headers(renewed as HeadersInit) : undefined
    } finally {
      isRefreshing = false
      count += 1
    }
  }
  return async (request, next) => {
    const begun = count
    const response = await sendCopy(request, next)
    if (response.status !== status) return response
    // A refresh that has ended since the call began is recent enough, even a failed one.
    if (!latest || (begun === count && !isRefreshing)) latest = renew(response)
    try {
      for (const [name, value] of (await orReason(latest, request.signal)) ?? []) request.headers.set(name, value)
    } finally {
      if (response.body) cancelLater(response.body, response.headers)
    }
    return next(request)
  }
}
