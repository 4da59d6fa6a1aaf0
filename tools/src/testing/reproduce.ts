import type { BaseUrl } from 'routepact/internal'
import { type ContractCheck, responseChecks } from './checks.ts'
import type { BrokenPromise } from './contract-finding.ts'
import type { ResponseProblem } from './find-problem.ts'
import { withHeaders } from './request-data.ts'
import { sendPlainly } from './send-plainly.ts'
import { orTimeout } from './stream-elements.ts'

/** The headers that `fetch` in Node.js adds, and a command does not. */
const platformHeaders: readonly (readonly [name: string, value: string])[] = [
  ['accept-language', '*'],
  ['sec-fetch-mode', 'cors'],
  ['accept-encoding', 'gzip, deflate'],
  ['user-agent', 'node'],
]

/** Where and how a finding is reproduced. */
interface Reproduction {
  readonly check: ContractCheck
  readonly baseUrl: BaseUrl
  /** The milliseconds for all requests together. */
  readonly timeout: number
  readonly findProblem: (response: Response) => Promise<ResponseProblem | undefined>
}

/**
 * Sends a finding's request again with its command's headers. If only platform headers lead to the finding, the request gets them; if
 * nothing does, because the server's state has changed for example, the finding says so. With the same status, another part of the response
 * no longer breaks the promise.
 */
export async function reproduce(broken: BrokenPromise, { check, baseUrl, timeout, findProblem }: Reproduction): Promise<BrokenPromise> {
  const { request, received } = broken
  const status = Number(/^\d{3}\b/.exec(received)?.[0])
  // Without a status, there was no response, or several were compared.
  if (!status) return broken
  let other: number | undefined
  const end = performance.now() + timeout
  const isAlike = async (headers: typeof platformHeaders): Promise<boolean> => {
    const controller = new AbortController()
    const work = async (): Promise<boolean> => {
      const response = await sendPlainly(withHeaders(request, Object.fromEntries(headers)), baseUrl, controller.signal)
      other ??= response?.status
      if (response?.status !== status) return false
      return !responseChecks.has(check) || (await findProblem(response))?.check === check
    }
    try {
      return await orTimeout(work(), end - performance.now(), false)
    } finally {
      controller.abort()
    }
  }
  if (await isAlike([])) return broken
  if (other === undefined) return broken
  const own = new Set(request.headers.map(([name]) => name.toLowerCase()))
  const added = platformHeaders.filter(([name]) => !own.has(name))
  for (const headers of [...added.map((header) => [header]), added]) {
    if (performance.now() >= end) return broken
    if (await isAlike(headers)) return { ...broken, request: withHeaders(request, Object.fromEntries(headers)) }
  }
  const part = check === 'declared-body' ? 'another body' : 'other headers'
  return { ...broken, received: `${received} (but ${other === status ? `with ${part}` : other} for the command below)` }
}
