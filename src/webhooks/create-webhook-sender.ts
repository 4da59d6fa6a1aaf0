/** A message is validated as input and sent as it is, as in the client: the receiver's schema transforms it. */
import type { ContentTypeKey, Contract, ContractOperation } from '../core/contract/operation.ts'
import type { CallHeaders, ContractOperationInput } from '../core/read/input.ts'
import type { HeaderValues } from '../core/write/response-data.ts'
import { getCodec, type Issue, type ReceivedSchema, type Schema, type SchemaOutput, validate } from '../core/schema/schema.ts'
import type { OperationOutline } from '../client/outline.ts'
import { type CallInput, createCallRequest } from '../client/request.ts'
import { toBaseUrl } from '../client/url.ts'
import { checkTimerDelay, isTimerDelay, longestTimer } from '../shared/quantity.ts'
import { listContents } from '../core/contract/declared-content.ts'
import { rejectUnknownOptions } from '../shared/unknown-options.ts'
import { deliver, type WebhookDelivery, type WebhookSenderOptions } from './deliver.ts'
import { readSecrets } from './signature.ts'

/** The headers that the sender adds. */
type SignatureHeader = 'webhook-id' | 'webhook-timestamp' | 'webhook-signature'

/** A webhook's payload and receiver. */
type WebhookInput<Operation extends ContractOperation> = Payload<ContractOperationInput<WithValues<Operation>>> &
  ExtraHeaders<ValueSlot<Operation['headers']>> & {
    /** The receiver's URL. */
    readonly url: string | URL
    /** The receiver's secret (`whsec_…`), or several while they are rotated. */
    readonly secrets: string | readonly string[]
    /** The id of the message: printable ASCII without spaces and full stops. Default: a random one. */
    readonly id?: string | undefined
    /** Ends the delivery. */
    readonly signal?: AbortSignal | undefined
  }

/** A schema; for a codec form, the schema of its values. */
type ValueSlot<Slot> = Slot extends Schema & { readonly '~codec': unknown }
  ? {
      readonly '~standard': {
        readonly types?: { readonly input: SchemaOutput<Slot>; readonly output: SchemaOutput<Slot> } | undefined
        readonly validate: (value: unknown) => void
      }
    }
  : Slot

/** An operation's bodies; for a codec form, its values. */
type WithValues<Operation extends ContractOperation> = Operation extends { readonly requests: infer Contents }
  ? {
      readonly path: '/'
      readonly method: 'POST'
      readonly requests: {
        readonly [Key in keyof Contents]: Key extends ContentTypeKey
          ? { readonly body: ValueSlot<Contents[Key]['body' & keyof Contents[Key]]> & ReceivedSchema }
          : Contents[Key]
      }
      readonly responses: {}
    }
  : Operation

/** The body and its content type. Distributes over content types. */
type Payload<Input> = Input extends unknown ? Pick<Input, Extract<keyof Input, 'body' | 'contentType'>> : never

/** The headers that the operation declares, without the headers that the sender sets; any headers without a schema. */
type ExtraHeaders<Slot> = Slot extends Schema
  ? {} extends WithoutSignature<CallHeaders<Slot>>
    ? { readonly headers?: WithoutSignature<CallHeaders<Slot>> | undefined }
    : { readonly headers: WithoutSignature<CallHeaders<Slot>> }
  : { readonly headers?: HeaderValues | undefined }

/** The other headers. Distributes over alternatives: `Omit` alone would keep only the headers that all of them have. */
type WithoutSignature<Values> = Values extends unknown ? Omit<Values, SignatureHeader> : never

/**
 * Functions that send webhooks, by name.
 *
 * @example
 * const send = (sender: WebhookSender<typeof contract>) => sender.createUser
 */
export type WebhookSender<Declared extends Contract> = {
  readonly [Name in keyof Declared]: (input: WebhookInput<Declared[Name]>) => Promise<WebhookDelivery>
}

/**
 * The error for a payload that its schema rejects. Nothing has been sent.
 *
 * @example
 * const toIssues = (thrown: unknown) => (thrown instanceof WebhookPayloadError ? thrown.issues : [])
 */
export class WebhookPayloadError extends TypeError {
  override readonly name = 'WebhookPayloadError' as const
  /** The schema's issues. They may contain the payload. */
  readonly issues: readonly Issue[]

  constructor(webhook: string, part: string, issues: readonly Issue[]) {
    super(`'${part}' of the webhook '${webhook}' is not valid`)
    this.issues = issues
  }
}

/**
 * Creates the functions that send webhooks. A function validates the payload, signs it as [Standard
 * Webhooks](https://www.standardwebhooks.com) specify, and sends it until the receiver responds with a status from 200 to 299 or with 410.
 * Each attempt has the same id, but its own time and signature. Redirects are not followed.
 *
 * A function rejects with a WebhookPayloadError for an invalid payload, with a TypeError for a secret or a URL that is not allowed, and
 * with its signal's reason; a receiver that fails is a result.
 *
 * @throws TypeError for an unknown option, RangeError for an option that is not a time
 * @example
 * const sender = createWebhookSender(contract)
 * const deliver = (url: string) =>
 *   sender.createUser({ url, secrets: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', body: { name: 'Ada' } })
 */
export function createWebhookSender<const Declared extends Contract>(
  webhooks: Declared,
  options: WebhookSenderOptions = {},
): WebhookSender<Declared> {
  rejectUnknownOptions(options, 'delays,timeout,maxDelay,fetch,resolve,allowPrivate', 'createWebhookSender')
  checkTimes(options)
  const senders = Object.entries(webhooks).map(([name, operation]) => [name, createSend(name, operation, options)])
  return Object.fromEntries(senders) as WebhookSender<Declared>
}

/** @throws RangeError for an option that is not a time */
function checkTimes({ timeout = 0, delays = [], maxDelay = 0 }: WebhookSenderOptions): void {
  checkTimerDelay('timeout', timeout)
  checkTimerDelay('maxDelay', maxDelay)
  if (!Array.isArray(delays) || !delays.every(isTimerDelay)) throw new RangeError(`'delays' must be an array of milliseconds from 0 to ${longestTimer}`)
}

/** A function's input at run time. */
interface SendInput extends CallInput {
  readonly url: string | URL
  readonly secrets: string | readonly string[]
  readonly id?: string
}

function createSend(name: string, operation: ContractOperation, options: WebhookSenderOptions) {
  return async ({ url, secrets, id = crypto.randomUUID(), signal, ...input }: SendInput): Promise<WebhookDelivery> => {
    signal?.throwIfAborted()
    const keys = readSecrets(secrets)
    if (!/^[!-\-/-~]+$/.test(id)) throw new TypeError("'id' must be printable ASCII without spaces and full stops")
    if (!URL.canParse(url)) throw new TypeError("'url' is not a URL")
    const payload = await checkPayload(name, operation, input)
    // The receiver's URL replaces the path in the contract.
    const request = createCallRequest(operation as OperationOutline, payload, toBaseUrl('http://localhost'), undefined, undefined)
    const { method, headers } = request
    const body = new Uint8Array(await request.arrayBuffer())
    return deliver({ id, url: new URL(url), keys, method, headers, body, signal: signal ?? new AbortController().signal }, options)
  }
}

/**
 * Returns the input with the values that codecs have encoded.
 *
 * @throws WebhookPayloadError for a body or headers that the schema rejects, or that its codec does not encode
 */
async function checkPayload(name: string, { requests = {}, headers }: ContractOperation, input: CallInput): Promise<CallInput> {
  const [first, ...others] = listContents(requests)
  const declared = others.length === 0 ? first : listContents(requests).find(([contentType]) => contentType === input.contentType)
  const parts = [
    ['body', requests.optional && input.body === undefined ? undefined : declared?.[1].body, input.body],
    // The signature headers, which a receiver may declare, are added to each request.
    ['headers', headers, { ...input.headers, 'webhook-id': '1', 'webhook-timestamp': '1', 'webhook-signature': 'v1,' }],
  ] as const
  const encoded: { [part: string]: unknown } = {}
  for (const [part, schema, value] of parts) {
    const codec = getCodec(schema)
    const validation = await (codec ? codec.encode(value) : schema && validate(schema, value))
    if (validation?.issues) throw new WebhookPayloadError(name, part, validation.issues)
    if (codec) encoded[part] = validation?.value
  }
  return { ...input, ...encoded }
}
