import type { OperationOutline } from '../client/outline.ts'
import { orAborted } from '../core/request/abort.ts'
import { readStream } from '../core/request/read-bytes.ts'
import { outlinePath } from './publish-contract.ts'

/** What a server publishes. Nothing of it is trusted: it may be any JSON. */
export interface PublishedContract {
  readonly readOutline: () => Promise<{ readonly [name: string]: OperationOutline | undefined }>
  readonly readDocument: () => Promise<never>
}

/** How much a server may send, and how long it may take. */
interface PublishedLimits {
  /** The most milliseconds until the end of a response. */
  readonly timeout: number
  /** The most bytes of a response. */
  readonly maxSize: number
}

/** Reads the contract that a server publishes. A server that does not end or sends too much rejects. */
export function readPublished(
  baseUrl: string,
  fetch: (request: Request) => Response | Promise<Response>,
  { timeout, maxSize }: PublishedLimits,
): PublishedContract {
  const receive = async (path: string): Promise<never> => {
    const signal = AbortSignal.timeout(timeout)
    const send = async () => fetch(new Request(baseUrl.replace(/\/?(?:[?#].*)?$/, path), { signal, redirect: 'manual' }))
    const { status, body, headers } = await orAborted(send(), signal)
    const bytes = status === 200 && body ? await readStream(body, headers, maxSize, signal) : undefined
    if (!bytes) throw new Error(`${path} is not published`)
    return JSON.parse(new TextDecoder().decode(bytes)) as never
  }
  return { readOutline: () => receive(outlinePath), readDocument: () => receive(`${outlinePath}/document`) }
}
