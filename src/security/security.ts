/** `verify` results follow the middleware rules (`toEarlyResponse`): a `false` results in a 500, never context. */
import { type Report, reportTo } from '../shared/message.ts'
import { isSecurity } from '../core/contract/rules/security-requirements.ts'
import type { SecurityScheme } from '../core/contract/security-scheme.ts'
import { RouterError } from '../core/errors.ts'
import { isPromise, whenSettled } from '../shared/promises.ts'
import { createEmpty, readProperty } from '../shared/property.ts'
import { orAborted } from '../core/read/abort.ts'
import { cancelResult } from '../core/write/cancel-body.ts'
import { checkAuthenticators } from '../core/router/typing/authenticator-rules.ts'
import type { Authenticate, SecurityCheck, SecurityCompiler } from '../core/router/options/authenticator.ts'
import { checkSchemes } from '../core/router/typing/security-names.ts'
import { type ContractMiddlewareRequest, toEarlyResponse } from '../core/router/options/middleware.ts'
import { toHeaderText } from '../shared/header-value.ts'

/** A scheme in an alternative, prepared once for all requests. */
interface CompiledScheme {
  readonly name: string
  readonly scopes: readonly string[]
  readonly authenticate: (check: SecurityCheck) => unknown
}

/** An operation's security requirements, prepared once for all requests. */
interface Requirements {
  /** The alternatives in order. An alternative without schemes is the last one. */
  readonly alternatives: readonly (readonly CompiledScheme[])[]
  readonly challenges: readonly string[]
}

/** Compiles the `security` of all operations. Changing the options afterwards has no effect. */
export const compileSecurity: SecurityCompiler = (contract, authenticators, problems) => {
  const report = reportTo(problems)
  checkAuthenticators(authenticators, report)
  checkSchemes(contract, authenticators, problems)
  const schemes = new Map<string, Omit<CompiledScheme, 'scopes'>>()
  const challenges = new Map<string, unknown>()
  for (const [name, authenticator] of Object.entries(authenticators)) {
    const method = readProperty(authenticator, 'authenticate')
    if (typeof method === 'function') schemes.set(name, { name, authenticate: method.bind(authenticator) as CompiledScheme['authenticate'] })
    const challenge = readProperty(authenticator, 'challenge')
    checkChallenge(name, challenge, report)
    challenges.set(name, challenge)
  }
  const byOperation = new Map<string, Authenticate>()
  for (const [operationName, operation] of Object.entries(contract)) {
    const declared: unknown = readProperty(operation, 'security')
    const requirements = isSecurity(declared) ? declared : []
    const names = new Set(requirements.flatMap((requirement) => Object.keys(requirement)))
    if (names.size === 0) continue
    const alternatives = requirements.map((requirement) =>
      Object.entries(requirement).map(
        // Frozen, because all requests share them.
        ([name, scopes]) => Object.assign({ scopes: Object.freeze([...scopes]) }, schemes.get(name)) as CompiledScheme,
      ),
    )
    const security: Requirements = {
      alternatives: [true, false].flatMap((hasSchemes) => alternatives.filter(({ length }) => length > 0 === hasSchemes)),
      challenges: Array.from(names, (name) => challenges.get(name)).filter((text) => typeof text === 'string'),
    }
    const run = (request: ContractMiddlewareRequest, args: readonly unknown[], context: object) => authenticate(security, request, args, context, 0, [])
    byOperation.set(operationName, Object.assign(run, { schemes: Array.from(names, (name) => readProperty(readProperty(authenticators, name), 'scheme') as SecurityScheme) }))
  }
  return byOperation
}

/**
 * Tries the alternative with this index, in which the schemes before the next one have proved their contexts. Merges the context of the
 * first alternative whose schemes the request satisfies into `context`.
 *
 * @returns an authenticator's response, if one ends the request
 * @throws HttpError 401 if no alternative is satisfied, TypeError for a result that is neither a response nor context, and for context if
 * the required scopes were not read
 */
function authenticate(
  security: Requirements,
  request: ContractMiddlewareRequest,
  args: readonly unknown[],
  context: object,
  index: number,
  proved: readonly object[],
): ReturnType<Authenticate> {
  const schemes = security.alternatives[index]
  if (!schemes) throw new RouterError(401, 'Unauthorized', { headers: { 'www-authenticate': security.challenges } })
  const scheme = schemes[proved.length]
  if (!scheme) {
    mergeProofs(context, proved)
    return undefined
  }
  const { name, scopes } = scheme
  let areUnread = scopes.length > 0
  const returned = scheme.authenticate({
    get scopes() {
      areUnread = false
      return scopes
    },
    request,
    args,
  })
  // If an authenticator never settles, it must not keep the request after its client has gone away.
  const result = isPromise(returned) ? orAborted(returned, request.signal, cancelResult) : returned
  return whenSettled(result, (settled) => {
    const early = toEarlyResponse(settled, `security[${name}]`)
    if (early) return early
    if (settled === undefined || settled === null) return authenticate(security, request, args, context, index + 1, [])
    // A function that ignores the scopes would let every valid credential pass.
    if (areUnread) throw new TypeError(`'security[${name}]' must verify 'scopes': ${scopes.join(', ')}`)
    return authenticate(security, request, args, context, index, [...proved, settled as object])
  })
}

/**
 * Merges the contexts of all schemes in an alternative.
 *
 * @throws TypeError if two schemes prove different values for a key: the request may have two users' credentials
 */
function mergeProofs(context: object, proved: readonly object[]): void {
  // Apart from the context of a merged router's middleware, whose values a proof replaces.
  const merged = createEmpty()
  for (const proof of proved) {
    // A copy, so that a getter runs once.
    const entries = { ...proof }
    for (const [key, value] of Object.entries(entries)) {
      if (key in merged && !Object.is(value, readProperty(merged, key))) {
        throw new TypeError(`'${key}' has different values in two schemes of 'security'`)
      }
    }
    Object.assign(merged, entries)
  }
  Object.assign(context, merged)
}

/** Reports a challenge that HTTP does not allow. */
function checkChallenge(name: string, challenge: unknown, report: Report): void {
  if (challenge !== undefined && !isChallenge(challenge)) report(`security.${name}.challenge`)
}

/** Whether `value` is text that a header may contain. */
function isChallenge(value: unknown): boolean {
  try {
    return toHeaderText(value) === value
  } catch {
    return false
  }
}
