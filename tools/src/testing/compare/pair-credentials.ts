import { isCredentialName } from '../credential-names.ts'
import { editQuery } from '../edit-query.ts'
import { credentialMistakes } from '../invalid-credentials.ts'
import { addCredentials } from '../added-credentials.ts'
import { type CredentialsKind, KnownCredentials } from '../known-credentials.ts'
import type { ContractCredentials, ContractTestOptions } from '../options.ts'
import { type RequestData, splitTarget, withHeaders } from '../request-data.ts'
import type { TestedOperation } from '../tested-operation.ts'

/** The credentials of two servers. */
export class PairCredentials extends KnownCredentials {
  readonly #next: PairCredentials | undefined

  /** @param next the credentials of the new server, if they are other ones */
  constructor(options: ContractTestOptions, commonHeaders: readonly string[], next?: ContractTestOptions['authorize']) {
    super(options, commonHeaders)
    this.#next = next && new PairCredentials({ authorize: next }, commonHeaders)
  }

  override async authorize(tested: TestedOperation, data: RequestData, kind: CredentialsKind = 'valid'): Promise<RequestData> {
    const [old, others] = [await this.#listOf(kind, tested), this.#next && (await this.#next.#listOf(kind, tested))]
    const names = old.length === 0 && !data.headers.some(([name]) => isCredentialName(name)) ? 'without credentials' : typeof kind === 'function' ? 'with wrong credentials' : 'with the credentials'
    const adapt = (given: RequestData): RequestData => (others ? others.reduce(addCredentials, old.reduce(removeCredentials, given)) : given)
    return { ...old.reduce(addCredentials, data), pair: { credentials: names, adapt } }
  }

  async #listOf(kind: CredentialsKind, tested: TestedOperation): Promise<ContractCredentials[]> {
    const known = kind === 'none' ? [] : await this.list(tested)
    return typeof kind === 'function' ? known.map(kind) : known
  }
}

/** Removes the headers and the parameters of credentials. */
function removeCredentials(data: RequestData, { headers = {}, query = {} }: ContractCredentials): RequestData {
  const [pathname, search] = splitTarget(data.target)
  const others = editQuery(search, (parameters) => {
    for (const name of Object.keys(query)) parameters.delete(name)
    return String(parameters)
  })
  const changed = Object.keys(query).length === 0 ? data : { ...data, target: `${pathname}${others && '?'}${others}` }
  return withHeaders(changed, Object.fromEntries(Object.keys(headers).map((name) => [name, undefined])))
}

/** Lists the changes that make credentials of an operation wrong. */
export async function listMistakes(credentials: KnownCredentials, tested: TestedOperation): Promise<CredentialsKind[]> {
  const valid = await credentials.list(tested)
  return credentialMistakes.flatMap(([, change]) => (valid.some((one) => change(one) !== one) ? [change] : []))
}
