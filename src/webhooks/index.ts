export { createWebhooks, type Webhooks } from './create-webhooks.ts'
export { createWebhookSender, WebhookPayloadError, type WebhookSender } from './create-webhook-sender.ts'
export type { WebhookAttempt, WebhookDelivery, WebhookSenderOptions } from './deliver.ts'
export { webhookSignature, type WebhookSignatureOptions } from './webhook-signature.ts'
