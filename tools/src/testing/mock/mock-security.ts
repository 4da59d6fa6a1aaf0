import { type Authenticator, type Contract, createAuthenticator } from 'routepact'
import { invalidCredential } from '../invalid-credentials.ts'
import { isCredentialName, isKeyName } from '../credential-names.ts'

/** Scheme name -> authenticator. */
export interface MockAuthenticators {
  readonly [scheme: string]: Authenticator<object>
}

/**
 * Adds authenticators for the schemes of a contract that have none: they accept any credentials without the text `invalid`,
 * with any scopes.
 */
export function addAuthenticators(contract: Contract, given: MockAuthenticators): MockAuthenticators {
  const requirements = Object.values(contract).flatMap(({ security = [] }) => security)
  const names = requirements.flatMap((requirement) => Object.keys(requirement))
  return { ...Object.fromEntries(names.map((name) => [name, acceptAny])), ...given }
}

const acceptAny: Authenticator<object> = createAuthenticator({
  scheme: { type: 'http', scheme: 'bearer' },
  challenge: 'Bearer realm="mock"',
  authenticate({ request, scopes }) {
    // The router requires that somebody reads them.
    void scopes
    const values = listCredentials(request)
    const isInvalid = values.some((value) => value.includes('invalid') || value.includes(invalidCredential))
    return values.length > 0 && !isInvalid ? {} : undefined
  },
})

/** Lists the values of headers and parameters whose names mean credentials. */
function listCredentials({ headers, url }: Request): string[] {
  const named = [...headers].filter(([name]) => isCredentialName(name))
  const parameters = [...new URL(url).searchParams].filter(([name]) => isKeyName(name))
  return [...named, ...parameters].map(([, value]) => value)
}
