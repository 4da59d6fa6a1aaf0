import * as oauth from 'oauth4webapi'

export interface Provider {
  /** Such as `https://login.example.com/`. */
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  /** Where the provider sends the user back, as registered there. */
  readonly redirectUri: string
  /** For a provider on your own machine. */
  readonly allowHttp?: boolean
}

/** What the browser keeps while the user is at the provider. */
export interface Attempt {
  readonly state: string
  readonly nonce: string
  readonly verifier: string
}

export async function discover(provider: Provider) {
  const { clientId, clientSecret, redirectUri } = provider
  const issuer = new URL(provider.issuer)
  const options = {
    [oauth.allowInsecureRequests]: provider.allowHttp ?? false,
    signal: () => AbortSignal.timeout(10_000),
  }
  const server = await oauth.processDiscoveryResponse(
    issuer,
    await oauth.discoveryRequest(issuer, options),
  )
  const client = { client_id: clientId }
  const endpoint = server.authorization_endpoint
  if (endpoint === undefined)
    throw new Error(`'${issuer.href}' has no authorization endpoint`)

  return {
    start: async () => {
      const attempt: Attempt = {
        state: oauth.generateRandomState(),
        nonce: oauth.generateRandomNonce(),
        verifier: oauth.generateRandomCodeVerifier(),
      }
      const { state, nonce, verifier } = attempt
      const url = new URL(endpoint)
      const parameters = {
        client_id: clientId,
        redirect_uri: redirectUri,
        response_type: 'code',
        scope: 'openid',
        state,
        nonce,
        code_challenge:
          await oauth.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      }
      for (const [name, value] of Object.entries(parameters))
        url.searchParams.set(name, value)
      return { url, attempt }
    },
    /** Returns the user's id, if this answers the attempt. */
    finish: async (
      answer: URLSearchParams,
      { state, nonce, verifier }: Attempt,
    ): Promise<string | undefined> => {
      const [code, ...others] = answer.getAll('code')
      if (!code || others.length > 0) return undefined
      let parameters: URLSearchParams
      try {
        parameters = oauth.validateAuthResponse(
          server,
          client,
          answer,
          state,
        )
      } catch {
        return undefined
      }
      const response = await oauth.authorizationCodeGrantRequest(
        server,
        client,
        oauth.ClientSecretBasic(clientSecret),
        parameters,
        redirectUri,
        verifier,
        options,
      )
      try {
        const result = await oauth.processAuthorizationCodeResponse(
          server,
          client,
          response,
          { expectedNonce: nonce, requireIdToken: true },
        )
        return oauth.getValidatedIdTokenClaims(result)?.sub
      } catch (thrown) {
        if (isRefusal(thrown)) return undefined
        throw thrown
      }
    },
  }
}

/** Whether the code is wrong, or belongs to another login. */
function isRefusal(thrown: unknown): boolean {
  if (thrown instanceof oauth.ResponseBodyError)
    return thrown.status < 500 && thrown.error === 'invalid_grant'
  if (!(thrown instanceof oauth.OperationProcessingError)) return false
  const cause = (thrown.cause ?? {}) as { readonly claim?: unknown }
  return cause.claim === 'nonce'
}
