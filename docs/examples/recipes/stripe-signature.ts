import { createAuthenticator } from 'routepact'
import { readCopy } from './webhook-copy.ts'

/** `stripe.webhooks` of the package `stripe`. */
interface StripeWebhooks {
  constructEventAsync(
    body: string,
    signature: string,
    secret: string,
  ): Promise<{ readonly id: string }>
}

/** Verifies the signatures of Stripe. */
export const stripeSignature = (
  webhooks: StripeWebhooks,
  secret: string,
) =>
  createAuthenticator({
    scheme: { type: 'apiKey', in: 'header', name: 'stripe-signature' },
    async authenticate({ request }) {
      const body = await (await readCopy(request)).text()
      const header = request.headers.get('stripe-signature') ?? ''
      return webhooks.constructEventAsync(body, header, secret).then(
        ({ id }) => ({ eventId: id }),
        () => undefined,
      )
    },
  })
