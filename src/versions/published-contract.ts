import type { OperationOutline } from 'routepact/client'
import { orAborted } from '../core/request/abort.ts'
import { readStream } from '../core/request/read-bytes.ts'
import { outlinePath } from './publish-contract.ts'

/** What a server publishes. Nothing of it is trusted: it may be any JSON. */
export interface PublishedContract {
  readonly readOutline: () => Promise<{ readonly [name: string]: OperationOutline | undefined }>
  readonly readDocument: () => Promise<never>
}

/** How many milliseconds a server has for a response. */
const longestWait = 5000

/** How many bytes of a response are read. */
const maximumSize = 5_000_000

/** Reads the contract that a server publishes. A server that does not end or sends too much rejects. */
export function readPublished(baseUrl: string, fetch: (request: Request) => Response | Promise<Response>): PublishedContract {
  const receive = async (path: string): Promise<never> => {
    const signal = AbortSignal.timeout(longestWait)
    const send = async () => fetch(new Request(baseUrl.replace(/\/?(?:[?#].*)?$/, path), { signal, redirect: 'manual' }))
    const { status, body, headers } = await orAborted(send(), signal)
    const bytes = status === 200 && body ? await readStream(body, headers, maximumSize, signal) : undefined
    if (!bytes) throw new Error(`${path} is not published`)
    return JSON.parse(new TextDecoder().decode(bytes)) as never
  }
  return { readOutline: () => receive(outlinePath), readDocument: () => receive(`${outlinePath}/document`) }
}
