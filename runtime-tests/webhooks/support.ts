import { createContract, createRouter, type Router } from 'routepact'
import { createWebhooks, webhookSignature, type WebhookSignatureOptions } from 'routepact/webhooks'
import { z } from 'zod'

export const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
export const otherSecret = 'whsec_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'
export const url = 'https://receiver.example.com/hooks/user-created'

export const webhooks = createWebhooks(
  createContract({
    userCreated: {
      path: '/user-created',
      method: 'POST',
      requests: { 'application/json': { body: z.object({ name: z.string().min(1) }) } },
      responses: { 200: { 'application/json': { body: z.object({ id: z.string(), name: z.string() }) } } },
    },
  }),
)

/** Creates the router of a receiver, and the list of the names that it has received. */
export function createReceiver(secrets: Parameters<typeof webhookSignature>[0] = secret, options?: WebhookSignatureOptions, routerOptions: { readonly onError?: () => void } = {}): Router & { readonly received: string[] } {
  const received: string[] = []
  const router = createRouter({
    contract: webhooks,
    base: '/hooks',
    ...routerOptions,
    security: { webhookSignature: webhookSignature(secrets, options) },
    handlers: {
      userCreated: async (request) => {
        const { name } = request.validatedBody
        received.push(name)
        return request.respond({ status: 200, body: { id: request.context.webhook.id, name } })
      },
    },
  })
  return { ...router, received }
}
