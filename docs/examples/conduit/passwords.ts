import { randomBytes, scrypt, type ScryptOptions, timingSafeEqual } from 'node:crypto'

/** What one guess costs: about 32 MiB and a tenth of a second. It is kept with each hash, so it may be raised later. */
const cost = { N: 32_768, r: 8, p: 3 }

/** Hashes a password for keeping, with a salt of its own. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  return toText(salt, await derive(password, salt, 32, cost))
}

/** What no password has as its hash. */
const nobodysHash = toText(randomBytes(16), randomBytes(32))

/**
 * Is this the password that was hashed? Where there is no hash, because there is no such user, it takes as long to say
 * no: otherwise the time would tell who is registered.
 */
export async function isPassword(password: string, hash: string = nobodysHash): Promise<boolean> {
  const [, N, r, p, salt = '', key = ''] = hash.split(':')
  const expected = Buffer.from(key, 'base64url')
  const options = { N: Number(N), r: Number(r), p: Number(p) }
  return timingSafeEqual(await derive(password, Buffer.from(salt, 'base64url'), expected.length, options), expected)
}

function toText(salt: Buffer, key: Buffer): string {
  return ['scrypt', cost.N, cost.r, cost.p, salt.toString('base64url'), key.toString('base64url')].join(':')
}

function derive(password: string, salt: Buffer, length: number, options: ScryptOptions): Promise<Buffer> {
  // The same password can be typed in composed and decomposed letters.
  const text = password.normalize('NFKC')
  return new Promise((resolve, reject) => {
    scrypt(text, salt, length, { ...options, maxmem: 64 * 1024 * 1024 }, (problem, key) => {
      if (problem) reject(problem)
      else resolve(key)
    })
  })
}
