import { createHash } from 'node:crypto'
import { type ContractMiddlewareRequest, error } from 'routepact'
import { createKeys } from './idempotency-store.ts'
import type { Database } from './sqlite.ts'
import type { Transaction } from './transaction.ts'

type Store = Transaction<Parameters<typeof createKeys>[0]>

type Keys = ReturnType<typeof createKeys>

/** Uses the keys in a transaction of its own. */
async function useKeys<Result>(
  database: Database,
  use: (keys: Keys) => Result,
): Promise<Result> {
  const { stores, end } = await database.begin()
  let outcome: 'commit' | 'rollback' = 'rollback'
  try {
    const result = use(createKeys(stores))
    outcome = 'commit'
    return result
  } finally {
    await end(outcome)
  }
}

/** Claims the key of a request, or repeats the response to it. */
export async function claimKey(
  database: Database,
  request: ContractMiddlewareRequest,
  owner: string,
) {
  // Reading them rejects an invalid request, which claims nothing.
  const { validatedHeaders, validatedParams, validatedBody } = request
  const key = validatedHeaders?.get('idempotency-key')
  if (typeof key !== 'string') return { claim: undefined }
  const content = JSON.stringify([
    request.operationName,
    validatedParams,
    validatedBody,
  ])
  const fingerprint = createHash('sha256')
    .update(content)
    .digest('base64url')

  const found = await useKeys(database, ({ claim }) =>
    claim({ owner, key, fingerprint }),
  )
  if ('claim' in found) return found
  if ('response' in found) {
    const { status, headers, body } = JSON.parse(found.response) as {
      status: number
      headers: [string, string][]
      body: string
    }
    return new Response(body || null, {
      status,
      headers: [...headers, ['idempotency-replayed', 'true']],
    })
  }
  if (found.problem === 'busy') {
    throw error(409, 'The request is being processed', {
      headers: { 'retry-after': '1' },
    })
  }
  throw error(422, 'The key belongs to another request')
}

interface KeyContext {
  readonly claim?: string | undefined
  readonly transaction?: Store | undefined
}

/** Stores the response of a success in its transaction. */
export async function saveResponse(
  response: Response,
  { claim, transaction }: KeyContext,
): Promise<void> {
  if (claim === undefined || !transaction || response.status >= 400)
    return
  const copy = response.clone()
  const text = JSON.stringify({
    status: copy.status,
    headers: [...copy.headers],
    body: await copy.text(),
  })
  const isSaved = createKeys(transaction.stores).save(claim, text)
  if (!isSaved)
    throw new Error(
      'The request took too long: its key has been claimed again',
    )
}

/** Lets the client try again after an error, which changed nothing. */
export async function releaseKey(
  database: Database,
  response: Response,
  { claim }: KeyContext,
): Promise<void> {
  if (claim === undefined || response.status < 400) return
  await useKeys(database, ({ release }) => release(claim))
}
