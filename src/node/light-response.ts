import { adapterKey } from '../core/server-adapter.ts'
import { forwardMembers } from './forward-members.ts'
import { createLightHeaders, LightHeaders, toLightHeaders } from './light-headers.ts'

/** A body that is sent in one piece. */
type WholeBody = string | Uint8Array<ArrayBuffer> | null

/**
 * A router response that `routepact/node` sends without the platform's `Response`, which is created once a member other than `status`,
 * `headers` and `bodyUsed` is accessed.
 */
export class LightResponse {
  readonly #status: number
  readonly #headers: Headers
  readonly #body: WholeBody
  #isSent = false
  #platform: Response | undefined

  constructor(body: BodyInit | null = null, init: ResponseInit = {}) {
    const { status = 200, statusText, headers } = init
    this.#status = status
    if (!statusText && (body === null || typeof body === 'string' || body instanceof Uint8Array)) {
      // Copied, as the platform does: the application may reuse its buffer before the socket has sent it.
      this.#body = body instanceof Uint8Array ? new Uint8Array(body) : (body as WholeBody)
      this.#headers = toLightHeaders(headers)
      // The platform adds a text's content type.
      if (typeof body === 'string' && !this.#headers.has('content-type')) {
        this.#headers.set('content-type', 'text/plain;charset=UTF-8')
      }
    } else {
      // Only the platform can convert this body to a stream.
      this.#body = null
      this.#platform = new Response(body, init)
      this.#headers = createLightHeaders({}, this.#platform.headers)
    }
  }

  // Getters, because a platform response has no own properties.
  get status(): number {
    return this.#status
  }

  get headers(): Headers {
    return this.#headers
  }

  get bodyUsed(): boolean {
    return this.#isSent || (this.#platform?.bodyUsed ?? false)
  }

  get [adapterKey](): boolean {
    return !this.#isSent && !this.#platform
  }

  static open(response: LightResponse): Response {
    if (response.#platform) return response.#platform
    const { status, headers } = response
    const body = response.#body
    // A text would add a content type that the application has deleted.
    const bytes = typeof body === 'string' ? Buffer.from(body) : body
    const platform = new Response(bytes, { status, headers: [...headers] })
    response.#platform = platform
    LightHeaders.replace(headers, platform.headers)
    if (response.#isSent) void platform.arrayBuffer()
    return platform
  }

  /**
   * Takes a light response's body, which is used from then on.
   *
   * @returns undefined for the platform's response, and for a light response whose body has been accessed
   */
  static take(response: object): WholeBody | undefined {
    if (!(#platform in response) || response.#platform || response.#isSent) return undefined
    response.#isSent = response.#body !== null
    return response.#body
  }
}

forwardMembers(LightResponse.prototype, Response.prototype, LightResponse.open)
