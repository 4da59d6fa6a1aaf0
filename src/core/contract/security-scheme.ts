/** The fields that every scheme has. */
interface Described {
  readonly description?: string | undefined
}

/** An OAuth 2 flow. */
interface OAuthFlow {
  readonly authorizationUrl?: string | undefined
  readonly tokenUrl?: string | undefined
  readonly deviceAuthorizationUrl?: string | undefined
  readonly refreshUrl?: string | undefined
  readonly scopes: { readonly [scope: string]: string }
}

/**
 * A security scheme as OpenAPI documents describe it.
 *
 * @example
 * const scheme: SecurityScheme = { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' }
 */
export type SecurityScheme = Described &
  (
    | { readonly type: 'apiKey'; readonly in: 'header' | 'query' | 'cookie'; readonly name: string }
    | { readonly type: 'http'; readonly scheme: string; readonly bearerFormat?: string | undefined }
    | { readonly type: 'mutualTLS' }
    | { readonly type: 'oauth2'; readonly flows: { readonly [flow: string]: OAuthFlow } }
    | { readonly type: 'openIdConnect'; readonly openIdConnectUrl: string }
  )
