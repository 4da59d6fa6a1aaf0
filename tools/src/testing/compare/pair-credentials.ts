import { isCredentialName } from '../credential-names.ts'
import { credentialMistakes, credentialSpellings } from '../invalid-credentials.ts'
import { addCredentials } from '../added-credentials.ts'
import { type CredentialsKind, KnownCredentials } from '../known-credentials.ts'
import type { ContractCredentials, ContractTestOptions } from '../options.ts'
import { type RequestData, type RequestPair, splitTarget } from '../request-data.ts'
import type { TestedOperation } from '../tested-operation.ts'
import type { ServerPair } from './options.ts'

/** The role that credentials belong to. */
interface PairRole {
  /** The name, if it was given one. */
  readonly name?: string
  /** Whether this is not the first role, which sends most requests. */
  readonly isOther?: boolean
}

/** The credentials for two servers. */
export class PairCredentials extends KnownCredentials {
  /** The credentials for the new server, unless both servers have the same ones. */
  readonly #next: KnownCredentials | undefined
  readonly #role: PairRole

  constructor({ old, new: next }: ServerPair<ContractTestOptions['authorize']>, commonHeaders: readonly string[], role: PairRole = {}) {
    super({ authorize: old }, commonHeaders)
    this.#next = next === old ? undefined : new KnownCredentials({ authorize: next }, commonHeaders)
    this.#role = role
  }

  override findMissing(tested: TestedOperation): string | undefined {
    return super.findMissing(tested) ?? this.#next?.findMissing(tested)
  }

  override async authorize(tested: TestedOperation, data: RequestData, wanted: CredentialsKind = 'valid'): Promise<RequestData> {
    const next = this.#next
    // If only one server has credentials, both get none.
    const kind = this.findMissing(tested) === undefined ? wanted : 'none'
    const [old, others] = [toKind(await this.list(tested), kind), next ? toKind(await next.list(tested), kind) : []]
    const createNext: RequestPair['createNext'] = async (translate) => {
      // They may have been renewed.
      const known = next ? await next.list(tested) : (await this.list(tested)).map((one) => translateCredentials(one, translate))
      return toKind(known, kind).reduce(addCredentials, translate(data))
    }
    const { name: role, isOther } = this.#role
    const valid = role === undefined ? 'with the credentials' : `as '${role}'`
    const isSpelled = credentialSpellings.some(([, change]) => change === kind)
    const isBare = old.length + others.length === 0 && !data.headers.some(([name]) => isCredentialName(name))
    const names = isBare ? 'without credentials' : typeof kind === 'function' && !isSpelled ? 'with wrong credentials' : valid
    return { ...old.reduce(addCredentials, data), pair: { credentials: names, role: isOther && names === valid ? role : undefined, isSpelled, createNext } }
  }

  /** Lists the changes that make an operation's credentials wrong, for both servers. */
  async listMistakes(tested: TestedOperation): Promise<CredentialsKind[]> {
    const lists = await Promise.all([this, this.#next ?? this].map(async (side) => side.list(tested)))
    return credentialMistakes.flatMap(([, change]) => (lists.every((known) => known.some((one) => change(one) !== one)) ? [change] : []))
  }
}

function toKind(known: readonly ContractCredentials[], kind: CredentialsKind): readonly ContractCredentials[] {
  return kind === 'none' ? [] : typeof kind === 'function' ? known.map(kind) : known
}

/** Replaces the old server's values in credentials that both servers have. */
function translateCredentials({ headers = {}, query = {} }: ContractCredentials, translate: (data: RequestData) => RequestData): ContractCredentials {
  const data = translate({ method: 'GET', target: `/?${new URLSearchParams(query)}`, headers: Object.entries(headers), body: undefined })
  return { headers: Object.fromEntries(data.headers), query: Object.fromEntries(new URLSearchParams(splitTarget(data.target)[1])) }
}

/** Changes a request for one of the servers. */
export type ChangeRequest = (data: RequestData, side: keyof ServerPair<unknown>) => RequestData | Promise<RequestData>

/** Changes a request in the same way for both servers, each with its own credentials. */
export async function changeForBoth(request: RequestData, change: ChangeRequest): Promise<RequestData> {
  const { createNext, ...facts } = request.pair as RequestPair
  return { ...(await change(request, 'old')), pair: { ...facts, createNext: async (translate) => change(await createNext(translate), 'new') } }
}
