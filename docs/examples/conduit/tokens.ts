import { errors, jwtVerify, SignJWT } from 'jose'

export interface Tokens {
  sign(userId: number): Promise<string>
  /** The id of the user whom the token was signed for, or undefined where it is forged, expired or none at all. */
  verify(token: string): Promise<number | undefined>
}

const algorithm = 'HS256'
const issuer = 'conduit'

/** @param secret at least 32 bytes, as HS256 wants it (RFC 7518, section 3.2) */
export function createTokens(secret: string): Tokens {
  const key = new TextEncoder().encode(secret)
  if (key.length < 32) throw new RangeError('The secret that tokens are signed with needs at least 32 bytes')
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
