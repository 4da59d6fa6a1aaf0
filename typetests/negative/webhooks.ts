/** Errors in webhooks. */
import { createRouter } from 'routepact'
import { createWebhooks, createWebhookSender } from 'routepact/webhooks'
import { z } from 'zod'

const requests = { 'application/json': { body: z.object({ name: z.string() }) } }
const webhooks = createWebhooks({ created: { path: '/created', method: 'POST', requests, responses: { 200: {} } } })
const sender = createWebhookSender(webhooks)
const receiver = { url: 'https://example.com', secrets: 'whsec_' }

createWebhooks({
  created: {
    path: '/created',
    method: 'POST',
    // @ts-expect-error Type '{ 404: {}; }' is not assignable to type '"'responses' without 200 must declare 'default', for errors that it does not list: add ...errors('default')"'.
    responses: { 404: {} },
  },
})

// @ts-expect-error Type 'number' is not assignable to type 'string'.
sender.created({ ...receiver, body: { name: 1 } })

// @ts-expect-error Property 'created' does not exist on type '...'.
void createWebhookSender({}).created

createRouter({
  contract: webhooks,
  // @ts-expect-error Type '{}' is not assignable to type '{ readonly webhookSignature: "'webhookSignature' must have an authenticator in 'security' of the router"; } & ...'.
  security: {},
  handlers: { created: (request) => request.respond({ status: 200 }) },
})
