import { createHash, randomBytes } from 'node:crypto'

/** Creates the secret of a session, for the cookie. */
export function createToken(): string {
  return randomBytes(32).toString('base64url')
}

/** Returns what the database stores. It opens no session. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
