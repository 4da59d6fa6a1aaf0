/**
 * The authenticator reads a copy of the body, up to a separate limit, because the core reads bodies after authentication and needs no
 * second way for this case. The router keeps the bytes in memory twice while a signature is verified.
 *
 * `webhookSignature` keeps no ids: whether a message is done is known after the handler, and only to the application.
 */
import { webhookScheme } from '../core/contract/webhook-scheme.ts'
import { error } from '../core/errors.ts'
import type { Authenticator, SecurityCheck } from '../core/router/options/authenticator.ts'
import { createAuthenticator } from '../security/authenticators.ts'
import { checkQuantity } from '../shared/quantity.ts'
import { readBytes } from '../core/read/read-bytes.ts'
import { rejectUnknownOptions } from '../shared/unknown-options.ts'
import { includesSignature, readSecrets, sign } from './signature.ts'

/** A sender's secrets: one, or several while they are rotated. */
type Secrets = string | readonly string[]

/**
 * Options for `webhookSignature`.
 *
 * @example
 * const options: WebhookSignatureOptions = { tolerance: 60, maxBodySize: 10_000 }
 */
export interface WebhookSignatureOptions {
  /** The seconds by which a request's time may differ from now. Default: 300. */
  readonly tolerance?: number | undefined
  /** The maximum size of a body, in bytes, which is read to verify it. Default: 1 MiB (1,048,576). */
  readonly maxBodySize?: number | undefined
}

/** The context that a signature proves. */
// An alias: other packages' declaration files could not name an interface.
type WebhookContext = {
  readonly webhook: {
    /** The id of the message, which is the same if it is sent again. */
    readonly id: string
    /** When the message was sent. */
    readonly time: Date
  }
}

/**
 * Authenticates webhooks by the [Standard Webhooks](https://www.standardwebhooks.com) signature over the raw body. Any other request is a
 * 401. The context has the message's id: store it in the handler, and ignore an id that is stored.
 *
 * @param secrets the sender's secrets (`whsec_…`), or a function that returns them
 * @throws TypeError for a secret that is not base64 of at least 16 bytes and for an unknown option, RangeError for an option
 * that is not a finite number from 0
 * @example
 * const security = { webhookSignature: webhookSignature('whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw') }
 */
export function webhookSignature<Arguments extends readonly unknown[] = readonly unknown[]>(
  secrets: Secrets | ((check: SecurityCheck<Arguments>) => Secrets | Promise<Secrets>),
  options: WebhookSignatureOptions = {},
): Authenticator<WebhookContext, Arguments> {
  rejectUnknownOptions(options, 'tolerance,maxBodySize', 'webhookSignature')
  const { tolerance = 300, maxBodySize = 1_048_576 } = options
  checkQuantity('tolerance', tolerance)
  checkQuantity('maxBodySize', maxBodySize)
  const fixed = typeof secrets === 'function' ? undefined : readSecrets(secrets)
  return createAuthenticator({
    scheme: webhookScheme,
    challenge: 'Webhook',
    authenticate: async (check: SecurityCheck<Arguments>): Promise<WebhookContext | undefined> => {
      const { request } = check
      const [id, seconds, signature] = ['id', 'timestamp', 'signature'].map((name) => request.headers.get(`webhook-${name}`) ?? '') as [string, string, string]
      // A full stop would let part of the body count as the time.
      if (!id || id.includes('.') || !/^\d{1,12}$/.test(seconds) || !signature) return undefined
      if (!(Math.abs(Date.now() / 1000 - Number(seconds)) <= tolerance)) return undefined
      const keys = fixed ?? readSecrets(await (secrets as (given: typeof check) => Secrets | Promise<Secrets>)(check))
      const body = await readBytes(request.clone() as Request, maxBodySize)
      if (!body) throw Object.assign(error(413), { isOfRouter: true })
      const time = new Date(Number(seconds) * 1000)
      return includesSignature(signature, await sign(keys, id, seconds, body)) ? { webhook: { id, time } } : undefined
    },
  })
}
