import type { Contract } from '../contract/operation.ts'
import type { Authenticator } from '../router/authenticators.ts'

/** Scheme name -> authenticator. */
export interface MockAuthenticators {
  readonly [scheme: string]: Authenticator<object>
}

/** Matches the headers and the parameters of a query that usually contain a key or a token. */
const keyName = /^(?:x-)?(?:api|access|auth)[-_]?(?:key|token)$/i

/** Adds authenticators for the schemes of a contract that have none: they accept any credentials. */
export function addAuthenticators(contract: Contract, given: MockAuthenticators): MockAuthenticators {
  const requirements = Object.values(contract).flatMap(({ security = [] }) => security)
  const names = requirements.flatMap((requirement) => Object.keys(requirement))
  return { ...Object.fromEntries(names.map((name) => [name, acceptAny])), ...given }
}

const acceptAny: Authenticator<object> = {
  scheme: { type: 'http', scheme: 'bearer' },
  challenge: 'Bearer realm="mock"',
  authenticate: ({ request }) => (hasCredentials(request) ? {} : undefined),
}

function hasCredentials({ headers, url }: Request): boolean {
  if (headers.has('authorization') || headers.has('cookie')) return true
  return [...headers.keys(), ...new URL(url).searchParams.keys()].some((name) => keyName.test(name))
}
