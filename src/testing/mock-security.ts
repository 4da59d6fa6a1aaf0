import type { Contract } from '../contract/operation.ts'
import type { Authenticator } from '../router/authenticators.ts'
import { isCredentialName, isKeyName } from './credential-names.ts'

/** Scheme name -> authenticator. */
export interface MockAuthenticators {
  readonly [scheme: string]: Authenticator<object>
}

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
  return [...headers.keys()].some(isCredentialName) || [...new URL(url).searchParams.keys()].some(isKeyName)
}
