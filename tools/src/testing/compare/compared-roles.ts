/** The roles in a comparison: their credentials for both servers, and their operation tests. */
import type { Contract } from 'routepact'
import { isPlainObject, readOwn } from '../../../../src/shared/property.ts'
import { checkAuthorize } from '../check-test-options.ts'
import { OperationTest } from '../operation-test.ts'
import type { ContractTestOptions } from '../options.ts'
import { ResourceChains } from '../resource-chains.ts'
import { TestSession } from '../test-session.ts'
import { ComparedRequests } from './compared-requests.ts'
import type { ComparedServer, CompareServersOptions, ServerPair } from './options.ts'
import { PairCredentials } from './pair-credentials.ts'
import type { PairSender } from './pair-sender.ts'
import type { SeenScopes } from './seen-scopes.ts'

/** The name of the role that `authorize` is. */
const defaultRole = 'default'

type Authorize = ContractTestOptions['authorize']

/** A role, with its credentials for each server. */
export interface ComparedRole extends ServerPair<Authorize> {
  readonly name: string
}

/**
 * Lists the roles. The first one sends requests of all kinds.
 *
 * @throws TypeError for invalid roles, and for a role on only one server
 */
export function listRoles(contract: Contract, servers: ServerPair<ComparedServer>, options: CompareServersOptions): ComparedRole[] {
  const places = [['roles', options.roles], ['servers.old.roles', servers.old.roles], ['servers.new.roles', servers.new.roles]] as const
  for (const [place, roles = {}] of places) checkRoles(contract, place, roles)
  const names = new Set(places.flatMap(([, roles = {}]) => Object.keys(roles)))
  const named = [...names].map((name): ComparedRole => ({ name, old: findRole(name, servers, options, 'old'), new: findRole(name, servers, options, 'new') }))
  const [old, next] = [servers.old.authorize ?? options.authorize, servers.new.authorize ?? options.authorize]
  const isFirst = named.length === 0 || old !== undefined || next !== undefined
  return isFirst ? [{ name: defaultRole, old, new: next }, ...named] : named
}

function checkRoles(contract: Contract, place: string, roles: NonNullable<CompareServersOptions['roles']>): void {
  if (!isPlainObject(roles)) throw new TypeError(`'${place}' must be an object: role name -> credentials`)
  for (const [name, authorize] of Object.entries(roles)) {
    if (!/^[\w-]+$/.test(name) || name === defaultRole) throw new TypeError(`'${name}' in '${place}' must be another name: letters, digits, '-' and '_', and not '${defaultRole}'`)
    checkAuthorize(contract, `${place}.${name}`, authorize)
  }
}

function findRole(name: string, servers: ServerPair<ComparedServer>, { roles = {} }: CompareServersOptions, side: 'old' | 'new'): Authorize {
  const found = readOwn(servers[side].roles ?? {}, name) ?? readOwn(roles, name)
  if (found === undefined) throw new TypeError(`'servers.${side}' has no credentials of the role '${name}': add them to 'roles'`)
  return found
}

/** Creates a role's credentials. */
export function toCredentialsOfRole(role: ComparedRole, headers: readonly string[], isOther: boolean): PairCredentials {
  return new PairCredentials(role, headers, { isOther, ...(role.name !== defaultRole && { name: role.name }) })
}

/** All roles' sessions, which send requests for what any role has created. */
export class RoleSessions {
  readonly #all: readonly { readonly name: string; readonly tests: ReadonlyMap<string, OperationTest> }[]
  readonly #sender: PairSender
  readonly #scopes: SeenScopes
  /** The credentials that were sent in other spellings, with their roles. */
  readonly #spelled = new Set<string>()

  /**
   * @param roles the first role, whose session and tests are given, and the other ones
   */
  constructor([first, ...others]: readonly ComparedRole[], sender: PairSender, tests: ReadonlyMap<string, OperationTest>, scopes: SeenScopes, createSession: (role: ComparedRole) => TestSession) {
    this.#sender = sender
    this.#scopes = scopes
    const ofOthers = others.map((role) => {
      const session = createSession(role)
      // The inputs are the same as for the first role.
      const own = new Map(Array.from(tests, ([name, test]) => [name, new OperationTest(test.tested, session, test)]))
      session.chains = new ResourceChains(own.values(), true)
      return { name: role.name, tests: own }
    })
    this.#all = [{ name: (first as ComparedRole).name, tests }, ...ofOthers]
  }

  /** Sends an operation's requests as each role that has its credentials. */
  async send(operation: string): Promise<void> {
    const able = this.#all.flatMap(({ name, tests }) => {
      const test = tests.get(operation) as OperationTest
      return test.session.credentials.findMissing(test.tested) === undefined ? [{ name, test, tests }] : []
    })
    for (const { name, test, tests } of able) {
      const requests = new ComparedRequests(test, this.#sender, tests, this.#scopes)
      if (tests !== this.#all[0]?.tests) await requests.sendOwn()
      await this.#sendSpelled(name, test, requests)
      for (const owner of able) if (owner.name !== name) await requests.sendForeign(owner.test, owner.name)
    }
  }

  /** Sends a role's credentials in other spellings, once to an operation that changes nothing and refuses wrong credentials. */
  async #sendSpelled(role: string, test: OperationTest, requests: ComparedRequests): Promise<void> {
    const { name, operation } = test.tested
    if (operation.method !== 'GET' || !this.#sender.isRefused(name)) return
    const key = JSON.stringify([role, await test.session.credentials.list(test.tested)])
    if (this.#spelled.has(key)) return
    if (await requests.sendSpelledCredentials()) this.#spelled.add(key)
  }
}
