/** Signatures for Standard Webhooks' scheme v1: HMAC-SHA256 over the id, the time and the raw body. */

/** A secret's bytes, which `importKey` accepts. */
type SecretBytes = Uint8Array<ArrayBuffer>

/**
 * Reads secrets: base64, with or without the prefix `whsec_`.
 *
 * @throws TypeError for a list without a secret, and for a secret that is not base64; the message does not contain the secret
 */
export function readSecrets(secrets: string | readonly string[]): SecretBytes[] {
  const list = typeof secrets === 'string' ? [secrets] : secrets
  if (!Array.isArray(list) || list.length === 0) throw new TypeError("'secrets' must be a secret or a list of secrets")
  return list.map((secret: unknown) => {
    try {
      // `atob` ignores spaces, and would read a passphrase.
      const text = String(secret).replace(/^whsec_/, '').replace(/\s/g, '.')
      const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
      if (bytes.length >= 16) return bytes
    } catch {
      // The `atob` error is replaced.
    }
    throw new TypeError("A secret in 'secrets' must be base64 of at least 16 bytes, after 'whsec_'")
  })
}

/** Signs a body with each secret. */
export async function sign(secrets: readonly SecretBytes[], id: string, seconds: string, body: Uint8Array): Promise<Uint8Array[]> {
  const start = new TextEncoder().encode(`${id}.${seconds}.`)
  const signed = new Uint8Array(start.length + body.length)
  signed.set(start)
  signed.set(body, start.length)
  return Promise.all(
    secrets.map(async (secret) => {
      const key = await crypto.subtle.importKey('raw', secret, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
      return new Uint8Array(await crypto.subtle.sign('HMAC', key, signed))
    }),
  )
}

/** Returns the `webhook-signature` value. */
export function toSignatureHeader(signatures: readonly Uint8Array[]): string {
  return signatures.map((bytes) => `v1,${btoa(String.fromCharCode(...bytes))}`).join(' ')
}

/** The maximum number of signatures that are compared: a sender has a few secrets. */
const mostSignatures = 20

/** Whether a header contains an expected signature. Each comparison takes the same time. */
export function includesSignature(header: string, expected: readonly Uint8Array[]): boolean {
  const wanted = toSignatureHeader(expected).split(' ')
  const given = header.split(' ', mostSignatures)
  return given.map((text) => wanted.map((other) => isSameText(text, other)).includes(true)).includes(true)
}

/** Compares texts in a time that depends on their length only. */
function isSameText(one: string, other: string): boolean {
  let difference = one.length ^ other.length
  for (let index = 0; index < other.length; index += 1) difference |= one.charCodeAt(index) ^ other.charCodeAt(index)
  return difference === 0
}
