import { errors, jwtVerify, SignJWT } from 'jose'

export interface Tokens {
  sign(userId: number): Promise<string>
  /** Returns the user's id, or undefined for an invalid or expired token. */
  verify(token: string): Promise<number | undefined>
}

const algorithm = 'HS256'
const issuer = 'conduit'

/**
 * Creates and verifies JSON Web Tokens.
 *
 * @param secret at least 32 bytes (RFC 7518, section 3.2)
 */
export function createTokens(secret: string): Tokens {
  const key = new TextEncoder().encode(secret)
  if (key.length < 32) throw new RangeError("'JWT_SECRET' must have at least 32 bytes.")
  return {
    sign: (userId) =>
      new SignJWT()
        .setProtectedHeader({ alg: algorithm })
        .setIssuer(issuer)
        .setSubject(String(userId))
        .setIssuedAt()
        .setExpirationTime('7d')
        .sign(key),
    verify: async (token) => {
      try {
        const required = { algorithms: [algorithm], issuer, requiredClaims: ['sub', 'exp'] }
        const { payload } = await jwtVerify(token, key, required)
        const userId = Number(payload.sub)
        return Number.isSafeInteger(userId) ? userId : undefined
      } catch (thrown) {
        if (thrown instanceof errors.JOSEError) return undefined
        throw thrown
      }
    },
  }
}
