import type { SecurityScheme } from './security-scheme.ts'

/** The name of the security scheme of webhooks, which each of their operations requires. */
export const webhookSchemeName = 'webhookSignature'

/** The security scheme of webhooks. */
export const webhookScheme: SecurityScheme = {
  type: 'apiKey',
  in: 'header',
  name: 'webhook-signature',
  description: 'The signature of Standard Webhooks (v1), over webhook-id, webhook-timestamp and the raw body',
}
