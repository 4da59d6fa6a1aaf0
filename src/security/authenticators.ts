import type { SecurityScheme } from '../core/contract/security-scheme.ts'
import { readOwn } from '../shared/property.ts'
import {
  type BasicCredential,
  readBasic,
  readBearer,
  readCookieKey,
  readHeaderKey,
  readQueryKey,
} from './credentials.ts'
import {
  type AuthenticateResult,
  type Authenticator,
  type AuthenticatorOptions,
  compilerKey,
  type ProvedContext,
  type SecurityCheck,
  type VerifyResult,
} from '../core/router/options/authenticator.ts'
import { compileSecurity } from './security.ts'

/** Verifies a credential and returns the context that it proves. */
type Verify<Credential, Result, Arguments extends readonly unknown[]> = (
  credential: Credential,
  check: SecurityCheck<Arguments>,
) => Result | PromiseLike<Result>

/** What the challenge and the document say about an `Authorization` scheme. */
interface AuthorizationOptions {
  /** The challenge's realm (RFC 9110, section 11.5). Default: `api`. */
  readonly realm?: string | undefined
  /** The description in OpenAPI documents. */
  readonly description?: string | undefined
}

/** Options for `bearer`. */
interface BearerOptions extends AuthorizationOptions {
  /** The token format in OpenAPI documents, such as `JWT`. */
  readonly bearerFormat?: string | undefined
}

/** Where `apiKey` finds the key. */
interface ApiKeyOptions {
  readonly in: 'header' | 'query' | 'cookie'
  /** The header, parameter or cookie name. */
  readonly name: string
  /** The description in OpenAPI documents. */
  readonly description?: string | undefined
}

/**
 * Authenticates requests by the token in `Authorization: Bearer` (RFC 6750).
 *
 * @param verify returns the context that the token proves, or nothing if the token is not valid
 * @param options the challenge's realm, and what documents say about the token
 * @example
 * const security = { token: bearer((token) => (token === 'secret' ? { user: 'Ada' } : undefined)) }
 */
export function bearer<Result extends VerifyResult, Arguments extends readonly unknown[] = readonly unknown[]>(
  verify: Verify<string, Result, Arguments>,
  options: BearerOptions = {},
): Authenticator<ProvedContext<Result>, Arguments> {
  const { realm, ...documented } = options
  return create({ type: 'http', scheme: 'bearer', ...documented }, `Bearer ${toRealm(realm)}`, readBearer, verify)
}

/**
 * Authenticates requests by the user name and password in `Authorization: Basic` (RFC 7617).
 *
 * @param verify returns the context that the credential proves, or nothing if it is not valid
 * @param options the challenge's realm, and the description in documents
 * @example
 * const security = {
 *   login: basic(({ username, password }) => (password === 'secret' ? { user: username } : undefined)),
 * }
 */
export function basic<Result extends VerifyResult, Arguments extends readonly unknown[] = readonly unknown[]>(
  verify: Verify<BasicCredential, Result, Arguments>,
  options: AuthorizationOptions = {},
): Authenticator<ProvedContext<Result>, Arguments> {
  const { realm, ...documented } = options
  const challenge = `Basic ${toRealm(realm)}, charset="UTF-8"`
  return create({ type: 'http', scheme: 'basic', ...documented }, challenge, readBasic, verify)
}

/**
 * Authenticates requests by a key in a header, in the query or in a cookie.
 *
 * @param options where the key is, and the description in documents
 * @param verify returns the context that the key proves, or nothing if the key is not valid
 * @throws TypeError for a name that HTTP does not allow
 * @example
 * const security = {
 *   session: apiKey({ in: 'cookie', name: 'sid' }, (id) => (id === 'secret' ? { user: 'Ada' } : undefined)),
 * }
 */
export function apiKey<Result extends VerifyResult, Arguments extends readonly unknown[] = readonly unknown[]>(
  options: ApiKeyOptions,
  verify: Verify<string, Result, Arguments>,
): Authenticator<ProvedContext<Result>, Arguments> {
  const { in: place, name } = options
  const read = readOwn({ header: readHeaderKey, query: readQueryKey, cookie: readCookieKey }, place)
  if (!read) throw new TypeError("'in' must be 'header', 'query' or 'cookie'")
  const pattern = place === 'query' ? /^[^]+$/ : /^[!#$%&'*+\-.^_`|~\w]+$/
  if (typeof name !== 'string' || !pattern.test(name)) throw new TypeError(`'name' is not a valid ${place} name`)
  const challenge = `ApiKey in="${place}", name="${encodeURIComponent(name)}"`
  return create({ type: 'apiKey', ...options }, challenge, (request) => read(request, name), verify)
}

/**
 * Creates an authenticator for a scheme that `bearer`, `basic` and `apiKey` do not cover, or that is checked elsewhere, for example by a
 * gateway: `authenticate: ({ scopes }) => ({})` lets every request pass.
 *
 * @param options the scheme in documents, a 401's challenge, and the function that authenticates a request
 * @example
 * const signature = createAuthenticator({
 *   scheme: { type: 'apiKey', in: 'header', name: 'signature' },
 *   challenge: 'Signature',
 *   authenticate: async ({ request }) => (request.headers.get('signature') === 'valid' ? { sender: 'Ada' } : undefined),
 * })
 */
export function createAuthenticator<Result extends VerifyResult, Arguments extends readonly unknown[] = readonly unknown[]>(
  options: AuthenticatorOptions<Result, Arguments>,
): Authenticator<ProvedContext<Result>, Arguments> {
  return addCompiler(options as AuthenticatorOptions<AuthenticateResult<ProvedContext<Result>>, Arguments>)
}

/** Adds the code that runs an authenticator. */
function addCompiler<Context, Arguments extends readonly unknown[]>(
  options: AuthenticatorOptions<AuthenticateResult<Context>, Arguments>,
): Authenticator<Context, Arguments> {
  const { scheme, challenge, authenticate } = options
  if (typeof authenticate !== 'function') throw new TypeError("'authenticate' must be a function")
  return { scheme, challenge, authenticate: authenticate.bind(options), [compilerKey]: compileSecurity }
}

/** Creates an authenticator that verifies a request's credential, if it has one. */
function create<Credential, Result, Arguments extends readonly unknown[]>(
  scheme: SecurityScheme,
  challenge: string,
  read: (request: Request) => Credential | undefined,
  verify: Verify<Credential, Result, Arguments>,
): Authenticator<ProvedContext<Result>, Arguments> {
  if (typeof verify !== 'function') throw new TypeError("'verify' must be a function")
  return addCompiler<ProvedContext<Result>, Arguments>({
    scheme,
    challenge,
    authenticate(check) {
      const credential = read(check.request)
      return credential === undefined ? undefined : (verify(credential, check) as ProvedContext<Result>)
    },
  })
}

/** Quotes a realm (RFC 9110, section 5.6.4). */
function toRealm(realm = 'api'): string {
  return `realm="${realm.replace(/["\\]/g, String.raw`\$&`)}"`
}
