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
  const options = { [oauth.allowInsecureRequests]: allowHttp }
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
    /** Returns the id of the user at the provider. */
    finish: async (
      answer: URLSearchParams,
      attempt: Attempt,
    ): Promise<string> => {
      const parameters = oauth.validateAuthResponse(
        server,
        client,
        answer,
        attempt.state,
      )
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
      const result = await oauth.processAuthorizationCodeResponse(
        server,
        client,
        response,
        expected,
      )
      const claims = oauth.getValidatedIdTokenClaims(result)
      if (!claims) throw new Error('The provider has sent no ID token')
      return claims.sub
    },
  }
}

/** Whether the user or an attacker is the reason, not the server. */
export function isRefusal(thrown: unknown): boolean {
  return (
    thrown instanceof oauth.AuthorizationResponseError ||
    thrown instanceof oauth.ResponseBodyError ||
    thrown instanceof oauth.OperationProcessingError
  )
}
