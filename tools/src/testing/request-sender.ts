import { type BaseUrl, cancelLater } from 'routepact/internal'
import { toEssence } from '../../../src/shared/content-type.ts'
import { toDocumentFormat } from '../json-schema/document-format.ts'
import { isObject } from '../../../src/shared/property.ts'
import { boundResponse } from './bounded-response.ts'
import { callOption } from './call-option.ts'
import { isSuccess } from './find-problem.ts'
import type { ContractTarget, ContractTestOptions, CreatedResource } from './options.ts'
import { toReasonText } from './reason-text.ts'
import { type RequestData, toRequest, toRequestUrl } from './request-data.ts'
import { orTimeout } from './stream-elements.ts'

/** The milliseconds in which the server must respond. */
const defaultTimeout = 10_000

/** The most characters of all bodies that are kept for `cleanup`. */
const mostKeptText = 2 ** 22

/** Sends requests to the target, and keeps what they may have created. */
export class RequestSender {
  /** The milliseconds in which the server must respond. */
  readonly timeout: number
  readonly #baseUrl: BaseUrl
  readonly #fetch: (request: Request) => Response | Promise<Response>
  readonly #cleanup: ContractTestOptions['cleanup']
  readonly #created: CreatedResource[] = []
  #keptLeft = mostKeptText
  /** How many requests were sent. */
  count = 0

  constructor(target: ContractTarget, baseUrl: BaseUrl, { timeout = defaultTimeout, cleanup }: ContractTestOptions) {
    const { fetch = globalThis.fetch } = target
    // With the target as `this`, because `fetch` may be a method.
    this.#fetch = (request) => fetch.call(target, request)
    this.#baseUrl = baseUrl
    this.timeout = timeout
    this.#cleanup = cleanup
  }

  /** Passes what the requests created to `cleanup`. */
  async cleanUp(): Promise<void> {
    const cleanup = this.#cleanup
    if (cleanup) await callOption('cleanup', () => cleanup(this.#created))
  }

  /** Sends a request and reads its response; returns a sentence if there is no response in time. */
  async send<Read extends object>(request: RequestData, read: (response: Response) => Promise<Read>): Promise<Read | string> {
    const { timeout } = this
    const controller = new AbortController()
    this.count += 1
    const { signal } = controller
    let missing = 'response'
    const open: Request[] = []
    const work = async (): Promise<Read | string> => {
      try {
        const sent = toRequest(request, this.#baseUrl, signal)
        open.push(sent)
        const given = await this.#fetch(sent)
        if (!isObject(given)) throw new TypeError("'fetch' did not return a Response")
        if (given.status === 0) throw new TypeError("'fetch' returned a network error")
        const response = boundResponse(given, signal)
        if (this.#cleanup) await this.#keepCreated(request, response)
        missing = 'end of the response'
        const result = await read(response)
        if (response.body && !response.bodyUsed) cancelLater(response.body, response.headers)
        return result
      } catch (thrown) {
        return `no response: ${toReasonText(thrown)}`
      }
    }
    const received = await orTimeout(work(), timeout, undefined)
    if (received !== undefined) return received
    controller.abort()
    // Kept until here: Node follows a request's signal through a weak reference.
    open.length = 0
    return `no ${missing} within ${timeout.toLocaleString('en')} ms`
  }

  /** Keeps what a request may have created. */
  async #keepCreated(request: RequestData, response: Response): Promise<void> {
    const { method } = request
    const { status, headers } = response
    if ((method !== 'POST' && method !== 'PUT') || !isSuccess(status)) return
    const isJson = toDocumentFormat(toEssence(headers.get('content-type') ?? '')) === 'json'
    const body: unknown = isJson ? await this.#readCreated(response.clone()).catch(() => undefined) : undefined
    const url = toRequestUrl(request, this.#baseUrl)
    this.#created.push({ method, url, status, location: headers.get('location') ?? undefined, body })
  }

  /** Reads a body, unless the bodies that are kept would become too large. */
  async #readCreated(response: Response): Promise<unknown> {
    const text = await response.text()
    if (text.length > this.#keptLeft) return undefined
    this.#keptLeft -= text.length
    return JSON.parse(text)
  }
}
