import type { CallInput } from 'routepact/internal'
import { isSuccess } from './find-problem.ts'
import type { OperationTest } from './operation-test.ts'
import type { RequestData } from './request-data.ts'
import type { PathValues } from './resource-ids.ts'

/** A request and its successful response. */
export interface JsonReceived {
  readonly request: RequestData
  readonly headers: Headers
  readonly body: unknown
}

/** Sends a valid request and reads the response as JSON; returns `undefined` if it does not succeed. */
export async function receiveJson(
  { session, tested }: OperationTest,
  input: CallInput | undefined,
  values: PathValues,
): Promise<JsonReceived | undefined> {
  const params = { ...input?.params, ...values }
  try {
    const request = await session.credentials.authorize(tested, await session.createValid(tested, { ...input, params }))
    const received = await session.receive(request, async (response) => {
      const { status, headers } = response
      return { request, status, headers, body: (await response.json().catch(() => undefined)) as unknown }
    })
    return typeof received !== 'string' && isSuccess(received.status) ? received : undefined
  } catch {
    return undefined
  }
}
