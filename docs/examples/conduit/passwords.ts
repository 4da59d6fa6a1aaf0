import { randomBytes, scrypt, type ScryptOptions, timingSafeEqual } from 'node:crypto'

/** The cost of one guess: about 32 MiB and a tenth of a second. Each hash stores it, so it may be raised later. */
const cost = { N: 32_768, r: 8, p: 3 }

/** Hashes a password with a random salt. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  return toText(salt, await derive(password, salt, 32, cost))
}

/** A hash that no password matches. */
const unmatchedHash = toText(randomBytes(16), randomBytes(32))

/**
 * Whether the password matches the hash. Without a hash, because the user does not exist, the check takes as long:
 * otherwise the time would tell who is registered.
 */
export async function isPassword(password: string, hash: string = unmatchedHash): Promise<boolean> {
  const [, N, r, p, salt = '', key = ''] = hash.split(':')
  const expected = Buffer.from(key, 'base64url')
  const options = { N: Number(N), r: Number(r), p: Number(p) }
  return timingSafeEqual(await derive(password, Buffer.from(salt, 'base64url'), expected.length, options), expected)
}

function toText(salt: Buffer, key: Buffer): string {
  return ['scrypt', cost.N, cost.r, cost.p, salt.toString('base64url'), key.toString('base64url')].join(':')
}

function derive(password: string, salt: Buffer, length: number, options: ScryptOptions): Promise<Buffer> {
  // Keyboards send composed or decomposed letters for the same password.
  const text = password.normalize('NFKC')
  return new Promise((resolve, reject) => {
    scrypt(text, salt, length, { ...options, maxmem: 64 * 1024 * 1024 }, (problem, key) => {
      if (problem) reject(problem)
      else resolve(key)
    })
  })
}
