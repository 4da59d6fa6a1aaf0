import { isCredentialName } from '../credential-names.ts'
import { credentialMistakes, credentialSpellings } from '../invalid-credentials.ts'
import { addCredentials, removeCredentials } from '../added-credentials.ts'
import { type CredentialsKind, KnownCredentials } from '../known-credentials.ts'
import type { ContractCredentials, ContractTestOptions } from '../options.ts'
import type { RequestData } from '../request-data.ts'
import type { TestedOperation } from '../tested-operation.ts'

/** The role that credentials belong to. */
interface PairRole {
  /** The name, if it was given one. */
  readonly name?: string
  /** Whether it is not the first role, which sends most requests. */
  readonly isOther?: boolean
}

/** The credentials of two servers. */
export class PairCredentials extends KnownCredentials {
  readonly #next: PairCredentials | undefined
  readonly #role: PairRole

  /** @param next the credentials of the new server, if they are other ones */
  constructor(options: ContractTestOptions, commonHeaders: readonly string[], next?: ContractTestOptions['authorize'], role: PairRole = {}) {
    super(options, commonHeaders)
    this.#next = next && new PairCredentials({ authorize: next }, commonHeaders)
    this.#role = role
  }

  override async authorize(tested: TestedOperation, data: RequestData, kind: CredentialsKind = 'valid'): Promise<RequestData> {
    const [old, others] = [await this.#listOf(kind, tested), this.#next && (await this.#next.#listOf(kind, tested))]
    const { name: role, isOther } = this.#role
    const valid = role === undefined ? 'with the credentials' : `as '${role}'`
    const isSpelled = credentialSpellings.some(([, change]) => change === kind)
    const names = old.length === 0 && !data.headers.some(([name]) => isCredentialName(name)) ? 'without credentials' : typeof kind === 'function' && !isSpelled ? 'with wrong credentials' : valid
    const adapt = (given: RequestData): RequestData => (others ? others.reduce(addCredentials, old.reduce(removeCredentials, given)) : given)
    return { ...old.reduce(addCredentials, data), pair: { credentials: names, role: isOther && names === valid ? role : undefined, isSpelled, adapt } }
  }

  async #listOf(kind: CredentialsKind, tested: TestedOperation): Promise<ContractCredentials[]> {
    const known = kind === 'none' ? [] : await this.list(tested)
    return typeof kind === 'function' ? known.map(kind) : known
  }
}

/** Lists the changes that make credentials of an operation wrong. */
export async function listMistakes(credentials: KnownCredentials, tested: TestedOperation): Promise<CredentialsKind[]> {
  const valid = await credentials.list(tested)
  return credentialMistakes.flatMap(([, change]) => (valid.some((one) => change(one) !== one) ? [change] : []))
}
