import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'

/** About 32 MiB and a tenth of a second for each guess. */
const cost = { N: 32_768, r: 8, p: 3, maxmem: 64 * 1024 * 1024 }

const derive = (password: string, salt: Buffer) =>
  new Promise<Buffer>((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, 32, cost, (failure, key) =>
      failure ? reject(failure) : resolve(key),
    )
  })

export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const key = await derive(password, salt)
  return `${salt.toString('base64url')}.${key.toString('base64url')}`
}

/** The hash of a user who does not exist. */
const nobody = `${'A'.repeat(22)}.${'A'.repeat(43)}`

/** Takes as long for a user who does not exist. */
export async function isPassword(
  password: string,
  hash: string = nobody,
): Promise<boolean> {
  const [salt = '', key = ''] = hash.split('.')
  const derived = await derive(password, Buffer.from(salt, 'base64url'))
  const stored = Buffer.from(key, 'base64url')
  // A user who signs in elsewhere has no password.
  return (
    stored.length === derived.length && timingSafeEqual(derived, stored)
  )
}
