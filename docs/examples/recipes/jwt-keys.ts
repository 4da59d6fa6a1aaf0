import {
  createLocalJWKSet,
  type createRemoteJWKSet,
  errors,
  type JWTVerifyGetKey,
} from 'jose'
import { error } from 'routepact'

export type KeySet = ReturnType<typeof createRemoteJWKSet>

/** Leaves a key server alone for ten seconds after it has failed. */
export function pauseAfterFailure(keys: KeySet): JWTVerifyGetKey {
  let pausedUntil = 0

  return async (header, token) => {
    const isPaused = Date.now() < pausedUntil
    const copy = keys.fresh ? keys.jwks() : undefined
    const find = isPaused
      ? createLocalJWKSet(copy ?? { keys: [] })
      : keys
    try {
      return await find(header, token)
    } catch (thrown) {
      const isUnknown =
        thrown instanceof errors.JWKSNoMatchingKey ||
        thrown instanceof errors.JWKSMultipleMatchingKeys
      // The token is at fault if the server has sent other keys.
      if (isUnknown && !isPaused && keys.jwks()?.keys.length)
        throw thrown
      if (Date.now() >= pausedUntil) {
        pausedUntil = Date.now() + 10_000
        console.error(thrown)
      }
      throw error(503, 'Tokens cannot be verified now', {
        headers: { 'retry-after': '10' },
      })
    }
  }
}
