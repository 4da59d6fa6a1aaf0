import { errors, jwtVerify, type JWTVerifyOptions } from 'jose'
import { bearer, error } from 'routepact'
import { type KeySet, pauseAfterFailure } from './jwt-keys.ts'

export interface TokenOptions {
  readonly issuer: string
  readonly audience: string
  readonly keys: KeySet
}

function toScopeError(scope: string) {
  const params = `error="insufficient_scope", scope="${scope}"`
  const headers = { 'www-authenticate': `Bearer ${params}` }
  return error(403, `The token needs the scope ${scope}`, { headers })
}

export function verifyTokens({ issuer, audience, keys }: TokenOptions) {
  const options: JWTVerifyOptions = {
    issuer,
    audience,
    algorithms: ['RS256', 'ES256'],
    requiredClaims: ['sub', 'exp'],
    clockTolerance: '30 seconds',
  }
  const findKey = pauseAfterFailure(keys)

  return bearer(async (token, { scopes }) => {
    try {
      const { payload } = await jwtVerify(token, findKey, options)
      const { sub: subject, scope } = payload
      if (typeof subject !== 'string') return undefined
      const granted = typeof scope === 'string' ? scope.split(' ') : []
      const missing = scopes.find((name) => !granted.includes(name))
      if (missing !== undefined) throw toScopeError(missing)
      return { subject }
    } catch (thrown) {
      if (thrown instanceof errors.JOSEError) return undefined
      throw thrown
    }
  })
}
