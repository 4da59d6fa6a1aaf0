import type { SecurityScheme } from './security-scheme.ts'

/** The name of the webhook security scheme, which every webhook operation requires. */
export const webhookSchemeName = 'webhookSignature'

/** The security scheme for webhooks. */
export const webhookScheme: SecurityScheme = {
  type: 'apiKey',
  in: 'header',
  name: 'webhook-signature',
  description: 'The signature of Standard Webhooks (v1), over webhook-id, webhook-timestamp and the raw body',
}
