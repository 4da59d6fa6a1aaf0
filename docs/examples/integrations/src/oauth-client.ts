import * as oauth from 'oauth4webapi'

export interface Provider {
  /** The issuer, such as `https://login.example.com/`. */
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
  const {
    clientId,
    clientSecret,
    redirectUri,
    allowHttp = false,
  } = provider
  const issuer = new URL(provider.issuer)
  const options = {
    [oauth.allowInsecureRequests]: allowHttp,
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
    start: async (): Promise<{
      readonly url: URL
      readonly attempt: Attempt
    }> => {
      const attempt = {
        state: oauth.generateRandomState(),
        nonce: oauth.generateRandomNonce(),
        verifier: oauth.generateRandomCodeVerifier(),
      }
      const url = new URL(endpoint)
      const parameters = {
        client_id: clientId,
        redirect_uri: redirectUri,
        response_type: 'code',
        scope: 'openid',
        state: attempt.state,
        nonce: attempt.nonce,
        code_challenge: await oauth.calculatePKCECodeChallenge(
          attempt.verifier,
        ),
        code_challenge_method: 'S256',
      }
      for (const [name, value] of Object.entries(parameters))
        url.searchParams.set(name, value)
      return { url, attempt }
    },
    /**
     * Returns the id of the user at the provider, or undefined if this
     * is no answer to the attempt. Throws if the provider fails.
     */
    finish: async (
      answer: URLSearchParams,
      attempt: Attempt,
    ): Promise<string | undefined> => {
      const [code, ...others] = answer.getAll('code')
      if (!code || others.length > 0) return undefined
      let parameters: URLSearchParams
      try {
        parameters = oauth.validateAuthResponse(
          server,
          client,
          answer,
          attempt.state,
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
        attempt.verifier,
        options,
      )
      const expected = {
        expectedNonce: attempt.nonce,
        requireIdToken: true,
      }
      try {
        const result = await oauth.processAuthorizationCodeResponse(
          server,
          client,
          response,
          expected,
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
  const { claim } = (
    thrown instanceof oauth.OperationProcessingError
      ? (thrown.cause ?? {})
      : {}
  ) as { readonly claim?: unknown }
  return claim === 'nonce'
}
